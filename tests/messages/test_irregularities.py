"""What goes wrong at a table, in words: what happened, what is decided, where each card goes."""

from collections.abc import Callable

import pytest

from tests.cards import card
from tests.cases import for_every
from trainer.messages.narration import StepNarration, narrate
from trainer.messages.round_context import build_round_context
from trainer.procedure.acts import Act, Playthrough, Step
from trainer.rulebook.procedures import load_procedure
from trainer.rules.bets import DEALER, DRAWN, Bet, BetKind, HandState, Place
from trainer.rules.events import (
    BetPlaced,
    BetReturned,
    BettorJoined,
    CardDealt,
    CardDiscarded,
    CardExposed,
    CardFoundFaceUp,
    CardMisdealt,
    CardsCollected,
    CardSelected,
    CardsTurned,
    DealerEnded,
    ErrorFound,
    Event,
    FoundLate,
    HandEnded,
    Interrupted,
    LimitsOverlooked,
    OptionTaken,
    SideBetsOverlooked,
    SqueezeGranted,
    VoidDeclared,
)
from trainer.rules.irregularities import MISTAKES, AfterError, CardRemedy, Irregularity
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule

ANN = Bet(1, "Ann", BetKind.MAIN, 1)
BEN = Bet(2, "Ben", BetKind.MAIN, 1)
PAIRS = Bet(1, "Ann", BetKind.PERFECT_PAIRS)

Acted = tuple[Act, tuple[Event, ...]]

BETS: Acted = (
    Act.PLACE_BETS,
    (
        BettorJoined(1, "Ann", True, Rule.SEATED_PLAYER),
        BetPlaced(ANN, Cents(10000), Rule.BETS_OPEN),
        BetPlaced(PAIRS, Cents(500), Rule.BETS_OPEN),
        BettorJoined(2, "Ben", True, Rule.SEATED_PLAYER),
        BetPlaced(BEN, Cents(5000), Rule.BETS_OPEN),
    ),
)


def dealt(
    number: int, text: str, place: Place, *, down: bool = False, lay: Place | None = None
) -> Acted:
    event = CardDealt(number, card(text), place, Rule.INITIAL_DEAL, down, lay)
    return Act.DEAL_CARD, (event,)


def astray(number: int, text: str, place: Place) -> Event:
    return CardMisdealt(number, card(text), place, Rule.DEALING_ERROR)


def misdealt(number: int, text: str, place: Place) -> Acted:
    return Act.CARD_ASTRAY, (astray(number, text, place),)


def found(
    error: Irregularity,
    remedy: CardRemedy,
    mistake: Irregularity | None = None,
    settings: tuple[str, ...] = (),
) -> Acted:
    return Act.STOP_FOR_ERROR, (
        ErrorFound(error, mistake, remedy, (Rule.DEALING_ERROR,), settings),
    )


def narrations(*acted: Acted) -> tuple[StepNarration, ...]:
    """The steps of a round in which the bets have been placed, in sentences; without that one."""
    events: list[Event] = []
    steps: list[Step] = []
    for act, caused in (BETS, *acted):
        steps.append(Step(act, len(events), len(events) + len(caused), ()))
        events += caused
    playthrough = Playthrough(tuple(events), tuple(steps))
    return narrate(build_round_context(playthrough, load_procedure("default")))[1:]


def texts(*acted: Acted) -> list[str]:
    return [step.text for step in narrations(*acted)]


FIRST = (
    dealt(1, "TS", Place(1, 1)),
    dealt(2, "9S", Place(2, 1)),
    dealt(3, "6D", DEALER),
)


def test_5_1_1_and_5_2_1_nobody_has_checked_the_limits() -> None:
    overlooked = LimitsOverlooked(2, Rule.LIMITS)
    assert texts((Act.PLACE_BETS, (overlooked,))) == ["The limits of box 2 are not checked."]


