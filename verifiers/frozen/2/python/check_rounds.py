#!/usr/bin/env python3
"""Checks rounds of a beacon: python3 check_rounds.py '{"beacon": {…, as in OPEN}, "rounds": [[1000, "<signature>"], …]}'

Prints TRUE or FALSE for each.
"""

import json
import sys

from beacon import is_round

if __name__ == '__main__':
    given = json.loads(sys.argv[1])
    for number, signature in given['rounds']:
        print('TRUE' if is_round(given['beacon'], number, signature) else 'FALSE')
