"""What judges, debates of edges and ways to an answer are worth: measures, intervals, tables.

A room each, `judging`, `hierarchy` and `dialectic`, and the published example, `conformance`; all
build on `core`. Pure; chance is a seed. Figures of `judging` and `hierarchy` need the standard
library alone, those of `dialectic`, and every `picture`, the extra `bench`. Tables are made of
figures in `formats.bench`. What cannot be measured, since there was no trial of it, is None here
and a dash in a table, never 0.
"""
