"""aufheben for assistants: tools, resources and prompts of the Model Context Protocol.

It stands on `aufheben.app` alone. Whoever starts it says which models, keys and files there are; the
assistant says what is argued, and may play the seats itself.
"""
