"""The deadline of the witnesses after the close, by ORDER-LOG.md, "The deadline of the witnesses"."""

import json
from datetime import date, datetime, timedelta

from canonical import milliseconds

USUAL_SECONDS = 10
LAST_SECOND = 253402300799
A_MINUTE = 60 * 1000
REOPENED = 30 * A_MINUTE
EPOCH = date(1970, 1, 1).toordinal() * 24 * 60 * 60


def sizes_in(lines):
    """The sizes of the heads in WITNESSED, so that the tree tells its roots at them. The entry is checked later."""
    for line in lines:
        if b'"kind":"WITNESSED"' not in line:
            continue
        try:
            for head in json.loads(line.decode('utf-8'))['heads']:
                if type(head['size']) is int:
                    yield head['size']
        except (KeyError, RecursionError, TypeError, ValueError):
            continue


def moment_of(second):
    return (datetime(1970, 1, 1) + timedelta(seconds=second)).isoformat() + '.000Z'


def of_quorum(sizes, quorum):
    return sorted(sizes, reverse=True)[quorum - 1]


def of_close(replay, signed):
    """The close as `signed` shows it, the pairs of size and time of each witness; None where that cannot be known."""
    quorum = replay.open['quorum']
    if quorum == 0 or replay.size_at_close is None or replay.ended_by == 'CANCEL' or not replay.is_sure('moments'):
        return None
    terms = replay.deadline or {'afterClose': 'mark', 'witnessSeconds': USUAL_SECONDS}
    size = replay.size_at_close - 1
    last = milliseconds(replay.close) // 1000 - EPOCH + terms['witnessSeconds']
    times = sorted(min(own) for own in ([time for one, time in pairs if one >= size] for pairs in signed) if own)
    in_time = of_quorum([max((one for one, time in pairs if time <= last), default=0) for pairs in signed], quorum)
    first = 1 if replay.deadline is None else 2
    said = {'afterClose': terms['afterClose'], 'entries': max(0, size - max(first, in_time)), 'witnessSeconds': terms['witnessSeconds']}
    if len(times) >= quorum and times[quorum - 1] <= LAST_SECOND:
        said['signedAt'] = moment_of(times[quorum - 1])
    return said


def why_not_reopened(reopening, close):
    """The error in a sale that opened again, by itself, where this close was announced before; None if there is none."""
    at = milliseconds(reopening['at'])
    if reopening['closeBefore'] != close:
        return 'another close was announced before'
    if at < milliseconds(close) + 1000 * reopening['witnessSeconds']:
        return 'its witnesses could still sign'
    if milliseconds(reopening['closeAfter']) != -(-at // A_MINUTE) * A_MINUTE + REOPENED:
        return 'it opens again for another time'
    return None


def is_between(moment, reopening):
    """True if the sale was over at this moment, before it opened again."""
    return reopening is not None and reopening['closeBefore'] <= moment < reopening['at']


def is_late(said, close):
    return 'signedAt' not in said or milliseconds(said['signedAt']) > milliseconds(close) + 1000 * said['witnessSeconds']


def late_in_words(said, close, has_result):
    """The sentence about late witnesses, None if they are not late. A log without a result can still be signed."""
    if said is None or 'signedAt' not in said and not has_result or not is_late(said, close):
        return None
    return in_words(said, close)


def in_words(said, close):
    entries = '%d entr%s' % (said['entries'], 'y' if said['entries'] == 1 else 'ies')
    if 'signedAt' not in said:
        return 'Not witnessed within %d s after the close: the operator could have added up to %s' % (said['witnessSeconds'], entries)
    if is_late(said, close):
        seconds = -((milliseconds(close) - milliseconds(said['signedAt'])) // 1000)
        return 'First witnessed %d s after the close: the operator could have added up to %s' % (seconds, entries)
    return 'Witnessed in time, %s: no entry before the close was added more than %d s after it' % (said['signedAt'].replace('.000Z', 'Z'), said['witnessSeconds'])
