"""What leaves the records: lines, statements, certificates."""
