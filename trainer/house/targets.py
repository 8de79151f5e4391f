"""How long the house gives for each kind of act, in seconds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from trainer.house.section import Difference, HouseContext, Section
from trainer.messages.text import _
from trainer.procedure.targets import Timed
from trainer.rulebook import Documents
from trainer.scoring.grading import Target
from trainer.scoring.shipped import shipped_grading
from trainer.yamlfile.fields import fields
from trainer.yamlfile.nodes import Node

Targets = Mapping[Timed, Target]

_KEY: Final = "targets"
_NONE: Final[Targets] = MappingProxyType({})
_LEAST: Final = 0.1
_MOST: Final = 3600.0


def _read(node: Node, context: HouseContext) -> Targets:
    found = fields(node, _KEY, [timed.value for timed in Timed], context.faults)
    if found is None:
        return _NONE
    seconds = {timed: found.decimal(timed.value, least=_LEAST, most=_MOST) for timed in Timed}
    return {
        timed: Target(round(1000 * given)) for timed, given in seconds.items() if given is not None
    }


def _differences(one: Targets, other: Targets, _documents: Documents) -> Iterator[Difference]:
    for timed in Timed:
        if one.get(timed) != other.get(timed):
            what = _("Target: {what}").format(what=_(timed.text))
            yield Difference("", what, _text(timed, one), _text(timed, other))


def _text(timed: Timed, targets: Targets) -> str:
    """The seconds; the published benchmark where the house has set none, or nothing."""
    own, published = targets.get(timed), shipped_grading().targets.get(timed)
    if own is not None:
        return _("{seconds} s").format(seconds=f"{own.milliseconds / 1000:g}")
    if published is None:
        return ""
    return _("{seconds} s (published: {source})").format(
        seconds=f"{published.milliseconds / 1000:g}", source=_(published.source)
    )


TARGETS: Final = Section(_KEY, _NONE, _read, _differences)
