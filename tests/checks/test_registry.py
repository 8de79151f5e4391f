"""The decorator by which functions are registered for the class that they take."""

import pytest

from trainer.registry import Registry, joined


def test_a_class_has_one_function() -> None:
    first, second = Registry[str, str](), Registry[str, str]()

    @first.on(int, bool)
    def counted(context: str, given: int) -> str:
        return f"{context}{given}"

    @second.on(float)
    def measured(context: str, given: float) -> str:
        return f"{context}{given}"

    assert first.functions == {int: counted, bool: counted}
    assert joined(first, second) == {int: counted, bool: counted, float: measured}
    with pytest.raises(ValueError, match="bool has two functions"):
        first.on(bool)(counted)
    with pytest.raises(ValueError, match="int has two functions"):
        joined(first, first)
