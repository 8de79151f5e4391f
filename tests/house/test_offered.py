"""What the house page offers: everything there is to choose, and nothing that cannot be chosen."""

from collections.abc import Sequence

from trainer.house.file import EMPTY_TEXT, NO_HOUSE, SECTIONS, choose, differences, read_house_file
from trainer.house.offered import (
    Field,
    HouseSetting,
    offered_everywhere,
    offered_to_house,
    readings_listed,
)
from trainer.house.offered_procedure import (
    announcements_offered,
    grading_offered,
    procedure_for_all,
    procedure_offered,
    targets_offered,
)
from trainer.rulebook import RULEBOOK
from trainer.yamlfile.nodes import Positions
from trainer.yamlfile.parse import parse
from trainer.yamlfile.splice import Plain

TYPED = {
    "language": ("fr",),
    "currency": ("S$",),
    "chips": ("5, 25, 100",),
    "limits": ("25", "1000"),
    "unit": ("0.50",),
    "title": ("The Grand",),
    "accuracy_before_pace": ("95",),
    "pass_mark": ("85",),
    "weight": ("4",),
}
"""Something to type, by the last or last but one key of the setting."""

NEED_A_PROGRESSIVE = ("unit", "ranks", "meters", "reseed", "contribution", "suit")


def every() -> list[HouseSetting]:
    of_documents = [
        one
        for document in RULEBOOK.values()
        for one in (
            *offered_to_house(document),
            *procedure_offered(document),
            *readings_listed(document),
        )
    ]
    return [
        *of_documents,
        *offered_everywhere(RULEBOOK),
        *procedure_for_all(),
        *announcements_offered("fr"),
        *targets_offered(),
        *grading_offered(),
    ]


def typed_for(setting: HouseSetting) -> Sequence[str] | None:
    *_rest, above, last = ("", *map(str, setting.path))
    if above == "targets":
        return ("7.5",)
    if "lines" in setting.path:
        return ("Faites vos jeux",)
    return TYPED.get(last) or TYPED.get(above)


def written(setting: HouseSetting, typed: Sequence[str], text: str = EMPTY_TEXT) -> str:
    value = setting.written(typed)
    return text if value is None else choose(text, setting.path, value)


def present(setting: HouseSetting, text: str) -> tuple[str, ...]:
    file = parse(text.encode())
    return setting.present(Positions(file.text, file.root).node(setting.path))


def test_each_setting_is_listed_once() -> None:
    ids = [setting.id for setting in every()]
    assert len(ids) == len(set(ids))


def test_every_reading_of_every_document_and_every_entry_of_the_register_is_listed() -> None:
    for document in RULEBOOK.values():
        settings = (*offered_to_house(document), *readings_listed(document))
        listed = {setting.path[-1] for setting in settings}
        assert listed >= {*document.register, *document.readings}


def test_every_section_of_the_file_but_the_chips_can_be_chosen() -> None:
    """What can be chosen of chips depends on the sets that there are: ``test_offered_chips``."""
    assert {section.key for section in SECTIONS} - {"chip_sets"} == {
        str(setting.path[0]) for setting in every()
    }


def test_every_value_that_is_offered_can_be_chosen_and_is_in_force_then() -> None:
    tried = 0
    for setting in every():
        progressive = "progressive" in setting.path and setting.path[-1] in NEED_A_PROGRESSIVE
        for value in setting.values:
            text = written(setting, (value.written,))
            assert present(setting, text) == (value.written,), setting.id
            if progressive:
                continue  # without a pay table there is no progressive
            file = read_house_file(text.encode())
            assert file.valid, (setting.id, value.written, file.diagnostics)
            if value is setting.values[0]:
                assert text == EMPTY_TEXT
            else:
                assert [*differences(NO_HOUSE, file)], (setting.id, value.written)
                tried += 1
    assert tried > 200


def test_what_can_be_typed_is_read_back() -> None:
    for setting in every():
        if setting.fields and "progressive" not in setting.path:
            typed = typed_for(setting)
            assert typed is not None, setting.id
            text = written(setting, typed)
            assert present(setting, text) == tuple(typed), setting.id
            if "lines" in setting.path:
                text = choose(text, ("announcements", "language"), "fr")
            file = read_house_file(text.encode())
            assert file.valid, (setting.id, file.diagnostics)


def test_nothing_typed_leaves_nothing_in_the_file() -> None:
    for setting in every():
        if setting.fields:
            assert written(setting, ("",) * len(setting.fields)) == EMPTY_TEXT


def test_thousands_are_typed_in_the_house_as_they_are_printed() -> None:
    limits = HouseSetting(("k",), "Limits", "", fields=(Field("least"), Field("most")))
    assert limits.written(["12,50", "1,000"]) == [Plain("12.50"), Plain("1000")]
    meters = HouseSetting(("k",), "Meters", "", fields=(Field("m", amount=True),), listed=True)
    levels = [Plain("1250.50"), Plain("500"), Plain("10000")]
    assert meters.written(["1,250.50, 500; 10,000"]) == levels
    assert meters.written(["1,000"]) == [Plain("1000")]
    ranks = HouseSetting(("k",), "Ranks", "", fields=(Field("r"),), listed=True)
    assert ranks.written(["K,Q; J"]) == ["K", "Q", "J"]
    # A comma that can be neither is left for the file's own check to refuse.
    assert limits.written(["0,125", "1,00,000"]) == ["0,125", "1,00,000"]


def test_every_amount_of_a_house_refuses_what_is_none_in_one_line() -> None:
    amounts = 0
    for setting in every():
        for place, field in enumerate(setting.fields):
            if not field.amount:
                continue
            amounts += 1
            before = [""] * place
            for none in ("0,125", "1.250", "ten", "-5"):
                assert setting.refused([*before, none]) == f"{none} is not an amount"
            for amount in ("", "12,50", "1,000", "0.5"):
                assert not setting.refused([*before, amount])
    assert amounts > 20
    (chips, *_others) = (one for one in every() if one.path[-1:] == ("chips",))
    assert chips.refused(["5, 1,000; 0,125"]) == "0,125 is not an amount"
    assert chips.refused(["5,25,100"]) == "5,25,100 is not an amount"


def test_numbers_are_listed_by_their_size_and_words_with_the_default_first() -> None:
    decks = [one for one in every() if one.path[-1] == "decks"]
    assert decks
    for setting in every():
        listed = [value.written for value in setting.in_order]
        if all(text.isdigit() for text in listed):
            assert listed == sorted(listed, key=int)
        else:
            assert listed[0] == setting.values[0].written, setting.id
