"""Questions about the dealer's acts: what comes next, and what they do with their own hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.procedure.acts import HAPPENINGS, INITIAL_DEAL, Act, Playthrough, Step, Timed
from trainer.procedure.ask_hands import hand_line
from trainer.procedure.questions import (
    ActLine,
    Answer,
    Choice,
    Chosen,
    DealerDoes,
    ErrorClass,
    Hint,
    Question,
    QuestionGroup,
    QuestionKind,
    QuestionMoment,
    Verdict,
    nothing_found,
    one_chosen,
)
from trainer.rules.bets import DEALER, BetKind
from trainer.rules.cards import SOFT_17, TWENTY_ONE, Card, is_blackjack, point_total
from trainer.rules.dealer import peek_entry
from trainer.rules.events import BetSettled, CardDealt, DealerEnded, Event, HoleCardChecked
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_, Sentence

_WITHOUT_HOLE_CARD: Final = tuple(does for does in DealerDoes if does is not DealerDoes.TURN)


def dealer_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask what the dealer does now: before each of their cards, and when their hand is complete.

    No question is asked about turning a hole card that they know makes a Blackjack: only they know.
    """
    moments = playthrough.snapshots
    served = False
    blackjack_seen = False
    for number, step in enumerate(playthrough.steps):
        if step.act in _HIS_CARDS or _given_to_him(playthrough, step):
            served = True
            if step.act is Act.DEALER_CARD:
                cards = moments[number].face_up(DEALER)
                yield _dealer(number, DealerDoes.DRAW, Rule.DEALER_DRAWS, cards, terms)
            elif step.act is Act.TURN_HOLE_CARD:
                if blackjack_seen:
                    continue
                yield _dealer(number, DealerDoes.TURN, Rule.HOLE_CARD_TURNED, (), terms)
            if ended := _end(playthrough.events[step.first : step.last]):
                cards = moments[number + 1].face_up(DEALER)
                yield _dealer(number + 1, _on(ended, cards, terms), ended.rule, cards, terms)
        elif step.act is Act.CLEAR_TABLE and not served:
            # After a Void, or when every bet has been returned, their hand no longer matters.
            settled = any(isinstance(event, BetSettled) for event in playthrough.events)
            void = any(other.act is Act.DECLARE_VOID for other in playthrough.steps)
            if settled and not void and moments[number].face_up(DEALER):
                yield _dealer(number, DealerDoes.SETTLE, Rule.DEALER_DRAWS, (), terms)
        event = playthrough.events[step.first]
        blackjack_seen = isinstance(event, HoleCardChecked) and event.blackjack


_HIS_CARDS: Final = frozenset((Act.DEALER_CARD, Act.TURN_HOLE_CARD))


def _given_to_him(playthrough: Playthrough, step: Step) -> bool:
    """Tell whether they get a card that lay astray; another question asks where that one goes."""
    if step.act is not Act.PUT_RIGHT or step.place != DEALER:
        return False
    dealt = playthrough.events[step.first]
    return isinstance(dealt, CardDealt) and dealt.rule not in INITIAL_DEAL


def _end(events: Sequence[Event]) -> DealerEnded | None:
    """The end of the dealer's hand, if it is among ``events``."""
    return next((event for event in events if isinstance(event, DealerEnded)), None)


def _on(ended: DealerEnded, cards: Sequence[Card], terms: Terms) -> DealerDoes:
    if ended.total > TWENTY_ONE:
        return DealerDoes.BUST
    total, soft = point_total(cards)
    stands = terms.ruleset.dealer_stands(total, soft=soft)
    return DealerDoes.STAND if ended.blackjack or stands else DealerDoes.SETTLE


def _dealer(
    step: int, does: DealerDoes, rule: Rule, cards: Sequence[Card], terms: Terms
) -> Question:
    """The question; ``cards`` are those on which they draw or stand, empty if that is open."""
    settles = does is DealerDoes.SETTLE
    settings = (
        *(("dealer_completes",) if settles else ()),
        *(("dealer_hits_soft_17",) if point_total(cards) == SOFT_17 else ()),
    )
    return Question(
        id=f"{step}-dealer-{does.value}",
        ask=QuestionGroup.DEALER,
        step=step,
        expected=Chosen(frozenset((does.value,))),
        about=DEALER,
        choices=tuple(
            Choice(dealer_does.value)
            for dealer_does in (DealerDoes if terms.ruleset.hole_card else _WITHOUT_HOLE_CARD)
        ),
        rules=(Rule.FINAL_SETTLEMENT, Rule.DEALER_DRAWS) if settles else (rule,),
        settings=settings,
    )


