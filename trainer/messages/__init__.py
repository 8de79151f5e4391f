"""Turning message keys and values into readable text, through gettext."""

from trainer.messages.text import _, ngettext, pgettext

__all__ = ["_", "ngettext", "pgettext"]
