"""What is printed black on white can be read as well as what is on any cloth."""

from tests.cases import for_each
from tests.theme.contrast import TEXT_ON, contrast, luminance
from ui.theme.roles import Role, print_palette


@for_each(TEXT_ON)
def test_text_is_read(case: tuple[Role, tuple[Role, ...]]) -> None:
    text, grounds = case
    palette = print_palette()
    for ground in grounds:
        assert contrast(palette[text], palette[ground]) >= 4.5


def test_large_things_take_little_ink() -> None:
    palette = print_palette()
    for role in (Role.FELT, Role.RAIL, Role.SHOE, Role.WELL, Role.METER, Role.SIGN, Role.CARD_BACK):
        assert luminance(palette[role]) > 0.75
