"""The house that people visit: people, tables, the log, due times, bots, HTTP and WebSocket."""
