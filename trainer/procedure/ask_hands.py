"""Questions about hands: what a hand makes, and what it may do."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from trainer.procedure.acts import INITIAL_DEAL, Act, Playthrough, Timed
from trainer.procedure.questions import (
    Answer,
    Choice,
    Chosen,
    Direction,
    ErrorClass,
    Hint,
    Question,
    QuestionGroup,
    QuestionKind,
    QuestionMoment,
    Total,
    Verdict,
    bet_question_id,
    in_one_direction,
    one_chosen,
    total_of_hand,
)
from trainer.procedure.total_errors import BROKEN, RecognisedTotal, recognise_total
from trainer.rules.bets import DEALER, Bet, BetKind, Call, HandState, Outcome, Place
from trainer.rules.cards import (
    SOFT_21,
    TWENTY_ONE,
    Card,
    PointTotal,
    Rank,
    is_blackjack,
    point_total,
)
from trainer.rules.events import BetSettled, CardDealt, DealerEnded
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Ruleset, SurrenderRule, Terms
from trainer.sidebets.perfect_pairs import PairHand
from trainer.sidebets.progressive import with_up_card
from trainer.sidebets.registry import SIDE_BET_KINDS, DecidedBy, Draw, outcome_of
from trainer.sidebets.twenty_one_plus_three import ThreeCardHand
from trainer.snapshot.snapshot import Snapshot, initial_cards
from trainer.texts import N_, Capital, Joined, Sentence, TextEnum

_CALLS: Final = tuple(Choice(call.value) for call in Call)
DECIDING: Final = (9, 10, 11, 12, TWENTY_ONE)
"""The totals from which on a hand may do something else, in one document or another."""


def total_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask for a hand's total on its first two cards and when complete; the dealer's comes last."""
    moments = playthrough.snapshots
    deal = last_of_the_deal(playthrough)
    asked: set[tuple[Place, Sequence[Card]]] = set()
    for number, step in enumerate(playthrough.steps):
        before, after = moments[number], moments[number + 1]
        called = step.act is Act.CALL
        if called and step.place is not None:
            # ¶3.8: the dealer announces a hand's total when they ask the box for its call.
            first_call = len(before.face_up(step.place)) == 2
            if (first_call or step.place in after.ended) and _new(asked, step.place, before):
                yield _total(number, step.place, before)
        for place in after.ended.keys() - before.ended.keys():
            # The Initial Deal is not interrupted for a Blackjack's total, and the total of a hand
            # whose bets have been returned no longer matters.
            returned = after.ended[place] is HandState.RETURNED
            if not called and not returned and _new(asked, place, after):
                yield _total(max(number, deal) + 1, place, after)
        events = playthrough.events[step.first : step.last]
        if any(isinstance(event, DealerEnded) for event in events):
            yield _total(number + 1, DEALER, after)


def last_of_the_deal(playthrough: Playthrough) -> int:
    """The number of the last step of the Initial Deal so far; 0 if no card was dealt."""
    last = 0
    for number, step in enumerate(playthrough.steps):
        for event in playthrough.events[step.first : step.last]:
            if isinstance(event, CardDealt) and event.rule in INITIAL_DEAL:
                last = number
    return last


def _new(asked: set[tuple[Place, Sequence[Card]]], place: Place, moment: Snapshot) -> bool:
    """Tell whether a hand's cards have not been asked about yet."""
    key = (place, moment.face_up(place))
    if key in asked:
        return False
    asked.add(key)
    return True


def _total(step: int, place: Place, moment: Snapshot) -> Question:
    cards = moment.face_up(place)
    total = total_of_hand(cards, split=place in moment.split)
    name = "dealer" if place == DEALER else f"{place.box}-{place.hand}"
    return Question(
        id=f"{step}-totals-{name}-{len(cards)}",
        ask=QuestionGroup.TOTALS,
        step=step,
        expected=total,
        about=place,
        rules=_total_rules(total, cards),
    )


