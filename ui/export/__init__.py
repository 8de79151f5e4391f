"""Export of felts and tables as SVG, PDF and PNG."""
