"""Which paragraphs the engine's rules cite, in this document or another.

A paragraph of another document is cited with that document's id: ``rws-blackjack-v5 3.21.3``.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from typing import Final, NamedTuple

from trainer.rulebook.document import Document
from trainer.rulebook.reading import Table
from trainer.rulebook.sources import documents, numbers
from trainer.rules.rulekeys import Rule

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
