#!/usr/bin/env python3
"""Checks an order log of a sale without any code of Fairbook:

    python3 verify_log.py LOG [--record FILE] [--receipt FILE ...] [--checkpoint FILE ...] [--witnesses FILE] [--evidence FILE]

LOG is the file of the whole log, the record that of the closing record. A receipt is a file with receipts of orders or with saved evidence, a
checkpoint a signed head of the log, such as a witness shows. The file of witnesses has a key on each line, as the witnesses publish them: then no others
count. Needs Python 3.8 or later and nothing else. Exits with 0 if everything is correct, 1 if
something is wrong, 2 if it could not be read, 3 if no error was found and something is unknown, so that not all was checked, and 4 if no error was
found and the witnesses signed too late after the close. Written from docs/ORDER-LOG.md and docs/CLOSING-RECORD.md.
"""

import argparse
import json
import sys
from datetime import datetime, timedelta, timezone

from beacon import time_of_round
from canonical import Failed, Unknown, shown
from deadline import in_words
from extensions import unknown_in_words
from log import Log
from notes import pinned_in
from receipts import COMMANDS, Given, Receipt


def moment(seconds):
    try:
        return (datetime(1970, 1, 1) + timedelta(seconds=seconds)).strftime('%Y-%m-%dT%H:%M:%SZ')
    except OverflowError:
        return 'second %d' % seconds


def witnesses_in_words(log):
    """Signatures of the witnesses, in words; empty where the sale names none."""
    named = log.replay.open['witnesses']
    if not named:
        return
    size, reached, time = log.witnessed()
    every = '%d witness%s' % (len(named), '' if len(named) == 1 else 'es')
    if time is None:
        yield '- Not yet witnessed: %d of %s signed it, and the sale asks for %d' % (reached, every, log.replay.open['quorum'])
    else:
        end = 'the last one' if size == log.tree.size else 'of %d' % (log.tree.size - 1)
        yield '- Witnessed by %d of %s up to entry %d, %s, %s' % (reached, every, size - 1, end, moment(time))
    if log.pinned is not None:
        yield '- Pinned witnesses: %d of %d. Signatures of others do not count' % (len(log.counted()), len(named))
    close = log.of_close(True)
    if close is not None and ('signedAt' in close or log.replay.fingerprint is not None):
        yield '- %s' % in_words(close, log.replay.close)
    for (key, signed), witness in zip(log.signed.items(), named):
        largest = max((one for one, _ in signed), default=0)
        first = min((time for one, time in signed if one == largest), default=0)
        said = 'entries 0 to %d, %s' % (largest - 1, moment(first)) if largest else 'no head that was given'
        yield '  %s (%s): %s' % (key.partition('+')[0], witness['url'], said)


def round_in_words(log):
    beacon, entry = log.replay.open.get('beacon'), log.replay.beacon
    if entry is None:
        return ''
    text = ' and round %d of the beacon %s, of %s: all witnesses signed before it'
    return text % (entry['round'], beacon['chainHash'], moment(time_of_round(beacon, entry['round'])))


def as_far_as_known(log):
    return ', as far as they are known' if log.unknown else ''


def checked(log, record):
    receipts = log.receipts
    yield '- head: size, root and signature by %s' % log.key.text
    yield '- entries: form, order and rules of all %d%s' % (log.tree.size, as_far_as_known(log))
    if receipts:
        yield '- receipts: %d, each in the log, and their heads are of this log' % len(receipts)
    named = sum(receipt.commitment() is not None for receipt in receipts)
    if named:
        yield '- %d of %d receipts name their investor: their orders are registered to that investor' % (named, len(receipts))
    for index, kind, order in log.without_receipt:
        yield '- entry %d (%s of order %s) is of the same investor, and no receipt covers it: is it yours?' % (index, kind, order)
    if log.heads:
        yield '- heads that were given besides: %d, all of this log' % len(log.heads)
    if record is not None:
        yield '- the closing record: correct by itself, and its orders, terms and halts are those of the log%s' % as_far_as_known(log)
    if log.seed() is not None:
        yield '- seed of the draw: %s, from the signatures of all witnesses on the closing head%s' % (log.seed(), round_in_words(log))
    if len(log.replay.seeds) > 1:
        yield '- rounds that no witness signed for in time, so that a later one counts: %d' % (len(log.replay.seeds) - 1)
    yield from witnesses_in_words(log)