def _total_rules(total: Total, cards: Sequence[Card]) -> tuple[Rule, ...]:
    """The rules for a hand's total, and the one against a Blackjack that it looks like."""
    if total.blackjack:
        return (Rule.BLACKJACK,)
    # ¶3.22.2
    barred = (Rule.SPLIT_NO_BLACKJACK,) if is_blackjack(cards) else ()
    return (*barred, Rule.POINT_TOTAL)


def _ranks(moment: Snapshot, hand: Place) -> tuple[bool, bool]:
    """Tell whether an Ace is in a hand, and whether it is two cards of one value."""
    ranks = [card.rank for card in moment.face_up(hand)]
    pair = len(ranks) == 2 and ranks[0].points == ranks[1].points
    return Rank.ACE in ranks, pair


def _seen_of_total(question: Question, hand: Place, playthrough: Playthrough) -> Hashable:
    moment = playthrough.snapshots[question.step]
    return _ranks(moment, hand), len(moment.face_up(hand))


def hand_line(question: Question, moment: QuestionMoment) -> Sentence | None:
    """The cards of the hand in question with what they make: ``A♠ 6♥: Soft 17``."""
    place = question.about
    cards = moment.cards(place) if place is not None else ()
    if not cards:
        return None
    natural = place not in moment.table.split and is_blackjack(cards)
    hand = Sentence(N_("Blackjack")) if natural else point_total(cards)
    return Sentence(N_("{cards}: {hand}"), cards=cards, hand=hand)


def adding_up(question: Question, moment: QuestionMoment) -> Iterator[Sentence]:
    """The sum of the cards, with any Ace that counts 11: ``11 + 4 + 6 = 21``."""
    cards, total = moment.cards(question.about) if question.about else (), question.expected
    # ¶3.16: an Ace and a ten are a Blackjack, and not a Soft 21.
    if not cards or not isinstance(total, Total) or total.blackjack:
        return
    points = [card.points for card in cards]
    if total.soft:
        points[points.index(1)] = _ACE_MORE + 1
    yield Sentence(
        N_("{points} = {total}"),
        points=Joined(points, " + "),
        total=PointTotal(total.points, total.soft),
    )


_ACE_MORE: Final = 10
"""What an Ace that counts 11 adds to an Ace that counts 1."""


def wrong_total(
    question: Question, given: Answer, _verdict: Verdict, moment: QuestionMoment
) -> Iterator[Sentence]:
    """The errors that give this wrong total, several as possible; else the sum beside it."""
    cards = moment.cards(question.about) if question.about else ()
    found, added = total_errors(question, given, moment.table), adding_up(question, moment)
    total = next(added, None)
    if len(found) > 1:
        yield Sentence(N_("This total could come from:"))
    for error, card in found:
        yield Sentence(error.text, card=card or "", cards=cards, sum=total or "")
    if not found and total and isinstance(given, Total) and not given.blackjack:
        own = PointTotal(given.points, given.soft)
        yield Sentence(N_("{cards} is {sum}, not {given}."), cards=cards, sum=total, given=own)


def total_errors(question: Question, given: Answer, table: Snapshot) -> tuple[RecognisedTotal, ...]:
    """The errors that give this wrong total; empty for any other answer."""
    due = question.expected
    if not isinstance(given, Total) or not isinstance(due, Total) or question.about is None:
        return ()
    return recognise_total(table.face_up(question.about), due, given)


def _broken_by_total(question: Question, given: Answer, moment: QuestionMoment) -> tuple[Rule, ...]:
    """The rules that the errors in a total are about; of no known one, on what the cards count."""
    found = dict.fromkeys(BROKEN[one.error] for one in total_errors(question, given, moment.table))
    if found or question.rules[:1] != (Rule.POINT_TOTAL,):
        return tuple(found) or question.rules[:1]
    return rules_of_cards(moment.cards(question.about) if question.about else ())


def rules_of_cards(cards: Sequence[Card]) -> tuple[Rule, ...]:
    """The rules on what such cards count."""
    ace = any(card.rank is Rank.ACE for card in cards)
    return (Rule.CARD_VALUE, Rule.ACE_VALUE) if ace else (Rule.CARD_VALUE,)


def _adds_up(_question: Question, _moment: QuestionMoment) -> Iterator[Hint]:
    yield Sentence(N_("Add up the cards, the Ace last."))
    yield Rule.POINT_TOTAL


