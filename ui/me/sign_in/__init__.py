"""Signing in to a training room, and making one."""
