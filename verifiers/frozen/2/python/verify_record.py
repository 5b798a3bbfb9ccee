#!/usr/bin/env python3
"""Checks a closing record of a sale without any code of Fairbook: python3 verify_record.py record.json [--fingerprint hex] [--receipt file].

Needs Python 3.8 or later and nothing else. Exits with 0 if the record is correct, 1 if something is wrong, 2 if it could not be
read, 3 if no error was found and something is unknown, so that not all was checked, 4 if no error was found and it says that its witnesses signed
too late. Written from docs/CLOSING-RECORD.md and docs/rules.
"""

import argparse
import hashlib
import json
import sys

from canonical import Failed, Unknown, is_digest, key_of, shown
from deadline import in_words
from extensions import data_of, skipped, unknown_in_words
from record import check_receipt, check_record, late_in_record, rule_of


def dollars(cents):
    return '$%s.%02d' % (format(cents // 100, ','), cents % 100)


def describe(record, unknown, data, fingerprint):
    """Checks that were made and not made."""
    name, not_made = '%s (%s)' % (record['auction']['name'], record['auction']['uuid']), skipped(unknown)
    late = late_in_record(record)
    if late:
        yield 'LATE: %s' % late
        yield 'The closing record of %s has no error in what could be checked' % name
    elif unknown:
        yield 'NOT CHECKED: %s' % unknown_in_words(unknown)
        yield 'The closing record of %s has no error in what could be checked; a newer verifier may know the rest' % name
    else:
        yield 'TRUE: the closing record of %s is correct' % name
    made = {'bidders and orders': '%d bidders, %d order lines' % (len(record['bidders']), len(record['orders'])),
            'moments': '%d halts, closed at %s' % (len(record['halts']), record['auction']['closeDate']),
            'result': 'computed again by the rule %s' % rule_of(record)}
    yield '- fingerprint: %s%s' % (hashlib.sha256(data).hexdigest(), '' if fingerprint else '; NOT compared, since none was given')
    yield '- form: %s, all fields, canonical' % record['format']
    for check, what in made.items():
        yield '- %s: %s' % (check, 'NOT checked' if check in not_made else what)
    seed = data_of(record, 'draw')
    if seed is not None and 'result' not in not_made:
        yield '- draw: drawn again with the seed %s; whether it is that of the witnesses is NOT checked here: verify_log.py does' % seed
    witnessing = data_of(record, 'witnessing')
    if witnessing is not None:
        yield '- witnesses: %s. Whether that is so is NOT checked here: verify_log.py does' % in_words(witnessing, record['auction']['closeDate'])
    yield '- whether orders are missing: NOT checked here; verify_log.py compares the record with the order log, receipts and witnesses'
    yield '- who the bidders are: NOT checked, since it is not in the record'


def describe_own(record, receipt):
    yield '- receipt: you are %s' % receipt['pseudonym']
    for order in record['orders']:
        if order['bidder'] == receipt['pseudonym']:
            yield '    order %d of %s: ordered %s, allocated %s (%s, %s)' % (
                order['place'], key_of(order), dollars(order['amount']), dollars(order['award']), order['result'], order['reason'])


def fingerprint_of(text):
    if not is_digest(text.lower()):
        raise argparse.ArgumentTypeError('a fingerprint has 64 hexadecimal digits')
    return text.lower()


def main():
    sys.stdout.reconfigure(encoding='utf-8', errors='backslashreplace')
    parser = argparse.ArgumentParser(description='Checks a closing record of a sale')
    parser.add_argument('record')
    parser.add_argument('--fingerprint', type=fingerprint_of, help='the published fingerprint, 64 hexadecimal digits')
    parser.add_argument('--receipt', help='a file with the JSON of the receipt of an investor')
    options = parser.parse_args()
    try:
        with open(options.record, 'rb') as file:
            data = file.read()
        receipt = None
        if options.receipt:
            with open(options.receipt, encoding='utf-8') as file:
                receipt = json.load(file)
        record, unknown = check_record(data, options.fingerprint)
        lines = list(describe(record, unknown, data, options.fingerprint))
        if receipt is None:
            lines.append('- your own orders: NOT looked up, since no receipt was given')
        else:
            check_receipt(record, receipt)
            lines += describe_own(record, receipt)
        print('\n'.join(map(shown, lines)))
        return 4 if late_in_record(record) else 3 if unknown else 0
    except Failed as error:
        print(shown('FALSE: %s: %s' % (error.check, error.message)))
        return 1
    except (Unknown, OSError, ValueError) as error:
        print(shown('NOT READ: %s' % error))
        return 2


if __name__ == '__main__':
    sys.exit(main())
