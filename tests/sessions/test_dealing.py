"""A round that is dealt is stored act by act, and goes on at the last one after any end."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.dealing.automatic import playable_rounds
from tests.waiting import alone
from trainer.dealing.acts import DealCard, DealerAct, Pay
from trainer.dealing.again import dealt_again, round_in
from trainer.dealing.answers import act_of
from trainer.dealing.coached import DealtRound, Style
from trainer.dealing.fork import whole_shoe
from trainer.rules.bets import DEALER
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound
from trainer.sessions.dealing import ActRecord, DealAttempt, DealMessage, Finish
from trainer.sessions.ports import AnswerRecord, InboxOf, Leave
from trainer.storage.database import open_database
from trainer.storage.rows import AttemptState, Mode, NewAttempt


class BrokenOff(Exception):
    """Breaks an attempt off, as a kill would: nothing is ended, nothing is written after it."""


class Clock:
    """A second passes with every look."""

    def __init__(self) -> None:
        self.now = 0

    def milliseconds(self) -> int:
        self.now += 1_000
        return self.now


class Screen:
    """Does what is next as soon as it is shown; breaks off after ``acts``."""

    def __init__(self, dealt: DealtRound, inbox: InboxOf[DealMessage], acts: int) -> None:
        self._dealt = dealt
        self._inbox = inbox
        self._left = acts
        self.shown: list[ActRecord] = []

    def _next(self) -> None:
        owed = self._dealt.now.suggested()
        if owed is None:
            asyncio.get_running_loop().call_soon(self._inbox.submit, Finish())
            return
        act: DealerAct = owed.act
        wrong = len(self.shown) % 7 == 3
        if wrong and isinstance(act, Pay):
            act = Pay(Cents(act.amount + 500), act.bet)
        elif wrong and not isinstance(act, DealCard):
            act = DealCard(DEALER)
        asyncio.get_running_loop().call_soon(self._inbox.submit, act)

    def table(self) -> None:
        self._next()

    def done(self, record: ActRecord) -> None:
        self.shown.append(record)
        self._left -= 1
        if self._left == 0:
            raise BrokenOff
        self._next()

    def hint(self, hints: int) -> None:
        raise AssertionError("nobody asks")

    def hold(self) -> None:
        raise AssertionError("nobody else writes")


def _round(name: str) -> PlayableRound:
    return next(playable for one, playable in playable_rounds() if one.endswith(name))


@pytest.mark.parametrize("style", list(Style))
def test_broken_off_after_any_act_it_goes_on_at_the_next(style: Style, tmp_path: Path) -> None:
    """What was shown is stored, and nothing that was not."""
    playable = _round("three-boxes-against-an-ace")
    cards = whole_shoe(playable, random.Random(1))
    path, done, ended = tmp_path / "records.sqlite", 0, False
    dealt = round_in(style, playable, cards)
    while not ended:
        with closing(open_database(path, clock=lambda: datetime.now(UTC))) as records:
            if not done:
                records.trainees.add("Ann")
                new = NewAttempt(1, "", "A round", "", "", 1, "0.1.0", Mode.FREE)
                journal = records.attempts.begin(new, {})
            else:
                journal = records.attempts.resume(1, {})
            stored = records.attempts.get(1).answers
            assert len(stored) == done
            dealt, inbox = round_in(style, playable, cards), InboxOf[DealMessage]()
            dealt_again(dealt, (act_of(one.question, one.given) for one in stored))
            before: Sequence[AnswerRecord] = [
                AnswerRecord(a.number, a.question, a.given, a.verdict, a.milliseconds)
                for a in stored
            ]
            screen = Screen(dealt, inbox, acts=3)
            dealing = DealAttempt(dealt, (), inbox, Clock(), journal, alone(), screen)
            try:
                ended = asyncio.run(dealing.run(before)) is not None
            except BrokenOff:
                ended = False
            done += len(screen.shown)
    with closing(open_database(path, clock=lambda: datetime.now(UTC))) as records:
        attempt = records.attempts.get(1)
        assert attempt.summary.state is AttemptState.FINISHED
        assert len(attempt.answers) == done
    assert dealt.now.settlement() == dealt.playable.settlement


def test_what_stands_can_be_put_right_until_the_round_is_finished(tmp_path: Path) -> None:
    """Every payment is made up after the last cards."""
    playable = _round("three-boxes-against-an-ace")

    class Late(Screen):
        def _next(self) -> None:
            owed, due = self._dealt.now.suggested(), dict(self._dealt.left.bets)
            message: DealMessage = Finish()
            if owed is not None and isinstance(owed.act, Pay):
                message = Pay(Cents(owed.act.amount - 100), owed.act.bet)
            elif owed is not None:
                message = owed.act
            elif due:
                message = Pay(Cents(100), next(iter(due)))
            asyncio.get_running_loop().call_soon(self._inbox.submit, message)

    with closing(open_database(tmp_path / "r.sqlite", clock=lambda: datetime.now(UTC))) as records:
        records.trainees.add("Ann")
        journal = records.attempts.begin(NewAttempt(1, "", "", "", "", 1, "0.1.0", Mode.FREE), {})
        dealt = round_in(Style.FREE, playable, ())
        inbox = InboxOf[DealMessage]()
        dealing = DealAttempt(dealt, (), inbox, Clock(), journal, alone(), Late(dealt, inbox, 99))
        answers = asyncio.run(dealing.run())
        assert answers is not None
        wrong = [answer.number for answer in answers if not answer.verdict.right]
        assert len(wrong) == len(answers[-len(wrong) :]) > 0
        assert {number for answer in answers[-len(wrong) :] for number in answer.mends} == {*wrong}
        assert not dealt.excess


def test_leaving_ends_nothing(tmp_path: Path) -> None:
    """The attempt stays unfinished."""
    playable = _round("three-boxes-against-an-ace")

    class Leaving(Screen):
        def table(self) -> None:
            asyncio.get_running_loop().call_soon(self._inbox.submit, Leave(abandon=False))

    with closing(open_database(tmp_path / "r.sqlite", clock=lambda: datetime.now(UTC))) as records:
        records.trainees.add("Ann")
        journal = records.attempts.begin(
            NewAttempt(1, "", "A round", "", "", 1, "0.1.0", Mode.COACHED), {}
        )
        dealt, inbox = round_in(Style.COACHED, playable, ()), InboxOf[DealMessage]()
        screen = Leaving(dealt, inbox, acts=99)
        dealing = DealAttempt(dealt, (), inbox, Clock(), journal, alone(), screen)
        assert asyncio.run(dealing.run()) is None
        assert records.attempts.get(1).summary.state is AttemptState.RUNNING
