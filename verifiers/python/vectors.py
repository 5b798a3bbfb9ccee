"""Runs a verifier against the test vectors of a folder."""
import json
import pathlib

from record_form import Unknown, Wrong

VECTORS = pathlib.Path(__file__).resolve().parent.parent / "vectors"


def outcome(folder, vector, verify):
    """Which check failed, None if everything is correct, and what was said."""
    try:
        return None, "\n".join(verify(folder, vector))
    except Wrong as wrong:
        return wrong.check, str(wrong)
    except Unknown as unknown:
        return "unknown", str(unknown)


def run(folder, verify):
    """verify(folder, vector) gives the lines that the verifier says. Returns the exit code."""
    vectors = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    different = 0
    for vector in vectors:
        failed, said = outcome(folder, vector, verify)
        if failed != vector["failed"] or vector.get("names", "") not in said:
            different += 1
            print(f"{vector['name']}: {vector['failed']} was expected, and not {failed}: {said}")
    print(f"{len(vectors) - different} of {len(vectors)} vectors give what is expected")
    return 1 if different else 0
