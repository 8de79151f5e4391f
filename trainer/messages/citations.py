"""Citations of paragraphs and house settings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from trainer.messages.figures import left_to_right
from trainer.messages.text import _, worded
from trainer.procedure.chip_work import COUNTED, LOOKED_AT, ChipWork, MadeOf
from trainer.procedure.data import PayoutChips, Procedure
from trainer.procedure.questions import InChips, Question
from trainer.rulebook import load_document, paragraph
from trainer.rulebook.citing import divided
from trainer.rulebook.document import Document, Reading
from trainer.rulebook.houses import HouseRules, base_game, decided
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House, Origin, Ruleset
from trainer.rules.variants import rule_text
from trainer.texts import N_, PLAIN, Wording

PARTS: Final = (
    N_("Appendix"),
    N_("Definitions"),
    N_("Game Description"),
    N_("Pay tables"),
    N_("Preamble"),
)
"""What documents call their parts that have no number."""

HOUSE: Final = "house"
"""Stands for the house's settings where a rule document is named; the number is a setting's id."""


class Citation(NamedTuple):
    """A paragraph as it is cited, or a setting of the house, and our summary of it.

    ``document`` (or ``HOUSE``) and ``number`` identify it; empty if that is not known.
    """

    paragraph: str
    summary: str
    document: str = ""
    number: str = ""


def paragraph_text(number: str) -> str:
    """A paragraph's number as it is cited: ``¶3.14.3``; an appendix is cited by its name.

    A paragraph of another document has that document's name before it: ``Blackjack V5 ¶3.21.3``.
    """
    document, own = divided(number, ())
    return _of(document, (own,))


def references_text(numbers: Iterable[str]) -> str:
    """Paragraphs in a row: ``¶3.14.3, ¶4.1.2``.

    Those of another document come last, under its name: ``¶1.2; Blackjack V5 ¶3.8``.
    """
    by_document: dict[str, list[str]] = {"": []}
    for number in numbers:
        document, own = divided(number, ())
        by_document.setdefault(document, []).append(own)
    return _("; ").join(_of(document, owns) for document, owns in by_document.items() if owns)


def _of(document: str, numbers: Iterable[str]) -> str:
    """Paragraphs of one document; an empty id stands for the citing document itself.

    No number is repeated: of a paragraph whose parts are cited too, only these: ``¶3.14.2 a, b``.
    """
    parts: dict[str, list[str]] = {}
    for number in numbers:
        of, _space, part = number.partition(" ")
        if not of[:1].isdigit():
            of, part = number, ""
        parts.setdefault(of, []).extend([part] if part else [])
    written = _(", ").join(
        left_to_right(f"¶{' '.join(filter(None, (of, _(', ').join(of_it))))}")
        if of[:1].isdigit()
        else _part(of)
        for of, of_it in parts.items()
    )
    if not document:
        return written
    return _("{document} {paragraphs}").format(
        document=short_title(load_document(document)), paragraphs=written
    )


def _part(called: str) -> str:
    """A part of a document that has no number: ``Appendix B 7``."""
    part = next(filter(called.startswith, PARTS), "")
    return f"{_(part)}{called.removeprefix(part)}"


def short_title(document: Document) -> str:
    """The short name by which other documents cite it: ``Blackjack V5``."""
    title, version = _(document.title), document.version.removeprefix("Version ")
    return _("{title} V{number}").format(title=title, number=version) if version else title


def citation_text(rules: Iterable[Rule], document: Document) -> str:
    """The paragraphs on which ``rules`` rest: ``¶3.14.3, ¶4.1.2``."""
    return references_text(document.cite(rules))


def citations(rules: Iterable[Rule], document: Document) -> tuple[Citation, ...]:
    """The paragraphs on which ``rules`` rest, each with its summary."""
    return tuple(cited(number, document) for number in document.cite(rules))


def cited(number: str, document: Document) -> Citation:
    """The paragraph that ``document`` cites as ``number``, with its summary.

    Raises KeyError if there is no such paragraph.
    """
    stands_in, found = paragraph(document, number)
    return Citation(paragraph_text(number), _(found.summary), stands_in.id, found.number)


def setting_texts(names: Iterable[str], reading: HouseRules) -> tuple[str, ...]:
    """The open points among ``names``, each with the house's decision."""
    return tuple(setting_text(name, reading) for name in reading.document.settings_of(names))


def setting_text(name: str, reading: HouseRules) -> str:
    """A point that the house has decided, and its decision.

    With the paragraph by which the document allows it, if it has one (¶5.19). Raises KeyError if
    the document does not leave it open.
    """
    allowed = references_text(reading.document.leaves_to_house)
    heading, decision = _by_whom(name, reading), decision_text(name, reading)
    if not allowed:
        return _("{heading}: {decision}").format(heading=heading, decision=decision)
    return _("{heading}: {decision} ({paragraph})").format(
        heading=heading, decision=decision, paragraph=allowed
    )


def decision_text(name: str, reading: HouseRules) -> str:
    """A point that the document leaves open, and the house's decision.

    Raises KeyError if the document does not leave it open.
    """
    return _("{question} {decision}").format(
        question=_(reading.document.register[name].question), decision=_decision(name, reading)
    )