TOTALS = QuestionKind(
    QuestionGroup.TOTALS,
    total_questions,
    text=N_("What is the hand’s total?"),
    wrong=ErrorClass.CARDS,
    timed=Timed.TOTAL,
    seen=_seen_of_total,
    line=hand_line,
    working=adding_up,
    errors=wrong_total,
    broken=_broken_by_total,
    method=_adds_up,
    of_hand=True,
    shown=True,
)


def option_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask what a hand may do, at each of its calls."""
    moments = playthrough.snapshots
    for number, step in enumerate(playthrough.steps):
        if step.act is not Act.CALL or step.place is None or not step.calls:
            continue
        yield Question(
            id=f"{number}-options-{step.place.box}-{step.place.hand}",
            ask=QuestionGroup.OPTIONS,
            step=number,
            expected=Chosen(frozenset(call.value for call in step.calls)),
            about=step.place,
            choices=_CALLS,
            several=True,
            rules=_option_rules(step.calls, step.place, moments[number], terms.ruleset),
            settings=_option_settings(step.place, moments[number]),
        )


def _option_rules(
    calls: tuple[Call, ...], place: Place, moment: Snapshot, ruleset: Ruleset
) -> tuple[Rule, ...]:
    """The rules for what the hand may do, and those against other plausible calls."""
    cards = moment.face_up(place)
    split = place in moment.split
    doubles = ruleset.double_after_split or not split
    rules = [
        Rule.STAND if Call.STAND in calls else Rule.FORCED_DRAW,
        Rule.DOUBLE if doubles else Rule.NO_DOUBLE_AFTER_SPLIT,
    ]
    if split and cards[0].rank is Rank.ACE:
        rules.insert(0, Rule.SPLIT_ACES)
    if _pair(cards):
        rules.append(Rule.SPLIT if Call.SPLIT in calls else Rule.SPLIT_LIMIT)
    # No paragraph says that there is no Surrender, but dealers from another table may expect it.
    if not split:
        rules.append(Rule.SURRENDER)
    elif ruleset.surrender is not SurrenderRule.NEVER:
        rules.append(Rule.NO_SURRENDER_AFTER_SPLIT)
    return tuple(rules)


def _pair(cards: Sequence[Card]) -> bool:
    """Tell whether they are two cards of the same value, so that a Split is plausible."""
    return len(cards) == 2 and point_total(cards[:1]) == point_total(cards[1:])


def _option_settings(place: Place, moment: Snapshot) -> tuple[str, ...]:
    """The register entries, open to the house's choice, that affect what the hand may do."""
    cards = moment.face_up(place)
    split = place in moment.split
    total = point_total(cards)
    split_ace = split and cards[0].rank is Rank.ACE
    bearing = {
        "resplit_aces": split_ace and _pair(cards),
        "split_aces_one_card": split_ace,
        "hard_21_may_draw": total.points == TWENTY_ONE and not total.soft,
        "soft_21_may_draw": total == SOFT_21,
        "most_hands": _pair(cards),
        "double_after_split": split and len(cards) == 2,
        "live_double": len(cards) == 2,
        "double_on": len(cards) == 2,
        "surrender": not split and len(cards) == 2,
    }
    return tuple(name for name, bears in bearing.items() if bears)


def _deciding(question: Question, hand: Place, playthrough: Playthrough) -> Hashable:
    """All that decides on what a hand may do: its cards, and how often its box was split."""
    moment = playthrough.snapshots[question.step]
    cards = moment.face_up(hand)
    points = point_total(cards).points
    from_total = sum(points >= least for least in DECIDING)
    return _ranks(moment, hand), len(cards) == 2, from_total, len(moment.hands[hand.box])


def _wrong_options(
    question: Question, given: Answer, _verdict: Verdict, _moment: QuestionMoment
) -> Iterator[Sentence]:
    """The calls that the hand may not make, and those that were left out."""
    assert isinstance(given, Chosen), "calls are chosen"
    assert isinstance(question.expected, Chosen), "calls are chosen"
    due = question.expected.keys
    if barred := given.keys - due:
        yield Sentence(N_("Not allowed here: {calls}."), calls=_calls(question, barred))
    if missing := due - given.keys:
        yield Sentence(N_("Missing: {calls}."), calls=_calls(question, missing))


