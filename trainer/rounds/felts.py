"""What a round's felt shows besides its layout: its legends and its chips."""

from __future__ import annotations

from trainer.felt.chips import ChipSet, Paying, Proof
from trainer.felt.legends import FeltLegends
from trainer.rulebook.felts import table_chips
from trainer.rulebook.printed import legends_at_table
from trainer.scenario.check import PlayableRound, table_facts


def legends_at(playable: PlayableRound) -> FeltLegends:
    """The legends on the felt of a scenario's table."""
    facts = table_facts(playable.scenario, playable.game.document)
    currency = playable.table.currency
    return legends_at_table(playable.game.document, playable.terms, facts, currency)


def chips_of(playable: PlayableRound, chosen: str = "") -> ChipSet:
    """The chips on the table: the whole set, or those that the scenario names.

    Payouts are made up of them as the house's procedure has it.
    """
    table = playable.table
    document = playable.game.document
    chips = table_chips(chosen, table.currency, document.id, table.chips, document.house_chips)
    procedure = playable.game.procedure
    paying = Paying(procedure.colour_for_colour, procedure.proof or Proof.CUT)
    return chips if paying == chips.paying else chips._replace(paying=paying)
