"""The settlement of a round as a table of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from trainer.messages.citations import citation_text, reading_text, setting_texts
from trainer.messages.money import MoneyText, money_of_sheet
from trainer.messages.names import HandNames, bet_text, cards_in_a_row, hand_names, outcome_text
from trainer.messages.narration import narrate
from trainer.messages.round_context import RoundContext
from trainer.messages.text import _, aligned
from trainer.messages.workings import explain
from trainer.procedure.acts import HAPPENINGS, Act
from trainer.rulebook.document import Document, Reading
from trainer.rulebook.houses import house_rules
from trainer.rules.bets import BetKind, HandState, Outcome
from trainer.rules.cards import Card
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.settlement import Entry, HandResult, Settlement

# What went wrong in a round, step by step, for those who read only its result.

REPORTED: Final = (HAPPENINGS | {Act.INTERRUPTION, Act.DECLARE_VOID, Act.WALK_AWAY}) - {
    Act.TURN_CARDS
}
"""The acts in the report: what incidents cause, and who leaves. The table has the returned bets."""


class IncidentReport(NamedTuple):
    """The incidents of a round: a line for each step, and what else they rest on.

    ``settings`` are entries of the register, ``rules`` all the rules of those steps.
    """

    lines: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()


def build_incident_report(context: RoundContext, document: Document) -> IncidentReport:
    """Return what went wrong, each step with its paragraphs; empty where nothing did."""
    steps = [
        (narration, step.rules)
        for narration, step in zip(narrate(context), context.playthrough.steps, strict=True)
        if step.act in REPORTED
    ]
    return IncidentReport(
        tuple(
            _("{text} ({paragraphs})").format(
                text=narration.text, paragraphs=citation_text(rules, document)
            )
            for narration, rules in steps
        ),
        tuple(dict.fromkeys(name for narration, _rules in steps for name in narration.settings)),
        tuple(dict.fromkeys(rule for _narration, rules in steps for rule in rules)),
    )


NO_INCIDENTS: Final = IncidentReport()

_NUMBERS = frozenset({0, 3, 4, 6})
"""The right-aligned columns."""


def settlement_text(
    settlement: Settlement,
    document: Document,
    terms: Terms,
    title: str = "",
    incidents: IncidentReport = NO_INCIDENTS,
) -> str:
    """The whole settlement: the dealer, the hands, every bet with its working, the net results.

    ``terms`` are those under which the round was played, ``incidents`` is what went wrong in it.
    """
    return "\n".join(_lines(settlement, document, terms, title, incidents))


def _lines(
    settlement: Settlement, document: Document, terms: Terms, title: str, incidents: IncidentReport
) -> Iterator[str]:
    if title:
        yield title
    yield _("Void") if settlement.void else _("Completed")
    yield ""
    dealer = settlement.dealer
    yield _("Dealer: {cards}, {total}").format(cards=_cards(dealer.cards), total=dealer.total)
    for hand in settlement.hands:
        yield _hand(hand)
    yield ""
    if incidents.lines:
        yield _("Irregularities:")
        yield from incidents.lines
        yield ""
    money = _money_of(settlement)
    yield from _table(settlement.bets, document, hand_names(terms.side_bets, document.words), money)
    names = [name for entry in settlement.bets for name in entry.settings]
    settings = setting_texts((*names, *incidents.settings), house_rules(document, terms))
    if settings:
        yield ""
        yield from settings
    readings = readings_of(settlement, document, incidents)
    if readings:
        yield ""
        yield from map(reading_text, readings)
    yield ""
    for name, amount in settlement.net.items():
        yield f"{name}: {money.typed(amount)}"


def _money_of(settlement: Settlement) -> MoneyText:
    amounts = [amount for bet in settlement.bets for amount in (bet.stake, bet.net, bet.amount)]
    return money_of_sheet(amount for amount in amounts if amount is not None)


def readings_of(
    settlement: Settlement, document: Document, incidents: IncidentReport = NO_INCIDENTS
) -> tuple[Reading, ...]:
    """The readings of ours on which a settlement and its incidents rest."""
    rules = [rule for entry in settlement.bets for rule in entry.rules]
    settings = [name for entry in settlement.bets for name in entry.settings]
    return document.readings_of((*rules, *incidents.rules), (*settings, *incidents.settings))


def _hand(hand: HandResult) -> str:
    values = {"box": hand.box, "hand": hand.hand, "cards": _cards(hand.cards)}
    if hand.state is HandState.RETURNED:
        return _("Box {box}, hand {hand}: {cards}, out of the round").format(**values)
    return _("Box {box}, hand {hand}: {cards}, {total}").format(total=hand.total, **values)


def _cards(cards: Sequence[Card]) -> str:
    return cards_in_a_row(cards) or "–"


def _table(
    bets: Sequence[Entry], document: Document, names: HandNames, money: MoneyText
) -> Iterator[str]:
    head = (
        _("Box"),
        _("Player"),
        _("Bet"),
        _("Hand"),
        _("Stake"),
        _("Result"),
        _("Net"),
        _("Paragraphs"),
        _("Working"),
    )
    return aligned((head, *(_row(entry, document, names, money) for entry in bets)), _NUMBERS)


def _row(entry: Entry, document: Document, names: HandNames, money: MoneyText) -> tuple[str, ...]:
    refused = entry.outcome is Outcome.REFUSED
    stake = entry.amount if refused and entry.amount is not None else entry.stake
    return (
        str(entry.box),
        entry.name,
        bet_text(entry.bet),
        str(entry.hand or ""),
        money.typed(stake),
        _outcome(entry, names, money),
        money.typed(entry.net),
        citation_text(entry.rules, document),
        explain(entry.working, money) if entry.working else "",
    )


def _outcome(entry: Entry, names: HandNames, money: MoneyText) -> str:
    if entry.bet is BetKind.DEALER_ENVY and entry.amount is not None:
        return _("{amount} to the dealer").format(amount=money.typed(entry.amount))
    return outcome_text(entry.outcome, names)