def not_checked(log, record):
    for name, checks in log.unknown.items():
        yield '- %s: unknown to this verifier%s' % (name, ', so these were not checked: %s' % ', '.join(checks) if checks else '')
    if not log.receipts:
        yield '- receipts: none was given, so a log that was replaced as a whole is not noticed'
    if record is None:
        yield '- the closing record: none was given'
    if not log.replay.open['witnesses']:
        yield '- witnesses: the sale names none'
    elif log.pinned is None:
        yield '- the keys of the witnesses are those in entry 0: compare them with what the witnesses publish'
    if log.replay.beacon is not None:
        yield '- the beacon is the one in entry 0: compare the hash of its chain with what its operators publish'
    yield '- who the bidders are, and orders that the operator never took'


def check_denied(log, denied):
    """Entries that the investor of the evidence says they did not send."""
    for index, kind, order in log.without_receipt:
        if index in denied:
            raise Failed('receipt', 'entry %d (%s of order %s) was not sent by its investor, says the saved evidence' % (index, kind, order))


def save_evidence(path, error, log):
    """The finding and the signed heads that prove it: the one of the error, else the last that was kept, and that of the log."""
    kept = [head.note for head in log.heads] + [receipt.head.note for receipt in log.receipts]
    own = log.head.note if log.head else None
    heads = list(error.heads) if len(error.heads) > 1 else [*error.heads, *[note for note in kept[::-1] if note != own]][:1] + [own]
    evidence = {'format': COMMANDS, 'savedAt': datetime.now(timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z'), 'finding': error.message,
                'heads': [head for head in heads if head], 'receipts': [receipt.value for receipt in log.receipts]}
    with open(path, 'x', encoding='utf-8') as file:
        json.dump(evidence, file, ensure_ascii=False, indent=2)
    print('Saved in %s.' % path)


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def verdict_on(log):
    """The first line, and the exit code."""
    late, names = log.late(), '; '.join(filter(None, [unknown_in_words(log.unknown), log.unpinned()]))
    if late:
        return 'LATE: %s' % late, 4
    if names:
        return 'NOT CHECKED: %s' % names, 3
    if not log.replay.open['witnesses']:
        return 'TRUE', 0
    keys = 'the keys of its witnesses are those of the log, and not pinned'
    return 'TRUE: %s' % (keys if log.pinned is None else '%d of %d witnesses pinned' % (len(log.counted()), len(log.signed))), 0


def given_in(options):
    given = Given()
    for path in options.receipt:
        given.take(read(path).decode('utf-8'), path)
    given.heads += [read(path).decode('utf-8') for path in options.checkpoint]
    return given


def parse_options():
    parser = argparse.ArgumentParser(description='Checks an order log of a sale.')
    parser.add_argument('log')
    parser.add_argument('--record', help='the closing record of the sale')
    parser.add_argument('--receipt', action='append', default=[], help='a file with receipts of orders, or with saved evidence; may be given again')
    parser.add_argument('--checkpoint', action='append', default=[], help='a signed head of the log, such as a witness shows; may be given again')
    parser.add_argument('--witnesses', help='a file with the keys of witnesses that you pin, one a line; no others count')
    parser.add_argument('--evidence', help='a new file, in which the signed heads are saved if something is wrong')
    return parser.parse_args()


def main():
    sys.stdout.reconfigure(encoding='utf-8', errors='backslashreplace')
    options = parse_options()
    log = Log()
    try:
        given = given_in(options)
        record = read(options.record) if options.record else None
        pinned = pinned_in(read(options.witnesses).decode('utf-8')) if options.witnesses else None
        log = Log([Receipt(value) for value in given.receipts], given.heads, pinned)
        with open(options.log, 'rb') as lines:
            log.check(lines, record)
        check_denied(log, given.denied)
        opened = log.replay.open
        what = '%s, %s: %d entries.' % (opened['name'], opened['origin'], log.tree.size)
        verdict, code = verdict_on(log)
        print('\n'.join(map(shown, [verdict, what, 'Checked:', *checked(log, record), 'Not checked:', *not_checked(log, record)])))
        return code
    except Failed as error:
        print('FALSE\nCheck that failed: %s\nFirst error: %s' % (error.check, shown(error.message)))
        for head in error.heads if len(error.heads) > 1 else ():
            print('\nA signed head, which proves it together with the other one:\n\n%s' % head, end='')
        try:
            if options.evidence:
                save_evidence(options.evidence, error, log)
            return 1
        except OSError as problem:
            print('The evidence could not be saved: %s' % problem)
            return 2
    except (Unknown, OSError, ValueError) as error:
        print('NOT READ\nThis could not be read: %s' % shown(str(error)))
        return 2


if __name__ == '__main__':
    sys.exit(main())
