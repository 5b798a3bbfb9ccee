"""Runs the verifier of order logs against all its test vectors: python3 test_log_vectors.py"""
import sys

import vectors
from verify_log import verify


def verify_vector(folder, vector):
    record = (folder / vector["record"]).read_bytes() if "record" in vector else None
    return verify((folder / vector["log"]).read_bytes(), record, vector["receipts"], vector.get("checkpoints", ()))


if __name__ == "__main__":
    sys.exit(vectors.run(vectors.VECTORS / "logs", verify_vector))
