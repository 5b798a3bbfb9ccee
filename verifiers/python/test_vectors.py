"""Runs the verifier of closing records against all its test vectors: python3 test_vectors.py"""

import sys

import vectors
from record import check_receipt, check_record


def verify_vector(folder, vector):
    record = check_record((folder / (vector['name'] + '.record')).read_bytes(), vector.get('fingerprint'))
    return [check_receipt(record, vector['receipt'])] if 'receipt' in vector else []


if __name__ == '__main__':
    sys.exit(vectors.run(vectors.VECTORS, verify_vector))
