"""The context for the texts of a round: its events, its procedure, the format of amounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.felt.chips import Chip
from trainer.messages.citations import Citation
from trainer.messages.diagnostics import choice_name
from trainer.messages.money import MoneyText, money_of_sheet
from trainer.messages.names import ORDINARY, HandNames, hand_names
from trainer.messages.text import _, capitalised
from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.data import Procedure
from trainer.procedure.questions import Question, amount_of
from trainer.rulebook.procedures import load_procedure
from trainer.rulebook.sources import DEFAULT_PROCEDURE
from trainer.rules.bets import ASIDE, DEALER, DISCARD, DRAWN, Bet, BetKind, Place
from trainer.rules.events import (
    BetAdded,
    BetCounted,
    BetPlaced,
    BetRefused,
    BetReturned,
    BetSettled,
    Event,
    MeterSet,
    RequestRefused,
)
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Origin, Terms
from trainer.rules.settle import by_house
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_, Wording

# The facts of a table on which a ruling rests, and who has chosen them: house or scenario.

TableOrigins = Mapping[str, Origin]
"""Who has chosen each fact of a table that is not left at its default, by its name."""

NO_ORIGINS: Final[TableOrigins] = MappingProxyType({})

_HEADINGS: Final[Mapping[Origin, str]] = {
    Origin.HOUSE: N_("Table, set by the house"),
    Origin.SCENARIO: N_("Table, set by this scenario"),
}


def cited_facts(
    origins: TableOrigins, kind: BetKind | None, rules: Iterable[Rule], *, paid: bool
) -> tuple[Citation, ...]:
    """The facts on which a ruling on a bet of this kind rests, under who has chosen them.

    ``paid``: it has an amount that is worked out, and so may be rounded.
    """
    names = [
        name for name in origins if _decides(name, kind, limited=Rule.LIMITS in rules, paid=paid)
    ]
    return tuple(_cited(origins, names))


def _decides(name: str, kind: BetKind | None, *, limited: bool, paid: bool) -> bool:
    _table, key, *of = name.split(".")
    match key:
        case "limits":
            return limited and (kind is None or of == [kind.value])
        case "pay_tables":
            return kind is not None and of == [kind.value]
        case "progressive":
            return kind is BetKind.PROGRESSIVE
        case "rounding":
            return paid
        case _:
            return False


def _cited(origins: TableOrigins, names: Iterable[str]) -> Iterator[Citation]:
    listed = tuple(names)
    for origin, heading in _HEADINGS.items():
        its = [choice_name(name) for name in listed if origins[name] is origin]
        if its:
            yield Citation(_(heading), capitalised(_(", ").join(its)))


def table_origins_text(origins: TableOrigins) -> str:
    """Who has chosen which facts of a table, in a line; that all others are left as they are."""
    parts = [
        _("{whose}: {facts}").format(whose=cited.paragraph, facts=cited.summary)
        for cited in _cited(origins, origins)
    ]
    return _(". ").join((*parts, _("Everything else is the rules’ default."))) if parts else ""


Orders = Mapping[int, tuple[int, ...]]
"""The serial numbers of each box's hands, in the order in which they are played."""


@dataclass(frozen=True, slots=True)
class RoundContext:
    """The context for the texts of a round.

    ``snapshots`` is the table before each step and after the last; ``hands`` is what varies in the
    names of the progressive's hands, ``levels`` the number of meters. ``by_house`` is the setting
    on which irregularities rest if the document has no section on them. ``terms`` are those of the
    round, None for an old one that can no longer be played; ``chips`` are those of its table,
    ``origins`` who has chosen the facts of it.
    """

    playthrough: Playthrough
    procedure: Procedure
    money: MoneyText
    snapshots: tuple[Snapshot, ...]
    hands: HandNames = ORDINARY
    levels: int = 1
    by_house: tuple[str, ...] = ()
    terms: Terms | None = None
    chips: tuple[Chip, ...] = ()
    origins: TableOrigins = field(default_factory=lambda: NO_ORIGINS)

    @property
    def words(self) -> Wording:
        """The words of the document in force."""
        return self.procedure.words


