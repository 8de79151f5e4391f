"""Questions about who is paid: Envy, or from a meter. Everybody at the table is a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from trainer.procedure.acts import Act, Playthrough, Timed
from trainer.procedure.questions import (
    Answer,
    AtStake,
    Choice,
    Chosen,
    ErrorClass,
    Hint,
    Question,
    QuestionGroup,
    QuestionKind,
    QuestionMoment,
    Verdict,
)
from trainer.procedure.settled import box_order
from trainer.rules.bets import Bet, BetKind, Outcome
from trainer.rules.events import BetSettled
from trainer.rules.money import NOTHING, Formula, Jackpot
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.settle import ENVY_TO
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_, AllOf, Capital, Joined, Sentence, TextEnum

_ENVY: Final = "-envy"
_METER: Final = "-meter"
NOBODY: Final = "nobody"
"""The choice that nobody is paid; those of the players begin with a box."""


class WhoError(TextEnum):
    """Why somebody is paid who was left out, or is not who was named.

    ``short`` is what it is called where errors are counted.
    """

    short: str

    def __init__(self, _value: str, _text: str = "", short: str = "") -> None:
        self.short = short

    WITHOUT_WAGER = (
        "without_wager",
        N_("{bettors}: no progressive wager"),
        N_("Paid without a progressive wager"),
    )
    OWN_HAND = (
        "envy_for_own_hand",
        N_("{bettors}: the hand is their own"),
        N_("Envy for one’s own hand"),
    )
    NO_ENVY_HAND = (
        "envy_for_other_hand",
        N_("{bettors}: no Envy for {hand}"),
        N_("Envy for a hand that brings none"),
    )
    ENVY_FORGOTTEN = (
        "envy_forgotten",
        N_("{bettors}: a wager, and another player’s {hand}"),
        N_("Envy forgotten"),
    )
    FIXED_PAY = (
        "fixed_pay",
        N_("{bettors}: {hand} has a fixed pay"),
        N_("A fixed pay taken for a meter"),
    )
    NO_HAND = (
        "meter_for_no_hand",
        N_("{bettors}: no hand on the pay table"),
        N_("A meter for no hand"),
    )
    METER_FORGOTTEN = (
        "meter_forgotten",
        N_("{bettors}: {hand} wins a meter"),
        N_("A meter’s winner left out"),
    )


def who_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask who is paid from a meter, and who Envy, while every wager still lies there.

    Only where somebody at the table has a hand that is paid at all.
    """
    offered, wagers = terms.side_bets.get(BetKind.PROGRESSIVE), _wagers(playthrough)
    paid = [bet for bet, settled in wagers.items() if settled.outcome is not Outcome.LOSE]
    steps = (
        number
        for number, step in enumerate(playthrough.steps)
        if step.act is Act.PAY_ENVY or (step.act is Act.SETTLE_SIDE_BET and step.bet in wagers)
    )
    first = next(steps, None)
    if offered is None or not paid or first is None:
        return
    if any(isinstance(pay, Jackpot) for pay in offered.pays.values()):
        winners = {bet.bettor for bet in paid if wagers[bet].working.formula is Formula.METER}
        rule = Rule.METER if winners else Rule.SIDE_BET_PAY_TABLE
        settings = dict.fromkeys(name for bet in paid for name in wagers[bet].settings)
        yield from _question(playthrough, first, winners, rule, tuple(settings))
    if offered.envy:
        held = [bet for bet in wagers if wagers[bet].outcome in offered.envy]
        envied = {bet.bettor for bet in _settled(playthrough, BetKind.ENVY)}
        # Where play was stopped before Envy was paid, nothing shows who would have been.
        if envied or all(_alone(held, bet.bettor) for bet in wagers):
            disputed = ENVY_TO if len({bet.box for bet in held}) > 1 else ()
            yield from _question(playthrough, first, envied, Rule.ENVY, disputed)


def _alone(held: Sequence[Bet], bettor: str) -> bool:
    """Tell whether nobody has such a hand but this bettor, or nobody at all."""
    return all(bet.bettor == bettor for bet in held)


def _settled(playthrough: Playthrough, kind: BetKind) -> dict[Bet, BetSettled]:
    return {
        event.bet: event
        for event in playthrough.events
        if isinstance(event, BetSettled) and event.bet.kind is kind
    }


def _wagers(playthrough: Playthrough) -> dict[Bet, BetSettled]:
    return _settled(playthrough, BetKind.PROGRESSIVE)


def _question(
    playthrough: Playthrough, step: int, paid: set[str], rule: Rule, settings: tuple[str, ...]
) -> Iterator[Question]:
    wagers, players = _wagers(playthrough), _players(playthrough.snapshots[step])
    if len(players) < 2:
        return
    due = frozenset(_key(players[name]) for name in paid) or frozenset((NOBODY,))
    yield Question(
        id=f"{step}-{QuestionGroup.WHO.value}{_ENVY if rule is Rule.ENVY else _METER}",
        ask=QuestionGroup.WHO,
        step=step,
        expected=Chosen(due),
        choices=(*(Choice(_key(bet)) for bet in players.values()), Choice(NOBODY)),
        several=True,
        rules=(rule,),
        settings=settings,
        among=tuple(
            AtStake(bet, wagers[bet].stake if bet in wagers else NOTHING, None)
            for bet in players.values()
        ),
    )


