"""The kinds of act for which a house can set how long they should take."""

from __future__ import annotations

from trainer.texts import N_, TextEnum


class Timed(TextEnum):
    """What is timed, by its name in a house file. Each kind of question declares its own."""

    PAYOUT = "payout", N_("Payout of a hand")
    SIDE_BET = "side_bet", N_("Settling a side bet")
    INSURANCE_PAYOUT = "insurance_payout", N_("Settling Insurance")
    LOSERS = "losers", N_("Finding the losing bets")
    WINNING_HAND = "winning_hand", N_("Naming the hand of a side bet")
    INSURANCE_MAXIMUM = "insurance_maximum", N_("The most that may be insured")
    INSURANCE_OFFERED = "insurance_offered", N_("Whether Insurance is accepted")
    TOTAL = "total", N_("Total of a hand")
    OPTIONS = "options", N_("What a hand may do")
    DEALER_HAND = "dealer_hand", N_("Playing the dealer’s hand")
    NEXT_ACT = "next_act", N_("Which act is next")
    ACT = "act", N_("An act at the table")
    INCIDENT = "incident", N_("What to do about an incident")
    RUN_DOWN = "run_down", N_("Running down 20 chips")
    COUNT = "count", N_("Counting a mixed stack")
    CHANGE = "change", N_("Changing chips")
    SHOE = "shoe", N_("Dealing a shoe of six decks")


class RoundsOf(TextEnum):
    """How the cards come, on which the number of rounds in an hour depends."""

    MANUAL_SHOE = "manual_shoe", N_("Rounds in an hour from a shoe")
    CONTINUOUS_SHUFFLER = "continuous_shuffler", N_("Rounds in an hour from a continuous shuffler")
