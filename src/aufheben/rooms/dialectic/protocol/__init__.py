"""The dialectic: main arguments, counterarguments, integration."""