def _by_whom(name: str, reading: HouseRules) -> str:
    """The heading of a house setting: who has decided it, if it is not the document's default."""
    match reading.decided_by.get(name):
        case Origin.HOUSE:
            return _("House setting, set by the house")
        case Origin.SCENARIO:
            return _("House setting, set by this scenario")
        case None:
            return _("House setting")


def cited_settings(names: Iterable[str], reading: HouseRules) -> tuple[Citation, ...]:
    """The open points among ``names``, each cited with the paragraph that leaves it open.

    The paragraph by which the document lets the house decide them follows, if it has one (¶5.19).
    """
    document = reading.document
    left_open = document.settings_of(names)
    settings = tuple(
        cited(document.register[name].rests_on[0], document)._replace(
            paragraph=_by_whom(name, reading), summary=decision_text(name, reading)
        )
        for name in left_open
    )
    allowed = (cited(number, document) for number in document.leaves_to_house)
    return (*settings, *allowed) if settings else ()


def reading_text(reading: Reading) -> str:
    """A reading of ours, with the paragraph that it reads: ``Our reading (¶5.1.1): …``."""
    return _("Our reading ({paragraph}): {summary}").format(
        paragraph=read_text(reading), summary=_(reading.summary)
    )


def read_text(reading: Reading) -> str:
    """The paragraphs that a reading of ours reads: ``¶5.1.1``; otherwise that there is none."""
    return references_text(reading.rests_on) if reading.rests_on else _("the text is silent")


def cited_readings(readings: Iterable[Reading], document: Document) -> tuple[Citation, ...]:
    """Readings of ours, each cited with the first paragraph that it reads, if any."""
    return tuple(_cited_reading(reading, document) for reading in readings)


def _cited_reading(reading: Reading, document: Document) -> Citation:
    heading = _("Our reading: {paragraph}").format(paragraph=read_text(reading))
    if not reading.rests_on:
        return Citation(heading, _(reading.summary))
    first = cited(reading.rests_on[0], document)
    return first._replace(paragraph=heading, summary=_(reading.summary))


def _decision(name: str, reading: HouseRules) -> str:
    document = reading.document
    decision = getattr(reading.ruleset if base_game(name) else reading.house, name)
    chosen = next(
        choice
        for choice in document.register[name].choices
        if decided(name, choice.value, document.ruleset) == decision
    )
    return _(chosen.summary)


def resting_on(
    rules: Iterable[Rule], names: Iterable[str], read: HouseRules
) -> tuple[Citation, ...]:
    """Return what is not in the text: the settings of the house, and the readings of ours."""
    names, document = tuple(names), read.document
    readings = cited_readings(document.readings_of(rules, names), document)
    return (*cited_settings(names, read), *readings)


# What no rule document says: how chips are handled.


def cited_practice(
    question: Question, procedure: Procedure, document: Document
) -> tuple[Citation, ...]:
    """That work in chips rests on house practice and on no paragraph; nothing for other questions.

    No document has a paragraph about it: of chips they say only that bets count as these lie
    (¶5.14). Where a payout has paragraphs, they are of its amount.
    """
    task = question.task
    if task is None or (task.work is ChipWork.PAY and not isinstance(question.expected, InChips)):
        return ()
    chosen = procedure.proof is not None or procedure.colour_for_colour
    named = house_choice_text(question)
    own = (chosen or named) and task.work not in COUNTED | LOOKED_AT
    heading = _("House practice, set by the house") if own else _("House practice")
    return (Citation(heading, named or _silence(task.work, short_title(document))),)


def house_choice_text(question: Question) -> str:
    """Name the choice of the house by which chips are judged; empty where it has made none."""
    task = question.task
    if task is not None and task.heeled:
        return _(PayoutChips.HEELED.text)
    if task is not None and task.made_of is MadeOf.COLOURS:
        return _(PayoutChips.COLOURS.text)
    return ""


def _silence(work: ChipWork, title: str) -> str:
    """Return what the document with this title leaves open about the work."""
    if work in LOOKED_AT:
        return _("{document} does not cover the colours of chips.").format(document=title)
    if work in COUNTED:
        return _("{document} does not cover counting chips.").format(document=title)
    if work is ChipWork.PAY:
        return _("{document} says how much is paid, not in which chips.").format(document=title)
    return _("{document} does not cover how chips are set down or changed.").format(document=title)


# The reason for every rule, in one short sentence of our own.


def reason(rule: Rule, ruleset: Ruleset, house: House, words: Wording = PLAIN) -> str:
    """The reason for a rule, in one sentence that is true of this game in this house."""
    text = rule_text(rule, ruleset, house)
    numerator, denominator = ruleset.insurance_per_bet
    return worded(text, words).format(
        least=ruleset.forced_draw_below,
        drawn_to=ruleset.walked_away_below,
        part=_("half") if (numerator, denominator) == (1, 2) else f"{numerator}/{denominator}",
        hands=ruleset.most_hands,
        draws=ruleset.dealer_stands_on - 1,
        stands=ruleset.dealer_stands_on,
    )


def reasons(rules: Iterable[Rule], read: HouseRules) -> tuple[str, ...]:
    """The reasons for rules, one sentence each, without repetition."""
    words = read.document.words
    return tuple(dict.fromkeys(reason(rule, read.ruleset, read.house, words) for rule in rules))
