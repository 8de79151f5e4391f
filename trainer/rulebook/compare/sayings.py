"""What the comparison can answer: message keys with values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from trainer.rules.money import Odds
from trainer.rules.ruleset import Jackpot


class Saying(StrEnum):
    """What can be answered; some say it with values."""

    DECKS = "decks"
    USUAL_DECKS = "usual_decks"
    DECKS_OF_TABLES = "decks_of_tables"
    NO_HOLE_CARD = "no_hole_card"
    HOLE_CARD = "hole_card"
    NOBODY_LOOKS = "nobody_looks"
    LOOKS = "looks"
    LOOKS_ON_ACE = "looks_on_ace"
    LOOKS_ON_TEN = "looks_on_ten"
    NEVER_LOOKS = "never_looks"
    AT_MOST_PART = "at_most_part"
    EXACTLY_PART = "exactly_part"
    AT_THE_LOOK = "at_the_look"
    AT_SECOND_CARD = "at_second_card"
    WHEN_TURNED = "when_turned"
    PAYS = "pays"
    OFFERED = "offered"
    NOT_OFFERED = "not_offered"
    EACH_FOR_HIMSELF = "each_for_himself"
    SEATED_FOR_ALL = "seated_for_all"
    WAITS_FOR_SECOND_CARD = "waits_for_second_card"
    WAITS_FOR_TURN = "waits_for_turn"
    DECIDED_AT_THE_LOOK = "decided_at_the_look"
    OR_EVEN_MONEY = "or_even_money"
    BEATS = "beats"
    STANDS_OFF = "stands_off"
    ONE_INITIAL_BET = "one_initial_bet"
    ONE_FOR_EACH_HAND = "one_for_each_hand"
    ALL_OF_IT = "all_of_it"
    SPLITS = "splits"
    IN_TURN = "in_turn"
    AT_ONCE = "at_once"
    ONCE_ONLY = "once_only"
    ONE_CARD = "one_card"
    AS_MANY_AS_WANTED = "as_many_as_wanted"
    TWENTY_ONE = "twenty_one"
    FIRST_TWO_CARDS = "first_two_cards"
    UP_TO_INITIAL_BET = "up_to_initial_bet"
    ALLOWED_NOT_ON_ACES = "allowed_not_on_aces"
    NOT_ALLOWED = "not_allowed"
    NOT_AGAINST_ACE = "not_against_ace"
    NEVER = "never"
    MUST_DRAW_BELOW = "must_draw_below"
    NO_FORCED_DRAW = "no_forced_draw"
    MAY_DRAW = "may_draw"
    MAY_NOT_DRAW = "may_not_draw"
    STANDS_ON_ALL = "stands_on_all"
    HITS_SOFT = "hits_soft"
    WHILE_UNDECIDED = "while_undecided"
    ALWAYS = "always"
    SIDE_BET = "side_bet"
    SIDE_BET_OF_TABLES = "side_bet_of_tables"
    NO_SIDE_BETS = "no_side_bets"
    STAYS = "stays"
    NOT_RETURNED = "not_returned"
    ANYBODYS = "anybodys"
    OWN = "own"
    REFUSED_ABOVE = "refused_above"
    ACCEPTED_ABOVE = "accepted_above"
    NO_CAP = "no_cap"
    BEFORE_ANY_CARD = "before_any_card"
    LOSERS_FIRST = "losers_first"
    BET_BY_BET = "bet_by_bet"
    NO_METERS = "no_meters"
    SHARED = "shared"
    FIRST_TAKES_IT = "first_takes_it"
    OWN_SECTION = "own_section"
    FOLLOWS_SECTION = "follows_section"
    SHIFT_MANAGER = "shift_manager"
    INTERIM_UNDONE = "interim_undone"
    INTERIM_STANDS = "interim_stands"
    UNSETTLED_BACK = "unsettled_back"
    ALL_BACK = "all_back"
    UNTIL_SETTLED = "until_settled"
    PUT_RIGHT_OR_DISCARDED = "put_right_or_discarded"
    DISCARDED = "discarded"
    DISCARDED_WITH_OPTIONS = "discarded_with_options"
    PLAYER_PICKS = "player_picks"
    NEXT_CARD = "next_card"
    BOTH_ROUNDS_STAND = "both_rounds_stand"
    WITH_LEAVE = "with_leave"
    NO_SQUEEZE = "no_squeeze"
    MANAGER_DECIDES = "manager_decides"


class Said(NamedTuple):
    """One thing that an answer says: its message key and what is to be filled in."""

    saying: Saying
    values: Mapping[str, Any] = MappingProxyType({})


class Pays(NamedTuple):
    """What a pay table pays, its highest hand first."""

    table: str
    odds: tuple[Odds | Jackpot, ...]
