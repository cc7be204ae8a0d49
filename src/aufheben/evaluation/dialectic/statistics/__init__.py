"""From trials and marks to figures with intervals, comparisons, and the agreement of judges."""