def build_round_context(
    playthrough: Playthrough,
    procedure: Procedure,
    questions: Sequence[Question] = (),
    currency: str = "",
    terms: Terms | None = None,
    *,
    chips: Sequence[Chip] = (),
    origins: TableOrigins = NO_ORIGINS,
) -> RoundContext:
    """The context for the texts of a round, including those of its questions.

    ``terms`` are those of the round; without them the progressive's hands have their ordinary
    names. ``chips`` are those of its table, ``origins`` who has chosen the facts of it.
    """
    money = _money(playthrough.events, questions, currency)
    return RoundContext(
        playthrough,
        procedure,
        money,
        playthrough.snapshots,
        hand_names(terms.side_bets if terms else {}, procedure.words),
        len(terms.meters.levels) if terms and terms.meters else 1,
        by_house(terms.house) if terms else (),
        terms,
        tuple(chips),
        origins,
    )


_BESIDE: Final[Mapping[Place, str]] = {
    DEALER: N_("Dealer"),
    DISCARD: N_("Discard rack"),
    ASIDE: N_("Beside the discard rack"),
    DRAWN: N_("In front of the shoe"),
}
"""The names of the places other than boxes."""

_SPOTS: Final[Mapping[Place, str]] = {
    DEALER: N_("the dealer"),
    DISCARD: N_("the discard rack"),
    ASIDE: N_("the side of the discard rack"),
    DRAWN: N_("the front of the shoe"),
}
"""The same inside a sentence."""


def place_text(place: Place, orders: Orders) -> str:
    """A hand as people name it: ``Box 3``, after a Split ``Box 3, hand 2``, or the dealer."""
    if place in _BESIDE:
        return _(_BESIDE[place])
    hands = orders.get(place.box, ())
    if len(hands) < 2:
        return _("Box {box}").format(box=place.box)
    return _("Box {box}, hand {hand}").format(box=place.box, hand=hands.index(place.hand) + 1)


def spot_text(place: Place, orders: Orders) -> str:
    """The same inside a sentence: ``box 3``, ``the dealer``."""
    if place in _SPOTS:
        return _(_SPOTS[place])
    hands = orders.get(place.box, ())
    if len(hands) < 2:
        return _("box {box}").format(box=place.box)
    return _("box {box}, hand {hand}").format(box=place.box, hand=hands.index(place.hand) + 1)


def owner_text(bet: Bet, orders: Orders) -> str:
    """Return where a bet lies and whose it is: ``Box 3, Ann`` or ``Box 3, hand 2, Ann``."""
    place = Place(bet.box, bet.hand)
    where = place_text(place, orders if bet.hand else {})
    return _("{where}, {bettor}").format(where=where, bettor=bet.bettor)


def _money(events: Sequence[Event], questions: Sequence[Question], currency: str) -> MoneyText:
    amounts: list[Cents] = []
    for event in events:
        match event:
            case BetPlaced(amount=amount) | BetRefused(amount=amount) | BetAdded(amount=amount):
                amounts.append(amount)
            case RequestRefused(amount=wanted, most=most):
                amounts += [cents for cents in (wanted, most) if cents is not None]
            case BetReturned(stake=stake):
                amounts.append(stake)
            case BetCounted(counted=counted):
                amounts.append(counted)
            case BetSettled(stake=stake, working=working):
                amounts += [stake, working.result]
            case MeterSet(to=to):
                amounts.append(to)
            case _:
                pass
    amounts += [amount_of(question.expected) for question in questions]
    return money_of_sheet(amounts, currency)


# The context for the sentences of one step: the round after that step.


class StepContext(NamedTuple):
    """The context for the sentences of one step: its ``events``, and the round after it."""

    round: RoundContext
    act: Act
    table: Snapshot
    events: tuple[Event, ...]

    @property
    def orders(self) -> Orders:
        return self.table.hands

    def money(self, amount: Cents) -> str:
        """An amount as the whole round writes it."""
        return self.round.money.text(amount)

    def owner(self, bet: Bet) -> str:
        """Return where a bet lies and whose it is."""
        return owner_text(bet, self.orders)

    def title(self) -> str:
        return _(self.round.procedure.acts[self.act].title)


def context_without_round(questions: Sequence[Question]) -> RoundContext:
    """The context of questions whose round cannot be played: hands have no numbers."""
    steps = 1 + max((question.step for question in questions), default=0)
    amounts = [q.working.stake for q in questions if q.working is not None]
    procedure = load_procedure(DEFAULT_PROCEDURE)
    nothing = (Snapshot(),) * steps
    return RoundContext(Playthrough((), ()), procedure, money_of_sheet(amounts), nothing)


def step_contexts(context: RoundContext) -> Iterator[StepContext]:
    """The context of every step of a round."""
    playthrough = context.playthrough
    for step, table in zip(playthrough.steps, context.snapshots[1:], strict=True):
        events = playthrough.events[step.first : step.last]
        yield StepContext(context, step.act, table, events)
