"""Tables to play at: the server with its page in the browser, the terminal, and the client for programs."""