def _broken_by_calls(
    question: Question, given: Answer, _moment: QuestionMoment
) -> tuple[Rule, ...]:
    """The rules for the calls that were named and not allowed, then for those left out."""
    assert isinstance(given, Chosen), "calls are chosen"
    assert isinstance(question.expected, Chosen), "calls are chosen"
    due = question.expected.keys
    wrong = (*sorted(given.keys - due), *sorted(due - given.keys))
    ruled = dict.fromkeys(rule for key in wrong for rule in _RULES_OF_CALLS[Call(key)])
    return tuple(rule for rule in ruled if rule in question.rules) or question.rules


_RULES_OF_CALLS: Final[Mapping[Call, tuple[Rule, ...]]] = {
    Call.HIT: (Rule.SPLIT_ACES, Rule.STAND),
    Call.STAND: (Rule.FORCED_DRAW, Rule.SPLIT_ACES, Rule.STAND),
    Call.DOUBLE: (Rule.NO_DOUBLE_AFTER_SPLIT, Rule.SPLIT_ACES, Rule.DOUBLE),
    Call.SPLIT: (Rule.SPLIT_LIMIT, Rule.SPLIT),
    Call.SURRENDER: (Rule.NO_SURRENDER_AFTER_SPLIT, Rule.SURRENDER),
}
"""The rules that bar or allow each call, those that bar it first."""


def _calls(question: Question, keys: frozenset[str]) -> Joined:
    return Joined(Call(choice.key) for choice in question.choices if choice.key in keys)


def _looks_at_hand(_question: Question, _moment: QuestionMoment) -> Iterator[Hint]:
    yield Sentence(N_("How many cards are there, what do they make, and was the hand split?"))
    yield from (Rule.FORCED_DRAW, Rule.STAND)


OPTIONS = QuestionKind(
    QuestionGroup.OPTIONS,
    option_questions,
    text=N_("What may this hand do?"),
    wrong=ErrorClass.CARDS,
    timed=Timed.OPTIONS,
    choices=Call,
    seen=_deciding,
    line=hand_line,
    errors=_wrong_options,
    broken=_broken_by_calls,
    method=_looks_at_hand,
    of_hand=True,
    shown=True,
)


# Questions about a side bet's hand.


def side_bet_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask which hand each side bet has, before it is settled."""
    for number, step in enumerate(playthrough.steps):
        event = playthrough.events[step.first]
        if step.act is not Act.SETTLE_SIDE_BET or not isinstance(event, BetSettled):
            continue
        pays = terms.side_bets[event.bet.kind].pays
        keys = (*(hand.value for hand in pays), Outcome.LOSE.value)
        yield Question(
            id=bet_question_id(number, QuestionGroup.SIDE_BETS, event.bet),
            ask=QuestionGroup.SIDE_BETS,
            step=number,
            expected=Chosen(frozenset((event.outcome.value,))),
            bet=event.bet,
            about=Place(event.bet.box, 1),
            choices=tuple(Choice(key) for key in keys),
            rules=event.rules,
            settings=event.settings,
        )


def wins_or_loses(question: Question) -> bool:
    """Tell whether its side bet can win in only one way (Under 13, Player Pair)."""
    return question.ask is QuestionGroup.SIDE_BETS and len(question.choices) == 2


def _side_bet_text(question: Question, _moment: QuestionMoment) -> str:
    if wins_or_loses(question):
        return N_("{bet}: does it win?")
    return N_("{bet}: what is the result?")


def _wrong_hand(question: Question, answer: Answer) -> Verdict:
    """The verdict on a side bet's hand: mistaking a win for a loss differs from wrong odds."""
    if answer == Chosen(frozenset((Outcome.LOSE.value,))):
        return Verdict(False, ErrorClass.TAKE_AND_PAY, Direction.MISSED_SIDE_BET)
    if question.expected == Chosen(frozenset((Outcome.LOSE.value,))):
        return Verdict(False, ErrorClass.TAKE_AND_PAY)
    return Verdict(False, ErrorClass.PAYOUT)