def _dealer_line(question: Question, moment: QuestionMoment) -> Sentence | None:
    settles = question.expected == Chosen(frozenset((DealerDoes.SETTLE.value,)))
    return None if settles else hand_line(question, moment)


def _wrong_act(
    question: Question, given: Answer, _verdict: Verdict, moment: QuestionMoment
) -> Iterator[Sentence]:
    """Return what of the dealer's hand, or of the bets, does not allow what was chosen."""
    chosen, due = one_chosen(question, given, moment)
    cards = moment.dealer
    total, soft = point_total(cards)
    if not chosen:
        return
    if due == DealerDoes.TURN:
        yield Sentence(N_("The hole card is still face down."))
    elif chosen == DealerDoes.TURN:
        yield Sentence(N_("The hole card is already face up."))
    elif chosen == DealerDoes.BUST:
        yield Sentence(N_("{total} is not over 21."), total=total)
    elif due == DealerDoes.BUST:
        yield Sentence(N_("{total} is over 21."), total=total)
    elif due == DealerDoes.SETTLE:
        yield Sentence(N_("No bet is left for the dealer’s cards to decide."))
    elif chosen == DealerDoes.SETTLE:
        left = [bet for bet in moment.table.piles if bet.kind is BetKind.MAIN]
        if left:
            yield Sentence(N_("{owner}: the main bet is not decided yet."), owner=left[0])
    elif (chosen, due) == (DealerDoes.DRAW, DealerDoes.STAND) and soft and not is_blackjack(cards):
        yield Sentence(N_("A Soft {total} counts like any other {total}."), total=total)


def _adds_up(_question: Question, _moment: QuestionMoment) -> Iterator[Hint]:
    yield Sentence(N_("Is a bet still undecided, and what do the dealer’s cards make?"))
    yield from (Rule.DEALER_DRAWS, Rule.DEALER_STANDS)


DEALER_HAND = QuestionKind(
    QuestionGroup.DEALER,
    dealer_questions,
    text=N_("What do you do now?"),
    wrong=ErrorClass.CARDS,
    timed=Timed.DEALER_HAND,
    choices=DealerDoes,
    line=_dealer_line,
    errors=_wrong_act,
    method=_adds_up,
    of_hand=True,
    alone=True,
    shown=True,
    decided_by=("dealer_completes", "dealer_hits_soft_17"),
)

# Not asked for: acts that others do, and incidents, which have their own questions.
_NOT_ASKED: Final = HAPPENINGS | {
    Act.PLACE_BETS,
    Act.WALK_AWAY,
    Act.REFUSE_LATE_BET,
    Act.REFUSE_REQUEST,
    Act.INTERRUPTION,
    Act.DECLARE_VOID,
}
_NEXT_ACTS: Final = tuple(act for act in Act if act not in _NOT_ASKED)
_CHOICES: Final = 4


