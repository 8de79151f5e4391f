"""The controllers of the pages and dialogs."""
