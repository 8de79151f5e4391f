"""Coroutines that run a round, a drill or a shift against protocols: plain asyncio, no window."""
