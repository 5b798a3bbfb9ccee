"""Runs the verifier of order logs against all its test vectors: python3 test_log_vectors.py"""
import json
import pathlib
import sys

from record_form import Unknown, Wrong
from verify_log import verify

VECTORS = pathlib.Path(__file__).resolve().parent.parent / "vectors" / "logs"


def outcome(vector):
    """Which check failed, None if the log is correct, and what was said."""
    record = (VECTORS / vector["record"]).read_bytes() if "record" in vector else None
    try:
        return None, "\n".join(verify((VECTORS / vector["log"]).read_bytes(), record, vector["receipts"]))
    except Wrong as wrong:
        return wrong.check, str(wrong)
    except Unknown as unknown:
        return "unknown", str(unknown)


def main():
    vectors = json.loads((VECTORS / "index.json").read_text(encoding="utf-8"))
    different = 0
    for vector in vectors:
        failed, found = outcome(vector)
        if failed != vector["failed"] or vector.get("names", "") not in found:
            different += 1
            print(f"{vector['name']}: {vector['failed']} was expected, and not {failed}: {found}")
    print(f"{len(vectors) - different} of {len(vectors)} vectors give what is expected")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
