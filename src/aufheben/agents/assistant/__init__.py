"""An assistant that calls us, in the seats: it is handed one task at a time, and answers when it likes."""

from aufheben.agents.assistant.agent import AssistantAgent
from aufheben.agents.assistant.task import OpenTask, Reply, ScriptedTaskDesk, TaskDesk

__all__ = ["AssistantAgent", "OpenTask", "Reply", "ScriptedTaskDesk", "TaskDesk"]
