"""Words of others on a page: one writer for each target, in which nothing they say is live.

What an agent, a person or a file says may hold anything: terminal escapes, markup, line ends,
halves of characters. Whatever shows it passes it through the writer of its target; code's own
headings, bullets and tables stand around it. JSON needs none: its own escapes do it.
"""
