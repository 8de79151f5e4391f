"""The library of scenarios."""
