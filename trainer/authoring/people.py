"""What a scenario states of each bettor, by its keys, with what is typed there in its file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from trainer.authoring import edits
from trainer.authoring.choices import Fact
from trainer.authoring.draft import Draft
from trainer.house.offered import Field, HouseSetting, Value
from trainer.messages import _
from trainer.messages.names import bet_text
from trainer.messages.text import capitalised
from trainer.rules.bets import BetKind
from trainer.rules.irregularities import AfterError
from trainer.scenario.read_boxes import DECLINABLE, SIDE_BETS
from trainer.texts import N_
from trainer.yamlfile.splice import Plain


class Person(NamedTuple):
    """A bettor by box and seat (from 0), with all that can be stated of them."""

    box: int
    seat: int
    name: str
    facts: tuple[Fact, ...]


_NAME: Final = "name"
_TRUE: Final = "true"
_FOLLOWS: Final = frozenset({"declines", "doubles_for"})
"""What can only be stated of a Standing Player, who follows the Seated Player's calls or not."""
_EITHER: Final = {
    "standing": (N_("Position"), N_("Seated, if first on the box"), N_("Standing")),
    "even_money": (N_("Even Money"), N_("Not requested"), N_("Requested")),
    "leaves": (N_("After betting"), N_("Stays"), N_("Walks away")),
}
"""What holds or does not: what it is about, and both in words."""


def people(draft: Draft) -> Iterator[Person]:
    """Every bettor, box by box."""
    if draft.scenario is None:
        return
    for box in draft.scenario.boxes:
        for seat, bettor in enumerate(box.bettors):
            path = edits.seat_path(draft, box.number, seat)
            facts = (
                Fact(
                    setting.id,
                    setting,
                    setting.present(draft.file.positions.node((*path, setting.id))),
                )
                for setting in _settings(draft)
            )
            sits = seat == 0 and not bettor.standing
            cannot = {"standing"} if seat else _FOLLOWS if sits else set[str]()
            stated = (fact for fact in facts if fact.name not in cannot or any(fact.typed))
            yield Person(box.number, seat, bettor.name, tuple(stated))


def with_trait(draft: Draft, person: Person, fact: Fact, typed: Sequence[str]) -> str:
    """The text with something else typed about a bettor. Raises CannotEdit."""
    value = fact.setting.written(typed)
    if fact.name == _NAME and isinstance(value, str | Plain):
        name = value.text if isinstance(value, Plain) else value
        return edits.rename(draft, person.name, name)
    return edits.set_of_bettor(draft, person.box, person.seat, fact.name, value)


def _settings(draft: Draft) -> Iterator[HouseSetting]:
    bets = draft.document.bets if draft.document else frozenset()
    yield _typed(_NAME, _("Name"))
    yield _either("standing")
    for kind in (BetKind.MAIN, *SIDE_BETS):
        if kind is BetKind.MAIN or kind in bets:
            yield _amount(kind.value, capitalised(bet_text(kind)), _("no bet"))
    if BetKind.PROGRESSIVE in bets:
        title = capitalised(bet_text(BetKind.PROGRESSIVE))
        yield _choice("progressive", title, _("No wager"), (_TRUE, _("One wager")))
    yield _amount("insurance", capitalised(bet_text(BetKind.INSURANCE)), _("none"))
    yield _either("even_money")
    yield _amount("doubles_for", _("Double Down amount"), _("same as Initial Bet"))
    yield _amount("raises_to", _("If below the minimum, raises to"), _("blank: withdraws"))
    yield _either("leaves")
    yield _choice(
        "after_error",
        _("After a dealing error"),
        _("Plays on"),
        (AfterError.RETURN.value, _("Takes back bets")),
    )
    yield HouseSetting(
        ("declines",),
        _("Declines to follow"),
        "",
        values=(
            Value("", _("Follows every call")),
            *(Value(call.value, capitalised(_(call.text))) for call in DECLINABLE),
        ),
        listed=True,
    )


def _typed(key: str, title: str, unset: str = "") -> HouseSetting:
    return HouseSetting((key,), title, "", fields=(Field(title, unset),))


def _amount(key: str, title: str, unset: str) -> HouseSetting:
    return HouseSetting((key,), title, "", fields=(Field(title, unset, number=True, amount=True),))


def _either(key: str) -> HouseSetting:
    title, unless, holds = _EITHER[key]
    return _choice(key, _(title), _(unless), (_TRUE, _(holds)))


def _choice(key: str, title: str, unless: str, other: tuple[str, str]) -> HouseSetting:
    return HouseSetting((key,), title, "", values=(Value("", unless), Value(*other)))
