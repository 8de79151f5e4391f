"""The hands of side bets: what they are called at a table, and which one a key means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trainer.messages.names import ORDINARY, HandNames, outcome_text
from trainer.messages.text import _, capitalised, one_of
from trainer.messages.workings import pay_text
from trainer.rulebook.document import Document, SideBetOffer
from trainer.rulebook.paytables import PayRow, PayTable
from trainer.rules.bets import BetKind
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import SideBet
from trainer.sidebets.progressive import Progressive
from trainer.texts import PLAIN, Wording


def hand_names(side_bets: Mapping[BetKind, SideBet], words: Wording = PLAIN) -> HandNames:
    """The names of the hands at a table that offers ``side_bets``, in the document's ``words``."""
    for side_bet in side_bets.values():
        evaluator = side_bet.evaluator
        if isinstance(evaluator, Progressive) and evaluator.ranks:
            return HandNames(evaluator.ranks, evaluator.suit, words)
    return ORDINARY._replace(words=words)


# The pay tables of the side bets as text: every hand with its pay, Envy and Dynamic Pays.


def pay_table_title(offer: SideBetOffer, table: PayTable) -> str:
    """The bet, and its pay table where there are several."""
    if len(offer.pay_tables) == 1:
        return _(offer.name)
    return _("{bet}, pay table {table}").format(bet=_(offer.name), table=table.id)


def pay_table_lines(table: PayTable, words: Wording) -> Iterator[str]:
    """A line for each hand, the highest first: ``Perfect Pair: 25 to 1``, in a document's words."""
    names = HandNames(table.ranks or ORDINARY.ranks, words=words)
    for row in table.rows:
        yield _row(row, names, table.levels)


def pay_table_citations(document: Document, table: PayTable) -> tuple[str, ...]:
    """The paragraphs of a pay table, as the document cites them."""
    rule = Rule.SIDE_BET_PAY_TABLE
    return table.citations.get(rule) or document.cite((rule,))


def _row(row: PayRow, names: HandNames, levels: int) -> str:
    hand = capitalised(outcome_text(row.hand, names))
    if row.suit_specific and "{suit}" not in row.hand.text:
        hand = _("{hand} ({suit})").format(hand=hand, suit=_("suit specific"))
    line = _("{hand}: {pay}").format(hand=hand, pay=pay_text(row.pay, levels))
    if row.dynamic:
        dynamic = one_of(str(odds.pays) for odds in row.dynamic)
        line = _("{line}, as a Dynamic Pay {dynamic}").format(line=line, dynamic=dynamic)
    if row.envy:
        line = _("{line}, Envy {pay}").format(line=line, pay=pay_text(row.envy))
    return line
