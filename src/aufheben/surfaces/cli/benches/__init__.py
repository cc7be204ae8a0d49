"""The commands of `aufheben bench`, and how each of them runs."""
