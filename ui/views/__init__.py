"""Pages and widgets."""
