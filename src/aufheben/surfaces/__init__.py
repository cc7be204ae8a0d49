"""Windows for people and programs. They look through nobody's, and name no adapter."""
