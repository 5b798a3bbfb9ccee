"""Compares a closing record with the order log of its sale, by ORDER-LOG.md, "Checking a whole log", 9."""

import base64
import hashlib

from canonical import Failed, key_of
from record import check_record, first_of, name_of, rule_of


def wrong(message, *values):
    raise Failed('record', message % values)


def check_head(record, replay, root_at_close):
    log = record['log']
    if log is None:
        wrong('The record names no order log, but the sale has one')
    closed = {'origin': replay.open['origin'], 'root': base64.b64encode(root_at_close).decode(), 'size': replay.size_at_close}
    if log != closed:
        wrong('The record names the log %s with %d entries and the root %s, but the sale closed with entry %d of %s, and the root %s', ascii(log['origin']),
              log['size'], log['root'], closed['size'] - 1, ascii(closed['origin']), closed['root'])


def check_halts(record, replay):
    """The halts of the log are those of the record; where the log may have begun later, they are its last ones."""
    given, halts, opened = record['halts'], replay.halts, replay.open
    earlier = len(given) - len(halts)
    if earlier < 0 or earlier > 0 and opened.get('isImported') is False:
        wrong('The record has %d halts, the log %d', len(given), len(halts))
    close = given[earlier - 1]['closeAfter'] if earlier > 0 else record['auction']['announcedCloseDate']
    if close != opened['closeDate']:
        wrong('The close was %s before the log began, but OPEN says %s', close, opened['closeDate'])
    for number, (halt, logged) in enumerate(zip(given[earlier:], halts), earlier + 1):
        for name in sorted(logged):
            if halt[name] != logged[name]:
                wrong('Halt %d: %s is %s, but the log says %s', number, name, ascii(halt[name]), ascii(logged[name]))


def check_sale(record, replay):
    auction, opened = record['auction'], replay.open
    pairs = [('sale', auction['uuid'], opened['sale']), ('name', auction['name'], opened['name']),
             ('start', auction['startDate'], replay.start), ('close', auction['closeDate'], replay.close),
             ('rule', rule_of(record), opened['ruleVersion']), ('terms', record['terms'], replay.terms)]
    for what, given, logged in pairs:
        if given != logged:
            wrong('The %s of the record is %s, but the log says %s', what, ascii(given), ascii(logged))
    check_halts(record, replay)
    earlier = len(record['halts']) - len(replay.halts)
    changes = [dict(change, afterHalts=change['afterHalts'] + earlier) for change in replay.changes]
    if record.get('changes', []) != changes:
        wrong('The changes of the record are %s, but the log says %s', ascii(record.get('changes', [])), ascii(changes))


def check_orders(record, replay):
    """At each maturity the orders of the record are the lines that stand at the end of the log."""
    commitments = {bidder['pseudonym']: bidder['commitment'] for bidder in record['bidders']}
    standing, suspended = {}, replay.suspended()
    for _, day, bidder, line in replay.standing():
        standing.setdefault(day, []).append((bidder, line))
    for day in standing:
        standing[day].reverse()
    for order in record['orders']:
        lines = standing.get(key_of(order))
        if not lines:
            wrong('%s is not in the log', name_of(order))
        bidder, line = lines.pop()
        expected = {'amount': line['amount'], 'isSuspended': bidder in suspended, 'orderClass': line['orderClass'], 'rank': line['rank']}
        if 'placedAt' in order:
            expected['placedAt'] = replay.moments[line['place']]
        if 'place' in order:
            expected['place'] = line['place']
        if ('isLocal' in order) != ('isLocal' in line):
            wrong('%s is %slocal, but entry %d of the log says otherwise', name_of(order), '' if 'isLocal' in order else 'not ', line['place'])
        if commitments[order['bidder']] != bidder:
            wrong('%s is of the bidder %s, but entry %d of the log is of %s', name_of(order), commitments[order['bidder']], line['place'], bidder)
        for name, value in expected.items():
            if order[name] != value:
                wrong('%s: %s is %s, but entry %d of the log says %s', name_of(order), name, order[name], line['place'], value)
    for day, lines in sorted(standing.items()):
        if lines:
            wrong('The order of entry %d for %s is not in the record', lines[-1][1]['place'], day)


def check_links(record, replay):
    """The first bidder of each group in the record is the first of those whom the log links."""
    names = {bidder['commitment']: bidder['pseudonym'] for bidder in record['bidders']}
    for bidder in record['bidders']:
        group = next((group for group in replay.links if bidder['commitment'] in group), [bidder['commitment']])
        linked = [names[one] for one in group if one in names]
        expected = min(linked, key=lambda name: int(name[1:]))
        if first_of(bidder) != expected:
            wrong('%s is linked to %s in the record, but to %s in the log', bidder['pseudonym'], first_of(bidder), expected)


def check_record_against_log(data, replay, root_at_close, seed):
    """The record, if it is right by itself and says what the log says."""
    try:
        record = check_record(data)
    except Failed as error:
        wrong('%s: %s', error.check, error.message)
    if replay.fingerprint is None:
        wrong('The log has no RESULT, so no record belongs to it')
    fingerprint = hashlib.sha256(data).hexdigest()
    if fingerprint != replay.fingerprint:
        wrong('The fingerprint of the record is %s, but RESULT, entry %d, says %s', fingerprint, replay.entries - 1, replay.fingerprint)
    if 'halts' not in record:
        wrong('It is of format 1, which no sale with a log has')
    if 'log' in record:
        check_head(record, replay, root_at_close)
    if record.get('seed') != seed:
        wrong('The lots of the record were drawn with the seed %s, but by the log it is %s', record.get('seed'), seed)
    check_sale(record, replay)
    check_orders(record, replay)
    check_links(record, replay)
    return record
