"""What both servers, that of the page and that of assistants over HTTP, stand on."""