def _players(moment: Snapshot) -> dict[str, Bet]:
    """Everybody at the table, box by box; who has several boxes, at that of their wager."""
    players: dict[str, Bet] = {}
    for pile in sorted(moment.piles, key=box_order(moment)):
        bet = Bet(pile.box, pile.bettor, BetKind.PROGRESSIVE)
        if pile.bettor not in players or players[pile.bettor] not in moment.piles:
            players[pile.bettor] = bet
    return players


def _key(bet: Bet) -> str:
    return f"{bet.box}-{bet.bettor}"


def asks_envy(question: Question) -> bool:
    """Tell whether it is Envy that somebody is paid, and not a meter."""
    return question.id.endswith(_ENVY)


def _text(question: Question, _moment: QuestionMoment) -> str:
    return N_("Who is paid Envy?") if asks_envy(question) else N_("Who is paid from a meter?")


def _choice(question: Question, choice: Choice, _moment: QuestionMoment) -> Sentence:
    for bet in (entry.bet for entry in question.among):
        if _key(bet) == choice.key:
            return Sentence(N_("{bettor} (box {box})"), bettor=bet.bettor, box=bet.box)
    return Sentence(N_("Nobody"))


def who_errors(
    question: Question, given: Answer, playthrough: Playthrough, terms: Terms
) -> Mapping[tuple[WhoError, TextEnum | None], Sequence[str]]:
    """Why players were named wrongly or left out, with the hand that decides, and who they are."""
    found: dict[tuple[WhoError, TextEnum | None], list[str]] = {}
    if not isinstance(given, Chosen) or not isinstance(question.expected, Chosen):
        return found
    wagers, due = _wagers(playthrough), question.expected.keys
    best = next((one for one in wagers.values() if one.outcome is not Outcome.LOSE), None)
    envied = next(iter(_brings_envy(wagers, terms)), None)
    for player in (entry.bet for entry in question.among):
        missed = _key(player) in due
        if (_key(player) in given.keys) == missed:
            continue
        decides = next((wagers[bet] for bet in wagers if bet.bettor == player.bettor), None)
        if decides is None:
            error = WhoError.WITHOUT_WAGER
        elif asks_envy(question):
            decides = envied or best
            error = WhoError.OWN_HAND if envied else WhoError.NO_ENVY_HAND
            error = WhoError.ENVY_FORGOTTEN if missed else error
        elif missed:
            error = WhoError.METER_FORGOTTEN
        else:
            lost = decides.outcome is Outcome.LOSE
            error = WhoError.NO_HAND if lost else WhoError.FIXED_PAY
        hand = decides.outcome if decides else None
        found.setdefault((error, hand), []).append(player.bettor)
    return found


def _brings_envy(wagers: Mapping[Bet, BetSettled], terms: Terms) -> list[BetSettled]:
    envy = terms.side_bets[BetKind.PROGRESSIVE].envy
    return [settled for settled in wagers.values() if settled.outcome in envy]


def _errors(
    question: Question, given: Answer, _verdict: Verdict, moment: QuestionMoment
) -> Iterator[Sentence]:
    """Say in one sentence why each of them is paid or not."""
    if moment.terms is not None:
        found = who_errors(question, given, moment.playthrough, moment.terms)
        parts = [
            Sentence(error.text, bettors=AllOf(tuple(bettors)), hand=hand)
            for (error, hand), bettors in found.items()
        ]
        if parts:
            yield Sentence(N_("{reasons}."), reasons=Joined(parts, N_("; ")))


def _line(question: Question, moment: QuestionMoment) -> Sentence | None:
    """Say who has a hand that decides."""
    if moment.terms is None or not moment.playthrough.steps:
        return None
    wagers, envy = _wagers(moment.playthrough), asks_envy(question)
    meters = [one for one in wagers.values() if one.working.formula is Formula.METER]
    hands = _brings_envy(wagers, moment.terms) if envy else meters
    if hands:
        # The hands of one up-card that win a meter, or bring Envy, are all the same.
        held = AllOf(tuple(one.bet.bettor for one in hands))
        return Sentence(N_("{hand}: {bettors}"), hand=Capital(hands[0].outcome), bettors=held)
    if not envy:
        return Sentence(N_("Nobody has a hand that wins a meter"))
    only = next(iter(moment.terms.side_bets[BetKind.PROGRESSIVE].envy))
    return Sentence(N_("Only {hand} brings Envy, and nobody has it"), hand=only)


def _hints(question: Question, _moment: QuestionMoment) -> Iterator[Hint]:
    yield Sentence(N_("Find the highest hand first, then who has a progressive wager."))
    yield Rule.ENVY if asks_envy(question) else Rule.SIDE_BET_PAY_TABLE


WHO: Final = QuestionKind(
    QuestionGroup.WHO,
    who_questions,
    text=_text,
    wrong=ErrorClass.TAKE_AND_PAY,
    timed=Timed.SIDE_BET,
    choices=_choice,
    line=_line,
    errors=_errors,
    method=_hints,
    shown=True,
)
