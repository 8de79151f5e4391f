"""What every test stands on: no screen, and the same random examples on every machine."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from hypothesis import HealthCheck, settings

settings.register_profile(
    "feltwork",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", parent=settings.get_profile("feltwork"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "feltwork"))
