"""Runs the verifier against all test vectors: python3 test_vectors.py"""
import sys

import vectors
from verify_record import verify


def verify_vector(folder, vector):
    data = (folder / f"{vector['name']}.record").read_bytes()
    return verify(data, vector.get("fingerprint"), vector.get("receipt"))


if __name__ == "__main__":
    sys.exit(vectors.run(vectors.VECTORS, verify_vector))