def _hand_name(question: Question, choice: Choice, _moment: QuestionMoment) -> object:
    if not wins_or_loses(question):
        return outcome_of(choice.key)
    return Capital(Sentence((Outcome.LOSE if choice.key == Outcome.LOSE else Outcome.WIN).text))


def _named(question: Question, moment: QuestionMoment) -> Sentence | None:
    assert isinstance(question.expected, Chosen), "the hand of a side bet is chosen"
    (key,) = question.expected.keys
    return side_bet_line(question, outcome_of(key), moment) if moment.known else None


def side_bet_line(question: Question, outcome: TextEnum, moment: QuestionMoment) -> Sentence | None:
    """The cards that decide a side bet, and the hand that they make."""
    bet = question.bet
    cards = first_cards(bet, moment)
    if bet is None or not cards:
        return None
    kind, up = SIDE_BET_KINDS[bet.kind], moment.dealer[:1]
    pair = kind.decided_by is DecidedBy.PAIR
    if kind.decided_by is DecidedBy.POINTS:  # Under 13 and Over 13 count each Ace as 1
        points = [card.points for card in cards]
        text = N_("{cards}: {points} = {total}")
        return Sentence(text, cards=cards, points=Joined(points, " + "), total=sum(points))
    shown: object = cards
    # A pair of the progressive's counts the player's own cards only (Nevada ¶3 a).
    if kind.draw is not Draw.PAIR and up and Rule.TWO_CARD_HAND not in question.rules:
        shown = Sentence(N_("{cards} + dealer’s {up}"), cards=cards, up=up[0])
    if outcome is Outcome.LOSE:
        no = N_("{cards}: not a pair") if pair else N_("{cards}: no winning hand")
        return Sentence(no, cards=shown)
    if isinstance(outcome, Outcome):
        return Sentence(N_("{cards}: a pair"), cards=shown) if pair else None
    hand: object = outcome
    if made_of := kind.made_of.get(outcome):
        hand = Sentence(N_("{hand}, {made_of}"), hand=hand, made_of=Sentence(made_of))
    return Sentence(N_("{cards}: {hand}"), cards=shown, hand=hand)


def first_cards(bet: Bet | None, moment: QuestionMoment) -> tuple[Card, ...]:
    """The first cards of a bet's box, as far as they are face up."""
    return tuple(filter(None, initial_cards(moment.table, bet))) if bet is not None else ()


def _wrong_name(
    question: Question, given: Answer, verdict: Verdict, moment: QuestionMoment
) -> Iterator[Sentence]:
    """The error that makes one take the cards for another hand, the most telling one only."""
    yield from in_one_direction(question, given, verdict, moment)
    chosen, due = one_chosen(question, given, moment)
    cards = first_cards(question.bet, moment)
    if question.bet is None or not chosen or len(cards) < 2:
        return
    kind, up = SIDE_BET_KINDS[question.bet.kind], moment.dealer[:1]
    found: Iterator[Sentence] = iter(())
    if kind.decided_by is DecidedBy.POINTS:
        found = _sum_errors(question.bet.kind, cards, wins=chosen != Outcome.LOSE)
    elif chosen != Outcome.LOSE and kind.draw is Draw.TRIPLE:
        found = _three_card_errors(chosen, due, (*cards, *up))
    elif chosen != Outcome.LOSE:
        found = _pair_errors(chosen, due, cards, up)
    yield from islice(found, 1)


def _pair_errors(
    given: str, due: str, cards: Sequence[Card], up: Sequence[Card]
) -> Iterator[Sentence]:
    """Cards taken for a pair by their value, for a pair of other suits, or for three of a rank."""
    first, second = cards
    if first.rank is not second.rank:
        if first.points == second.points == _TEN:
            yield Sentence(N_("Both count 10, but a pair needs equal ranks."))
        else:
            text = N_("{first} and {second} are different ranks.")
            yield Sentence(text, first=first, second=second)
    elif with_up_card(given) and up and up[0].rank is not first.rank:
        yield Sentence(N_("The dealer’s {up} is a different rank."), up=up[0])
    elif given in _PAIRS and due != Outcome.LOSE:
        made = _pair_of(first, second)
        yield Sentence(_HIGHER_COUNTS if made == given else _PAIRS[made])


