"""Message keys and values become text a person reads, through gettext."""

from trainer.words.text import N_, _, ngettext, pgettext

__all__ = ["N_", "_", "ngettext", "pgettext"]
