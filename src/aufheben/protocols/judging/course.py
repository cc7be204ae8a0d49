"""Which course a judging takes: a run goes on by the one it was begun with.

In the first, summaries and analyses were as long as the judge made them, every analysis read the
summary of its own speech too, quotations carried the number that the judge gave them, and every
judgment had its weight although one had read the others.

In the first two, nobody was named the winner of what was too close to call.
"""

FIRST, SECOND, PRESENT = 1, 2, 3
