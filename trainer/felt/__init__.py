"""The felt: its shapes and named spots in millimetres, and where cards and chips lie on it."""
