"""Live table tests: planned, marked by two raters, compared, decided and signed."""
