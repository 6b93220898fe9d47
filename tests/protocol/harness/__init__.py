"""Drives the server over its wire and holds every message against the types of LSP and what the client announced."""
