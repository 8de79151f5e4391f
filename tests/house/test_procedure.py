"""The sections of the house file on procedure and announcements."""

from __future__ import annotations

from tests.cases import for_each, for_every
from trainer.felt.chips import Proof
from trainer.house.file import NO_HOUSE, HouseFile, differences, read_house_file
from trainer.house.procedures import ANNOUNCEMENTS, HouseCode
from trainer.messages.diagnostics import found_text
from trainer.procedure.acts import Act
from trainer.procedure.choices import PassChoice, ProcedureChoices
from trainer.procedure.data import Matter, Pass, Sweep
from trainer.rulebook import game_of
from trainer.rules.rulekeys import Rule

PP5, HUXLEY = "rws-perfect-pairs-v5", "huxley-perfect-pairs"
LIVE, NEVADA = "live-blackjack", "nevada-perfect-pairs-progressive"


def read(text: str) -> HouseFile:
    return read_house_file(f"house: 1\n{text}\n".encode())


def chosen(text: str, document: str = PP5) -> ProcedureChoices:
    house = read(text)
    assert house.valid, house.diagnostics
    found = house.rulebook()[document].house.procedure
    assert found is not None
    return found


OWN = """\
procedure:
  rws-perfect-pairs-v5:
    order: [blackjacks, side_bets]
    passes:
      hands: {sweep: left_to_right}
      side_bets: {losers_first: false}
"""


def test_a_document_has_its_own_order() -> None:
    assert chosen(OWN) == ProcedureChoices(
        (Matter.BLACKJACKS, Matter.SIDE_BETS),
        {
            Matter.HANDS: PassChoice(sweep=Sweep.LEFT_TO_RIGHT),
            Matter.SIDE_BETS: PassChoice(losers_first=False),
        },
    )
    assert chosen(OWN, LIVE) == ProcedureChoices()
    procedure = game_of(read(OWN).rulebook()[PP5]).procedure
    assert procedure.passes[Matter.HANDS] == Pass(Sweep.LEFT_TO_RIGHT, False)


# The paragraphs read by hand: Huxley 8 and 9, 8.1 and 8.2; Nevada 3 and 4.
@for_each(
    [
        (HUXLEY, "order: [blackjacks, side_bets]", "“Blackjacks”", "¶8, ¶9"),
        (NEVADA, "order: [insurance, side_bets]", "“Insurance”", "¶3, ¶4"),
        (
            HUXLEY,
            "passes: {side_bets: {losers_first: false}}",
            "bets for “Side bets”",
            "¶8.1, ¶8.2",
        ),
    ]
)
def test_what_a_document_prescribes_cannot_be_chosen_for_it(
    case: tuple[str, str, str, str],
) -> None:
    document, text, names, paragraphs = case
    house = read(f"procedure:\n  {document}:\n    {text}")
    assert not house.valid
    assert {one.code for one in house.diagnostics} <= {
        HouseCode.ORDER_LOCKED,
        HouseCode.PASS_LOCKED,
    }
    said = [found_text(one) for one in house.diagnostics]
    assert any(names in one and f"({paragraphs})" in one for one in said)
    assert all(one.mark.line == 4 for one in house.diagnostics)
    # The same is free where the text is silent.
    assert read(f"procedure:\n  {LIVE}:\n    {text}").valid
    assert read(f"procedure:\n  {PP5}:\n    {text}").valid


def test_a_fault_points_at_the_matter_that_comes_too_late_and_cites_its_rule() -> None:
    text = f"procedure: {{{HUXLEY}: {{order: [blackjacks, side_bets]}}}}"
    (found,) = read(text).diagnostics
    assert found.mark.column - 1 == text.index("side_bets")
    assert found.rule is Rule.SIDE_BETS_BEFORE_GAME


FOR_ALL = """\
procedure:
  default:
    order: [blackjacks, side_bets]
    passes: {side_bets: {sweep: left_to_right, losers_first: false}}
"""


