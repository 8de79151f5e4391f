"""Rule keys: the names by which events and refusals say which rule they rest on.

Five documents number the same rule differently, so the engine cites keys and each rule file maps
its keys to its own paragraphs. A key is a rule of the game or of the dealer's procedure, not a
place in the code.
"""

from __future__ import annotations

from enum import StrEnum


class Rule(StrEnum):
    """Every rule the engine rests an event, a refusal or a dealer's act on."""

    # Before the cards
    BETS_OPEN = "bets_open"
    BETS_CLOSED = "bets_closed"
    LIMITS = "limits"
    BOX_DECISIONS = "box_decisions"
    SEATED_PLAYER = "seated_player"
    SIDE_BET_NEEDS_BOX = "side_bet_needs_box"
    EXCESS_REFUSED = "excess_refused"
    PRO_RATA = "pro_rata"
    UNDER_MINIMUM_WHOLE = "under_minimum_whole"
    BELOW_MINIMUM = "below_minimum"
    BELOW_MINIMUM_UNNOTICED = "below_minimum_unnoticed"
    LATE_BET = "late_bet"
    NO_INITIAL_BET = "no_initial_bet"
    WALKED_AWAY = "walked_away"
    DECKS = "decks"
    BOXES = "boxes"
    # The deal and the Interim Settlement
    INITIAL_DEAL = "initial_deal"
    SIDE_BETS_FIRST = "side_bets_first"
    EVEN_MONEY = "even_money"
    INSURANCE = "insurance"
    INSURANCE_HALF = "insurance_half"
    INSURANCE_WINS = "insurance_wins"
    INSURANCE_LOSES = "insurance_loses"
    BLACKJACK = "blackjack"
    BLACKJACK_PAID_AT_ONCE = "blackjack_paid_at_once"
    BLACKJACK_WAITS = "blackjack_waits"
    BLACKJACK_WINS = "blackjack_wins"
    BLACKJACK_STAND_OFF = "blackjack_stand_off"
    BLACKJACK_STAND_OFF_ACE = "blackjack_stand_off_ace"
    BLACKJACK_BEATS_21 = "blackjack_beats_21"
    SURRENDER = "surrender"
    # Side bets
    PERFECT_PAIRS_LOSE = "perfect_pairs_lose"
    PERFECT_PAIR = "perfect_pair"
    COLOURED_PAIR = "coloured_pair"
    MIXED_PAIR = "mixed_pair"
    # Play
    POINT_TOTAL = "point_total"
    DRAW = "draw"
    NO_DRAW = "no_draw"
    SOFT_21 = "soft_21"
    BUST = "bust"
    FORCED_DRAW = "forced_draw"
    STAND = "stand"
    SPLIT = "split"
    NO_SURRENDER_AFTER_SPLIT = "no_surrender_after_split"
    SPLIT_DECLINED = "split_declined"
    SPLIT_LIMIT = "split_limit"
    SPLIT_SECOND_CARD = "split_second_card"
    SPLIT_ACES = "split_aces"
    SPLIT_NO_BLACKJACK = "split_no_blackjack"
    SPLIT_BUST = "split_bust"
    SPLIT_DEALER_BLACKJACK = "split_dealer_blackjack"
    DOUBLE = "double"
    DOUBLE_DECLINED = "double_declined"
    DOUBLE_BUST = "double_bust"
    DOUBLE_DEALER_BLACKJACK = "double_dealer_blackjack"
    # The dealer and the Final Settlement
    DEALER_DRAWS = "dealer_draws"
    DEALER_STANDS = "dealer_stands"
    DEALER_BUST = "dealer_bust"
    HIGHER_TOTAL = "higher_total"
    LOWER_TOTAL = "lower_total"
    STAND_OFF = "stand_off"
    PAY_TABLE = "pay_table"
    SIDE_BET_PAY_TABLE = "side_bet_pay_table"
    FINAL_SETTLEMENT = "final_settlement"
    ROUND_ENDS = "round_ends"
    # Irregularities
    INTERRUPTION_CONTINUES = "interruption_continues"
    INTERRUPTION_VOIDS = "interruption_voids"
    FOREIGN_CARD = "foreign_card"
    WRONG_CARD_COUNT = "wrong_card_count"
    INSUFFICIENT_CARDS = "insufficient_cards"
    NOT_SHUFFLED = "not_shuffled"
    VOID = "void"
    SHIFT_MANAGER = "shift_manager"
