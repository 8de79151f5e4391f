"""Rule keys: the names by which events and refusals cite the rule that justifies them.

Five documents number the same rule differently, so the engine cites keys and each rule file maps
its keys to its own paragraphs. A key is a rule of the game or of the dealer's procedure, not a
place in the code.
"""

from __future__ import annotations

from trainer.texts import N_, TextEnum


class Rule(TextEnum):
    """Every rule that the engine cites for an event, a refusal or a dealer's act.

    ``text`` is the rule in one sentence, as most games have it, with the game's numbers to be
    filled in. It names no paragraph, because documents number rules differently.
    """

    # Before the cards
    BETS_OPEN = "bets_open", N_("Bets may be placed once the dealer has called for them.")
    BETS_CLOSED = (
        "bets_closed",
        N_("After “No more bets” nothing is placed, changed or taken back."),
    )
    LIMITS = "limits", N_("Each box is checked against the table limits.")
    BOX_DECISIONS = "box_decisions", N_("The Seated Player decides for the box.")
    SEATED_PLAYER = (
        "seated_player",
        N_(
            "Whoever sits at the box is its Seated Player; with nobody seated, the highest bet "
            "decides."
        ),
    )
    SIDE_BET_NEEDS_BOX = (
        "side_bet_needs_box",
        N_("A side bet may go on any box that has an Initial Bet."),
    )
    EXCESS_REFUSED = (
        "excess_refused",
        N_("The excess over the box’s maximum is refused; the Seated Player’s bet comes first."),
    )
    PRO_RATA = (
        "pro_rata",
        N_(
            "Over the maximum and not noticed: each bet counts in proportion, but for no less "
            "than the minimum."
        ),
    )
    UNDER_MINIMUM_WHOLE = (
        "under_minimum_whole",
        N_("A bet under the minimum is not reduced: it counts in full."),
    )
    BELOW_MINIMUM = (
        "below_minimum",
        N_("A box under the minimum is raised to it, or its bets are withdrawn."),
    )
    BELOW_MINIMUM_UNNOTICED = (
        "below_minimum_unnoticed",
        N_("Under the minimum and not noticed: the bet plays."),
    )
    LATE_BET = "late_bet", N_("A bet after “No more bets” is refused.")
    NO_INITIAL_BET = "no_initial_bet", N_("A side bet on a box without an Initial Bet is returned.")
    WALKED_AWAY = (
        "walked_away",
        N_(
            "With nobody left on the box, its hand is drawn to {drawn_to} or more and settled "
            "like any other."
        ),
    )
    UNDER_OVER_CAP = "under_over_cap", N_("This side bet may not exceed the Initial Bet.")
    CAP_FOUND_LATE = (
        "cap_found_late",
        N_("What a side bet has above the Initial Bet is returned, also once the cards are out."),
    )
    DECKS = "decks", N_("The document says how many decks the game uses.")
    BOXES = "boxes", N_("The layout says how many boxes there are.")
    BOX_COUNT = "box_count", N_("The layout has a set number of boxes.")
    # The deal and the Interim Settlement
    INITIAL_DEAL = (
        "initial_deal",
        N_("A card to each box from the dealer’s left, one to the dealer, a second to each box."),
    )
    HOLE_CARD = (
        "hole_card",
        N_("The dealer’s second card lies face down until every hand has been played."),
    )
    HOLE_CARD_CHECKED = (
        "hole_card_checked",
        N_(
            "Before anybody plays, the dealer checks whether the hole card makes a Blackjack, and "
            "turns one over at once."
        ),
    )
    HOLE_CARD_TURNED = (
        "hole_card_turned",
        N_("The hole card is turned over when every hand has been played."),
    )
    SIDE_BETS_FIRST = "side_bets_first", N_("Side bets are settled before any further card.")
    SIDE_BETS_LOSERS_FIRST = (
        "side_bets_losers_first",
        N_("All losing side bets are taken first, then the winners are paid."),
    )
    SIDE_BETS_BEFORE_GAME = (
        "side_bets_before_game",
        N_("Play goes on only once the side bets are settled."),
    )
    EVEN_MONEY = "even_money", N_("A Blackjack against an Ace may be paid 1 to 1 at once.")
    INSURANCE = "insurance", N_("Against an Ace each player may insure their own Initial Bet.")
    INSURANCE_HALF = "insurance_half", N_("Insurance is at most {part} of the Initial Bet.")
    INSURANCE_WINS = "insurance_wins", N_("If the dealer has a Blackjack, Insurance wins.")
    INSURANCE_LOSES = (
        "insurance_loses",
        N_("If the dealer does not have a Blackjack, Insurance loses."),
    )
    BLACKJACK = "blackjack", N_("An Ace and a card worth ten as the first two are a Blackjack.")
    BLACKJACK_PAID_AT_ONCE = (
        "blackjack_paid_at_once",
        N_("The dealer’s first card is neither an Ace nor a ten: the Blackjack is paid at once."),
    )
    BLACKJACK_WAITS = (
        "blackjack_waits",
        N_("Against an Ace or a ten a Blackjack waits for the dealer."),
    )
    BLACKJACK_WINS = "blackjack_wins", N_("The dealer has no Blackjack: the player’s wins.")
    BLACKJACK_STAND_OFF = "blackjack_stand_off", N_("Blackjack against Blackjack is a Stand Off.")
    BLACKJACK_STAND_OFF_ACE = (
        "blackjack_stand_off_ace",
        N_("Blackjack against Blackjack without Even Money is a Stand Off."),
    )
    BLACKJACK_BEATS_21 = "blackjack_beats_21", N_("A Blackjack beats a 21 that is not a Blackjack.")
    SURRENDER = (
        "surrender",
        N_(
            "Before any further card, and not against an Ace, a hand may be surrendered for half "
            "its bet."
        ),
    )
    # Side bets
    PERFECT_PAIRS_LOSE = "perfect_pairs_lose", N_("The first two cards differ in rank: not a pair.")
    PERFECT_PAIR = "perfect_pair", N_("Same rank and same suit: a Perfect Pair.")
    COLOURED_PAIR = "coloured_pair", N_("Same rank and colour, different suits: a Coloured Pair.")
    MIXED_PAIR = "mixed_pair", N_("Same rank, different colours: a Mixed Pair.")
    PLAYER_PAIR = "player_pair", N_("Same rank, whatever the suits: a Player Pair.")
    PLAYER_PAIR_LOSES = "player_pair_loses", N_("The first two cards differ in rank: not a pair.")
    UNDER_13 = (
        "under_13",
        N_("Under 13 wins if the first two cards, with Aces as 1, make less than 13."),
    )
    OVER_13 = (
        "over_13",
        N_("Over 13 wins if the first two cards, with Aces as 1, make more than 13."),
    )
    EXACTLY_13 = (
        "exactly_13",
        N_("The first two cards make exactly 13: Under 13 and Over 13 both lose."),
    )
    TWENTY_ONE_PLUS_THREE = (
        "twenty_one_plus_three",
        N_("The first two cards and the dealer’s up-card make a 21+3 hand."),
    )
    TWENTY_ONE_PLUS_THREE_LOSES = (
        "twenty_one_plus_three_loses",
        N_("The first two cards and the dealer’s up-card make no 21+3 hand."),
    )
    # The progressive
    PROGRESSIVE_LOSES = "progressive_loses", N_("The cards make no hand on the pay table.")
    TWO_CARD_HAND = "two_card_hand", N_("A pair counts the player’s first two cards only.")
    THREE_CARD_HAND = (
        "three_card_hand",
        N_("A three-card hand is the player’s first two cards with the dealer’s up-card."),
    )
    HIGHEST_HAND = "highest_hand", N_("Only the highest-ranking hand is paid.")
    FOR_ONE = "for_one", N_("Paid “for 1”: the wager itself is taken.")
    METER = "meter", N_("The hand wins the meter of its level.")
    METER_GROWS = "meter_grows", N_("A part of each progressive wager goes to the meter.")
    ENVY = (
        "envy",
        N_("Everyone else with a progressive wager is paid Envy, but nobody for their own hand."),
    )
    DEALER_ENVY = "dealer_envy", N_("When the meter is won, a share of it goes to the dealer.")
    DYNAMIC_PAYS = (
        "dynamic_pays",
        N_("In this round a Dynamic Pay replaces the default one."),
    )
    ALTERNATE_RANKS = (
        "alternate_ranks",
        N_(
            "The house may choose other ranks in place of the Aces; where only one is named, the "
            "highest of them counts."
        ),
    )
    SUIT_SPECIFIC = (
        "suit_specific",
        N_("A suit-specific hand is in the suit the house has chosen."),
    )
    BASE_UNIT = (
        "base_unit",
        N_("The pays are for a wager of 1 and are multiplied by the base wagering unit."),
    )
    # Play
    POINT_TOTAL = (
        "point_total",
        N_("An Ace counts 11 unless that makes more than 21; picture cards count 10."),
    )
    ACE_VALUE = "ace_value", N_("An Ace counts 11 unless that makes more than 21.")
    CARD_VALUE = (
        "card_value",
        N_("Cards from 2 to 10 count what they show, picture cards 10."),
    )
    SOFT_TOTAL = (
        "soft_total",
        N_("A total is soft if an Ace in the hand counts 11; any other is hard."),
    )
    DRAW = "draw", N_("A hand may draw until it stands or passes 21.")
    NO_DRAW = "no_draw", N_("A Blackjack or a Soft 21 takes no further card.")
    SOFT_21 = "soft_21", N_("A Soft 21 takes no further card.")
    BUST = "bust", N_("Past 21 the hand has lost, whatever the dealer gets.")
    FORCED_DRAW = "forced_draw", N_("A hand under {least} must draw.")
    STAND = "stand", N_("A hand of {least} or more may stand.")
    SPLIT = (
        "split",
        N_("Two first cards of equal value may be split; each hand carries an equal bet."),
    )
    NO_SURRENDER_AFTER_SPLIT = "no_surrender_after_split", N_("A split hand cannot be surrendered.")
    SPLIT_DECLINED = (
        "split_declined",
        N_("A Standing Player who declines to follow a Split stays on the first hand alone."),
    )
    SPLIT_LIMIT = (
        "split_limit",
        N_("After Splits a box has at most {hands} hands; Aces are split only once."),
    )
    SPLIT_SECOND_CARD = (
        "split_second_card",
        N_("Each split hand gets its second card when its turn comes."),
    )
    SPLIT_ACES = "split_aces", N_("Aces are split once and get one card each.")
    SPLIT_NO_BLACKJACK = (
        "split_no_blackjack",
        N_("A split Ace or ten can make 21, but not a Blackjack."),
    )
    SPLIT_BUST = "split_bust", N_("A split hand that busts loses its bet.")
    SPLIT_DEALER_BLACKJACK = (
        "split_dealer_blackjack",
        N_("The dealer’s Blackjack takes one Initial Bet from hands that were split."),
    )
    DOUBLE = (
        "double",
        N_(
            "On its first two cards, except Blackjack, Soft 21 and split Aces, a hand may double "
            "for up to the Initial Bet and gets one card."
        ),
    )
    NO_DOUBLE_AFTER_SPLIT = "no_double_after_split", N_("A split hand cannot be doubled.")
    DOUBLE_BARRED = "double_barred", N_("A Blackjack or a Soft 21 may not double.")
    DOUBLE_DECLINED = (
        "double_declined",
        N_("A Standing Player may leave the bet as it is; the hand still gets one card only."),
    )
    DOUBLE_BUST = "double_bust", N_("A doubled hand that busts loses both bets.")
    DOUBLE_DEALER_BLACKJACK = (
        "double_dealer_blackjack",
        N_("The dealer’s Blackjack takes only the Initial Bet of a doubled hand."),
    )
    # The dealer and the Final Settlement
    DEALER_DRAWS = "dealer_draws", N_("The dealer draws to {draws}.")
    DEALER_STANDS = "dealer_stands", N_("The dealer stands on {stands} or more.")
    DEALER_BUST = "dealer_bust", N_("The dealer is past 21: every hand still in play wins.")
    DEALER_BLACKJACK_TAKES_ALL = (
        "dealer_blackjack_takes_all",
        N_("The dealer’s Blackjack takes every bet on the hands except a player’s Blackjack."),
    )
    HIGHER_TOTAL = "higher_total", N_("A hand higher than the dealer’s wins.")
    LOWER_TOTAL = "lower_total", N_("A hand lower than the dealer’s loses.")
    STAND_OFF = "stand_off", N_("Equal totals are a Stand Off.")
    PAY_TABLE = "pay_table", N_("The pay table says what a winning bet is paid.")
    SIDE_BET_PAY_TABLE = "side_bet_pay_table", N_("The side bet’s own pay table says what it pays.")
    FINAL_SETTLEMENT = (
        "final_settlement",
        N_("When no more cards are due, every bet left is settled."),
    )
    ROUND_ENDS = "round_ends", N_("When all bets are settled, the round is over.")
    # Irregularities
    INTERRUPTION_CONTINUES = (
        "interruption_continues",
        N_("A bet is already decided: the round goes on to its end."),
    )
    INTERRUPTION_VOIDS = "interruption_voids", N_("No bet is decided yet: the round is Void.")
    FOREIGN_CARD = (
        "foreign_card",
        N_("A foreign card makes the round Void."),
    )
    FOREIGN_OBJECT = (
        "foreign_object",
        N_("A joker, a blank or a cut card among the cards makes the round Void."),
    )
    WRONG_CARD_COUNT = "wrong_card_count", N_("A card missing or extra makes the round Void.")
    INSUFFICIENT_CARDS = (
        "insufficient_cards",
        N_("The cards run out before the round ends: it is Void."),
    )
    NOT_SHUFFLED = "not_shuffled", N_("Cards not shuffled make the round Void.")
    VOID = "void", N_("A Void round counts as not played: every bet is returned.")
    ROUND_STANDS = (
        "round_stands",
        N_("Once the next round has begun, the results of the earlier ones stand."),
    )
    DEALING_ERROR = (
        "dealing_error",
        N_(
            "After a dealing error every player may choose how to continue; whoever plays on "
            "accepts the cards as they come."
        ),
    )
    CONTINUE_AS_DEALT = (
        "continue_as_dealt",
        N_("If the cards cannot be reconstructed, the player may play on all the same."),
    )
    CONTINUE_RECONSTRUCTED = (
        "continue_reconstructed",
        N_("If the cards are reconstructed, the player may play on."),
    )
    BETS_BACK_AFTER_ERROR = (
        "bets_back_after_error",
        N_(
            "A player who does not play on has the bets returned and the hand invalidated, "
            "and is out of the round."
        ),
    )
    RECONSTRUCTION = (
        "reconstruction",
        N_("Before a settlement the house reconstructs the cards, if it finds that it can."),
    )
    NO_RECONSTRUCTION = (
        "no_reconstruction",
        N_("After a settlement the cards are not reconstructed."),
    )
    DEALER_OVERDREW = (
        "dealer_overdrew",
        N_("A card drawn to the dealer’s complete hand is discarded; the total before it counts."),
    )
    BLACKJACK_MISSED = (
        "blackjack_missed",
        N_(
            "A Blackjack that the check did not show counts once the hole card is turned; "
            "Insurance is settled as if it had been shown."
        ),
    )
    CARD_TO_EMPTY_BOX = (
        "card_to_empty_box",
        N_("After a settlement a card dealt to a box without a bet is discarded."),
    )
    FACE_UP_IN_SHOE = (
        "face_up_in_shoe",
        N_("A card face up in the shoe is played as the next card."),
    )
    CARDS_TOGETHER = (
        "cards_together",
        N_("Of two cards drawn together the player picks one; the other is the next card."),
    )
    CARDS_TOGETHER_DEALER = (
        "cards_together_dealer",
        N_("Cards drawn together for the dealer are discarded, and another is drawn."),
    )
    CARDS_TOGETHER_OPTIONS = (
        "cards_together_options",
        N_("Cards drawn together are a dealing error: every player has a choice."),
    )
    NO_EFFECT_ON_NEXT_ROUND = (
        "no_effect_on_next_round",
        N_("A mistake found in a later round does not affect the later rounds."),
    )
    CHIPS_AS_THEY_LIE = (
        "chips_as_they_lie",
        N_("Bets count where their chips lie when the betting closes."),
    )
    SIDE_BETS_LATE = (
        "side_bets_late",
        N_("Side bets left unsettled when play went on are settled as soon as possible."),
    )
    SQUEEZE = (
        "squeeze",
        N_(
            "With the house’s permission a player may squeeze: the box’s cards are dealt face down."
        ),
    )
    SHIFT_MANAGER = (
        "shift_manager",
        N_("What the rules leave open, the Shift Manager or someone senior decides."),
    )
