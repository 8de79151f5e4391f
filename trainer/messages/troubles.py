"""Texts for environment troubles: what is wrong, and what the user can do about it."""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.errors import EnvironmentTrouble
from trainer.messages.figures import grouped, rounded
from trainer.messages.text import _, all_of, ngettext
from trainer.texts import N_, TextEnum
from trainer.yamlfile.characters import visible


class TroubleText(NamedTuple):
    """A trouble as it is shown. ``detail`` is the system's own text; it may be empty."""

    sentence: str
    advice: str
    detail: str


_UNKNOWN_PACKAGE: Final = N_("the package that contains it")


def describe_trouble(trouble: EnvironmentTrouble) -> TroubleText:
    """The sentence and the advice for ``trouble``, in the language in force."""
    values = {
        name: _(_UNKNOWN_PACKAGE) if value == "" else _shown(value)
        for name, value in trouble.values.items()
    }
    return TroubleText(
        _(trouble.sentence).format(**values),
        _(trouble.advice).format(**values),
        visible(trouble.detail),
    )


def _shown(value: str | int) -> str:
    return _(value.text) if isinstance(value, TextEnum) else visible(str(value))


# Backups of the records in words: which kind, how much is in one, how large it is.

_MEGA = 1_000_000
_KILO = 1_000


def contents_text(trainees: int, attempts: int, answers: int) -> str:
    """Tell how many records of each kind there are."""
    return all_of(
        (
            ngettext("{count} trainee", "{count} trainees", trainees).format(
                count=grouped(trainees)
            ),
            ngettext("{count} attempt", "{count} attempts", attempts).format(
                count=grouped(attempts)
            ),
            ngettext("{count} answer", "{count} answers", answers).format(count=grouped(answers)),
        )
    )


def kind_text(kind: str) -> str:
    """Tell when a backup of this kind is made."""
    match kind:
        case "day":
            return _("daily")
        case "replaced":
            return _("before restoring a backup")
        case _:
            return _("before an update")


def size_text(size: int) -> str:
    """A size in bytes, rounded as a person would say it."""
    if size < _MEGA:
        return _("{size} KB").format(size=-(-size // _KILO))
    return _("{size} MB").format(size=rounded(size / _MEGA, 1))
