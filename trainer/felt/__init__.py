"""Shapes and named spots of the felt, in millimetres."""
