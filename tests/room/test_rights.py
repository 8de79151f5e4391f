"""What each role may do."""

from tests.cases import for_each
from trainer.messages.troubles import describe_trouble
from trainer.room.rights import EVERY_RIGHT, AtHome, Right, Role, refused, rights_of


def test_each_role_may_what_those_before_it_may() -> None:
    trainee, supervisor, manager = (rights_of(role) for role in Role)
    assert trainee == rights_of(None) == frozenset()
    assert trainee < supervisor < manager == EVERY_RIGHT
    assert Right.HOUSE not in supervisor
    assert Right.EXAMS in supervisor


@for_each(Right)
def test_a_refusal_says_what_needs_whom_and_what_to_do(right: Right) -> None:
    text = describe_trouble(refused(right))
    assert text.sentence == f"{right.text} needs a {right.least.text}."
    assert text.advice == f"Sign in as a {right.least.text}, or ask one to do it."


def test_at_home_nothing_is_refused() -> None:
    for right in Right:
        AtHome().require(right)
        with AtHome().noted(right, "something"):
            pass
