"""The logic engine: language, sentences, arguments, defeat, semantics, synthesis. Pure."""
