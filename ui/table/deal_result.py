"""The result sheet of a round that was dealt by hand, act by act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from trainer.dealing.acts import Pay, Settling, TakeBack
from trainer.dealing.again import DealtAgain
from trainer.dealing.answers import act_of
from trainer.dealing.coached import DealtRound, Style
from trainer.messages import _, ngettext
from trainer.messages.dealing import context_of
from trainer.messages.money import MoneyText
from trainer.messages.round_context import RoundContext
from trainer.procedure.acts import RoundsOf
from trainer.rulebook.houses import HouseRules, house_rules
from trainer.rules.bets import Bet
from trainer.rules.money import NOTHING, Cents
from trainer.scenario.check import PlayableRound
from trainer.scoring.graded import graded
from trainer.scoring.grading import Grading
from trainer.scoring.marks import Cost, JudgedAnswer, RoundsDealt, Tally, mark
from trainer.snapshot.snapshot import Snapshot
from trainer.storage.rows import Attempt, AttemptState, StoredAnswer
from ui.table.phrasing import (
    AnswerInRound,
    mark_detail,
    percent_text,
    result,
    sitting_result,
    time_text,
)
from ui.widgets.rounds import Result


@dataclass(frozen=True, slots=True)
class DealtTables:
    """A round that was dealt, and the table before each act and after the last.

    ``mended`` says of each wrong act that was put right how many acts later that was, ``excess``
    what each bettor has got too much in the end, or less than nothing. Both by what stands.
    """

    style: Style
    playable: PlayableRound
    tables: tuple[Snapshot, ...]
    mended: Mapping[int, int]
    excess: Mapping[Bet, Cents]

    def context(self, answers: Sequence[JudgedAnswer]) -> RoundContext:
        """Return what the texts of its acts need: an act is told by the table before it."""
        questions = [answer.question for answer in answers]
        return context_of(self.playable, self.tables, questions)

    def cost(self, answers: Sequence[JudgedAnswer]) -> Cost:
        """Return what its mistakes cost: where acts stand, what was not put right."""
        if self.style is Style.COACHED:
            return mark(answers).cost
        house = sum(amount for amount in self.excess.values() if amount > 0)
        guests = sum(-amount for amount in self.excess.values() if amount < 0)
        return Cost(Cents(house), Cents(guests))

    def became(self, answer: JudgedAnswer, money: MoneyText) -> str:
        """Say what became of a mistake that stood; empty where nothing was left of it."""
        later = self.mended.get(answer.number)
        if later is not None:
            return ngettext(
                "Corrected by the next action.", "Corrected {acts} actions later.", later
            ).format(acts=later)
        act = act_of(answer.question, answer.given)
        bet = act.bet if isinstance(act, Settling | TakeBack) else None
        excess = self.excess.get(bet, NOTHING) if bet is not None else NOTHING
        if answer.verdict.right or not excess:
            return ""
        text = (
            _("Not corrected: {money} too much.")
            if excess > 0
            else _("Not corrected: {money} short.")
        )
        return text.format(money=money.text(Cents(abs(excess))))


def dealt_tables(
    style: Style, playable: PlayableRound, dealt: DealtRound, again: DealtAgain
) -> DealtTables:
    """A round as far as it was ``dealt``; ``again`` are the acts that are told."""
    mended = {
        number - acts: acts
        for number, tried in enumerate(again.tried)
        for acts in tried.mends
        if acts <= number
    }
    return DealtTables(style, playable, again.tables, mended, dealt.excess)


def dealt_result(
    title: str,
    answers: Sequence[JudgedAnswer],
    dealt: DealtTables,
    scheme: Grading,
    *,
    boxes: int = 0,
    when: str = "",
    notes: Mapping[int, str] = MappingProxyType({}),
) -> Result:
    """The result sheet: every act beside what was to be done, by the scheme of the house.

    ``boxes`` are those of a round that was dealt from its beginning to its end, otherwise 0.
    """
    playable = dealt.playable
    read = house_rules(playable.game.document, playable.terms)
    context = dealt.context(answers)
    told = {
        answer.number: " ".join(
            filter(None, (dealt.became(answer, context.money), notes.get(answer.number, "")))
        )
        for answer in answers
    }
    sheet = result(
        title,
        answers,
        context,
        read,
        scheme,
        when=when,
        notes=told,
        mended=dealt.mended,
        cost=dealt.cost(answers),
    )
    figures = mark(answers).tally
    paces = [_in_all(figures.milliseconds)]
    if boxes and figures.milliseconds:
        paces.append(_("{time} per box").format(time=time_text(figures.milliseconds // boxes)))
        paces.append(rounds_an_hour(RoundsDealt(1, figures.milliseconds).an_hour or 0))
    return replace(
        sheet,
        dealt=dealt.style,
        accuracy_detail=_acts_right(figures),
        pace_detail="\n".join(paces),
    )


def whole_boxes(attempt: Attempt, playable: PlayableRound) -> int:
    """The boxes of a round that was dealt to its end, 0 if it was not begun at its beginning."""
    return 0 if attempt.begins else len(playable.scenario.boxes)


def _acts_right(figures: Tally) -> str:
    return ngettext(
        "{right} of {acts} action right", "{right} of {acts} actions right", figures.answers
    ).format(right=figures.right, acts=figures.answers)


def _in_all(milliseconds: int) -> str:
    return _("per action, {total} in all").format(total=time_text(milliseconds))


def rounds_an_hour(number: int) -> str:
    """So many rounds an hour."""
    return ngettext("{n} round an hour", "{n} rounds an hour", number).format(n=number)


class DealtRecord(NamedTuple):
    """A recorded round of a shift; ``dealt`` is None where nothing was wrong in it."""

    attempt: Attempt
    dealt: DealtTables | None


def shift_result(title: str, rounds: Sequence[DealtRecord], scheme: Grading) -> Result:
    """The result sheet of a shift: its figures are those of every act, its lines the mistakes."""
    answers = [answer for dealt_record in rounds for answer in dealt_record.attempt.answers]
    told = [
        AnswerInRound(
            answer,
            context,
            read,
            _in_shift(dealt_record, answer, context),
            dealt_record.attempt.summary.id,
            mended=answer.number in dealt_record.dealt.mended,
        )
        for dealt_record in rounds
        if dealt_record.dealt is not None
        for context, read in (_told_by(dealt_record),)
        for answer in dealt_record.attempt.answers
        if not answer.verdict.right
    ]
    costs = (other.dealt.cost(other.attempt.answers) for other in rounds if other.dealt is not None)
    sheet = sitting_result(title, told, scheme, cost=sum(costs, Cost()))
    places = [
        other.dealt is not None and answer.number in other.dealt.mended
        for other in rounds
        for answer in other.attempt.answers
    ]
    mended = {place for place, is_mended in enumerate(places) if is_mended}
    figures, found = mark(answers), graded(answers, scheme, mended)
    tally = figures.tally
    return replace(
        sheet,
        accuracy=percent_text(tally.percent),
        accuracy_detail=_acts_right(tally),
        pace=time_text(tally.mean),
        pace_detail="\n".join(_paces(rounds, answers, scheme)),
        mark=percent_text(found.percent),
        mark_detail=mark_detail(found, scheme),
    )


def _in_shift(record: DealtRecord, answer: JudgedAnswer, context: RoundContext) -> str:
    """Tell which round of the shift a mistake was made in, and what became of it."""
    said = _("Round {number}.").format(number=_number(record.attempt))
    became = record.dealt.became(answer, context.money) if record.dealt is not None else ""
    return " ".join(filter(None, (said, became)))


def _number(attempt: Attempt) -> int:
    return attempt.shift.state.number if attempt.shift is not None else 1


def _told_by(dealt_record: DealtRecord) -> tuple[RoundContext, HouseRules]:
    assert dealt_record.dealt is not None, "only what is told has tables"
    playable = dealt_record.dealt.playable
    read = house_rules(playable.game.document, playable.terms)
    return dealt_record.dealt.context(dealt_record.attempt.answers), read


def _paces(
    rounds: Sequence[DealtRecord], answers: Sequence[StoredAnswer], scheme: Grading
) -> Iterator[str]:
    """Tell how long an act and a payment took, and how many rounds an hour that makes."""
    yield _in_all(sum(answer.milliseconds for answer in answers))
    payments = [a.milliseconds for a in answers if isinstance(act_of(a.question, a.given), Pay)]
    if payments:
        each = time_text(sum(payments) // len(payments))
        yield _("{time} per payout").format(time=each)
    summaries = (dealt_record.attempt.summary for dealt_record in rounds)
    ended = [
        summary.milliseconds for summary in summaries if summary.state is AttemptState.FINISHED
    ]
    hourly = RoundsDealt(len(ended), sum(ended)).an_hour
    if hourly is not None:
        yield _rounds_an_hour(hourly, scheme)


def _rounds_an_hour(hourly: int, scheme: Grading) -> str:
    target = scheme.rounds.get(RoundsOf.MANUAL_SHOE)
    said = rounds_an_hour(hourly)
    if target is None:
        return said
    source = (
        _("published: {source}").format(source=_(target.source))
        if target.source
        else _("house figure")
    )
    return _("{rounds}; typical: {least} to {most} ({source})").format(
        rounds=said, least=target.least, most=target.most, source=source
    )
