"""What a benchmark found as a page: made of its summary alone, every cell opens its runs."""
