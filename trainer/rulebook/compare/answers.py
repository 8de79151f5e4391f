"""What the comparison can answer: texts with values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, NamedTuple

from trainer.rulebook.statements import Statement
from trainer.rules.money import Jackpot, Odds
from trainer.rules.rulekeys import Rule
from trainer.texts import N_, TextEnum


class AnswerText(TextEnum):
    """What can be answered; some texts have values to be filled in."""

    DECKS = "decks", N_("{decks}")
    USUAL_DECKS = "usual_decks", N_("{usual} by default")
    DECKS_OF_TABLES = "decks_of_tables", N_("{tables} with {decks}")
    DECKS_WITHOUT_TABLE = "decks_without_table", N_("no pay table with {decks}")
    NO_HOLE_CARD = (
        "no_hole_card",
        N_("No: one card until every hand has been played"),
    )
    HOLE_CARD = "hole_card", N_("Yes: the second card, face down")
    NOBODY_LOOKS = "nobody_looks", N_("There is no hole card")
    LOOKS = "looks", N_("With an Ace or a ten up, before anyone plays")
    LOOKS_ON_ACE = "looks_on_ace", N_("Only with an Ace up, before anyone plays")
    LOOKS_ON_TEN = "looks_on_ten", N_("Only with a ten up, before anyone plays")
    NEVER_LOOKS = "never_looks", N_("Not until every hand has been played")
    AT_MOST_PART = "at_most_part", N_("At most {part} of the Initial Bet")
    EXACTLY_PART = "exactly_part", N_("Exactly {part} of the Initial Bet")
    AT_THE_LOOK = "at_the_look", N_("As soon as the dealer has checked")
    AT_SECOND_CARD = (
        "at_second_card",
        N_("On the dealer’s second card, when every hand has been played"),
    )
    WHEN_TURNED = "when_turned", N_("When the hole card is turned over")
    PAYS = "pays", N_("{odds}")
    OFFERED = "offered", N_("Yes, {odds}")
    NOT_OFFERED = "not_offered", N_("No")
    NO_EVEN_MONEY = "no_even_money", N_("There is no Even Money")
    EACH_FOR_HIMSELF = "each_for_himself", N_("Each player for their own bet")
    SEATED_FOR_ALL = "seated_for_all", N_("The Seated Player, for everyone")
    WAITS_FOR_SECOND_CARD = "waits_for_second_card", N_("Waits for the dealer’s second card")
    WAITS_FOR_TURN = "waits_for_turn", N_("Waits until the hole card is turned over")
    DECIDED_AT_THE_LOOK = (
        "decided_at_the_look",
        N_("Settled as soon as the dealer has checked"),
    )
    OR_EVEN_MONEY = "or_even_money", N_("or takes Even Money, {odds}, at once")
    BEATS = "beats", N_("Beats it")
    STANDS_OFF = "stands_off", N_("Neither wins")
    ONE_INITIAL_BET = (
        "one_initial_bet",
        N_("One Initial Bet from hands that have not bust; a hand that has bust is lost whole"),
    )
    ONE_FOR_EACH_HAND = (
        "one_for_each_hand",
        N_("An Initial Bet for each hand that has not bust; one that has bust is lost whole"),
    )
    ALL_OF_IT = "all_of_it", N_("Everything on the hand")
    SPLITS = "splits", N_("{times}, into {hands} hands")
    IN_TURN = "in_turn", N_("Each in turn")
    AT_ONCE = "at_once", N_("Both at once, before either is played")
    ONCE_ONLY = "once_only", N_("Once")
    AS_OTHER_PAIRS = "as_other_pairs", N_("As often as other pairs")
    ONE_CARD = "one_card", N_("One")
    AS_MANY_AS_WANTED = "as_many_as_wanted", N_("As many as any other hand")
    TWENTY_ONE = "twenty_one", N_("21, but not a Blackjack")
    FIRST_TWO_CARDS = (
        "first_two_cards",
        N_("On its first two cards, except a Blackjack or a Soft 21"),
    )
    UP_TO_INITIAL_BET = "up_to_initial_bet", N_("Up to the Initial Bet; it gets one card")
    ALLOWED_NOT_ON_ACES = "allowed_not_on_aces", N_("Yes, but not on split Aces")
    NOT_ALLOWED = "not_allowed", N_("No")
    AFTER_LOOK = "after_look", N_("Yes, against an Ace once the dealer has checked")
    NOT_AGAINST_ACE = "not_against_ace", N_("Yes, unless the dealer shows an Ace")
    NEVER = "never", N_("No")
    MUST_DRAW_BELOW = "must_draw_below", N_("Yes, under {points}")
    NO_FORCED_DRAW = "no_forced_draw", N_("No: it may stand on any total")
    MAY_DRAW = "may_draw", N_("Yes")
    MAY_NOT_DRAW = "may_not_draw", N_("No")
    STANDS_ON_ALL = "stands_on_all", N_("Stands, as on every {points}")
    HITS_SOFT = "hits_soft", N_("Draws; stands on a hard {points}")
    WHILE_UNDECIDED = "while_undecided", N_("While a bet depends on it, Insurance included")
    ALWAYS = "always", N_("In every round")
    SIDE_BET = "side_bet", N_("{name}: {pays}")
    SIDE_BET_OF_TABLES = "side_bet_of_tables", N_("{name}: {tables}")
    NO_SIDE_BETS = "no_side_bets", N_("None")
    STAYS = "stays", N_("Stays with the player: pays are “to 1”")
    NOT_RETURNED = "not_returned", N_("Is not returned: pays are “for 1”")
    ANYBODYS = "anybodys", N_("Any player’s on the box")
    OWN = "own", N_("The player’s own on the same box")
    REFUSED_ABOVE = (
        "refused_above",
        N_("{names}: yes, the player must keep to it; anything above is refused"),
    )
    ACCEPTED_ABOVE = (
        "accepted_above",
        N_("{names}: yes, the player must keep to it; anything above is accepted"),
    )
    NO_CAP = "no_cap", N_("No")
    BEFORE_ANY_CARD = "before_any_card", N_("After the Initial Deal, before any further card")
    LOSERS_FIRST = (
        "losers_first",
        N_("By procedure: all losers are taken, then the winners are paid"),
    )
    BET_BY_BET = "bet_by_bet", N_("By procedure: bet by bet, each taken or paid as it comes")
    NO_PROGRESSIVE = "no_progressive", N_("There is no progressive wager")
    NO_SUCH_BET = "no_such_bet", N_("There is no such bet")
    NO_SURRENDER = "no_surrender", N_("There is no Surrender")
    BOXES_HERE = "boxes_here", N_("{boxes} on the layouts here")
    EQUAL_VALUE = "equal_value", N_("Any first two cards of equal value, such as a King with a ten")
    SHARED = "shared", N_("They share it")
    FIRST_TAKES_IT = "first_takes_it", N_("The first receives it; the next, what it is reseeded to")
    OWN_SECTION = "own_section", N_("Its own section 5")
    FOLLOWS_SECTION = "follows_section", N_("Section 5 of Perfect Pairs, Version 5")
    SHIFT_MANAGER = "shift_manager", N_("The Shift Manager decides each case")
    INTERIM_UNDONE = "interim_undone", N_("It is undone; every bet is returned")
    INTERIM_STANDS = "interim_stands", N_("It stands; the other bets are returned")
    UNSETTLED_BACK = "unsettled_back", N_("Each player plays on or takes back their unsettled bets")
    ALL_BACK = "all_back", N_("Each player plays on or takes back all their bets")
    UNTIL_SETTLED = "until_settled", N_("Until bets have been settled")
    UNTIL_SETTLED_THERE = (
        "until_settled_there",
        N_("Until bets have been settled on the boxes concerned"),
    )
    PUT_RIGHT_OR_DISCARDED = (
        "put_right_or_discarded",
        N_("It is reconstructed; after an Interim Settlement it is discarded"),
    )
    DISCARDED = "discarded", N_("The extra cards are discarded")
    DISCARDED_WITH_OPTIONS = (
        "discarded_with_options",
        N_("The extra cards are discarded; all players may take back their bets"),
    )
    PLAYER_PICKS = (
        "player_picks",
        N_("The player picks one, the other comes next; the dealer’s are discarded"),
    )
    NEXT_CARD = "next_card", N_("It is the next card")
    BOTH_ROUNDS_STAND = "both_rounds_stand", N_("It changes neither round")
    MANAGER_DECIDES = "manager_decides", N_("The Shift Manager decides")


class AnswerPart(NamedTuple):
    """One thing that an answer says: its text and what is to be filled in."""

    text: AnswerText | Statement
    values: Mapping[str, Any] = MappingProxyType({})


class TablePays(NamedTuple):
    """What a pay table pays, its highest hand first."""

    table: str
    odds: tuple[Odds | Jackpot, ...]


class Follows(Enum):
    """Which other document a house follows where a document is silent on a question."""

    NONE = auto()
    GAME = auto()
    """The one on which its game is based."""
    SHARING = auto()
    """The one on which its game is based, or the one on which its irregularities are."""
    IRREGULARITIES = auto()
    """The one on which its irregularities are based, unless the Shift Manager decides."""


class UncitedAnswer(NamedTuple):
    """An answer before its paragraphs are looked up.

    ``said`` are the statements that answer it: those that the document's text contains are its
    answer. Where it contains none, the document is silent, and ``parts`` are what the program
    plays by, resting on ``rules``; without them it is what the followed document says. An answer
    without ``said`` is that of ``parts``. ``settings`` are those that may change it.
    """

    parts: tuple[AnswerPart, ...] = ()
    rules: tuple[Rule, ...] = ()
    settings: tuple[str, ...] = ()
    said: tuple[Statement, ...] = ()
    follows: Follows = Follows.NONE
    paragraphs: tuple[str, ...] = ()
    """Those on which it rests beside those of its rules, as the document cites them."""
    inapplicable: bool = False
    """Whether the question has no sense in this game: nothing is cited, and nobody is silent."""


def one_part(
    text: AnswerText, rules: tuple[Rule, ...] = (), settings: tuple[str, ...] = (), **values: Any
) -> UncitedAnswer:
    """An answer that says one thing, with ``values`` filled in."""
    return UncitedAnswer((AnswerPart(text, values),), rules, settings)


def as_stated(*said: Statement, follows: Follows = Follows.NONE) -> UncitedAnswer:
    """The answer is what the document's text says, or the one that the house follows."""
    return UncitedAnswer(said=said, follows=follows)


def inapplicable(text: AnswerText) -> UncitedAnswer:
    """The answer where the question has no sense."""
    return UncitedAnswer((AnswerPart(text),), inapplicable=True)
