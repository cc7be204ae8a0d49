"""People in seats, at whatever desk a surface brings: line by line, or by sheets."""

from aufheben.agents.human.agent import HumanAgent
from aufheben.agents.human.interpretation import Spoken, spoken
from aufheben.agents.human.sheet_agent import SheetAgent
from aufheben.agents.human.slip import Desk, ScriptedDesk
from aufheben.formats.sheets.sheet import ScriptedSheetDesk, Sheet, SheetDesk, Taken
from aufheben.formats.sheets.submitted import KEY as IN_SENTENCES

__all__ = [
    "IN_SENTENCES",
    "Desk",
    "HumanAgent",
    "ScriptedDesk",
    "ScriptedSheetDesk",
    "Sheet",
    "SheetAgent",
    "SheetDesk",
    "Spoken",
    "Taken",
    "spoken",
]
