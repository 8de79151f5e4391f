"""What the documents' texts say on questions that no figure or choice of their data answers."""

from __future__ import annotations

from trainer.texts import N_, TextEnum


class Statement(TextEnum):
    """What a document may say, in our own words."""

    # The table
    BOXES_AS_ON_LAYOUT = "boxes_as_on_layout", N_("As many as the layout shows")
    SEVEN_PLAYERS = "seven_players", N_("Up to seven seated players")
    MAY_BET_ELSEWHERE = "may_bet_elsewhere", N_("Yes, on other boxes too")
    BALANCE_OPEN = (
        "balance_open",
        N_("No: the rest of the maximum is open to everyone"),
    )
    SEATED_CALLS = "seated_calls", N_("The Seated Player, for everyone on it")
    HIGHEST_BET_DECIDES = (
        "highest_bet_decides",
        N_("Whoever has the highest bet on the box counts as its Seated Player"),
    )
    UNTIL_NO_MORE_BETS = (
        "until_no_more_bets",
        N_("From “Place your bets, please” until “No more bets”"),
    )
    BEFORE_FIRST_CARD = "before_first_card", N_("Before the first card of the round")
    LIMITS_SHOWN = "limits_shown", N_("Yes, the lowest and the highest bet")
    SIDE_LIMITS_SHOWN = (
        "side_limits_shown",
        N_("Yes, those of the side bet, on a sign at the table"),
    )
    PAYS_SHOWN = "pays_shown", N_("Yes, on a sign or on the layout")
    PAYS_ON_LAYOUTS = (
        "pays_on_layouts",
        N_("The pay table is on the prescribed layouts A to F"),
    )
    SUIT_SHOWN = "suit_shown", N_("The operator’s chosen suit, on the pay table")
    DEALT_WITHOUT_HOLE_CARD = (
        "dealt_without_hole_card",
        N_(
            "Clockwise from the dealer’s left: one card to each box, one to the dealer, then "
            "a second to each box"
        ),
    )
    DEALT_WITH_HOLE_CARD = (
        "dealt_with_hole_card",
        N_(
            "Clockwise from the dealer’s left, the dealer last: one card each, then a "
            "second, the dealer’s face down"
        ),
    )
    DEALT_ORDER_OPEN = (
        "dealt_order_open",
        N_(
            "Two cards to each player face up, two to the dealer, one of them face down; the "
            "order is that of the main game"
        ),
    )
    # Insurance, Blackjack, the calls
    ON_INSURANCE_LINE = (
        "on_insurance_line",
        N_(
            "On the line marked “Insurance pays 2 to 1”, after the second cards and before "
            "anybody gets a third"
        ),
    )
    OWN_INSURANCE_ONLY = (
        "own_insurance_only",
        N_("No: each player insures their own Initial Bet, and nobody else takes part"),
    )
    EQUAL_VALUE = (
        "equal_value",
        N_("Any first two cards of equal value, such as a King with a ten"),
    )
    FIRST_HAND_ONLY = (
        "first_hand_only",
        N_("Their bet stays on the first hand; they have no part in the others"),
    )
    DOUBLE_ON_TWO_CARDS = (
        "double_on_two_cards",
        N_("On its first two cards, except a Blackjack, a Soft 21 or split Aces"),
    )
    DOUBLE_IF_ALLOWED = (
        "double_if_allowed",
        N_("On its first two cards, if the casino allows doubling"),
    )
    STAYS_WITH_ONE_CARD = (
        "stays_with_one_card",
        N_("Their bet stays as it is; the hand still gets one card only"),
    )
    DOUBLE_STAYS = "double_stays", N_("No")
    SURRENDER_AFTER_SECOND_CARDS = (
        "surrender_after_second_cards",
        N_("After the second cards and before anybody gets a third; not after a Split"),
    )
    SURRENDER_FOR_HALF = "surrender_for_half", N_("Half of the Initial Bet")
    BUST_LOSES = "bust_loses", N_("It loses its bet")
    NEITHER_PAID_NOR_TAKEN = (
        "neither_paid_nor_taken",
        N_("A Stand Off: the bet is neither paid nor taken"),
    )
    PUSH = "push", N_("A push: the bet is returned to the player")
    # Side bets
    BEFORE_SUBSEQUENT_DEAL = (
        "before_subsequent_deal",
        N_("After the Initial Deal, before any further card"),
    )
    LOSERS_THEN_WINNERS = (
        "losers_then_winners",
        N_("All losing bets are taken, then the winners are paid"),
    )
    INDEPENDENT = "independent", N_("No")
    PERFECT_OF_ONE_SUIT = "perfect_of_one_suit", N_("A pair of one suit")
    PERFECT_COLOUR_AND_SUIT = (
        "perfect_colour_and_suit",
        N_("A pair of one number or picture, of one colour and suit"),
    )
    COLOURED_TWO_SUITS = "coloured_two_suits", N_("A pair of one colour in two suits")
    COLOURED_OF_ONE_COLOUR = "coloured_of_one_colour", N_("A pair of one colour")
    MIXED_TWO_COLOURS = "mixed_two_colours", N_("A pair of one red and one black card")
    MIXED_TWO_SUITS = (
        "mixed_two_suits",
        N_("A pair of two suits; the example has one red and one black card"),
    )
    PLAYER_PAIR_OF_ONE_RANK = (
        "player_pair_of_one_rank",
        N_("Two cards of one number or picture, whatever their colours and suits"),
    )
    UNDER_OVER_TOTALS = (
        "under_over_totals",
        N_(
            "Under 13 wins with less than 13, Over 13 with more; with exactly 13 both lose. "
            "Aces count 1, pictures 10; a Blackjack counts as under"
        ),
    )
    THREE_CARD_HANDS = (
        "three_card_hands",
        N_(
            "With the dealer’s up-card: Suited Trips, three identical cards; Straight Flush, a "
            "sequence of one suit; Three of a Kind, one value in different suits; Straight, a "
            "sequence of different suits; Flush, one suit"
        ),
    )
    HIGHEST_PAID = "highest_paid", N_("Only the highest of them is paid")
    HIGHEST_EVEN_IF_LESS = (
        "highest_even_if_less",
        N_("in Appendix D, even where a lower hand would pay more in that round"),
    )
    UP_CARD_IN_THREE = (
        "up_card_in_three",
        N_("In three-card hands; a pair uses only the player’s two cards"),
    )
    UP_CARD_IN_21_PLUS_3 = "up_card_in_21_plus_3", N_("In 21+3; not in Perfect Pairs")
    PLAYERS_CARDS_ONLY = "players_cards_only", N_("No: the player’s first two cards decide")
    ENVY_TO_THE_OTHERS = (
        "envy_to_the_others",
        N_(
            "All others with the progressive wager in that round, when a player wins a "
            "qualifying award; nobody for their own hand"
        ),
    )
    DEALER_ENVY_3 = (
        "dealer_envy_3",
        N_("3%, with pay table 06b, when its 100% is won"),
    )
    DYNAMIC_IN_ROUND = (
        "dynamic_in_round",
        N_(
            "Drawn at random in each round: one to three of the four hands with fixed pays "
            "(D01, D03, D04) or one to four of five (D02, D05); for that round each pays one "
            "of its ten Dynamic Pays"
        ),
    )
    OPERATOR_CHOOSES_RANKS = (
        "operator_chooses_ranks",
        N_(
            "Yes: one, two or three others, as many as the pay table names; the same in "
            "every hand, or the highest of them where a hand names one"
        ),
    )
    TIMES_BASE_UNIT = (
        "times_base_unit",
        N_("The pays, Envy, seed and reseed are for $1 and are multiplied by the base unit"),
    )
    # Irregularities
    EXCESS_REJECTED = (
        "excess_rejected",
        N_(
            "The excess is refused; the Seated Player’s bet comes first, then those of the "
            "Standing Players"
        ),
    )
    PRO_RATA = (
        "pro_rata",
        N_("Each bet plays pro rata, but for no less than the minimum"),
    )
    WHOLE_BELOW_MINIMUM = (
        "whole_below_minimum",
        N_("a bet already under the minimum plays whole"),
    )
    RAISE_OR_WITHDRAW = (
        "raise_or_withdraw",
        N_("The dealer says so, and the player may raise or withdraw the bet"),
    )
    PLAYS_BELOW_MINIMUM = "plays_below_minimum", N_("It plays")
    DRAWN_TO_12 = (
        "drawn_to_12",
        N_("If nobody else is on the box, the house draws to 12 or more and settles the bet"),
    )
    INTERRUPTED_GOES_ON = (
        "interrupted_goes_on",
        N_("If any bet has been won or lost for certain, the round is played to its end"),
    )
    INTERRUPTED_VOID = "interrupted_void", N_("if none has, it is Void")
    VOID_FOREIGN_CARD = "void_foreign_card", N_("A card that does not belong to the set")
    VOID_WRONG_COUNT = "void_wrong_count", N_("a card missing from the decks, or an extra one")
    VOID_SHOE_EMPTY = "void_shoe_empty", N_("too few cards to finish the round")
    VOID_UNSHUFFLED = "void_unshuffled", N_("cards that were not shuffled")
    VOID_RETURNS_BETS = "void_returns_bets", N_("Every bet of the round is returned")
    LATE_REFUSED = (
        "late_refused",
        N_("After “No more bets” the dealer refuses it; nothing is raised or withdrawn either"),
    )
    AS_CHIPS_LIE = (
        "as_chips_lie",
        N_("It counts where its chips lie; the house does not answer for bets placed in error"),
    )
    SIDE_BET_RETURNED = (
        "side_bet_returned",
        N_("Noticed after the round has begun, it is removed and returned"),
    )
    SETTLED_AS_SOON = "settled_as_soon", N_("They are settled as soon as possible")
    ON_REQUEST = (
        "on_request",
        N_("On request; correct placement is then the player’s responsibility"),
    )
    HOUSE_ALONE = "house_alone", N_("The house alone")
    SHIFT_MANAGER_DECIDES = (
        "shift_manager_decides",
        N_("The Table Games Shift Manager or above, including how the rules are to be read"),
    )
    SQUEEZE_ON_REQUEST = (
        "squeeze_on_request",
        N_(
            "On request, before the cards are dealt, and with the house’s permission; one dealt "
            "face up by mistake changes nothing"
        ),
    )
    PLAYERS_FACE_UP = "players_face_up", N_("No: the players’ cards are dealt face up")
