"""Runs the verifier against all test vectors: python3 test_vectors.py"""
import json
import pathlib
import sys

from record_form import Unknown, Wrong
from verify_record import verify

VECTORS = pathlib.Path(__file__).resolve().parent.parent / "vectors"


def outcome(vector):
    """Which check failed, None if the record is correct, and what was said."""
    data = (VECTORS / f"{vector['name']}.record").read_bytes()
    try:
        return None, "\n".join(verify(data, vector.get("fingerprint"), vector.get("receipt")))
    except Wrong as wrong:
        return wrong.check, str(wrong)
    except Unknown as unknown:
        return "unknown", str(unknown)


def main():
    vectors = json.loads((VECTORS / "index.json").read_text(encoding="utf-8"))
    different = 0
    for vector in vectors:
        failed, said = outcome(vector)
        if failed != vector["failed"] or vector.get("names", "") not in said:
            different += 1
            print(f"{vector['name']}: {vector['failed']} was expected, and not {failed}: {said}")
    print(f"{len(vectors) - different} of {len(vectors)} vectors give what is expected")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
