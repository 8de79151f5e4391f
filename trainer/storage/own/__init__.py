"""The files of the house's own: scenarios, layouts and packs."""