def test_5_9_a_card_on_a_box_without_a_bet_goes_where_it_belongs() -> None:
    assert texts(
        *FIRST,
        misdealt(4, "5H", Place(5, 1)),
        found(Irregularity.EMPTY_BOX, CardRemedy.RECONSTRUCT),
        dealt(4, "5H", Place(1, 1), lay=Place(5, 1)),
    )[3:] == [
        "Card 4, 5♥, goes to box 5, where nobody has a bet.",
        "The dealer stops: a card dealt to a box without a bet. 5♥ goes where it belongs.",
        "Box 1: 5♥ from box 5, 15.",
    ]


def test_5_10_3_after_a_settlement_it_is_discarded() -> None:
    assert texts(
        *FIRST,
        misdealt(4, "5H", Place(5, 1)),
        found(Irregularity.EMPTY_BOX, CardRemedy.DISCARD),
        (
            Act.DISCARD_CARD,
            (CardDiscarded(4, card("5H"), Place(5, 1), Rule.CARD_TO_EMPTY_BOX),),
        ),
    )[4:] == [
        "The dealer stops: a card dealt to a box without a bet. 5♥ is discarded.",
        "5♥ from box 5 goes to the discard rack.",
    ]


def test_5_9_cards_on_wrong_hands_are_put_back_in_their_order() -> None:
    assert texts(
        *FIRST,
        misdealt(4, "5H", Place(2, 1)),
        misdealt(5, "KC", Place(2, 1)),
        found(Irregularity.DEALING_ERROR, CardRemedy.RECONSTRUCT, Irregularity.WRONG_BOX),
        dealt(4, "5H", Place(1, 1), lay=Place(2, 1)),
        dealt(5, "KC", Place(2, 1), lay=Place(2, 1)),
    )[3:] == [
        "Card 4, 5♥, goes to box 2.",
        "Card 5, K♣, goes to box 2.",
        "The dealer stops: a card dealt to the wrong box or hand. "
        "5♥ and K♣ go where they belong, in order.",
        "Box 1: 5♥ from box 2, 15.",
        "Box 2: K♣ stays, 19.",
    ]


@pytest.mark.parametrize(
    ("remedy", "text"),
    [
        (CardRemedy.RECONSTRUCT, "The cards are reconstructed."),
        (CardRemedy.PLAY_ON, "The cards are not reconstructed; play goes on."),
    ],
)
def test_5_7_an_error_of_which_nothing_is_known_but_the_remedy(
    remedy: CardRemedy, text: str
) -> None:
    assert texts(found(Irregularity.DEALING_ERROR, remedy)) == [
        f"The dealer stops: a dealing error. {text}"
    ]


@pytest.mark.parametrize(
    ("more", "used"),
    [
        ((), "5♥ is used as the next card."),
        ((misdealt(5, "KC", Place(1, 1)),), "5♥ and K♣ are used as the next cards."),
    ],
)
def test_5_10_1_cards_astray_after_a_settlement_are_not_put_back(
    more: tuple[Acted, ...], used: str
) -> None:
    first = misdealt(4, "5H", Place(2, 1))
    assert texts(*FIRST, first, *more, found(Irregularity.DEALING_ERROR, CardRemedy.PLAY_ON))[
        -1
    ] == (f"The dealer stops: a dealing error. The cards are not reconstructed; {used}")


def test_5_10_1_a_card_that_is_not_put_back_is_reported_as_the_next_card() -> None:
    assert (
        texts(
            *FIRST,
            misdealt(4, "5H", Place(2, 1)),
            found(Irregularity.DEALING_ERROR, CardRemedy.PLAY_ON),
            dealt(4, "5H", Place(1, 1), lay=Place(2, 1)),
        )[-1]
        == "Box 1: 5♥ from box 2 as the next card, 15."
    )