def next_act_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask for the next act whenever an act comes up for the first time."""
    done: set[Act] = set()
    moments = playthrough.snapshots
    skipped = False
    for number, step in enumerate(playthrough.steps):
        # Once play has gone on too early, there is no single right act (¶5.16).
        skipped = step.act is Act.SKIP_SIDE_BETS or (
            skipped and step.act is not Act.SETTLE_SIDE_BET
        )
        if step.act in done:
            continue
        done.add(step.act)
        # ¶3.15.1: Even Money is for a player to ask for; the dealer waits, and offers it to nobody.
        if step.act in _NOT_ASKED or step.act is Act.OFFER_EVEN_MONEY or skipped:
            continue
        before_play = not (done - {step.act}) & _PLAYED
        open_look = _look(moments[number], terms) if before_play else ()
        tempting = Act.CHECK_HOLE_CARD if open_look else None
        yield Question(
            id=f"{number}-next_act-{step.act.value}",
            ask=QuestionGroup.NEXT_ACT,
            step=number,
            expected=Chosen(frozenset((step.act.value,))),
            choices=_plausible(step.act, done, _possible(terms), tempting),
            rules=step.due,
            settings=step.settings or open_look,
        )


_PLAYED: Final = frozenset((Act.CHECK_HOLE_CARD, Act.CALL, Act.TURN_HOLE_CARD))
"""After any of these the dealer would not check the hole card."""


def _look(moment: Snapshot, terms: Terms) -> tuple[str, ...]:
    """The register entry on checking the hole card, if it could be checked now."""
    cards = moment.face_up(DEALER)
    return peek_entry(cards[0]) if terms.ruleset.hole_card and len(cards) == 1 else ()


def _possible(terms: Terms) -> tuple[Act, ...]:
    """The acts that can be chosen at a table, in the order of a round.

    Acts of other games are included: they are plausible for a dealer who changes tables.
    """
    side_bets = terms.side_bets.values()
    there = {
        Act.CHECK_HOLE_CARD: terms.ruleset.hole_card,
        Act.TURN_HOLE_CARD: terms.ruleset.hole_card,
        Act.PAY_ENVY: any(side_bet.envy for side_bet in side_bets),
        Act.PAY_DEALER_ENVY: any(side_bet.dealer_envy for side_bet in side_bets),
    }
    return tuple(act for act in _NEXT_ACTS if there.get(act, True))


def _plausible(
    due: Act, done: set[Act], possible: Sequence[Act], tempting: Act | None
) -> tuple[Choice, ...]:
    """The due act among the nearest acts, in the order of a round.

    ``tempting`` is one that is always included.
    """
    place = possible.index(due)
    others = [act for act in possible if act is not due]
    # Acts that are still to come are more tempting than those already done.
    others.sort(
        key=lambda act: (act is not tempting, act in done, abs(possible.index(act) - place))
    )
    chosen = {due, *others[: _CHOICES - 1]}
    return tuple(Choice(act.value) for act in possible if act in chosen)


def _next_act_text(_question: Question, moment: QuestionMoment) -> str:
    """Mentions what the dealer has seen of the hole card, which nobody else at the table knows."""
    seen = moment.events_of(moment.done[-1])[0] if moment.done else None
    if not isinstance(seen, HoleCardChecked):
        return N_("What comes next?")
    if seen.blackjack:
        return N_("The hole card makes a Blackjack. What comes next?")
    return N_("The hole card does not make a Blackjack. What comes next?")


def _title(_question: Question, choice: Choice, moment: QuestionMoment) -> Sentence:
    return Sentence(moment.procedure.acts[Act(choice.key)].title)


def _wrong_next(
    question: Question, given: Answer, _verdict: Verdict, moment: QuestionMoment
) -> Iterator[Sentence]:
    """Say that an act is done already, or that there is nothing on the table for it."""
    chosen, _due = one_chosen(question, given, moment)
    if not chosen:
        return
    act, done = Act(chosen), {step.act for step in moment.done}
    kinds = {bet.kind for bet in moment.table.piles}
    if act is Act.SETTLE_SIDE_BET and not kinds - _NO_SIDE_BETS and act not in done:
        yield Sentence(N_("There are no side bets on the layout."))
    elif act is Act.SETTLE_INSURANCE and BetKind.INSURANCE not in kinds and act not in done:
        yield Sentence(N_("There is no Insurance on the layout."))
    elif act is Act.TAKE_BUST and not _over_21(moment.table) and act not in done:
        yield Sentence(N_("No hand is over 21."))
    elif act is Act.CLEAR_TABLE and kinds:
        yield Sentence(N_("Some bets on the layout are not settled."))
    elif act in _ONCE & done:
        yield Sentence(N_("That has already been done."))


_NO_SIDE_BETS: Final = frozenset((BetKind.MAIN, BetKind.INSURANCE))
_ONCE: Final = frozenset(
    (Act.CHECK_LIMITS, Act.CLOSE_BETS, Act.OFFER_INSURANCE, Act.CLOSE_INSURANCE, Act.TURN_HOLE_CARD)
)
"""The acts that are done at most once in a round."""


def _over_21(table: Snapshot) -> bool:
    return any(
        point_total(table.face_up(place)).points > TWENTY_ONE
        for place in table.dealt_places
        if place != DEALER
    )


def _goes_through(_question: Question, _moment: QuestionMoment) -> Iterator[Hint]:
    yield Sentence(N_("Go through the round from its beginning: which part is not finished?"))
    yield Sentence(N_("What no bet, card or player on the table calls for is left out."))


NEXT_ACT = QuestionKind(
    QuestionGroup.NEXT_ACT,
    next_act_questions,
    text=_next_act_text,
    wrong=ErrorClass.PROCEDURE,
    timed=Timed.NEXT_ACT,
    choices=_title,
    errors=_wrong_next,
    method=_goes_through,
    alone=True,
    shown=True,
    decided_by=("peek_on_ace", "peek_on_ten"),
)


# What is done in a round that is dealt by hand, as a kind of question that nobody has to ask.


def _numbered(question: Question, _moment: QuestionMoment) -> Sentence:
    return Sentence(N_("Action {number}"), number=question.step + 1)


def _line(_question: Question, choice: Choice, _moment: QuestionMoment) -> ActLine:
    return ActLine(choice.key)


DEALT: Final = QuestionKind(
    QuestionGroup.ACT,
    nothing_found,
    text=_numbered,
    wrong=ErrorClass.PROCEDURE,
    timed=Timed.ACT,
    choices=_line,
)
"""The dealer's next act; each is judged by itself when it is done."""
