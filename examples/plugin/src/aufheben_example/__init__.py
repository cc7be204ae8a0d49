"""An example package for aufheben: a room, a method, an agent, models, two formats and a measure."""
