"""Painters: they draw shapes and know no widgets."""
