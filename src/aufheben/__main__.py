"""`python -m aufheben`."""

from aufheben.surfaces.cli import main

main()
