"""Coroutines that run a lesson against protocols: plain asyncio, no window."""
