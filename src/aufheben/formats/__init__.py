"""Pure readers and writers: text in, values out, and back. They do no I/O."""
