"""Which paragraphs the engine's rules cite, in this document or another.

A paragraph of another document is cited with that document's id: ``rws-blackjack-v5 3.21.3``.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.rulebook.document import Document, Reading
from trainer.rulebook.houses import house, ruleset
from trainer.rulebook.reading import Table
from trainer.rulebook.sources import documents, numbers
from trainer.rules.rulekeys import Rule
from trainer.rules.variants import rule_text, varies
from trainer.sidebets.registry import SIDE_BET_KINDS

Citations = dict[Rule, tuple[str, ...]]

_SECTION_5: Final = "5."
"""The start of the paragraph numbers in a document's section on irregularities."""

_BETTING: Final = (
    Rule.BETS_OPEN,
    Rule.BETS_CLOSED,
    Rule.LIMITS,
    Rule.BOX_DECISIONS,
    Rule.SEATED_PLAYER,
    Rule.SIDE_BET_NEEDS_BOX,
    Rule.SPLIT_DECLINED,
    Rule.DOUBLE_DECLINED,
    Rule.FINAL_SETTLEMENT,
    Rule.ROUND_ENDS,
    Rule.SQUEEZE,
)
"""Rules also taken from there if neither this document nor its base game has them."""


class Bases(NamedTuple):
    """The documents that apply where this one says nothing."""

    game: Document | None = None
    irregularities: Document | None = None


def elsewhere(document: Document, cited: Iterable[str]) -> tuple[str, ...]:
    """Citations from ``document`` in the form that another document uses."""
    return tuple(
        f"{document.id} {number}" if number in document.paragraphs else number for number in cited
    )


def divided(reference: str, own: Container[str]) -> tuple[str, str]:
    """A citation's document id and number; the id is empty for the document's own paragraphs."""
    if reference in own:
        return "", reference
    document, _, number = reference.partition(" ")
    return (document, number) if document in documents() else ("", reference)


def all_known(table: Table, key: str, cited: Iterable[str], own: Container[str]) -> None:
    """Raise ValueError if a cited paragraph does not exist."""
    for reference in cited:
        document, number = divided(reference, own)
        if number not in (numbers(document) if document else own):
            table.wrong(key, f"there is no paragraph {reference}")


def read_not_applicable(table: Table, bases: Bases) -> frozenset[Rule]:
    """The rule keys without a paragraph: those listed, and the base game's unless cited."""
    listed = frozenset(table.words("not_applicable", Rule) if "not_applicable" in table else ())
    if bases.game is None:
        return listed
    cited = set(table.table("citations")) if "citations" in table else set()
    return listed | {rule for rule in bases.game.not_applicable if rule.value not in cited}


def read_citations(
    table: Table,
    own: Collection[str],
    not_applicable: frozenset[Rule],
    origins: Mapping[Rule, Document],
    silent: Collection[Rule],
) -> Citations:
    """Every rule key's paragraphs.

    Those that do not apply have none, and neither have those of ``silent``, which are a reading of
    ours, unless the document cites something for them. ``origins`` is what ``inherited`` found.
    """
    citations: Citations = dict.fromkeys((*not_applicable, *silent), ())
    citations |= {rule: elsewhere(base, base.citations[rule]) for rule, base in origins.items()}
    if "citations" in table:
        citations |= read_overlay(table, own, not_applicable)
    for rule in Rule:
        if rule not in citations:
            table.wrong(f"citations.{rule.value}", "is missing")
    return citations


def read_overlay(table: Table, own: Collection[str], not_applicable: frozenset[Rule]) -> Citations:
    """The citations that ``table`` itself lists."""
    listed = table.table("citations")
    found: Citations = {}
    for key in listed:
        rule = listed.key_as(key, Rule)
        if rule in not_applicable:
            listed.wrong(key, "is also listed as not applicable")
        found[rule] = listed.texts(key)
        if not found[rule]:
            listed.wrong(key, "rests on nothing; list it as not applicable")
        all_known(listed, key, found[rule], own)
    return found


def inherited(table: Table, not_applicable: frozenset[Rule], bases: Bases) -> dict[Rule, Document]:
    """The rules for which ``table``, a whole rule file, cites nothing, and whose they are."""
    own = set(table.table("citations")) if "citations" in table else set()
    found: dict[Rule, Document] = {}
    house = bases.irregularities
    # Later ones win: section 5 is from the irregularities, all else from the base game first.
    for base, rules in (
        (house, _BETTING),
        (bases.game, tuple(Rule)),
        (house, _of_section_5(house) if house else ()),
    ):
        if base is not None:
            found |= dict.fromkeys(
                (rule for rule in rules if rule not in base.not_applicable), base
            )
    return {
        rule: base
        for rule, base in found.items()
        if rule not in not_applicable and rule.value not in own
    }