def test_5_10_2_a_soft_total_is_reported_as_one() -> None:
    done = DealerEnded(17, False, Rule.DEALER_STANDS)
    assert texts(
        dealt(1, "AD", DEALER),
        (Act.DEALER_CARD, (CardDealt(2, card("6C"), DEALER, Rule.DEALER_DRAWS), done)),
        misdealt(3, "4H", DEALER),
        found(Irregularity.OVERDRAWN, CardRemedy.DISCARD),
    )[2:] == [
        "Card 3, 4♥, goes to the dealer, whose hand is complete with Soft 17.",
        (
            "The dealer stops: an overdraw by the dealer. 4♥ is discarded. The "
            "dealer’s total stays Soft 17."
        ),
    ]


def test_5_10_2_the_dealer_draws_on_a_complete_hand() -> None:
    done = DealerEnded(17, False, Rule.DEALER_STANDS)
    assert texts(
        dealt(1, "9D", DEALER),
        (Act.DEALER_CARD, (CardDealt(2, card("8C"), DEALER, Rule.DEALER_DRAWS), done)),
        misdealt(3, "4H", DEALER),
        misdealt(4, "KH", DEALER),
        found(Irregularity.OVERDRAWN, CardRemedy.DISCARD),
        (Act.DISCARD_CARD, (CardDiscarded(3, card("4H"), DEALER, Rule.DEALER_OVERDREW),)),
    )[2:] == [
        "Card 3, 4♥, goes to the dealer, whose hand is complete with 17.",
        "Card 4, K♥, goes to the dealer, whose hand is complete with 17.",
        (
            "The dealer stops: an overdraw by the dealer. 4♥ and K♥ are "
            "discarded. The dealer’s total stays 17."
        ),
        "4♥ from the dealer goes to the discard rack.",
    ]


def test_a_card_to_the_dealer_out_of_turn() -> None:
    assert texts(misdealt(1, "9D", DEALER)) == ["Card 1, 9♦, goes to the dealer."]


def test_a_card_to_a_hand_that_takes_none() -> None:
    stood = HandEnded(1, 1, HandState.STOOD, Rule.STAND)
    assert texts(*FIRST, (Act.CALL, (stood,)), misdealt(4, "9D", Place(1, 1)))[-1] == (
        "Card 4, 9♦, goes to box 1, whose hand is complete."
    )


TOGETHER: Acted = (Act.CARD_ASTRAY, (astray(4, "KH", DRAWN), astray(5, "4H", DRAWN)))


def test_5_12_the_player_chooses_which_comes_first() -> None:
    assert texts(
        *FIRST,
        TOGETHER,
        found(Irregularity.TOGETHER, CardRemedy.CHOOSE),
        (Act.CHOOSE_CARD, (CardSelected(5, 1, "Ann", Rule.CARDS_TOGETHER),)),
        dealt(5, "4H", Place(1, 1), lay=DRAWN),
        dealt(4, "KH", Place(2, 1), lay=DRAWN),
    )[3:] == [
        "Cards 4 and 5 come out of the shoe together: K♥ and 4♥.",
        "The dealer stops: two cards drawn together. One of them is chosen for the hand; the "
        "other is the next card.",
        "Box 1, Ann takes 4♥ first; K♥ is the next card.",
        "Box 1: 4♥ from the front of the shoe, 14.",
        "Box 2: K♥ from the front of the shoe, 19.",
    ]


def test_5_12_nobody_is_left_to_choose() -> None:
    chosen = (Act.CHOOSE_CARD, (CardSelected(4, 1, None, Rule.CARDS_TOGETHER),))
    step = narrations(*FIRST, TOGETHER, chosen)[-1]
    assert step.text == "Everybody has left box 1: K♥ is taken first; 4♥ is the next card."
    assert step.says == "", "nobody is asked"


def test_5_12_1_for_the_dealer_both_are_discarded() -> None:
    assert texts(*FIRST, TOGETHER, found(Irregularity.TOGETHER, CardRemedy.DISCARD))[-1] == (
        "The dealer stops: two cards drawn together. K♥ and 4♥ are discarded."
    )


def option(choice: AfterError, remedy: CardRemedy, *more: Event) -> Acted:
    taken = OptionTaken(2, "Ben", choice, remedy, Rule.DEALING_ERROR, ("returned_after_error",))
    return Act.ASK_OPTION, (taken, *more)


