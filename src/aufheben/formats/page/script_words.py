"""What the page's script says, by the name it asks for; `{0}` … are what it fills in."""

SCRIPT_WORDS = {
    "live": "live",
    "done": "ended",
    "replaying": "event {0} of {1}",
    "lost": "connection lost, trying again",
    "calls": "{0} calls",
    "of_calls": "{0} of at most {1} calls",
    "tokens": "{0} tokens",
    "nobody": "nobody was asked",
    "doubting": "Not held: {0}",
    "not_in_file": "This file knows what single doubts come to, and pairs in small debates; `aufheben serve` knows all.",
    "try_it": "try it",
    "nobody_attacks": "Nobody stands against it.",
}
