#!/usr/bin/env python3
"""Docs with # no comment."""
import re
from typing import List  # a comment with "quotes"

PATTERN = re.compile(r'[#"]\d+\'')
raw = rb'\x00'

@dataclass(frozen=True)
class Point:
    x: float = 1_000.5e-3
    y: int = 0xFF

def area(points: List[Point]) -> str:
    '''More
    lines "of" text'''
    total = sum(p.x * p.y for p in points if p is not None)
    return f"{total:.2f} # not a comment" + 'it\'s'

while True:
    break