@for_every("remedy", CardRemedy)
def test_5_7_1_and_5_7_2_a_player_plays_on(remedy: CardRemedy) -> None:
    (step,) = narrations(option(AfterError.CONTINUE, remedy))
    assert step.text.startswith("Box 2, Ben plays on")
    assert step.says == "Play on, or your bet back?"


def test_5_7_1_and_5_7_2_he_is_reported_whether_the_cards_are_put_right() -> None:
    right, lie = (
        texts(option(AfterError.CONTINUE, remedy))
        for remedy in (CardRemedy.RECONSTRUCT, CardRemedy.PLAY_ON)
    )
    assert right == ["Box 2, Ben plays on with the reconstructed hand."]
    assert lie == ["Box 2, Ben plays on although the cards are not reconstructed."]


def test_5_7_3_a_player_has_his_bet_back() -> None:
    back = BetReturned(BEN, Cents(5000), (Rule.BETS_BACK_AFTER_ERROR,), ("returned_after_error",))
    out = HandEnded(2, 1, HandState.RETURNED, Rule.BETS_BACK_AFTER_ERROR)
    cards = CardsCollected(Place(2, 1), Rule.BETS_BACK_AFTER_ERROR)
    steps = narrations(
        *FIRST,
        option(AfterError.RETURN, CardRemedy.PLAY_ON),
        (Act.RETURN_AFTER_ERROR, (back, out, cards)),
    )[3:]
    assert [step.text for step in steps] == [
        "Box 2, Ben does not play on.",
        "Box 2, Ben: main bet, 50 is returned. Box 2: no bets left; the cards are collected.",
    ]
    assert [step.settings for step in steps] == [("returned_after_error",)] * 2


def test_5_7_3_a_hand_without_cards_gets_none() -> None:
    out = HandEnded(2, 1, HandState.RETURNED, Rule.BETS_BACK_AFTER_ERROR)
    assert texts((Act.RETURN_AFTER_ERROR, (out,))) == [
        "Box 2: no bets left; it gets no more cards."
    ]


def test_a_ruling_names_the_settings_on_which_it_rests() -> None:
    (step,) = narrations(
        found(Irregularity.DEALING_ERROR, CardRemedy.PLAY_ON, settings=("irregularities",))
    )
    assert step.settings == ("irregularities",)


def test_5_11_a_card_face_up_in_the_shoe_is_the_next_card() -> None:
    event = CardFoundFaceUp(card("8S"), Rule.FACE_UP_IN_SHOE)
    assert texts((Act.FACE_UP_IN_SHOE, (event,))) == [
        "8♠ is face up in the shoe. It is used as the next card."
    ]


def test_5_16_play_goes_on_before_the_side_bets_are_settled() -> None:
    assert texts((Act.SKIP_SIDE_BETS, (SideBetsOverlooked(Rule.SIDE_BETS_LATE),))) == [
        "Play goes on although the side bets have not been settled."
    ]


@for_every("mistake", MISTAKES)
def test_5_6_and_5_13_a_mistake_that_is_found_in_the_next_round(mistake: Irregularity) -> None:
    (text,) = texts((Act.FOUND_LATE, (FoundLate(mistake, (Rule.ROUND_STANDS,)),)))
    assert text.startswith("Found in the next round: ")
    assert text.endswith(". The result of this round stands, and the next one is not affected.")


def test_5_5_1_a_foreign_card_is_named() -> None:
    void = VoidDeclared(Irregularity.FOREIGN_CARD, Rule.FOREIGN_CARD, 2)
    assert texts(*FIRST, (Act.DECLARE_VOID, (void,)))[-1] == (
        "The round is Void: a foreign card (card 2, 9♠)."
    )


