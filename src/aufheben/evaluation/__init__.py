"""What judgments of debates are worth: measures, intervals, baselines, tables, a picture.

Pure, and from the standard library alone; chance is a seed. What cannot be measured, since
there was no trial of it, is None here and `-` in a table, never 0.
"""
