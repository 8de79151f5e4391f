"""Why: every rule in one short sentence of our own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House, Ruleset, SecondCards, SideBetNeeds, SurrenderRule
from trainer.texts import N_
from trainer.words.text import _

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
            "With nobody left on the box, its hand is drawn to {drawn_to} or more and settled "
            "like any other."
        ),
        Rule.DECKS: N_("The document says with how many decks the game is dealt."),
        Rule.UNDER_OVER_CAP: N_("This side bet may not be above the Initial Bet."),
        Rule.BOXES: N_("The layout says how many boxes there are."),
        # The deal and the Interim Settlement
        Rule.INITIAL_DEAL: N_(
            "A card to each box from the dealer’s left, one to the dealer, a second to each box."
        ),
        Rule.HOLE_CARD: N_(
            "The dealer’s second card lies face down until every hand has been played."
        ),
        Rule.HOLE_CARD_CHECKED: N_(
            "Before anybody plays, the dealer looks whether the hole card makes a Blackjack."
        ),
        Rule.HOLE_CARD_TURNED: N_(
            "The hole card is turned when every hand has been played, or at once for a Blackjack."
        ),
        Rule.SIDE_BETS_FIRST: N_("Side bets are settled before any further card."),
        Rule.EVEN_MONEY: N_("A Blackjack against an Ace may be paid 1 to 1 at once."),
        Rule.INSURANCE: N_("Against an Ace each player may insure his own Initial Bet."),
        Rule.INSURANCE_HALF: N_("Insurance is at most {part} of the Initial Bet."),
        Rule.INSURANCE_WINS: N_("With a Blackjack of the dealer’s, Insurance wins."),
        Rule.INSURANCE_LOSES: N_("Without a Blackjack of the dealer’s, Insurance loses."),
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
        Rule.PLAYER_PAIR: N_("Same rank, whatever the suits: a Player Pair."),
        Rule.PLAYER_PAIR_LOSES: N_("The first two cards differ in rank: no pair."),
        Rule.UNDER_13: N_(
            "Under 13 wins if the first two cards, each Ace counted 1, make less than 13."
        ),
        Rule.OVER_13: N_(
            "Over 13 wins if the first two cards, each Ace counted 1, make more than 13."
        ),
        Rule.EXACTLY_13: N_("The first two cards make exactly 13: Under and Over both lose."),
        Rule.TWENTY_ONE_PLUS_THREE: N_(
            "The first two cards and the dealer’s up-card make one of the hands of 21+3."
        ),
        Rule.TWENTY_ONE_PLUS_THREE_LOSES: N_(
            "The first two cards and the dealer’s up-card make none of the hands of 21+3."
        ),
        # The progressive
        Rule.PROGRESSIVE_LOSES: N_("The cards make no hand of the pay table."),
        Rule.TWO_CARD_HAND: N_("A pair counts the player’s first two cards only."),
        Rule.THREE_CARD_HAND: N_(
            "A three-card hand is the player’s first two cards with the dealer’s up-card."
        ),
        Rule.HIGHEST_HAND: N_("Of several hands only the highest-ranking one is paid."),
        Rule.FOR_ONE: N_("Paid “for 1”: the wager itself is taken."),
        Rule.METER: N_("The hand wins the meter of its level, which then falls to its reseed."),
        Rule.METER_GROWS: N_("A part of each progressive wager goes to the meter."),
        Rule.ENVY: N_(
            "Everybody else who made the progressive wager is paid Envy, nobody for his own hand."
        ),
        Rule.DEALER_ENVY: N_("When the meter is won, a share of it goes to the dealer."),
        Rule.DYNAMIC_PAYS: N_("This round a Dynamic Pay stands in place of the default one."),
        Rule.ALTERNATE_RANKS: N_(
            "The house may choose other ranks in place of the Aces; the highest of them counts "
            "where one is named."
        ),
        Rule.SUIT_SPECIFIC: N_("A suit-specific hand is of the suit that the house has chosen."),
        Rule.BASE_UNIT: N_("The pays are for a wager of 1 and grow with the base wagering unit."),
        # Play
        Rule.POINT_TOTAL: N_("An Ace counts 11 unless that makes more than 21; pictures count 10."),
        Rule.DRAW: N_("A hand may draw until it stands or passes 21."),
        Rule.NO_DRAW: N_("A Blackjack or a Soft 21 takes no further card."),
        Rule.SOFT_21: N_("A Soft 21 takes no further card."),
        Rule.BUST: N_("Past 21 the hand has lost, whatever the dealer gets."),
        Rule.FORCED_DRAW: N_("Under {least} a hand must draw."),
        Rule.STAND: N_("From {least} on a hand may stand."),
        Rule.SPLIT: N_(
            "Two first cards of equal value may be split; each hand carries an equal bet."
        ),
        Rule.NO_SURRENDER_AFTER_SPLIT: N_("A split hand cannot be surrendered."),
        Rule.SPLIT_DECLINED: N_(
            "A Standing Player who does not follow the split stays on the first hand alone."
        ),
        Rule.SPLIT_LIMIT: N_(
            "After Splits a box has at most {hands} hands; Aces are split only once."
        ),
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
        Rule.NO_DOUBLE_AFTER_SPLIT: N_("A split hand cannot be doubled."),
        Rule.DOUBLE_DECLINED: N_(
            "A Standing Player may leave his bet as it is; the hand still gets one card."
        ),
        Rule.DOUBLE_BUST: N_("A doubled hand that busts loses both bets."),
        Rule.DOUBLE_DEALER_BLACKJACK: N_(
            "The dealer’s Blackjack takes only the Initial Bet of a doubled hand."
        ),
        # The dealer and the Final Settlement
        Rule.DEALER_DRAWS: N_("The dealer draws to {draws}."),
        Rule.DEALER_STANDS: N_("The dealer stands on {stands} or more."),
        Rule.DEALER_BUST: N_("The dealer is past 21: every hand still in play wins."),
        Rule.DEALER_BLACKJACK_TAKES_ALL: N_(
            "The dealer’s Blackjack takes every bet on the hands except a player’s Blackjack."
        ),
        Rule.HIGHER_TOTAL: N_("A hand that is higher than the dealer’s wins."),
        Rule.LOWER_TOTAL: N_("A hand that is lower than the dealer’s loses."),
        Rule.STAND_OFF: N_("Equal totals are a Stand Off."),
        Rule.PAY_TABLE: N_("The pay table says what a winning bet is paid."),
        Rule.SIDE_BET_PAY_TABLE: N_("The side bet’s own pay table says what it pays."),
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
        Rule.ROUND_STANDS: N_(
            "Once the next round has begun, what the earlier ones came to stands."
        ),
        Rule.DEALING_ERROR: N_(
            "After a dealing error every player may choose how to go on; who plays on accepts the "
            "cards that come."
        ),
        Rule.CONTINUE_AS_DEALT: N_(
            "Where the cards cannot be put right he may play on with them as they lie."
        ),
        Rule.CONTINUE_RECONSTRUCTED: N_("Where the cards are put right he may play on with them."),
        Rule.BETS_BACK_AFTER_ERROR: N_(
            "Who does not play on has his bets returned and his hand invalidated, and is out of "
            "the round."
        ),
        Rule.RECONSTRUCTION: N_(
            "Before a settlement the house puts the cards back where they belong, if it finds that "
            "they can be."
        ),
        Rule.NO_RECONSTRUCTION: N_("After a settlement cards are not put back into their order."),
        Rule.DEALER_OVERDREW: N_(
            "A card to the dealer’s finished hand is discarded; his total before it counts."
        ),
        Rule.CARD_TO_EMPTY_BOX: N_(
            "After a settlement a card dealt to a box without a bet is discarded."
        ),
        Rule.FACE_UP_IN_SHOE: N_("A card lying face up in the shoe is played as the next card."),
        Rule.CARDS_TOGETHER: N_(
            "Of cards that came out together the player picks his; the other is the next card."
        ),
        Rule.CARDS_TOGETHER_DEALER: N_(
            "Cards that came out together on the dealer’s hand are discarded, and another is drawn."
        ),
        Rule.CARDS_TOGETHER_OPTIONS: N_(
            "Cards drawn together are a dealing error: every player has his choice."
        ),
        Rule.NO_EFFECT_ON_NEXT_ROUND: N_(
            "A mistake noticed in a later round changes nothing in the later rounds."
        ),
        Rule.CHIPS_AS_THEY_LIE: N_("Bets count where their chips lie when the betting closes."),
        Rule.SIDE_BETS_LATE: N_(
            "Side bets left unsettled when play went on are settled as soon as possible."
        ),
        Rule.SQUEEZE: N_("A player may squeeze: the cards of his box are dealt face down."),
    }
)
"""The sentence of each rule as most games have it, with the game's numbers to be filled in.

