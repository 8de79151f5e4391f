"""Rounds become an exam paper and its key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import count
from typing import NamedTuple

from trainer import __version__
from trainer.felt.legends import FeltLegends
from trainer.messages.citations import citation_text, decision_text, reading_text, setting_texts
from trainer.messages.felt import felt_texts
from trainer.messages.figures import as_shown
from trainer.messages.narration import narrate
from trainer.messages.questions import (
    answer_text,
    choice_texts,
    deciding_line,
    question_line,
    question_text,
    where_text,
    working_lines,
)
from trainer.messages.round_context import Orders, place_text
from trainer.messages.rulebook import title_text
from trainer.messages.text import _, capitalised, worded
from trainer.papers.exam import (
    AmountForm,
    AnswerForm,
    AnswerKey,
    Exam,
    ExamItem,
    ExamPaper,
    ExamRound,
    ExamTable,
    KeyLine,
    KeyRound,
    LyingCards,
    OrderForm,
    PaperTerms,
    TickForm,
    TotalForm,
)
from trainer.papers.questions import (
    ASKED,
    AskedAt,
    asked_at,
    known_from_the_start,
    paper_questions,
    stated_with,
)
from trainer.procedure.ask import KINDS
from trainer.procedure.questions import (
    Chosen,
    Goes,
    InChips,
    Losers,
    Money,
    Ordered,
    Question,
    QuestionGroup,
    Total,
)
from trainer.rounds.sheet import RoundSheet, chips_of, lay_out, legends_at
from trainer.rulebook.houses import HouseRules, house_rules
from trainer.rules.bets import DEALER, Place
from trainer.rules.cards import Card
from trainer.scenario.check import PlayableRound
from trainer.scenario.writer import write
from trainer.snapshot.snapshot import initial_cards
from trainer.table.view import TableView
from trainer.yamlfile.characters import visible


class ExamSource(NamedTuple):
    """A round to be put on a paper; ``source`` is the name of its file."""

    source: str
    playable: PlayableRound


def compose_exam(
    title: str, rounds: Sequence[ExamSource], terms: PaperTerms, kinds: Iterable[QuestionGroup] = ()
) -> Exam:
    """The paper and the key of these rounds, in this order.

    ``kinds`` are the kinds of question that are asked, empty for those that each scenario names.
    """
    asked = tuple(kinds)
    composed: list[tuple[ExamRound, KeyRound]] = []
    first = 1
    for exam in rounds:
        composed.append(_composed(exam, terms, asked, first))
        first += len(composed[-1][1].lines)
    number = _number(rounds, composed)
    versions = dict.fromkeys(
        _("{document}: rule data {version}").format(
            document=title_text(exam.playable.game.document),
            version=exam.playable.game.document.data_version,
        )
        for exam in rounds
    )
    made_with = _("Feltwork {version}; {rules}").format(
        version=__version__, rules=_("; ").join(versions)
    )
    return Exam(
        ExamPaper(title, number, tuple(paper for paper, _key in composed), terms),
        AnswerKey(title, number, made_with, tuple(key for _paper, key in composed)),
    )


def _number(rounds: Sequence[ExamSource], composed: Sequence[tuple[ExamRound, KeyRound]]) -> str:
    """The paper's number, as ``7F3A-92C1``: that of its rounds, its questions and its answers."""
    known = sha256()
    for exam, (_paper, key) in zip(rounds, composed, strict=True):
        known.update(write(exam.playable.scenario).encode())
        known.update("\0".join(f"{line.question}\0{line.answer}" for line in key.lines).encode())
    digits = known.hexdigest()[:8].upper()
    return f"{digits[:4]}-{digits[4:]}"


def _composed(
    examined: ExamSource, terms: PaperTerms, kinds: tuple[QuestionGroup, ...], first: int
) -> tuple[ExamRound, KeyRound]:
    playable = examined.playable
    if kinds:
        playable = replace(playable, scenario=replace(playable.scenario, ask=kinds))
    sheet = lay_out(playable)
    asked = tuple(asked_at(sheet, paper_questions(sheet)))
    paper = exam_round(sheet, asked, terms, first)
    return paper, key_round(sheet, asked, terms, first, examined.source)


def exam_round(
    sheet: RoundSheet, asked: Sequence[AskedAt], terms: PaperTerms, first: int = 1
) -> ExamRound:
    """Return what the examinee gets of a round: none of it depends on an answer.

    It states what the house has decided. Readings of ours stand in the key alone, because many a
    one says what is asked. Its questions are numbered from ``first``.
    """
    playable, numbers = sheet.playable, count(first)
    questions = [question for table in asked for question in table.questions]
    known = _known_from_the_start(playable, questions)
    legends = legends_at(playable)
    facts = [_table_facts(playable, legends)]
    if known:
        facts.append(_("This house: {decisions}").format(decisions=" ".join(known)))
    printed = set(known)
    return ExamRound(
        playable.game.felt,
        legends,
        chips_of(playable),
        tuple(facts),
        tuple(_table(sheet, table, terms, numbers, printed) for table in asked),
    )


def _table(
    sheet: RoundSheet, table: AskedAt, terms: PaperTerms, numbers: Iterator[int], printed: set[str]
) -> ExamTable:
    items = tuple(
        _item(number, question, sheet, table.view, terms, printed=printed)
        for question, number in zip(table.questions, numbers, strict=False)
    )
    narrations = narrate(sheet.context) if table.told else ()
    at_large = any(not (item.hand or item.dealer) for item in items)
    orders = sheet.context.snapshots[table.questions[0].step].hands
    return ExamTable(
        table.view,
        items,
        tuple(as_shown(narrations[step].text) for step in table.told),
        tuple(_hands(table.view, orders)) if at_large else (),
        table.apart,
    )


