"""The message for what is wrong with a file that a person wrote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from trainer.messages.names import bet_text
from trainer.messages.text import _
from trainer.rulebook import documents, load_document
from trainer.rulebook.house_choices import TABLE
from trainer.rules.bets import BetKind
from trainer.rules.refusals import Reason
from trainer.texts import N_, TextEnum
from trainer.yamlfile.diagnostics import Diagnostic, Value

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
    """Return what was expected instead of ``value``: the nearest of ``known``, or all of them."""
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


# What a house has chosen, named for a person, and what comes of it.

_OF_TABLE: Final = {
    "decks": N_("decks"),
    "layout": N_("layout"),
    "currency": N_("currency"),
    "chips": N_("chips"),
    "rounding.unit": N_("rounding unit"),
    "rounding.mode": N_("rounding direction"),
    "progressive": N_("progressive"),
}


def choice_name(name: str) -> str:
    """A setting by the name that it has in a house: ``table.decks`` is “decks”.

    One of the register is the question that it answers.
    """
    if not name.startswith(f"{TABLE}."):
        registers = (load_document(document).register for document in documents())
        question = next(register[name].question for register in registers if name in register)
        return _("“{question}”").format(question=_(question))
    key = name.removeprefix(f"{TABLE}.")
    if key in _OF_TABLE:
        return _(_OF_TABLE[key])
    of, _dot, kind = key.partition(".")
    bet = bet_text(BetKind(kind))
    return (_("limits of {bet}") if of == "limits" else _("pay table of {bet}")).format(bet=bet)


def from_house_text(names: Sequence[str]) -> str:
    """That these facts of a table are the house's and not the scenario's."""
    return _("House settings at this table: {names}").format(
        names=_(", ").join(map(choice_name, names))
    )


def found_text(found: Diagnostic) -> str:
    """The message for a diagnostic, and which of the house's choices cause it, if any."""
    message = diagnostic_text(found.code, found.values)
    if not found.house:
        return message
    names = _(", ").join(map(choice_name, found.house))
    return _("{message} This comes from the house settings: {names}.").format(
        message=message, names=names
    )


def chosen_text(what: str, _before: str, after: str) -> str:
    """One choice of a house."""
    return _of(what, after)


def changed_text(what: str, before: str, after: str) -> str:
    """One thing that two houses choose differently; an empty text: a house has not chosen."""
    none = _("not set")
    return _of(what, _("{before} → {after}").format(before=before or none, after=after or none))


def _of(what: str, choice: str) -> str:
    """A choice after what it is of, which may be a question."""
    if what.endswith("?"):
        return _("{what} {choice}").format(what=what, choice=choice)
    return _("{what}: {choice}").format(what=what, choice=choice)
