"""From a task to what a model is sent: templates of each room, and about how long texts are."""
