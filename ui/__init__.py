"""The window: views show view models and emit signals; controllers and the trainer decide."""