def _pair_of(first: Card, second: Card) -> PairHand:
    if first.suit is second.suit:
        return PairHand.PERFECT_PAIR
    same = first.suit.colour is second.suit.colour
    return PairHand.COLOURED_PAIR if same else PairHand.MIXED_PAIR


_TEN: Final = 10
"""What picture cards and tens count alike."""
_HIGHER_COUNTS: Final = N_("It is that as well, but the higher hand counts.")
_PAIRS: Final[Mapping[str, str]] = {
    PairHand.PERFECT_PAIR: N_("Both cards are the same suit."),
    PairHand.COLOURED_PAIR: N_("The cards are the same colour but different suits."),
    PairHand.MIXED_PAIR: N_("One card is red, the other black."),
}
"""What the suits of each pair are, whichever other pair it was taken for."""


def _three_card_errors(given: str, due: str, cards: Sequence[Card]) -> Iterator[Sentence]:
    """Say what the hand that was named needs and the cards lack, or that a higher one counts."""
    if len(cards) < 3:
        return
    if given in _ONE_SUIT and len({card.suit for card in cards}) > 1:
        yield Sentence(N_("The three cards are not all one suit."))
    if given in _ONE_RANK and len({card.rank for card in cards}) > 1:
        yield Sentence(N_("The three cards are not all one rank."))
    if given in _IN_SEQUENCE and due not in _IN_SEQUENCE:
        if {card.rank for card in cards} == {Rank.KING, Rank.ACE, Rank.TWO}:
            yield Sentence(N_("A sequence cannot go past an Ace."))
        yield Sentence(N_("The three cards are not in sequence."))
    if due != Outcome.LOSE:
        yield Sentence(_HIGHER_COUNTS)


_ONE_SUIT: Final = frozenset(
    (ThreeCardHand.SUITED_TRIPS, ThreeCardHand.STRAIGHT_FLUSH, ThreeCardHand.FLUSH)
)
_ONE_RANK: Final = frozenset((ThreeCardHand.SUITED_TRIPS, ThreeCardHand.THREE_OF_A_KIND))
_IN_SEQUENCE: Final = frozenset((ThreeCardHand.STRAIGHT_FLUSH, ThreeCardHand.STRAIGHT))


def _sum_errors(kind: BetKind, cards: Sequence[Card], *, wins: bool) -> Iterator[Sentence]:
    """An Ace counted 11, which for these bets counts 1 whatever it does in the hand."""
    if all(card.rank is not Rank.ACE for card in cards):
        return
    counted = sum(card.points for card in cards) + _ACE_MORE
    under = kind is BetKind.UNDER_13
    if wins == (counted < _THIRTEEN if under else counted > _THIRTEEN):
        yield Sentence(N_("An Ace was counted 11; for this bet it counts 1."))


_THIRTEEN: Final = 13


def _finds_hand(question: Question, _moment: QuestionMoment) -> Iterator[Hint]:
    assert question.bet is not None, "it is about a side bet"
    kind = SIDE_BET_KINDS[question.bet.kind]
    if kind.decided_by is DecidedBy.POINTS:
        yield Sentence(N_("Add up the first two cards."))
        yield Sentence(N_("An Ace counts 1 for this bet."))
    elif kind.decided_by is DecidedBy.PAIR:
        yield Sentence(N_("Compare the ranks of the first two cards."))
        yield Sentence(N_("A pair needs equal ranks; cards that count the same are not enough."))
    else:
        yield Sentence(N_("Compare the ranks first, then the suits and their colours."))
        yield Sentence(N_("Of several hands the highest in the pay table counts."))


SIDE_BETS = QuestionKind(
    QuestionGroup.SIDE_BETS,
    side_bet_questions,
    text=_side_bet_text,
    wrong=_wrong_hand,
    timed=Timed.WINNING_HAND,
    choices=_hand_name,
    line=_named,
    errors=_wrong_name,
    method=_finds_hand,
)