It names no paragraph, because documents number rules differently.
"""


Variant = Callable[[Ruleset, House], str]
"""The sentence of a rule in a game that has its own; empty where the ordinary one is true."""


def _unless(text: str, ordinary: Callable[[Ruleset], bool]) -> Variant:
    """``text`` where the game is not ``ordinary`` in this."""
    return lambda ruleset, house: "" if ordinary(ruleset) else text


def _one_dealers_card(ruleset: Ruleset) -> bool:
    return not ruleset.hole_card


def _second_cards_in_turn(ruleset: Ruleset) -> bool:
    return ruleset.second_cards is SecondCards.IN_TURN


def _any_bet(ruleset: Ruleset) -> bool:
    return ruleset.side_bet_needs is SideBetNeeds.ANY


VARIANTS: Final[Mapping[Rule, Variant]] = MappingProxyType(
    {
        Rule.SIDE_BET_NEEDS_BOX: _unless(
            N_("A side bet needs its bettor’s own Initial Bet on the same box."), _any_bet
        ),
        Rule.NO_INITIAL_BET: _unless(
            N_("A side bet without its bettor’s own Initial Bet on the box goes back."), _any_bet
        ),
        Rule.INITIAL_DEAL: _unless(
            N_(
                "One card to each box from the dealer’s left and one to the dealer, then a second "
                "to each, his face down."
            ),
            _one_dealers_card,
        ),
        Rule.INSURANCE_HALF: _unless(
            N_("Insurance is exactly {part} of the Initial Bet."),
            lambda ruleset: not ruleset.insurance_exact,
        ),
        Rule.BLACKJACK_PAID_AT_ONCE: _unless(
            N_("The dealer can have no Blackjack, or has looked: the player’s is paid at once."),
            _one_dealers_card,
        ),
        Rule.BLACKJACK_WAITS: _unless(
            N_("While the dealer may still have a Blackjack, the player’s waits."),
            _one_dealers_card,
        ),
        Rule.BLACKJACK_STAND_OFF_ACE: _unless(
            N_("Blackjack against Blackjack is a Stand Off."), lambda ruleset: ruleset.even_money
        ),
        Rule.SURRENDER: _unless(
            N_("The game has no Surrender."),
            lambda ruleset: ruleset.surrender is not SurrenderRule.NEVER,
        ),
        Rule.VOID: lambda ruleset, house: (
            ""
            if house.void_reverses_interim
            else N_(
                "A Void round counts as not played: what was not settled at the Interim "
                "Settlement goes back."
            )
        ),
        Rule.STAND: _unless(
            N_("A hand may stand on any total."), lambda ruleset: ruleset.forced_draw_below > 0
        ),
        Rule.SPLIT_LIMIT: _unless(
            N_("A hand is split only once, Aces too."), lambda ruleset: ruleset.most_hands > 2
        ),
        Rule.SPLIT_SECOND_CARD: _unless(
            N_("Both split hands get their second cards before either is played."),
            _second_cards_in_turn,
        ),
        Rule.SPLIT_ACES: lambda ruleset, house: (
            "" if house.split_aces_one_card else N_("Aces are split only once.")
        ),
        Rule.DOUBLE: _unless(
            N_(
                "On its first two cards, except Blackjack and Soft 21, an unsplit hand may double "
                "for up to the Initial Bet and gets one card."
            ),
            lambda ruleset: ruleset.double_after_split,
        ),
        Rule.DEALER_DRAWS: _unless(
            N_("The dealer draws to {draws} and on a soft {stands}."),
            lambda ruleset: not ruleset.dealer_hits_soft_17,
        ),
        Rule.DEALER_STANDS: _unless(
            N_("The dealer stands on a hard {stands} and on any higher total."),
            lambda ruleset: not ruleset.dealer_hits_soft_17,
        ),
    }
)
"""The rules that some games have otherwise; a game is told by its choices, not by its name."""


def reason(rule: Rule, ruleset: Ruleset, house: House) -> str:
    """Why, in one sentence that is true of this game in this house."""
    variant = VARIANTS.get(rule)
    text = (variant(ruleset, house) if variant else "") or REASONS[rule]
    numerator, denominator = ruleset.insurance_per_bet
    return _(text).format(
        least=ruleset.forced_draw_below,
        drawn_to=ruleset.walked_away_below,
        part=_("half") if (numerator, denominator) == (1, 2) else f"{numerator}/{denominator}",
        hands=ruleset.most_hands,
        draws=ruleset.dealer_stands_on - 1,
        stands=ruleset.dealer_stands_on,
    )


def reasons(rules: Iterable[Rule], ruleset: Ruleset, house: House) -> tuple[str, ...]:
    """Why, a sentence for each rule, each once."""
    return tuple(dict.fromkeys(reason(rule, ruleset, house) for rule in rules))
