"""An example package for aufheben: a room, a method, an agent, models and two formats."""
