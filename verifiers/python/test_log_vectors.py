"""Runs the verifier of order logs against all its test vectors: python3 test_log_vectors.py"""

import sys

import vectors
from log import Log
from receipts import Given, Receipt
from verify_log import check_denied, checked, not_checked


def verify_vector(folder, vector):
    given = Given()
    for text in vector.get('files', ()):
        given.take(text, 'a file')
    given.receipts += vector['receipts']
    given.heads += vector.get('checkpoints', ())
    record = (folder / vector['record']).read_bytes() if 'record' in vector else None
    log = Log([Receipt(value) for value in given.receipts], given.heads)
    with open(folder / vector['log'], 'rb') as lines:
        log.check(lines, record)
    check_denied(log, given.denied)
    if log.witnessed()[0] != vector.get('witnessed', log.witnessed()[0]):
        raise AssertionError('%s: %d entries are witnessed' % (vector['name'], log.witnessed()[0]))
    return [*checked(log, record), *not_checked(log, record)]


if __name__ == '__main__':
    sys.exit(vectors.run(vectors.VECTORS / 'logs', verify_vector))
