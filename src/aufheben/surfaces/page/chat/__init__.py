"""An endpoint as OpenAI's: debates in whatever speaks to it, a chat window or a program.

`messages` reads a request, `chores` knows what chat windows ask beside questions, `models` are the
rooms by name, `telling` says a run's events in a line each, `replies` are the shapes of answers.
"""
