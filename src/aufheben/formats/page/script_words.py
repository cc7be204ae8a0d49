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
    "waiting_answer": "No answer yet: the debate goes on.",
    "no_answer": "No answer yet at this event.",
    "answer_falls": "With these doubts:",
}
