"""A round that was played opens as a scenario with the same result under today's house."""

from dataclasses import replace
from pathlib import Path
from random import Random

from tests.authoring.test_writing_a_round import RULES, WRITTEN
from tests.cases import for_each, one_in
from tests.scenario_files import checked_file, name_of, playable_text, shipped
from trainer.authoring.draft import draft_of, with_causes
from trainer.authoring.edits import set_notes, set_title
from trainer.authoring.from_round import text_of_round
from trainer.rulebook import RULEBOOK, Documents
from trainer.rulebook.document import Document
from trainer.rulebook.felts import Replaced
from trainer.rulebook.house_choices import HouseChoices, RoundingFacts, Table
from trainer.rules.bets import BetKind, Call
from trainer.rules.money import Cents, RoundingMode
from trainer.rules.ruleset import Limits
from trainer.scenario.check import check


def some_house(document: Document, chance: Random) -> HouseChoices:
    """A house that has made some choices."""
    register = {
        name: chance.choice(entry.values)
        for name, entry in document.register.items()
        if chance.random() < 0.5
    }
    rounding = RoundingFacts(Cents(50), chance.choice((None, RoundingMode.DOWN)))
    table = Table(
        currency=chance.choice(("", "€")), rounding=chance.choice((rounding, RoundingFacts()))
    )
    return HouseChoices(register, table)


def of(document: Document, house: HouseChoices) -> Documents:
    """The rule documents, one of them with a house's choices."""
    return Replaced(RULEBOOK, replace(document, house=house))


@for_each(one_in(72, shipped()), name_of)
def test_a_round_keeps_its_result_under_another_house(path: Path) -> None:
    chance = Random(path.name)
    shipped_round = checked_file(path).round
    assert shipped_round is not None
    document = RULEBOOK[shipped_round.scenario.rules]
    then, now = (of(document, some_house(document, chance)) for _time in range(2))
    played = check(path.read_bytes(), then).round
    if played is None:
        return
    for text in ("", path.read_text(encoding="utf-8")):
        again = check(text_of_round(played, now, text).encode(), now)
        assert again.round is not None, again.diagnostics
        assert again.round.settlement.net == played.settlement.net


def test_a_round_without_a_house_is_its_own_text() -> None:
    found = playable_text(WRITTEN.encode())
    assert text_of_round(found, RULEBOOK, WRITTEN) == WRITTEN
    assert draft_of(text_of_round(found)).scenario == found.scenario


def test_the_limits_of_a_house_are_stated() -> None:
    document = RULEBOOK[RULES]
    limits = Table(limits={BetKind.MAIN: Limits(Cents(50_00), Cents(500_00))})
    found = playable_text(WRITTEN.encode(), of(document, HouseChoices(table=limits)))
    text = text_of_round(found, RULEBOOK, WRITTEN)
    assert "limits: {main: [50, 500]}" in text


def test_each_call_is_on_its_hand() -> None:
    calls = [
        (one.position, one.number, one.call) for one in draft_of(WRITTEN).calls if one.box == 1
    ]
    assert calls == [(1, 0, Call.SPLIT), (1, 1, Call.STAND), (2, 2, Call.DOUBLE)]


def test_a_diagnostic_names_the_choice_of_the_house_that_causes_it() -> None:
    document = RULEBOOK[RULES]
    house = HouseChoices({"even_money_and_insurance": "seated"}, Table(decks=6))
    documents = of(document, house)
    text = WRITTEN.replace("main: 50", "main: 50\n      even_money: true").replace("8S", "TS")
    draft = draft_of(text.replace("8H", "AH").replace("[split, stand, double]", "[]"), documents)
    found = with_causes(draft, documents)
    assert [one.house for one in found.wrong] == [("even_money_and_insurance",)]
    unchosen = draft_of(draft.text)
    assert with_causes(unchosen) is unchosen, "nothing has been chosen there"


def test_quotes_and_lines_stay_as_they_are() -> None:
    text = WRITTEN.replace("title: Table 12", "title: 'It''s late'\nnotes: |\n    One\n    two\n")
    draft = draft_of(text)
    changed = set_title(draft, "It's early")
    assert "title: 'It''s early'\n" in changed
    changed = set_notes(draft, "Three\n\nfour\n")
    assert "notes: |\n    Three\n\n    four\n" in changed
    assert set_notes(draft_of(changed), "One\ntwo\n") == text
    assert "notes: |-\n  A\n  b\n" in set_notes(draft_of(WRITTEN), "A\nb")