def _of_section_5(document: Document) -> tuple[Rule, ...]:
    """The rules whose first citation is in the section on irregularities."""
    return tuple(
        rule
        for rule, cited in document.citations.items()
        if cited and cited[0].startswith(_SECTION_5)
    )


# What a document says of a rule: that it states it, says otherwise, or is silent.
#
# The one judgement behind the paragraph pages and the comparison of the documents.

_OTHERWISE: Final[Mapping[Rule, Rule]] = MappingProxyType(
    {
        Rule.HOLE_CARD: Rule.INITIAL_DEAL,
        Rule.HOLE_CARD_CHECKED: Rule.INITIAL_DEAL,
        Rule.HOLE_CARD_TURNED: Rule.INITIAL_DEAL,
        Rule.SIDE_BETS_BEFORE_GAME: Rule.SIDE_BETS_FIRST,
        Rule.FORCED_DRAW: Rule.STAND,
        Rule.NO_DOUBLE_AFTER_SPLIT: Rule.DOUBLE,
        Rule.DEALER_BLACKJACK_TAKES_ALL: Rule.SPLIT_DEALER_BLACKJACK,
        Rule.SPLIT_DEALER_BLACKJACK: Rule.DEALER_BLACKJACK_TAKES_ALL,
        Rule.DOUBLE_DEALER_BLACKJACK: Rule.DEALER_BLACKJACK_TAKES_ALL,
        Rule.PERFECT_PAIRS_LOSE: Rule.PROGRESSIVE_LOSES,
        Rule.FOR_ONE: Rule.SIDE_BET_PAY_TABLE,
        Rule.THREE_CARD_HAND: Rule.TWENTY_ONE_PLUS_THREE,
    }
)
"""The rule that stands in the place of one that does not apply to a game."""

_OF_BETS: Final = frozenset(rule for kind in SIDE_BET_KINDS.values() for rule in kind.rules)
"""The rules for which a game without the side bets that they are of has no use."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What ``document`` says of a rule.

    ``rule`` is the one that answers, which may be another that stands in its place, or None where
    it has neither; ``cited`` are its paragraphs, or, where the document is ``silent``, those of the
    one that the house follows. ``no_bet``: it has not the bet that the rule is of. ``readings`` are
    what we read beyond a text that is not silent, ``settings`` the points by which it leaves the
    rule to the house.
    """

    document: Document
    rule: Rule | None
    cited: tuple[str, ...] = ()
    silent: bool = False
    no_bet: bool = False
    readings: tuple[Reading, ...] = ()
    settings: frozenset[str] = frozenset()

    @property
    def follows(self) -> str:
        """The id of the document that the house follows; empty if the practice is its own."""
        return followed(self.cited) if self.silent else ""


def saying(rule: Rule, document: Document) -> Saying:
    """Return what ``document`` says of ``rule``."""
    if rule in document.not_applicable:
        return _without(rule, document)
    cited = document.cite((rule,))
    if not document.states(rule):
        return Saying(document, rule, of_others(cited), silent=True)
    return Saying(
        document,
        rule,
        cited,
        readings=document.readings_of((rule,)),
        settings=_left_open(rule, document),
    )


def _without(rule: Rule, document: Document) -> Saying:
    """Return what a document says in which ``rule`` does not apply."""
    instead = _OTHERWISE.get(rule)
    if instead is not None and instead not in document.not_applicable:
        return saying(instead, document)
    if rule in _OF_BETS and not any(rule in SIDE_BET_KINDS[b].rules for b in document.side_bets):
        return Saying(document, None, no_bet=True)
    # A game may have a sentence of its own for what it does not have: "There is no Surrender."
    own = rule_text(rule, document.ruleset, document.usual_house) != rule.text
    return Saying(document, rule if own else None, silent=True)


def unshared(here: Saying, there: Saying) -> tuple[Reading, ...]:
    """The readings on which ``there`` rests and ``here`` does not."""
    shared = {reading.summary for reading in here.readings}
    return tuple(reading for reading in there.readings if reading.summary not in shared)


def followed(cited: Iterable[str]) -> str:
    """The other document whose paragraphs are cited for want of own ones; empty if none."""
    return next((divided(number, ())[0] for number in of_others(cited)), "")


def of_others(cited: Iterable[str]) -> tuple[str, ...]:
    """The citations of other documents among ``cited``."""
    return tuple(number for number in cited if divided(number, ())[0])


def _left_open(rule: Rule, document: Document) -> frozenset[str]:
    """The entries of the register that change the sentence of ``rule``."""
    if not varies(rule):
        return frozenset()
    usual = rule_text(rule, document.ruleset, document.usual_house)
    return frozenset(
        name
        for name, entry in document.register.items()
        for value in entry.values[1:]
        if usual
        != rule_text(rule, ruleset(document, {name: value}), house(document, {name: value}))
    )
