"""What is said of an incident that does not fit its round."""

from tests.cases import for_every
from trainer.messages.diagnostics import diagnostic_text
from trainer.scenario.check import check

ANN = "{name: Ann, main: 100, perfect_pairs: 10, calls: [stand]}"
BEN = "{name: Ben, main: 50, calls: [stand]}"
SHOE = "TS 9S 6D 7C 9H 8H TC"


def messages(incident: str, boxes: str = f"1: [{ANN}], 2: [{BEN}]", shoe: str = SHOE) -> list[str]:
    text = (
        f"format: 1\nrules: rws-perfect-pairs-v5\nboxes: {{{boxes}}}\nshoe: {shoe}\n"
        f"incidents: [{incident}]\n"
    )
    found = check(text.encode()).diagnostics
    return [diagnostic_text(one.code, one.values) for one in found]


def error(*misdealt: str, after: int = 3) -> str:
    return (
        f"{{kind: dealing_error, after_card: {after}, reconstructed: true, "
        f"misdealt: [{', '.join(misdealt)}]}}"
    )


@for_every(
    ("incident", "message"),
    [
        (
            error("{card: 2, lies: dealer, belongs: box 1}"),
            "Without the error this card goes to box 2; expected “belongs: box 2”.",
        ),
        (
            error("{card: 3, lies: box 2, belongs: box 2}"),
            "Without the error this card goes to the dealer; expected “belongs: dealer”.",
        ),
        (
            error("{card: 4, lies: box 2, belongs: box 1}"),
            "Card 4 has not left the shoe when the error is noticed; expected at most 3, the "
            "“after_card”.",
        ),
        (
            error(
                "{card: 2, lies: box 1, belongs: box 2}", "{card: 2, lies: dealer, belongs: box 2}"
            ),
            "Card 2 is already listed as misdealt; expected one entry for each card.",
        ),
        (
            "{kind: dealing_error, after_card: 6, reconstructed: true}",
            "The cards can no longer be reconstructed: something has already been paid or "
            "collected; expected “reconstructed: false”.",
        ),
        (
            "{kind: simultaneous_cards, after_card: 0}",
            "Nothing says which card is taken first; without “chosen” it is the first one listed.",
        ),
        (
            "{kind: simultaneous_cards, after_card: 2, chosen: 2}",
            "No player chooses here, because cards that come out for the dealer are discarded; "
            "“chosen” changes nothing.",
        ),
    ],
)
def test_it_is_reported_what_does_not_fit(incident: str, message: str) -> None:
    assert message in messages(incident, shoe=f"{SHOE} 2C 3C 4C 5C")


def test_5_16_without_side_bets_none_can_be_late() -> None:
    assert messages("{kind: side_bets_settled_late}", f"1: [{BEN}]", "TS 6D 9C TC 2C") == [
        "This cannot happen here: there are no side bets to settle."
    ]


def test_5_7_a_choice_that_nobody_asks_for() -> None:
    boxes = (
        "1: [{name: Ann, main: 100, leaves: true, after_error: return}], "
        "2: [{name: Ben, main: 50, calls: [hit], after_error: return}]"
    )
    shoe = "TS 9S 6D 7C 9H 8H TC 5D"
    assert messages("{kind: dealing_error, after_card: 7, reconstructed: false}", boxes, shoe) == [
        "Ann has left the table and is not asked; “after_error” changes nothing.",
        (
            "Ben is not asked, having no bet that could be returned when a dealing error "
            "occurs; “after_error” changes nothing."
        ),
    ]