def test_5_5_2_other_causes_name_no_card() -> None:
    void = VoidDeclared(Irregularity.WRONG_CARD_COUNT, Rule.WRONG_CARD_COUNT)
    assert texts(*FIRST, (Act.DECLARE_VOID, (void,)))[-1] == (
        "The round is Void: a card missing or extra in the shoe."
    )


def test_5_4_1_the_bets_that_are_decided_are_named() -> None:
    sides = [PAIRS._replace(bettor=f"Bettor {number}") for number in range(1, 6)]
    one, five = (
        texts((Act.INTERRUPTION, (Interrupted(bets, Rule.INTERRUPTION_CONTINUES),)))[0]
        for bets in ((PAIRS,), tuple(sides))
    )
    assert one == ("Interruption. Already decided: Perfect Pairs (Box 1, Ann). Play goes on.")
    assert five == (
        "Interruption. Already decided: Perfect Pairs (Box 1, Bettor 1), Perfect Pairs "
        "(Box 1, Bettor 2), Perfect Pairs (Box 1, Bettor 3) and 2 more. Play goes on."
    )


# ¶3.12: nobody sees the cards of a squeezed box before its player turns them.

SQUEEZED = (
    (Act.GRANT_SQUEEZE, (SqueezeGranted(1, False, Rule.SQUEEZE),)),
    dealt(1, "TS", Place(1, 1), down=True),
    dealt(2, "9S", Place(2, 1)),
    dealt(3, "6D", DEALER),
)
BUST: Acted = (
    Act.DRAW_CARD,
    (
        CardDealt(6, card("8D"), Place(1, 1), Rule.DRAW, True),
        HandEnded(1, 1, HandState.BUST, Rule.BUST),
    ),
)
TURNED: Acted = (Act.TURN_CARDS, (CardsTurned(Place(1, 1), Rule.SQUEEZE),))


def test_3_12_the_cards_of_a_squeezed_box_are_reported_when_they_are_turned() -> None:
    assert texts(
        *SQUEEZED,
        dealt(4, "5H", Place(1, 1), down=True),
        dealt(5, "KC", Place(2, 1)),
        TURNED,
        BUST,
        TURNED,
    ) == [
        "Box 1 squeezes: its cards are dealt face down.",
        "Box 1: a card, face down.",
        "Box 2: 9♠.",
        "Dealer: 6♦.",
        "Box 1: a card, face down.",
        "Box 2: K♣, 19.",
        "Box 1 turns over its cards: 10♠ 5♥, 15.",
        "Box 1: a card, face down.",
        "Box 1 turns over its cards: 10♠ 5♥ 8♦, 23. Too many.",
    ]


def test_3_12_a_card_turned_by_mistake() -> None:
    exposed = CardExposed(4, Place(1, 1), Rule.SQUEEZE)
    assert texts(*SQUEEZED, dealt(4, "5H", Place(1, 1)), (Act.EXPOSE_CARD, (exposed,)), TURNED)[
        4:
    ] == [
        "Box 1: 5♥.",
        "5♥ of box 1 was turned over by mistake; the round stands.",
        "Box 1 turns over its cards: 10♠ 5♥, 15.",
    ]


Hides = Callable[[], Acted]


def decided() -> Acted:
    return Act.INTERRUPTION, (Interrupted((PAIRS,), Rule.INTERRUPTION_CONTINUES),)


def foreign() -> Acted:
    return Act.DECLARE_VOID, (VoidDeclared(Irregularity.FOREIGN_CARD, Rule.FOREIGN_CARD, 4),)


@pytest.mark.parametrize(
    ("acted", "text"),
    [
        (decided, "Interruption: a bet is already decided, so play goes on."),
        (foreign, "The round is Void: a foreign card (card 4)."),
    ],
)
def test_3_12_nothing_gives_away_a_card_that_lies_face_down(acted: Hides, text: str) -> None:
    told_texts = texts(*SQUEEZED, dealt(4, "5H", Place(1, 1), down=True), acted())
    assert told_texts[-1] == text
    assert not any("10♠" in told_text or "5♥" in told_text for told_text in told_texts)
