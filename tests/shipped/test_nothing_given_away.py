"""Nothing that is seen before a question is answered gives the answer away."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from tests.scenario_files import check_series, name_of, playable_file, shipped
from trainer.messages.questions import answer_text, choice_texts, hint_texts, question_text
from trainer.messages.round_context import RoundContext, build_round_context
from trainer.procedure.ask import questions
from trainer.procedure.ask_hands import wins_or_loses
from trainer.procedure.questions import Chosen, Money, Question, QuestionGroup, Topic
from trainer.procedure.settled import settled_by
from trainer.procedure.steps import steps
from trainer.rounds.sheet import RoundSheet, frames_of, settled_before
from trainer.rulebook.houses import house_rules
from trainer.rulebook.sources import shipped_series, shipped_series_text
from trainer.rules.bets import Bet, Outcome
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import NOTHING, Odds
from trainer.scenario.check import PlayableRound
from trainer.scenario.read_series import Unreadable
from trainer.scenario.writer import write
from trainer.table.frames import with_settled
from trainer.table.view import ChipsView, TableView

WORDS: Final = {
    12: "twelve",
    13: "thirteen",
    14: "fourteen",
    15: "fifteen",
    16: "sixteen",
    17: "seventeen",
    18: "eighteen",
    19: "nineteen",
    20: "twenty",
    21: "twenty-one",
}

OUTCOME = re.compile(
    r"\b(wins?|won|loses?|lost|stands? off|stood off|busts|pushes|is (a )?(push|bust|paid|taken)"
    r"|are (paid|taken)|goes back|is refused|takes? the meter)\b"
)
"""How it is said of somebody what becomes of his bet."""

DEALER = re.compile(
    r"dealer(’s|'s)? ?(\w+ )?(has|makes|gets|becomes|draws to|becomes) (an? )?"
    r"(blackjack|soft|\d|[a-z]+teen|twenty)|becomes a blackjack",
    re.IGNORECASE,
)
"""How it is said what the dealer's hand comes to."""


WRONG: Final = re.compile(
    r"\b(astray|where it should not|wrong (seat|box|circle)|too (early|visible)|already shown"
    r"|circles? (without chips|too far)|one card (more|less)|out of turn|one box too far"
    r"|over its maximum|beyond the sign|(is|one .*) under the minimum|bets? too small)\b",
    re.IGNORECASE,
)
"""How it is said what the dealer does wrong, which is for the trainee to see."""


class Shown(NamedTuple):
    """A round, and the texts that the library and the table page show of it before its end."""

    name: str
    playable: PlayableRound
    texts: tuple[str, ...]
    questions: tuple[Question, ...]
    context: RoundContext


@cache
def every_round() -> tuple[Shown, ...]:
    return tuple(
        Shown(name, playable, texts, *asked(playable)) for name, playable, texts in told_of_rounds()
    )


def told_of_rounds() -> Iterator[tuple[str, PlayableRound, tuple[str, ...]]]:
    for path in shipped():
        playable = playable_file(path)
        yield name_of(path), playable, (playable.scenario.title, playable.scenario.notes)
    for name in shipped_series():
        series = check_series(
            shipped_series_text(name).encode(), lambda _name: Unreadable("none beside it")
        )
        for number, playable in enumerate(series.rounds, 1):
            said = (playable.scenario.title, playable.scenario.notes)
            yield f"{name} {number}", playable, (series.title, series.notes, *said)


def asked(playable: PlayableRound) -> tuple[tuple[Question, ...], RoundContext]:
    found = steps(playable.trace, playable.game.procedure)
    every = questions(found, playable.terms, playable.scenario.ask)
    currency = playable.scenario.table.currency
    context = build_round_context(found, playable.game.procedure, every, currency, playable.terms)
    return every, context


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+(?:\.\d+)?", text.replace(",", "")))


def facts(playable: PlayableRound) -> set[str]:
    """The numbers that lie open: bets, limits, chips, meters and pays."""
    bare = replace(playable.scenario, title="", notes="", expect=None, shoe=())
    pays = {
        str(odds.pays)
        for side_bet in playable.terms.side_bets.values()
        for odds in side_bet.pays.values()
        if isinstance(odds, Odds)
    }
    return numbers(write(bare)) | pays


def given_away(shown: Shown) -> Iterator[str]:
    every, context = shown.questions, shown.context
    text = " ".join(shown.texts)
    yield from amounts_told(shown.playable, every, context, text)
    yield from totals_told(shown.playable, text)
    yield from choices_told(every, context, text)
    for bettor in {one.name for box in shown.playable.scenario.boxes for one in box.bettors}:
        for sentence in re.split(r"[.:;?!]\s", text):
            named = re.search(rf"\b{bettor}\b(.*)", sentence)
            if named and OUTCOME.search(named[1]):
                yield sentence
    if found := DEALER.search(text):
        yield found[0]
    if shown.playable.scenario.incidents and (found := WRONG.search(text)):
        yield found[0]


def amounts_told(
    playable: PlayableRound, every: Sequence[Question], context: RoundContext, text: str
) -> Iterator[str]:
    due = (context.money.plain(q.expected.amount) for q in every if isinstance(q.expected, Money))
    yield from numbers(" ".join(due)) & numbers(text) - facts(playable)


def totals_told(playable: PlayableRound, text: str) -> Iterator[str]:
    totals = {hand.total for hand in playable.settlement.hands if len(hand.cards) > 2}
    if len(playable.settlement.dealer.cards) > 1:
        totals.add(playable.settlement.dealer.total)
    # A total that some hand has on its first two cards lies open, unless it is asked for.
    if QuestionGroup.TOTALS not in playable.scenario.ask:
        totals -= {hand.total for hand in playable.settlement.hands if len(hand.cards) == 2}
    for total in totals:
        if str(total) in numbers(text) - facts(playable):
            yield f"total {total}"
        if total in WORDS and re.search(rf"\b{WORDS[total]}\b(?!-)", text.casefold()):
            yield f"total {WORDS[total]}"


