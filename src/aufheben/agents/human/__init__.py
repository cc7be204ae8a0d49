"""People in seats, at whatever desk a surface brings."""

from aufheben.agents.human.agent import HumanAgent
from aufheben.agents.human.desk import Desk, ScriptedDesk
from aufheben.agents.human.sentences import Spoken, spoken

__all__ = ["Desk", "HumanAgent", "ScriptedDesk", "Spoken", "spoken"]
