"""The result sheet of a round that was dealt by hand, act by act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from trainer.dealing.acts import Pay, where
from trainer.dealing.again import DealtAgain
from trainer.dealing.answers import act_of
from trainer.dealing.coached import Style
from trainer.dealing.round import Tried
from trainer.messages import _, ngettext
from trainer.messages.citations import Citation
from trainer.messages.dealing import context_of, house_citation
from trainer.messages.money import MoneyText
from trainer.messages.names import bet_text
from trainer.messages.round_context import RoundContext, spot_text
from trainer.procedure.acts import RoundsOf
from trainer.procedure.questions import ErrorClass
from trainer.rulebook.houses import HouseRules, house_rules
from trainer.rules.bets import Bet, Place
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound
from trainer.scoring.graded import graded
from trainer.scoring.grading import Grading
from trainer.scoring.left import Excess, cost_of, left_by
from trainer.scoring.marks import Cost, JudgedAnswer, RoundsDealt, Tally, mark
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
    """A round that was dealt, with what became of its acts and the table at each.

    ``excess`` is what each bettor has got too much in the end, or less than nothing.
    """

    style: Style
    playable: PlayableRound
    again: DealtAgain
    excess: Mapping[Bet, Cents]

    def context(self, answers: Sequence[JudgedAnswer]) -> RoundContext:
        """Return what the texts of its acts need: an act is told by the table before it."""
        questions = [answer.question for answer in answers]
        return context_of(self.playable, self.again.tables, questions)

    def aftermath(self, answers: Sequence[JudgedAnswer]) -> Aftermath:
        if self.style is Style.COACHED or not self._as_recorded(answers):
            return Aftermath({}, {}, mark(answers).cost)
        mended = {
            number - acts: acts
            for number, tried in enumerate(self.again.tried)
            for acts in tried.mends
        }
        left = left_by(answers, self.excess, mended)
        return Aftermath(mended, left, cost_of(self.excess))

    def house(self, answers: Sequence[JudgedAnswer]) -> Mapping[int, Citation]:
        """The choices of the house that its acts break, by their numbers: they are not recorded."""
        if not self._as_recorded(answers):
            return {}
        game = self.playable.game
        return {
            answer.number: house_citation(tried.fault.house, game.procedure, game.document.id)
            for answer, tried in self._each(answers)
            if tried.fault is not None and tried.fault.house is not None
        }

    def _each(self, answers: Sequence[JudgedAnswer]) -> Iterator[tuple[JudgedAnswer, Tried]]:
        """Each act with what became of it; not those that were stopped for their chips alone."""
        tried = self.again.tried
        if len(tried) < len(answers):
            answers = [a for a in answers if a.verdict.error is not ErrorClass.CHIPS]
        return zip(answers, tried, strict=False)

    def _as_recorded(self, answers: Sequence[JudgedAnswer]) -> bool:
        """Tell whether its acts are judged as they were: those of older versions may not be."""
        return all(
            (tried.fault is None) is answer.verdict.right
            for answer, tried in self._each(answers)
            if answer.verdict.error is not ErrorClass.CHIPS
        )


class Aftermath(NamedTuple):
    """What became of the mistakes of a round.

    ``mended`` says of each act that was put right, by its number, how many acts later that was;
    ``left`` of which bets it has left too much or too little.
    """

    mended: Mapping[int, int]
    left: Mapping[int, Excess]
    cost: Cost

    def of(self, answer: JudgedAnswer, money: MoneyText) -> str:
        """Say what became of a mistake; empty where nothing was left of it."""
        later = self.mended.get(answer.number)
        if later is not None:
            return ngettext(
                "Corrected by the next action.", "Corrected {acts} actions later.", later
            ).format(acts=later)
        at = where(act_of(answer.question, answer.given))
        left = self.left.get(answer.number, {}).items()
        return " ".join(_left_text(bet, amount, money, at) for bet, amount in left)


def _left_text(bet: Bet, excess: Cents, money: MoneyText, at: Place | Bet | None) -> str:
    """Say what was not corrected of a bet, and of which, unless the act is ``at`` it."""
    amount = money.text(Cents(abs(excess)))
    if at == bet:
        brief = (
            _("Not corrected: {money} too much.")
            if excess > 0
            else _("Not corrected: {money} short.")
        )
        return brief.format(money=amount)
    spot = spot_text(Place(bet.box, bet.hand), {})
    named = _("{where}, {bettor}, {bet}").format(
        where=spot, bettor=bet.bettor, bet=bet_text(bet.kind)
    )
    text = (
        _("Not corrected, {bet}: {money} too much.")
        if excess > 0
        else _("Not corrected, {bet}: {money} short.")
    )
    return text.format(bet=named, money=amount)


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
    context, aftermath = dealt.context(answers), dealt.aftermath(answers)
    told = {
        answer.number: " ".join(
            filter(None, (aftermath.of(answer, context.money), notes.get(answer.number, "")))
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
        mended=aftermath.mended,
        cost=aftermath.cost,
        house=dealt.house(answers),
    )
    figures = mark(answers).tally
    paces = [_in_all(figures.milliseconds)]
    if boxes and figures.milliseconds:
        paces.append(_("{time} per box").format(time=time_text(figures.milliseconds // boxes)))
        paces.append(rounds_an_hour(RoundsDealt(1, figures.milliseconds).an_hour or 0))
    return replace(
        sheet, dealt=dealt.style, accuracy_detail=_acts_right(figures), pace_detail="\n".join(paces)
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
    aftermaths = [_aftermath(dealt_record) for dealt_record in rounds]
    told = [
        AnswerInRound(
            answer,
            context,
            read,
            " ".join(
                filter(
                    None,
                    (
                        _("Round {number}.").format(number=_number(dealt_record.attempt)),
                        aftermath.of(answer, context.money),
                    ),
                )
            ),
            dealt_record.attempt.summary.id,
            mended=answer.number in aftermath.mended,
            house=house.get(answer.number),
        )
        for dealt_record, aftermath in zip(rounds, aftermaths, strict=True)
        if dealt_record.dealt is not None
        for context, read in (_told_by(dealt_record),)
        for house in (dealt_record.dealt.house(dealt_record.attempt.answers),)
        for answer in dealt_record.attempt.answers
        if not answer.verdict.right
    ]
    cost = sum((aftermath.cost for aftermath in aftermaths), Cost())
    sheet = sitting_result(title, told, scheme, cost=cost)
    mended = _mended(rounds, aftermaths)
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


def _aftermath(record: DealtRecord) -> Aftermath:
    answers = record.attempt.answers
    return Aftermath({}, {}, Cost()) if record.dealt is None else record.dealt.aftermath(answers)


def _mended(rounds: Sequence[DealtRecord], aftermaths: Sequence[Aftermath]) -> set[int]:
    """The places, among all acts of a shift, of the mistakes that were put right."""
    mended = (
        answer.number in aftermath.mended
        for dealt_record, aftermath in zip(rounds, aftermaths, strict=True)
        for answer in dealt_record.attempt.answers
    )
    return {place for place, is_mended in enumerate(mended) if is_mended}


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
    source = _(target.source) if target.source else _("house figure")
    return _("{rounds}; typical: {least} to {most} ({source})").format(
        rounds=said, least=target.least, most=target.most, source=source
    )
