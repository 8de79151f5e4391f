"""Backups of the records in words: which kind, how much is in one, how large it is."""

from __future__ import annotations

from trainer.messages.text import _, all_of, ngettext

_MEGA = 1_000_000
_KILO = 1_000


def contents_text(trainees: int, attempts: int, answers: int) -> str:
    """How many records of each kind there are."""
    return all_of(
        (
            ngettext("{count} trainee", "{count} trainees", trainees).format(count=f"{trainees:,}"),
            ngettext("{count} attempt", "{count} attempts", attempts).format(count=f"{attempts:,}"),
            ngettext("{count} answer", "{count} answers", answers).format(count=f"{answers:,}"),
        )
    )


def kind_text(kind: str) -> str:
    """When a backup of this kind is made."""
    match kind:
        case "day":
            return _("daily")
        case "replaced":
            return _("before a backup was restored")
        case _:
            return _("before an update")


def size_text(size: int) -> str:
    """A size in bytes, rounded as a person would say it."""
    if size < _MEGA:
        return _("{size} KB").format(size=-(-size // _KILO))
    return _("{size} MB").format(size=f"{size / _MEGA:,.1f}")
