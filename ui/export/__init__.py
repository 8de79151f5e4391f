"""Felts and tables written to files, as SVG, PDF and PNG."""
