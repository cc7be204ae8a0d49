"""The program in this process, for rooms too."""

from tests.surfaces.conftest import program

__all__ = ["program"]
