"""What is asked in a chat: the camera problem as somebody types it, and what windows ask beside it."""

from aufheben.app.demo import example
from aufheben.domain.vocabulary import Lang


def camera(lang: Lang = "en") -> str:
    """The question, and what each side says to it, under its name."""
    shown = example(lang)
    sides = "\n\n".join(f"{seat}:\n{text}" for seat, text in shown.stances)
    return f"{shown.question}\n\n{sides}"


WINDOW = """### Task:
{task}
### Guidelines:
- Prioritize accuracy over excessive creativity; keep it clear and simple.
### Output:
JSON format: {{ {form} }}
### Chat History:
<chat_history>
USER: Which camera should we buy?
ASSISTANT: We should buy camera c.
</chat_history>"""
TITLE = WINDOW.format(
    task="Generate a concise, 3-5 word title with an emoji summarizing the chat history.",
    form='"title": "your concise title here"',
)
TAGS = WINDOW.format(
    task="Generate 1-3 broad tags categorizing the main themes of the chat history.",
    form='"tags": ["tag1", "tag2", "tag3"]',
)
FOLLOW_UPS = WINDOW.format(
    task="Suggest 3-5 relevant follow-up questions or prompts that the user might naturally ask next.",
    form='"follow_ups": ["Question 1?", "Question 2?", "Question 3?"]',
)
QUERIES = WINDOW.format(
    task="Analyze the chat history to determine the necessity of generating search queries.",
    form='"queries": ["query1", "query2"]',
)
COMPLETION = (
    "### Task:\nYou are an autocompletion system. Continue the text in `<text>` based on the "
    '**completion type** in `<type>`.\n### Output:\n- Example: { "text": "sunset" }\n<text>Which</text>'
)
LIBRECHAT = (
    "Provide a concise, 5-word-or-less title for the conversation, using title case conventions. "
    "Only return the title itself.\n\nConversation:\nUser: Which camera should we buy?\nAI: Camera c."
)
