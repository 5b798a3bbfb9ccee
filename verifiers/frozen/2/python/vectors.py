"""Runs a verifier against test vectors: JSON Lines, one vector a line."""

from canonical import Failed, Unknown


def outcome(vector, verify):
    """Which check failed, None if everything is correct, 'late' if the witnesses signed too late, 'not checked' if something is unknown, and what was said."""
    try:
        late, unknown, lines = verify(vector)
        if late:
            return 'late', '\n'.join([late, *lines])
        return 'not checked' if unknown else None, unknown or '\n'.join(lines)
    except Failed as error:
        return error.check, error.message
    except Unknown as error:
        return 'not read', str(error)


def is_expected(vector, failed, said):
    names = vector.get('names', '')
    return failed == vector['failed'] and (said == names if failed == 'not checked' else names in said)


def run(vectors, verify):
    """verify(vector) gives what is late, the names of what is unknown, and the lines that the verifier says. Returns how many give something else."""
    different = 0
    for vector in vectors:
        failed, said = outcome(vector, verify)
        if not is_expected(vector, failed, said):
            different += 1
            print('%s: %s was expected, and not %s: %s' % (vector['name'], vector['failed'], failed, said))
    return different
