"""Why features cannot be had together, in words."""

from __future__ import annotations

from trainer.features.feature import Found
from trainer.features.features import FEATURES
from trainer.features.texts import feature_text
from trainer.generating.request import Exclusion
from trainer.messages import _


def exclusion_text(exclusion: Exclusion) -> str:
    """The reason as a sentence."""
    second = exclusion.second
    text = _(exclusion.clash.text).format(
        first=found_text(exclusion.first), second="" if second is None else found_text(second)
    )
    return _("{reason}.").format(reason=text)


def found_text(found: Found) -> str:
    """A feature, with its box where it is wanted at one."""
    text = feature_text(FEATURES[found.word])
    if not found.box:
        return _("“{feature}”").format(feature=text)
    return _("“{feature}” on box {box}").format(feature=text, box=found.box)
