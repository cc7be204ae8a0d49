"""What a batch is made of: the inputs in a file or a folder, as each room takes them."""