def key_round(
    sheet: RoundSheet, asked: Iterable[AskedAt], terms: PaperTerms, first: int, source: str
) -> KeyRound:
    """Return what the examiner gets of a round, numbered as ``exam_round`` numbers it."""
    read = house_rules(sheet.playable.game.document, sheet.playable.terms)
    notes: dict[str, int] = {}
    lines = []
    questions = (question for table in asked for question in table.questions)
    for number, question in enumerate(questions, first):
        own = tuple(notes.setdefault(text, len(notes)) for text in _notes(question, read))
        lines.append(_key_line(number, question, sheet, terms, own))
    scenario = sheet.playable.scenario
    return KeyRound(
        _(visible(scenario.title)) or visible(source),
        visible(source),
        as_shown(" ".join(_(scenario.notes).split())),
        tuple(lines),
        tuple(notes),
    )


def _table_facts(playable: PlayableRound, legends: FeltLegends) -> str:
    """Return what the examinee has to know of the table, of which a small picture shows no sign."""
    game, printed = playable.game, felt_texts(legends)
    facts = [
        _("{title}. Layout: {layout}.").format(
            title=title_text(game.document), layout=_(game.layout.name)
        )
    ]
    if playable.terms.limits:
        limits = _("; ").join(f"{bet} {limit}" for bet, limit in printed.limits)
        facts.append(_("{heading}: {rows}.").format(heading=printed.limits_heading, rows=limits))
    for table in printed.pay_tables.values():
        rows = _("; ").join(f"{row.hand} {row.pays}" for row in table.rows)
        facts.append(_("{heading}: {rows}.").format(heading=table.heading, rows=rows))
    return " ".join(facts)


def _known_from_the_start(
    playable: PlayableRound, questions: Iterable[Question]
) -> tuple[str, ...]:
    """The choices that are stated, or on which questions rest that tell nothing of the round."""
    stated = (name for name in (*playable.scenario.house, *playable.of_house) if name not in ASKED)
    rest = (name for question in questions for name in known_from_the_start(question))
    return _decisions((*stated, *rest), playable)


def _decisions(names: Iterable[str], playable: PlayableRound) -> tuple[str, ...]:
    """Return what the house has decided of the register's entries with these names."""
    read = house_rules(playable.game.document, playable.terms)
    return tuple(decision_text(name, read) for name in read.document.settings_of(names))


def _item(
    number: int,
    question: Question,
    sheet: RoundSheet,
    table: TableView,
    terms: PaperTerms,
    *,
    printed: set[str],
) -> ExamItem:
    place = question.about
    if place is None and question.bet is not None:
        place = Place(question.bet.box, question.bet.hand or 1)
    hand = cards_at(table, place) if place is not None and place != DEALER else ()
    if question.bet is not None:
        moment = sheet.playthrough.snapshots[question.step]
        hand = initial_cards(moment, question.bet) or hand
    shown = place is not None
    decisions = [
        decision
        for decision in _decisions(stated_with(question), sheet.playable)
        if decision not in printed
    ]
    printed.update(decisions)
    return ExamItem(
        number,
        terms.weights[KINDS[question.ask].error],
        as_shown(where_text(question, sheet.context)),
        as_shown(capitalised(question_text(question, sheet.context))),
        _form(question, sheet),
        " ".join(decisions),
        hand,
        cards_at(table, DEALER) if shown else (),
    )


def _hands(table: TableView, orders: Orders) -> Iterator[LyingCards]:
    """Everything that lies on the table, those cards too that lie where they do not belong."""
    places = sorted({card.place for card in table.cards}, key=lambda at: (at == DEALER, at))
    for place in places:
        lying = sorted(
            (card for card in table.cards if card.place == place), key=lambda card: card.number
        )
        yield LyingCards(place_text(place, orders), tuple(card.card for card in lying))


def cards_at(table: TableView, place: Place) -> tuple[Card | None, ...]:
    """The cards of a hand in the order in which they were dealt, None for one face down."""
    lying = [card for card in table.cards if card.place == place and not card.astray]
    return tuple(
        card_view.card for card_view in sorted(lying, key=lambda card_view: card_view.number)
    )


def _form(question: Question, sheet: RoundSheet) -> AnswerForm:
    match question.expected:
        case Money() | Goes() | InChips():
            fates = KINDS[question.ask].fates(question)
            return AmountForm(
                sheet.context.money.currency,
                tuple(capitalised(worded(fate.text, sheet.context.words)) for fate in fates),
            )
        case Total():
            return TotalForm(worded("Too Many", sheet.context.words))
        case Ordered():
            return OrderForm(_choices(question, sheet))
        case Chosen() | Losers():
            return TickForm(_choices(question, sheet), question.several)


def _choices(question: Question, sheet: RoundSheet) -> tuple[str, ...]:
    return tuple(as_shown(text) for _key, text in choice_texts(question, sheet.context))


def _key_line(
    number: int, question: Question, sheet: RoundSheet, terms: PaperTerms, notes: tuple[int, ...]
) -> KeyLine:
    context = sheet.context
    working = (deciding_line(question, context), *working_lines(question, context))
    return KeyLine(
        number,
        terms.weights[KINDS[question.ask].error],
        as_shown(question_line(question, context)),
        as_shown(capitalised(answer_text(question, question.expected, context))),
        tuple(as_shown(line) for line in working if line),
        citation_text(question.rules, sheet.playable.game.document),
        notes,
    )


def _notes(question: Question, read: HouseRules) -> tuple[str, ...]:
    """Return what of the answer is not in the text: the house's choices, and readings of ours."""
    readings = read.document.readings_of(question.rules, question.settings)
    return (*setting_texts(question.settings, read), *map(reading_text, readings))