def test_what_is_chosen_for_all_is_left_out_where_a_document_prescribes_otherwise() -> None:
    house = read(FOR_ALL)
    assert house.valid
    warned = [found_text(one) for one in house.diagnostics]
    assert any("Huxley" in one and "¶8.1, ¶8.2" in one for one in warned)
    assert any("Nevada" in one and "¶3, ¶4" in one for one in warned)
    assert not any("Live" in one or "V5" in one for one in warned)
    both = ProcedureChoices(
        (Matter.BLACKJACKS, Matter.SIDE_BETS),
        {Matter.SIDE_BETS: PassChoice(Sweep.LEFT_TO_RIGHT, losers_first=False)},
    )
    assert chosen(FOR_ALL, PP5) == both
    assert chosen(FOR_ALL, NEVADA) == ProcedureChoices((), both.passes)
    left = PassChoice(Sweep.LEFT_TO_RIGHT)
    assert chosen(FOR_ALL, HUXLEY) == ProcedureChoices((), {Matter.SIDE_BETS: left})


def test_a_documents_own_choice_goes_before_what_is_chosen_for_all() -> None:
    text = FOR_ALL + f"  {PP5}: {{passes: {{side_bets: {{losers_first: true}}}}}}\n"
    passes = chosen(text).passes
    assert passes[Matter.SIDE_BETS] == PassChoice(Sweep.LEFT_TO_RIGHT, losers_first=True)


def test_a_house_pays_colour_for_colour_and_proves_payouts() -> None:
    text = "procedure: {default: {colour_for_colour: true, proof: spread, cut_bets: true}}"
    procedure = game_of(read(text).rulebook()[LIVE]).procedure
    assert (procedure.colour_for_colour, procedure.proof) == (True, Proof.SPREAD)
    assert procedure.cut_bets
    assert not game_of(NO_HOUSE.rulebook()[LIVE]).procedure.cut_bets
    text = (
        f"procedure: {{default: {{colour_for_colour: true}}, {PP5}: {{colour_for_colour: false}}}}"
    )
    assert not game_of(read(text).rulebook()[PP5]).procedure.colour_for_colour


def test_a_house_heels_doubles_under_some_documents() -> None:
    text = f"procedure: {{default: {{heel_doubles: true}}, {PP5}: {{heel_doubles: false}}}}"
    found = read(text).rulebook().items()
    heels = {name: game_of(document).procedure.heel_doubles for name, document in found}
    assert heels == {name: name != PP5 for name in heels}
    assert not game_of(NO_HOUSE.rulebook()[LIVE]).procedure.heel_doubles


SPOKEN = """\
announcements:
  language: fr
  lines:
    place_bets: {en: "Place your bets", fr: "Faites vos jeux"}
    close_bets: {en: "No more bets"}
"""


def test_the_dealer_speaks_the_language_that_the_house_has_chosen() -> None:
    house = read(SPOKEN)
    assert house.valid
    assert [one.code for one in house.diagnostics] == [HouseCode.NO_WORDS]
    assert house.of(ANNOUNCEMENTS).lines[Act.PLACE_BETS]["en"] == "Place your bets"
    for document in (PP5, HUXLEY, LIVE, NEVADA):
        acts = game_of(house.rulebook()[document]).procedure.acts
        assert acts[Act.PLACE_BETS].says == "Faites vos jeux"
        assert acts[Act.CLOSE_BETS].says == "No more bets."  # the program's own


def test_another_language_is_chosen() -> None:
    acts = chosen(SPOKEN.replace("language: fr", "language: en")).says
    assert acts == {Act.PLACE_BETS: "Place your bets", Act.CLOSE_BETS: "No more bets"}