def choices_told(every: Sequence[Question], context: RoundContext, text: str) -> Iterator[str]:
    """A side bet's hand, or what has gone wrong, in so many words."""
    for question in every:
        hand = question.ask is QuestionGroup.SIDE_BETS and not wins_or_loses(question)
        if not (hand or question.topic is Topic.WHAT):
            continue
        assert isinstance(question.expected, Chosen)
        for key, choice in choice_texts(question, context):
            if key in question.expected.keys - {Outcome.LOSE} and says(text, choice):
                yield choice


def says(text: str, choice: str) -> bool:
    return re.search(rf"\b{re.escape(choice)}(?!\w)", text, re.IGNORECASE) is not None


def test_titles_and_notes() -> None:
    found = {shown.name: list(given_away(shown)) for shown in every_round()}
    assert {name: told for name, told in found.items() if told} == {}


def test_questions_and_their_labels() -> None:
    for shown in every_round():
        context = shown.context
        for question in shown.questions:
            label = question_text(question, context)
            told = numbers(label)
            if question.working is not None:
                told -= numbers(context.money.plain(question.working.stake))
            match question.expected:
                case Money(amount):
                    told -= numbers(context.money.plain(question.offered))
                    assert not told & numbers(context.money.plain(amount)), label
                case Chosen(keys) if question.topic is not Topic.BELONGS:
                    # Where a card lies is said, also where it stays.
                    right = [text for key, text in choice_texts(question, context) if key in keys]
                    assert not any(says(label, text) for text in right), label
                case _:
                    pass


def test_a_hint_is_the_same_whatever_the_answer_is() -> None:
    for shown in every_round():
        read = house_rules(shown.playable.game.document, shown.playable.terms)
        for question in shown.questions:
            hints = hint_texts(question, shown.context, read)
            assert len(hints) >= 2, question.id
            unknown = replace(
                question, expected=NO_ANSWER, rules=(), settings=(), incident=None, remedy=None
            )
            if not question.offered:
                unknown = replace(unknown, working=None, counted=None)
            assert hint_texts(unknown, shown.context, read) == hints, question.id
            answer = answer_text(question, question.expected, shown.context)
            assert not any(says(hint, answer) for hint in hints[1:2]), question.id


NO_ANSWER: Final = Money(NOTHING)


def test_whether_a_box_is_over_or_under_its_limits_is_left_to_see() -> None:
    offered: dict[Irregularity, set[tuple[str, ...]]] = {}
    for shown in every_round():
        context = shown.context
        for question in shown.questions:
            outside = {Irregularity.OVER_MAXIMUM, Irregularity.UNDER_MINIMUM} & {question.incident}
            if question.topic is Topic.REMEDY and outside:
                label = question_text(question, context)
                assert not re.search(r"maximum|minimum|limits", label), label
                keys = tuple(choice.key for choice in question.choices)
                offered.setdefault(outside.pop(), set()).add(keys)
    (over,) = offered[Irregularity.OVER_MAXIMUM]
    (under,) = offered[Irregularity.UNDER_MINIMUM]
    assert over == under


def test_choices_have_one_order_whatever_is_right() -> None:
    orders: dict[frozenset[str], set[tuple[str, ...]]] = {}
    right: set[int] = set()
    for shown in every_round():
        for question in shown.questions:
            keys = tuple(choice.key for choice in question.choices)
            orders.setdefault(frozenset(keys), set()).add(keys)
            if isinstance(question.expected, Chosen) and not question.several:
                (key,) = question.expected.keys
                right.add(keys.index(key))
    assert len(orders) > 50
    assert [found for found in orders.values() if len(found) > 1] == []
    assert right >= {0, 1, 2, 3}


def sheet_of(shown: Shown) -> RoundSheet:
    found = shown.context.playthrough
    views = frames_of(shown.playable, found)
    return RoundSheet(shown.playable, found, shown.questions, shown.context, views)


_IN_SETTLEMENTS: Final = frozenset(
    (QuestionGroup.SIDE_BETS, QuestionGroup.WHO, QuestionGroup.PAYOUTS)
)


def test_a_bet_is_settled_on_the_cloth_only_after_it_was_asked_about() -> None:
    before_its_turn = 0
    for shown in every_round():
        sheet = sheet_of(shown)
        for place, question in enumerate(sheet.questions):
            settled, number = settled_before(sheet, question), question.step
            ahead = {bet for bet, step in settled.items() if step >= number}
            plain, seen = sheet.frames[number], with_settled(sheet.frames, number, settled)
            if not ahead:
                assert seen == plain
                continue
            before_its_turn += 1
            # What comes next is never asked of a table on which some of it is done already.
            assert question.ask in _IN_SETTLEMENTS
            for other in sheet.questions[place:]:
                assert not ahead & set(settled_by(other, sheet.playthrough)), shown.name
            assert without_chips_of(seen, ahead) == without_chips_of(plain, ahead), shown.name
            for bet in ahead:
                due = sheet.frames[settled[bet] + 1].chips
                assert chips_of(seen, bet) == [pile for pile in due if pile.bet == bet]
    assert before_its_turn > 100


def chips_of(view: TableView, bet: Bet) -> list[ChipsView]:
    return [pile for pile in view.chips if pile.bet == bet]


def without_chips_of(view: TableView, bets: Collection[Bet]) -> TableView:
    chips = tuple(pile for pile in view.chips if pile.bet not in bets)
    return view._replace(chips=chips, taken=NOTHING, paid=NOTHING)
