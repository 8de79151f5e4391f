"""Message keys and values become text a person reads, through gettext."""

from trainer.messages.text import _, ngettext, pgettext

__all__ = ["_", "ngettext", "pgettext"]
