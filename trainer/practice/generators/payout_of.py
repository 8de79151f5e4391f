"""What payouts are told apart by beside their odds."""

from __future__ import annotations

from trainer.texts import N_, TextEnum


class PayoutOf(TextEnum):
    """What is special about a payout beside its odds."""

    EVEN_MONEY = "even_money", N_("Even Money")
    SURRENDER = "surrender", N_("Surrender")
    ONE_INITIAL_BET = "one_initial_bet", N_("one Initial Bet against a Blackjack")
    NOT_PAID = "not_paid", N_("taken or stood off")
    RETURNED = "returned", N_("a returned bet")
    TIER = "tier", N_("a fixed pay")
    DYNAMIC = "dynamic", N_("a Dynamic Pay")
    METER = "meter", N_("a meter")
    LEVEL = "level", N_("one of several meters")
    SHARED_METER = "shared_meter", N_("a shared meter")
    ENVY = "envy", N_("Envy")
    DEALER_ENVY = "dealer_envy", N_("Dealer Envy")
