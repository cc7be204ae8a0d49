"""The program in this process, for whoever looks for secrets too."""

from tests.surfaces.conftest import program

__all__ = ["program"]
