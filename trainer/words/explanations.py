"""Why: every rule in one short sentence of our own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from trainer.rules.rulekeys import Rule
from trainer.words.text import N_, _

REASONS: Final[Mapping[Rule, str]] = MappingProxyType(
    {
        # Before the cards
        Rule.BETS_OPEN: N_("Bets may be placed once the dealer has called for them."),
        Rule.BETS_CLOSED: N_("After “No more bets” nothing is placed, changed or taken back."),
        Rule.LIMITS: N_("Each box is held against the limits that the table shows."),
        Rule.BOX_DECISIONS: N_("The Seated Player decides for the box."),
        Rule.SEATED_PLAYER: N_(
            "Who sits at the box is its Seated Player; with nobody seated, the highest bet decides."
        ),
        Rule.SIDE_BET_NEEDS_BOX: N_("A side bet may join any box that has an Initial Bet."),
        Rule.EXCESS_REFUSED: N_(
            "What goes over the box’s maximum is refused; the Seated Player is served first."
        ),
        Rule.PRO_RATA: N_(
            "Over the maximum and not noticed: each bet counts in proportion, but not under the "
            "minimum."
        ),
        Rule.UNDER_MINIMUM_WHOLE: N_("A bet under the minimum is not cut: it counts whole."),
        Rule.BELOW_MINIMUM: N_("A box under the minimum is made up to it, or its bets withdrawn."),
        Rule.BELOW_MINIMUM_UNNOTICED: N_("Under the minimum and not noticed: the bet plays."),
        Rule.LATE_BET: N_("A bet after “No more bets” is refused."),
        Rule.NO_INITIAL_BET: N_("A side bet on a box without an Initial Bet goes back."),
        Rule.WALKED_AWAY: N_(
            "A hand whose player has left is drawn to 12 or more and settled like any other."
        ),
        Rule.DECKS: N_("The document says with how many decks the game is dealt."),
        Rule.BOXES: N_("The layout says how many boxes there are."),
        # The deal and the Interim Settlement
        Rule.INITIAL_DEAL: N_(
            "A card to each box from the dealer’s left, one to the dealer, a second to each box."
        ),
        Rule.SIDE_BETS_FIRST: N_("Side bets are settled before any further card."),
        Rule.EVEN_MONEY: N_("A Blackjack against an Ace may be paid 1 to 1 at once."),
        Rule.INSURANCE: N_("Against an Ace each player may insure his own Initial Bet."),
        Rule.INSURANCE_HALF: N_("Insurance is at most half of the Initial Bet."),
        Rule.INSURANCE_WINS: N_("The dealer has a Blackjack: Insurance wins."),
        Rule.INSURANCE_LOSES: N_("The dealer has no Blackjack: Insurance loses."),
        Rule.BLACKJACK: N_("An Ace and a card of ten points as the first two are a Blackjack."),
        Rule.BLACKJACK_PAID_AT_ONCE: N_(
            "The dealer’s first card is no Ace and no ten: the Blackjack is paid at once."
        ),
        Rule.BLACKJACK_WAITS: N_("Against an Ace or a ten a Blackjack waits for the dealer."),
        Rule.BLACKJACK_WINS: N_("The dealer has no Blackjack: the player’s wins."),
        Rule.BLACKJACK_STAND_OFF: N_("Blackjack against Blackjack is a Stand Off."),
        Rule.BLACKJACK_STAND_OFF_ACE: N_(
            "Blackjack against Blackjack without Even Money is a Stand Off."
        ),
        Rule.BLACKJACK_BEATS_21: N_("A Blackjack beats a 21 that is none."),
        Rule.SURRENDER: N_(
            "Before any further card, and not against an Ace, a hand may go for half its bet."
        ),
        # Side bets
        Rule.PERFECT_PAIRS_LOSE: N_("The first two cards differ in rank: no pair."),
        Rule.PERFECT_PAIR: N_("Same rank and same suit: a Perfect Pair."),
        Rule.COLOURED_PAIR: N_("Same rank and colour, different suits: a Coloured Pair."),
        Rule.MIXED_PAIR: N_("Same rank, different colours: a Mixed Pair."),
        # Play
        Rule.POINT_TOTAL: N_("An Ace counts 11 unless that makes more than 21; pictures count 10."),
        Rule.DRAW: N_("A hand may draw until it stands or passes 21."),
        Rule.NO_DRAW: N_("A Blackjack or a Soft 21 takes no further card."),
        Rule.SOFT_21: N_("A Soft 21 takes no further card."),
        Rule.BUST: N_("Past 21 the hand has lost, whatever the dealer gets."),
        Rule.FORCED_DRAW: N_("Under 12 a hand must draw."),
        Rule.STAND: N_("From 12 on a hand may stand."),
        Rule.SPLIT: N_(
            "Two first cards of equal value may be split; each hand carries an equal bet."
        ),
        Rule.NO_SURRENDER_AFTER_SPLIT: N_("A split hand cannot be surrendered."),
        Rule.SPLIT_DECLINED: N_(
            "A Standing Player who does not follow the split stays on the first hand alone."
        ),
        Rule.SPLIT_LIMIT: N_("Three splits at most, four hands; Aces are split once."),
        Rule.SPLIT_SECOND_CARD: N_("Each split hand gets its second card when its turn comes."),
        Rule.SPLIT_ACES: N_("Aces are split once and get one card each."),
        Rule.SPLIT_NO_BLACKJACK: N_("A split Ace or ten can make 21, but no Blackjack."),
        Rule.SPLIT_BUST: N_("A split hand that busts loses its bet."),
        Rule.SPLIT_DEALER_BLACKJACK: N_(
            "The dealer’s Blackjack takes one Initial Bet from hands that were split."
        ),
        Rule.DOUBLE: N_(
            "On its first two cards, except Blackjack, Soft 21 and split Aces, a hand may double "
            "for up to the Initial Bet and gets one card."
        ),
        Rule.DOUBLE_DECLINED: N_(
            "A Standing Player may leave his bet as it is; the hand still gets one card."
        ),
        Rule.DOUBLE_BUST: N_("A doubled hand that busts loses both bets."),
        Rule.DOUBLE_DEALER_BLACKJACK: N_(
            "The dealer’s Blackjack takes only the Initial Bet of a doubled hand."
        ),
        # The dealer and the Final Settlement
        Rule.DEALER_DRAWS: N_("The dealer draws to 16."),
        Rule.DEALER_STANDS: N_("The dealer stands on 17 or more."),
        Rule.DEALER_BUST: N_("The dealer is past 21: every hand still in play wins."),
        Rule.HIGHER_TOTAL: N_("The hand is higher than the dealer’s: it wins."),
        Rule.LOWER_TOTAL: N_("The hand is lower than the dealer’s: it loses."),
        Rule.STAND_OFF: N_("Equal totals: a Stand Off."),
        Rule.PAY_TABLE: N_("The pay table says what a winning bet is paid."),
        Rule.SIDE_BET_PAY_TABLE: N_("The pay table on the layout says what the side bet pays."),
        Rule.FINAL_SETTLEMENT: N_("When no more cards are due, every bet left is settled."),
        Rule.ROUND_ENDS: N_("When all bets are settled, the round is over."),
        # Irregularities
        Rule.INTERRUPTION_CONTINUES: N_("A bet is already decided: the round goes on to its end."),
        Rule.INTERRUPTION_VOIDS: N_("No bet is decided yet: the round is Void."),
        Rule.FOREIGN_CARD: N_("A card that does not belong to the decks Voids the round."),
        Rule.WRONG_CARD_COUNT: N_("A card too many or too few Voids the round."),
        Rule.INSUFFICIENT_CARDS: N_("The cards run out before the round ends: it is Void."),
        Rule.NOT_SHUFFLED: N_("Cards that were not shuffled Void the round."),
        Rule.VOID: N_("A Void round counts as not played: every bet goes back."),
        Rule.SHIFT_MANAGER: N_("What the rules leave open, the Shift Manager decides."),
    }
)
"""The sentence of each rule; it names no paragraph, because documents number rules differently."""


def reason(rule: Rule) -> str:
    """Why, in one sentence."""
    return _(REASONS[rule])


def reasons(rules: Iterable[Rule]) -> tuple[str, ...]:
    """Why, a sentence for each rule, each once."""
    return tuple(dict.fromkeys(reason(rule) for rule in rules))
