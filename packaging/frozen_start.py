"""The first thing that the frozen program runs: the environment becomes what Python would make it.

On Linux PyInstaller's loader names its folder in ``LD_LIBRARY_PATH``, which the system has read by
now. A ``pg_dump`` or a browser that inherited it would be given the libraries of that folder. And
where no language is set, Python's own start tells everybody else too that it uses UTF-8.
"""

import os
import sys

if sys.platform == "linux":
    _before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if _before is not None:
        os.environ["LD_LIBRARY_PATH"] = _before
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)
    _locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "C")
    if _locale in {"C", "POSIX"} and not os.environ.get("LC_ALL"):
        os.environ["LC_CTYPE"] = "C.UTF-8"
