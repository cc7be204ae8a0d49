"""What judges, debates of edges and ways to an answer are worth: measures, intervals, tables.

Pure; chance is a seed. `hierarchy` and the benchmarks of judges need the standard library alone,
`dialectic` the extra `bench`. What cannot be measured, since there was no trial of it, is None
here and `-` in a table, never 0.
"""
