"""Runs the verifiers against test vectors: python3 test_vectors.py [BEGINNING OF NAMES [FOLDER]], for instance `records` or `logs-`."""

import io
import json
import pathlib
import sys

import vectors
from canonical import Failed
from extensions import unknown_in_words
from log import Log
from notes import pinned_in
from receipts import Given, Receipt
from record import check_receipt, check_record, late_in_record
from verify_log import check_denied, checked, not_checked


def as_bytes(text):
    return text.encode('utf-8', 'surrogatepass')


def verify_record(vector):
    record, unknown = check_record(as_bytes(vector['text']), vector.get('fingerprint'))
    lines = [check_receipt(record, vector['receipt'])] if 'receipt' in vector else []
    return late_in_record(record), unknown_in_words(unknown), lines


def verify_log(vector):
    given = Given()
    for text in vector.get('files', ()):
        given.take(text, 'a file')
    given.receipts += vector['receipts']
    given.heads += vector.get('checkpoints', ())
    record = as_bytes(vector['record']) if 'record' in vector else None
    pinned = pinned_in(vector['pinned']) if 'pinned' in vector else None
    log = Log([Receipt(value) for value in given.receipts], given.heads, pinned)
    log.check(io.BytesIO(as_bytes(vector['log'])), record)
    check_denied(log, given.denied)
    if log.witnessed()[0] != vector.get('witnessed', log.witnessed()[0]):
        raise AssertionError('%s: %d entries are witnessed' % (vector['name'], log.witnessed()[0]))
    if log.unpinned() and not log.late():
        raise Failed('unpinned', log.unpinned())
    return log.late(), unknown_in_words(log.unknown), [*checked(log, record), *not_checked(log, record)]


def main(beginning='', folder=pathlib.Path(__file__).resolve().parent.parent / 'vectors'):
    count = different = 0
    for path in sorted(pathlib.Path(folder).glob('%s*.jsonl' % beginning)):
        lines = path.read_text(encoding='utf-8').split('\n')[:-1]
        count += len(lines)
        different += vectors.run(map(json.loads, lines), verify_record if path.name == 'records.jsonl' else verify_log)
    print('%d of %d vectors give what is expected' % (count - different, count))
    return 1 if different else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
