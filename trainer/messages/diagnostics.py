"""The message for what is wrong with a file that a person wrote."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from trainer.messages.text import _
from trainer.rules.refusals import Reason
from trainer.texts import TextEnum
from trainer.yamlfile.diagnostics import Value

MAX_OFFERED: Final = 16
"""How many accepted words a message lists; more would hide the message."""


def diagnostic_text(code: TextEnum, values: Mapping[str, Value]) -> str:
    """The message for a code: what is wrong and, if ``known`` is given, what was expected.

    ``value`` is the offending text, ``known`` the words that would have been accepted; the nearest
    of them is offered first.
    """
    given = dict(values)
    if "{reason}" in code.text:
        given["reason"] = refusal_text(values)
    message = _(code.text).format(**given)
    legal = values.get("legal")
    if isinstance(legal, tuple):
        message += " " + _("Legal here: {calls}.").format(calls=", ".join(legal))
    known = values.get("known")
    if not isinstance(known, tuple) or not known:
        return message
    return f"{message} {expectation(str(values.get('value', '')), known)}"


def refusal_text(values: Mapping[str, object]) -> str:
    """The reason that ``values`` names, filled in with their amounts.

    If they name none, the call is simply one too many. Raises ValueError for an unknown reason.
    """
    reason = values.get("reason")
    if reason is None:
        return _("no hand is waiting for it")
    return _(Reason(str(reason)).text).format(**values)


def expectation(value: str, known: tuple[str, ...]) -> str:
    """What was expected instead of ``value``: the nearest of ``known``, or all of them."""
    folded = {word.casefold(): word for word in known}
    nearest = get_close_matches(value.casefold(), folded, n=1, cutoff=0.7)
    if nearest and value not in known:
        return _("Did you mean “{nearest}”?").format(nearest=folded[nearest[0]])
    listed = ", ".join(known[:MAX_OFFERED])
    if len(known) > MAX_OFFERED:
        return _("Expected one of {words} and {more} more.").format(
            words=listed, more=len(known) - MAX_OFFERED
        )
    if len(known) == 1:
        return _("Expected {word}.").format(word=known[0])
    return _("Expected one of {words}.").format(words=listed)
