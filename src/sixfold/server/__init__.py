"""The server: people, tables, the log, deadlines, bots, HTTP and WebSocket."""
