"""The five rooms' courses: what is run, how it is played under a chair, and what comes of it."""
