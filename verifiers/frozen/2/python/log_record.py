"""Compares a closing record with the order log of its sale, by ORDER-LOG.md, "Checking a whole log", 9."""

import base64
import hashlib

from canonical import Failed, key_of
from extensions import can_be_read, data_of, skipped
from record import changes_of, check_record, firsts_of, name_of, rule_of


def wrong(message, *values):
    raise Failed('record', message % values)


def check_head(record, replay, root_at_close):
    log = record['log']
    closed = {'origin': replay.open['origin'], 'root': base64.b64encode(root_at_close).decode(), 'size': replay.size_at_close}
    if log != closed:
        wrong('The record names the log %s with %d entries and the root %s, but the sale closed with entry %d of %s, and the root %s', ascii(log['origin']),
              log['size'], log['root'], closed['size'] - 1, ascii(closed['origin']), closed['root'])


def check_halts(record, replay):
    given, halts, opened = record['halts'], replay.halts, replay.open
    if len(given) != len(halts):
        wrong('The record has %d halts, the log %d', len(given), len(halts))
    if record['auction']['announcedCloseDate'] != opened['closeDate']:
        wrong('The announced close is %s, but OPEN says %s', record['auction']['announcedCloseDate'], opened['closeDate'])
    for number, (halt, logged) in enumerate(zip(given, halts), 1):
        for name in sorted(logged):
            if halt[name] != logged[name]:
                wrong('Halt %d: %s is %s, but the log says %s', number, name, ascii(halt[name]), ascii(logged[name]))


def check_sale(record, replay, has_moments):
    auction, opened = record['auction'], replay.open
    pairs = [('sale', auction['uuid'], opened['sale']), ('name', auction['name'], opened['name']), ('rule', rule_of(record), opened['ruleVersion'])]
    if has_moments:
        pairs += [('start', auction['startDate'], replay.start), ('close', auction['closeDate'], replay.close)]
    if replay.is_sure('terms'):
        pairs.append(('terms', record['terms'], replay.terms))
    for what, given, logged in pairs:
        if given != logged:
            wrong('The %s of the record is %s, but the log says %s', what, ascii(given), ascii(logged))
    if has_moments:
        check_halts(record, replay)
    if has_moments and data_of(record, 'reopening') != replay.reopening:
        wrong('The record says of the sale opening again %s, but the log says %s', ascii(data_of(record, 'reopening')), ascii(replay.reopening))
    if has_moments and replay.is_sure('terms') and changes_of(record) != replay.changes:
        wrong('The changes of the record are %s, but the log says %s', ascii(changes_of(record)), ascii(replay.changes))


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
        expected = {'amount': line['amount'], 'orderClass': line['orderClass'], 'place': line['place'], 'placedAt': replay.moments[line['place']],
                    'rank': line['rank']}
        # Suspension at the close depends on the moment of the close.
        if replay.is_sure('moments'):
            expected['isSuspended'] = bidder in suspended
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


def check_acts(record, replay):
    """Each act that names an entry names the suspension of its bidder at its moment."""
    commitments = {bidder['pseudonym']: bidder['commitment'] for bidder in record['bidders']}
    entries = {entry['index']: entry for entry in replay.standings}
    for act in data_of(record, 'standing', []):
        if 'entry' not in act:
            continue
        entry = entries.get(act['entry'], {'kind': None})
        if entry['kind'] != 'SUSPEND' or entry['at'] != act['at'] or entry['bidder'] != commitments[act['bidders'][0]]:
            wrong('The act of %s names entry %d, which is not its suspension', act['at'], act['entry'])


def check_links(record, replay):
    """The first bidder of each group in the record is the first of those whom the log links."""
    names = {bidder['commitment']: bidder['pseudonym'] for bidder in record['bidders']}
    firsts = firsts_of(record)
    for bidder in record['bidders']:
        group = next((group for group in replay.links if bidder['commitment'] in group), [bidder['commitment']])
        linked = [names[one] for one in group if one in names]
        expected = min(linked, key=lambda name: int(name[1:]))
        if firsts[bidder['pseudonym']] != expected:
            wrong('%s is linked to %s in the record, but to %s in the log', bidder['pseudonym'], firsts[bidder['pseudonym']], expected)


def check_record_against_log(data, replay, root_at_close, seed, witnessing):
    """Unknown parts of a record that is right by itself and agrees with the log, as far as both are known."""
    try:
        record, unknown = check_record(data)
    except Failed as error:
        wrong('%s: %s', error.check, error.message)
    if replay.fingerprint is None:
        wrong('The log has no RESULT, so no record belongs to it')
    fingerprint = hashlib.sha256(data).hexdigest()
    if fingerprint != replay.fingerprint:
        wrong('The fingerprint of the record is %s, but RESULT, entry %d, says %s', fingerprint, replay.entries - 1, replay.fingerprint)
    not_made = skipped(unknown)
    has_orders = replay.is_sure('orders') and 'bidders and orders' not in not_made
    check_head(record, replay, root_at_close)
    if can_be_read(record, 'draw') and data_of(record, 'draw') != seed:
        wrong('The lots of the record were drawn with the seed %s, but by the log it is %s', data_of(record, 'draw'), seed)
    has_moments = replay.is_sure('moments') and 'moments' not in not_made
    given = data_of(record, 'witnessing')
    if has_moments and can_be_read(record, 'witnessing') and not (given is None and replay.deadline is None) and given != witnessing:
        wrong('The record says of its witnesses at the close %s, but the log says %s', ascii(given), ascii(witnessing))
    check_sale(record, replay, has_moments)
    if has_orders:
        check_orders(record, replay)
    if has_orders and has_moments:
        check_acts(record, replay)
    if has_orders and can_be_read(record, 'linked-accounts'):
        check_links(record, replay)
    return unknown
