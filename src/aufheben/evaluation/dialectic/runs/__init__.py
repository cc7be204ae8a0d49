"""What is computed of one finished run from what was said in it, without asking anybody."""
