"""Every value of every setting is seen where a round is shown before and after it."""

from tests.cases import for_each
from tests.house.test_every_reading import CASES, rulebook, text_of
from trainer.house.effects import Effects, source
from trainer.rulebook import RULEBOOK
from trainer.rulebook.house_choices import SettingValue
from ui.supervise.house.items import compared_tables, sides_of


@for_each(CASES)
def test_what_a_value_changes_lies_on_the_table_or_is_said(
    case: tuple[str, str, SettingValue],
) -> None:
    document, setting, value = case
    default = RULEBOOK[document].register[setting].default
    other = next(one for one in RULEBOOK[document].settings[setting] if one is not value)
    present = rulebook(document, setting, other if value is default else default)
    rounds = Effects([source("the round", text_of(document, setting).encode())], present)
    [found] = rounds.of(document, rulebook(document, setting, value)[document].house)
    assert found is not None
    before, after = compared_tables(found)
    if before is None or after is None:
        # It can no longer be played: the list says why, and one picture is missing.
        assert found.found or found.before is None
        assert None in sides_of(found)
        return
    lies = [(table.cards, table.chips, table.meters) for table in (before, after)]
    titles = [title.split(": ")[1:] for title in sides_of(found) if title is not None]
    assert lies[0] != lies[1] or titles[0] != titles[1]
