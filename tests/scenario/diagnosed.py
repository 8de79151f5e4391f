"""The diagnostics of a scenario or a series, as tests compare them."""

from trainer.messages.diagnostics import diagnostic_text
from trainer.scenario.check import CheckedScenario
from trainer.scenario.check_series import CheckedSeries
from trainer.yamlfile.diagnostics import Severity


def positions(found: CheckedScenario) -> list[str]:
    """``line:column code`` of every diagnostic, with ``?`` after a warning's."""
    return [
        f"{one.mark.line}:{one.mark.column} {one.code}"
        f"{'?' if one.severity is Severity.WARNING else ''}"
        for one in found.diagnostics
    ]


def lines_of(found: CheckedSeries) -> list[str]:
    """``file:line code`` of every diagnostic; the series itself has no name."""
    return [f"{one.mark.file}:{one.mark.line} {one.code}" for one in found.diagnostics]


def citations(found: CheckedScenario) -> list[tuple[int, str, str | None]]:
    """The line, the code and the paragraph of every diagnostic."""
    return [(one.mark.line, one.code, found.paragraph(one)) for one in found.diagnostics]


def messages(found: CheckedScenario) -> list[str]:
    """What a person reads."""
    return [diagnostic_text(one.code, one.values) for one in found.diagnostics]


def message_text(found: CheckedScenario) -> str:
    """All messages, one under the other."""
    return "\n".join(messages(found))
