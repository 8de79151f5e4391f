"""Texts for environment troubles: what is wrong, and what the user can do about it."""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.errors import EnvironmentTrouble
from trainer.messages.text import _
from trainer.texts import N_
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
        name: _(_UNKNOWN_PACKAGE) if value == "" else visible(str(value))
        for name, value in trouble.values.items()
    }
    return TroubleText(
        _(trouble.sentence).format(**values),
        _(trouble.advice).format(**values),
        visible(trouble.detail),
    )
