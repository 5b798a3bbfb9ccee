"""Answers questions of tests, one JSON object on each line of the input: {"record": text} or {"log": text, "receipts": [], "checkpoints": []}, or a test vector.

Each line of the output is the check that failed, or null, and what was said.
"""

import io
import json
import sys

import vectors
from extensions import unknown_in_words
from log import Log
from receipts import Receipt
from record import check_record, late_in_record
from test_vectors import verify_log, verify_record


def verify_question(question):
    if 'name' in question:
        return verify_record(question) if 'text' in question else verify_log(question)
    record = question['record'].encode('utf-8', 'surrogatepass') if question.get('record') is not None else None
    if 'log' not in question:
        read, unknown = check_record(record)
        return late_in_record(read), unknown_in_words(unknown), []
    log = Log([Receipt(value) for value in question.get('receipts', ())], question.get('checkpoints', ()))
    log.check(io.BytesIO(question['log'].encode('utf-8', 'surrogatepass')), record)
    return log.late(), unknown_in_words(log.unknown), [json.dumps([*log.witnessed(), [index for index, _, _ in log.without_receipt]])]


if __name__ == '__main__':
    for line in sys.stdin:
        print(json.dumps(vectors.outcome(json.loads(line), verify_question)))
