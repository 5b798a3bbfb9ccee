"""Runs a verifier against the test vectors of a folder."""

import json
import pathlib

from canonical import Failed, Unknown

VECTORS = pathlib.Path(__file__).resolve().parent.parent / 'vectors'


def outcome(folder, vector, verify):
    """Which check failed, None if everything is correct, and what was said."""
    try:
        return None, '\n'.join(verify(folder, vector))
    except Failed as error:
        return error.check, error.message
    except Unknown as error:
        return 'unknown', str(error)


def run(folder, verify):
    """verify(folder, vector) gives the lines that the verifier says. Returns the exit code."""
    vectors = json.loads((folder / 'index.json').read_text(encoding='utf-8'))
    different = 0
    for vector in vectors:
        failed, said = outcome(folder, vector, verify)
        if failed != vector['failed'] or vector.get('names', '') not in said:
            different += 1
            print('%s: %s was expected, and not %s: %s' % (vector['name'], vector['failed'], failed, said))
    print('%d of %d vectors give what is expected' % (len(vectors) - different, len(vectors)))
    return 1 if different else 0
