"""Why the round refuses something, as the second half of a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.rules.refusals import Reason
from trainer.words.text import _


def refusal_text(values: Mapping[str, object]) -> str:
    """The reason that ``values`` names, filled with their amounts.

    Without one (a call that simply is too many) it says so. Raises ValueError for an unknown
    reason.
    """
    reason = values.get("reason")
    if reason is None:
        return _("no hand waits for it")
    return _(Reason(str(reason)).text).format(**values)
