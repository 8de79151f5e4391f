"""``python -m tests.shipped``: what the shipped scenarios cover."""

from tests.shipped.coverage import report

for line in report():
    print(line)
