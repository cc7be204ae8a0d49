"""What ways to an answer are worth: measured of each run, judged, compared.

Measures of runs are computed here from what was said. Intervals, tests and agreement come from
scipy and statsmodels (the extra `bench`), never from code of ours where they have it.
"""