@for_each(
    [
        ("procedure: 5", ["not_a_mapping"]),
        ("procedure: {rws: {}}", ["unknown_key"]),
        ("procedure: {default: {sweep: x}}", ["unknown_key"]),
        ("procedure: {default: {order: side_bets}}", ["not_a_list"]),
        ("procedure: {default: {order: [hands, side_bets]}}", ["not_orderable"]),
        ("procedure: {default: {order: [side_bet]}}", ["not_a_choice"]),
        (f"procedure: {{{PP5}: {{order: [envy, envy]}}}}", ["twice"]),
        ("procedure: {default: {passes: {limits: {sweep: left_to_right}}}}", ["unknown_key"]),
        ("procedure: {default: {passes: {hands: {sweep: left}}}}", ["not_a_choice"]),
        ("procedure: {default: {passes: {hands: {losers_first: 1}}}}", ["not_true_or_false"]),
        ("procedure: {default: {proof: fan}}", ["not_a_choice"]),
        ("procedure: {default: {colour_for_colour: 1}}", ["not_true_or_false"]),
        ("announcements: []", ["not_a_mapping"]),
        ("announcements: {language: F!}", ["not_a_language"]),
        ("announcements: {lines: {place_bets: {en: x}}}", ["missing_key"]),
        ("announcements: {language: en, lines: {place_bet: {en: x}}}", ["unknown_key"]),
        ("announcements: {language: en, lines: {place_bets: x}}", ["not_a_mapping"]),
        ("announcements: {language: en, lines: {place_bets: {en: [x]}}}", ["not_text"]),
        (
            "announcements: {language: en, lines: {place_bets: {en: '\u200b'}}}",
            ["hidden_character"],
        ),
        (
            f"announcements: {{language: en, lines: {{place_bets: {{en: {'x' * 121}}}}}}}",
            ["long_text"],
        ),
        (
            "announcements: {language: en, lines: {place_bets: {English: x, en: x}}}",
            ["not_a_language"],
        ),
    ]
)
def test_what_is_wrong_is_a_diagnostic(case: tuple[str, list[str]]) -> None:
    text, codes = case
    house = read(text)
    assert [one.code.value for one in house.diagnostics] == codes
    assert not any("{" in found_text(one).replace("{…}", "") for one in house.diagnostics)
    assert not house.valid


@for_every(
    ("text", "found"),
    [
        (
            f"procedure: {{{PP5}: {{order: [blackjacks, side_bets]}}}}",
            (
                "Blackjack Perfect Pairs V5",
                "Order of the dealer’s actions",
                "",
                "Blackjacks, Side bets",
            ),
        ),
        (
            "procedure: {default: {passes: {hands: {sweep: left_to_right, losers_first: true}}}}",
            ("", "Hands: order of the bets", "", "from left to right, losers first"),
        ),
        (
            "procedure: {default: {colour_for_colour: true}}",
            ("", "Payout chips", "", "colour for colour"),
        ),
        (
            "procedure: {default: {heel_doubles: true}}",
            ("", "Payout of a double", "", "heeled"),
        ),
        (
            "procedure: {default: {proof: cut}}",
            ("", "Proving a payout", "", Proof.CUT.text),
        ),
        (
            "procedure: {default: {cut_bets: true}}",
            ("", "Cutting bets down", "", "before they are paid"),
        ),
        ("announcements: {language: fr}", ("", "Language of the announcements", "", "fr")),
    ],
)
def test_what_two_houses_choose_differently(text: str, found: tuple[str, ...]) -> None:
    where, what, before, after = found
    assert [*differences(NO_HOUSE, read(text))] == [(where, what, before, after)]
    assert [*differences(read(text), NO_HOUSE)] == [(where, what, after, before)]


def test_different_words_are_named_with_their_act_and_language() -> None:
    one, other = read(SPOKEN), read(SPOKEN.replace("Faites vos jeux", "Vos mises"))
    assert [*differences(one, other)] == [
        ("", "Announcement: Call for bets (fr)", "Faites vos jeux", "Vos mises")
    ]
