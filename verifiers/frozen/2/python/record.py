"""Checks a closing record by CLOSING-RECORD.md, "Checking the record". The checks of the rule are in a file of each rule."""

import hashlib
import re

import rule_priority_pro_rata_1
import rules_that_draw
from canonical import (LARGEST_AMOUNT, Failed, Unknown, are_named, check_fields, check_list, check_terms, commitment, integer_from, is_amount, is_boolean,
                       is_class, is_day, is_digest, is_moment, is_rank, is_text, is_true, is_version, key_of, milliseconds, named, one_of,
                       parse_canonical, with_letter)
from deadline import is_between, late_in_words, why_not_reopened
from extensions import (A_DAY, HALF_AN_HOUR, NOTICE, check_extensions, data_of, is_pseudonym, of_kind, skipped, unknown_in)

RULES = {
    'priority-pro-rata-1': '8d4193de976a53193a833f0475bbca07b6d8494d587f973e8906345f2d1d41c8',
    'priority-pro-rata-2': '90ede66dc708cded4993746fdb240c264bc9423f3981a4138b6b190360539a40',
    'lot-first-1': '509779e68ec41f7c89ce427c688b62980aeb954e39464b0fd17f34e3b7b608f2',
    'draw-1': 'f5f42ce7d8786c8248e49a7354851a4392674a140b5dc10d0ccff793f763017e',
}
DRAWN = tuple(rules_that_draw.SHARES)
FORMAT = 'fairbook-closing-record-1'
ROOT = re.compile('[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=')
NINETY_DAYS = 90 * 24 * 60 * 60 * 1000
MOST_CHANGES = 10
MOST_SUPPLEMENTS = 10
MOST_AMENDMENTS = 10
OUTCOMES = one_of('Sold', 'PartlySold', 'NoBids')
HALT = {'choice': one_of('keep', 'extend', 'date', 'close'), 'closeAfter': is_moment, 'closeBefore': is_moment, 'haltedAt': is_moment,
        'haltedBy': one_of('issuer', 'administrator', 'system'), 'reason': is_text, 'resumedAt': is_moment,
        'resumedBy': one_of('issuer', 'administrator')}
FIGURES = {'award': is_amount, 'classes': None, 'demand': is_amount, 'maturityDate': is_day, 'outcome': OUTCOMES, 'principal': is_amount,
           'unsold': is_amount}
CLASS_FIGURES = {'available': is_amount, 'award': is_amount, 'demand': is_amount, 'isCut': is_boolean, 'orderClass': is_class, 'rank': is_rank,
                 'sharePercent': integer_from(0, 100)}
OPTIONAL_CLASS_FIGURES = {'isLocal': is_true, 'retail': is_amount}
TOTALS = {'award': is_amount, 'demand': is_amount, 'outcome': OUTCOMES, 'principal': is_amount, 'unsold': is_amount}


def is_root(value):
    return is_text(value) and ROOT.fullmatch(value) is not None


ORDER = {'amount': is_amount, 'award': is_amount, 'bidder': is_pseudonym, 'isLocal': is_true, 'isSuspended': is_boolean, 'maturityDate': is_day,
         'orderClass': is_class, 'place': integer_from(1), 'placedAt': is_moment, 'rank': is_rank,
         'reason': one_of('filled', 'share', 'belowStep', 'belowMinimum', 'classesBefore', 'notCounted', 'notDrawn', 'classNotOffered', 'suspended'),
         'result': one_of('Filled', 'Partial', 'Unfilled', 'Skipped')}


def check_format(record):
    if not isinstance(record, dict) or not is_text(record.get('format')):
        raise Failed('form', 'The record does not name its format')
    if record['format'] != FORMAT:
        raise Unknown('The format of the record is unknown to this verifier: %s' % ascii(record['format']))


def rule_of(record):
    return record['rule']['version']


def changes_of(record):
    return data_of(record, 'changes', [])


def withdrawn_in(changes):
    """The maturities that were withdrawn."""
    return {key_of(maturity) for change in of_kind('WITHDRAW_MATURITIES', changes) for maturity in change['maturities']}


def why_not_withdrawn(change, close, offered, before):
    """The error in a withdrawal of maturities by itself, after those `before`; None if there is none."""
    keys = [key_of(maturity) for maturity in change['maturities']]
    if change['at'] >= close:
        return 'it is after the close'
    if not keys or any(key <= last for last, key in zip(keys, keys[1:])):
        return 'its maturities are not at least one, by day, each once'
    if any(key not in offered or key in before for key in keys):
        return 'a maturity is not offered, or was withdrawn before'
    return None if len(before) + len(keys) < len(offered) else 'no maturity is left'


def why_not_resized(change, resizing, close, terms, withdrawn, before):
    """The error in other principals after the close, by themselves and after the changes `before`; None if there is none."""
    keys = [key_of(maturity) for maturity in change['maturities']]
    offered = {key_of(one): one['principal'] for one in terms['maturities'] if key_of(one) not in withdrawn}
    since = milliseconds(change['at']) - milliseconds(close)
    if of_kind('RESIZE', before):
        return 'the amounts were decided before'
    if not 0 <= since < 60000 * resizing['minutes']:
        return 'it is not within the time to decide'
    if any(key <= last for last, key in zip(keys, keys[1:])):
        return 'its maturities are not by day, each once'
    change_of_all = 0
    for key, maturity in zip(keys, change['maturities']):
        if key not in offered:
            return 'a maturity is not offered, or was withdrawn'
        principal, moved = maturity['principal'], maturity['principal'] - offered[key]
        if moved == 0 or 100 * abs(moved) > resizing['maturityPercent'] * offered[key]:
            return 'the principal of %s does not change, or by too much' % key
        if principal < terms['minimum'] or principal % terms['step'] != 0:
            return 'the principal of %s is below the minimum, or not whole steps' % key
        change_of_all += moved
    total = sum(offered.values())
    if 100 * abs(change_of_all) > resizing['totalPercent'] * total or total + change_of_all > LARGEST_AMOUNT:
        return 'all principals together change by too much'
    return None


def what_stays(terms):
    """Parts that no amendment of terms changes."""
    rest = {name: value for name, value in terms.items() if name not in ('minimum', 'ranks', 'step')}
    return dict(rest, maturities=[key_of(maturity) for maturity in terms['maturities']])


def why_not_amended(change, before, start):
    """The error in amended terms by themselves, after these changes, where this start is announced; None if there is none."""
    if len(of_kind('AMEND_TERMS', before)) >= MOST_AMENDMENTS:
        return 'it is one amendment too many'
    if milliseconds(change['at']) > milliseconds(start) - HALF_AN_HOUR:
        return 'too little time is left until the start'
    if what_stays(change['termsAfter']) != what_stays(change['termsBefore']):
        return 'it changes what may not be amended'
    withdrawn = withdrawn_in(before)
    for old, new in zip(change['termsBefore']['maturities'], change['termsAfter']['maturities']):
        if key_of(old) in withdrawn and old != new:
            return '%s was withdrawn' % key_of(old)
    return None


def check_amended(record):
    """The terms of the record are those of the last amendment, and each begins where the one before ended."""
    amendments = of_kind('AMEND_TERMS', changes_of(record))
    for change, following in zip(amendments, [one['termsBefore'] for one in amendments[1:]] + [record['terms']]):
        if change['termsAfter'] != following:
            raise Failed('moments', 'The terms after the amendment of %s are others than those that follow' % change['at'])


RECORD = {'auction': None, 'bidders': None, 'extensions': None, 'format': is_text, 'halts': None, 'log': None, 'maturities': None, 'orders': None,
          'rule': None, 'terms': None, 'totals': None}
AUCTION = {'announcedCloseDate': is_moment, 'closeDate': is_moment, 'name': is_text, 'startDate': is_moment, 'uuid': is_text}


def check_rule(record):
    """The rule and the draw. Returns what is not known of the record."""
    version, digest = rule_of(record), record['rule']['sha256']
    unknown = unknown_in(record, RULES)
    if version not in RULES:
        return unknown
    if digest != RULES[version]:
        raise Failed('form', 'The hash of the rule %s is %s, not %s' % (version, RULES[version], digest))
    has_draw = any(extension['name'] == 'draw' for extension in record['extensions'])
    if (version in DRAWN) != has_draw:
        raise Failed('form', 'A record of the rule %s %s a draw' % (version, 'has not' if has_draw else 'needs'))
    return unknown


def check_form(record):
    """Check 2, without the canonical form. Returns what is not known of the record."""
    check_fields(record, RECORD, 'the record')
    check_fields(record['auction'], AUCTION, 'auction')
    check_extensions(record['extensions'])
    check_fields(record['rule'], {'sha256': is_digest, 'version': is_version}, 'rule')
    unknown = check_rule(record)
    # Words of a later rule or extension.
    later = {name: is_text for name in ('outcome', 'reason', 'result')} if 'result' in skipped(unknown) else {}
    check_list(record['bidders'], {'commitment': is_digest, 'pseudonym': is_pseudonym}, 'bidder')
    check_list(record['halts'], HALT, 'halt')
    figures, optional = with_letter({name: later.get(name, form) for name, form in FIGURES.items()})
    check_list(record['maturities'], figures, 'maturity', optional)
    for number, figures in enumerate(record['maturities'], 1):
        check_list(figures['classes'], {**CLASS_FIGURES, **OPTIONAL_CLASS_FIGURES}, 'maturity %d, class' % number, OPTIONAL_CLASS_FIGURES)
    order, optional = with_letter({name: later.get(name, form) for name, form in ORDER.items()})
    check_list(record['orders'], order, 'order line', (*optional, 'isLocal'))
    check_terms(record['terms'])
    check_fields(record['totals'], {name: later.get(name, form) for name, form in TOTALS.items()}, 'totals')
    check_fields(record['log'], {'origin': is_text, 'root': is_root, 'size': integer_from(1)}, 'log')
    return unknown


def name_of(order):
    return 'Order %d of %s (%s)' % (order['place'], key_of(order), order['bidder'])


def is_after(order, before):
    """True if an order may follow the one before."""
    if order['place'] == before['place']:
        return key_of(order) > key_of(before)
    return order['place'] > before['place']


def check_links(record, wrong):
    """Groups come by their first bidders, and the bidders of each by their numbers, each bidder once."""
    seen, first_before = set(), 0
    for group in data_of(record, 'linked-accounts', []):
        numbers = [int(pseudonym[1:]) for pseudonym in group]
        if numbers[0] <= first_before or any(number <= before for before, number in zip(numbers, numbers[1:])):
            wrong('The linked accounts %s are out of order' % ', '.join(group))
        if numbers[-1] > len(record['bidders']) or seen & set(numbers):
            wrong('One of the linked accounts %s is not listed, or linked twice' % ', '.join(group))
        seen.update(numbers)
        first_before = numbers[0]


def firsts_of(record):
    """For each bidder the first one of its group of linked accounts."""
    firsts = {bidder['pseudonym']: bidder['pseudonym'] for bidder in record['bidders']}
    for group in data_of(record, 'linked-accounts', []):
        firsts.update({pseudonym: group[0] for pseudonym in group})
    return firsts


def check_bidders(record):
    """Check 3."""
    def wrong(message):
        raise Failed('bidders and orders', message)

    days = [key_of(maturity) for maturity in record['terms']['maturities']]
    if any(day <= before for before, day in zip(days, days[1:])):
        wrong('The maturities of the terms are not by day, each once')
    if not are_named(record['terms']['maturities']):
        wrong('The maturities of the terms do not have a maturityId exactly where several have one day')
    commitments = set()
    for number, bidder in enumerate(record['bidders'], 1):
        if bidder['pseudonym'] != 'B%d' % number:
            wrong('Bidder %d has the pseudonym %s' % (number, bidder['pseudonym']))
        if bidder['commitment'] in commitments:
            wrong('Two bidders have one commitment; the second is %s' % bidder['pseudonym'])
        commitments.add(bidder['commitment'])
    check_links(record, wrong)
    seen, offered, before = 0, set(days), None
    for order in record['orders']:
        name = name_of(order)
        if before is not None and not is_after(order, before):
            wrong('%s is not after the one before' % name)
        if before is not None and order['place'] == before['place']:
            if order['bidder'] != before['bidder'] or order['placedAt'] != before['placedAt']:
                wrong('%s has the place of an order of another bidder or moment' % name)
        if order['place'] >= record['log']['size'] - 1:
            wrong('%s is not before the entry CLOSE of the log' % name)
        number = int(order['bidder'][1:])
        if number > seen + 1 or number > len(record['bidders']):
            wrong('%s: its bidder is not listed, or not in the order of the first orders' % name)
        seen = max(seen, number)
        if 'isLocal' in order and 'localZipCodes' not in record['terms']:
            wrong('%s is local, and the terms prefer no local investors' % name)
        if order['rank'] != record['terms']['ranks'][order['orderClass']]:
            wrong('%s has the rank %d, which is not that of its class' % (name, order['rank']))
        if key_of(order) not in offered:
            wrong('%s is of a maturity that is not offered' % name)
        before = order
    if seen < len(record['bidders']):
        wrong('Bidder B%d has no order' % (seen + 1))


def check_halt(number, halt, close, start, resumed_before):
    """Steps 1 to 4 of "Checking the moments"."""
    def wrong(message):
        raise Failed('moments', 'Halt %d: %s' % (number, message))

    if resumed_before is not None and halt['haltedAt'] < resumed_before:
        wrong('it begins before the one before ended')
    if halt['resumedAt'] < halt['haltedAt']:
        wrong('it ends before it begins')
    if halt['closeBefore'] != close:
        wrong('closeBefore is %s, but the close was %s' % (halt['closeBefore'], close))
    if halt['haltedAt'] >= halt['closeBefore']:
        wrong('it begins at or after the close')
    if halt['haltedBy'] == 'administrator' and halt['resumedBy'] == 'issuer':
        wrong('an administrator began it and the issuer ended it')
    before, after, resumed = (milliseconds(halt[name]) for name in ('closeBefore', 'closeAfter', 'resumedAt'))
    extended = before + max(0, resumed - milliseconds(max(halt['haltedAt'], start)))
    past = resumed >= before
    choice = halt['choice']
    if choice == 'keep' and (past or after != before):
        wrong('"keep" is not possible after the close, and keeps the close')
    if choice == 'extend' and after != extended:
        wrong('"extend" moves the close by another time than the sale was halted')
    if choice == 'date' and not (extended if past else before) <= after <= max(resumed + NINETY_DAYS, extended):
        wrong('the date is too early or too late')
    if choice == 'close' and (not past or after != resumed):
        wrong('"close" is only possible after the close, and closes at once')


def why_not_extension(change):
    minutes, rest = divmod(milliseconds(change['closeAfter']) - milliseconds(change['closeBefore']), 60000)
    if change['startAfter'] != change['startBefore']:
        return 'the terms do not move the start'
    return None if rest == 0 and 1 <= minutes <= 30 else 'the terms move the close by 1 to 30 whole minutes'


def why_not_supplement(change, before, close):
    """The error in a supplement, after these, where this close is announced; None if there is none."""
    if len(before) >= MOST_SUPPLEMENTS:
        return 'it is one supplement too many'
    if milliseconds(change['at']) > milliseconds(close) - NOTICE[change['unconfirmed']]:
        return 'too little time is left until the close'
    if any(one['unconfirmed'] != change['unconfirmed'] for one in before):
        return 'what becomes of unconfirmed orders is another than before'
    if change['sha256'] == change.get('sha256Before'):
        return 'the file is the one before'
    last = [one for one in before if one['document'] == change['document']][-1:]
    if last and last[0]['sha256'] != change.get('sha256Before'):
        return 'the file before is another one'
    return None


def why_not_change(change, before):
    """The error in a change of the times by itself, after these; None if there is none."""
    if change['by'] == 'terms':
        return why_not_extension(change)
    earlier = sum(one['by'] == 'issuer' for one in before)
    at, start, close, new_start, new_close = (milliseconds(change[name]) for name in ('at', 'startBefore', 'closeBefore', 'startAfter', 'closeAfter'))
    if at >= close:
        return 'it is after the close'
    if earlier >= MOST_CHANGES:
        return 'it is one change too many'
    if (start, close) == (new_start, new_close):
        return 'it changes nothing'
    if new_start != start and (at >= start or new_start < at):
        return 'it moves the start of a sale that has begun, or to a moment that has passed'
    least = close if at >= start else min(close, at + A_DAY)
    if new_close < max(least, at + HALF_AN_HOUR, new_start + HALF_AN_HOUR):
        return 'its close is too early'
    if new_close > at + NINETY_DAYS:
        return 'its close is too late'
    return None


def in_order(record):
    """The halts, the changes and the reopening of a record as they followed each other: 'halt', 'change' or 'reopening', its number, and the one."""
    halts, steps, reopening = record['halts'], [('change', *one) for one in enumerate(changes_of(record), 1)], data_of(record, 'reopening')
    if reopening is not None:
        moment = reopening['afterHalts'], reopening['at']
        place = next((place for place, (_, _, one) in enumerate(steps) if (one['afterHalts'], one['at']) > moment), len(steps))
        steps.insert(place, ('reopening', place, reopening))
    counts = [one['afterHalts'] for _, _, one in steps]
    if counts != sorted(counts) or any(count > len(halts) for count in counts):
        raise Failed('moments', 'The changes are not in order between the halts')
    for ended in range(len(halts) + 1):
        yield from (step for step in steps if step[2]['afterHalts'] == ended)
        if ended < len(halts):
            yield 'halt', ended + 1, halts[ended]


def why_not_by_itself(change, before, record, start, close):
    if change['kind'] == 'SUPPLEMENT':
        return why_not_supplement(change, of_kind('SUPPLEMENT', before), close)
    if change['kind'] == 'WITHDRAW_MATURITIES':
        offered = [key_of(maturity) for maturity in record['terms']['maturities']]
        return why_not_withdrawn(change, close, offered, withdrawn_in(before))
    if change['kind'] == 'RESIZE':
        return why_not_resized(change, change['resizing'], close, record['terms'], withdrawn_in(before), before)
    if change['kind'] == 'AMEND_TERMS':
        return why_not_amended(change, before, start)
    if change['closeBefore'] != close or change['startBefore'] != start:
        return 'the times before it were others'
    return why_not_change(change, of_kind('RESCHEDULE', before))


def check_change(number, change, record, start, close, latest):
    before = changes_of(record)[:number - 1]
    wrong = why_not_by_itself(change, before, record, start, close)
    if latest is not None and change['at'] < latest or of_kind('RESIZE', before):
        wrong = 'it is before what came before it'
    if wrong is not None:
        raise Failed('moments', 'Change %d: %s' % (number, wrong))


def check_reopened(reopening, close, latest, before):
    """A sale that opened again after these changes."""
    wrong = why_not_reopened(reopening, close)
    if latest is not None and reopening['at'] < latest or of_kind('RESIZE', before):
        wrong = 'it is before what came before it'
    if wrong is not None:
        raise Failed('moments', 'The sale opened again: %s' % wrong)


def check_acts(record):
    """The acts of administrators about bidders in the last 24 hours before the close."""
    close, before = record['auction']['closeDate'], ''
    for act in data_of(record, 'standing', []):
        numbers = [int(bidder[1:]) if is_pseudonym(bidder) else 0 for bidder in act['bidders']]
        least = [0] + numbers[:-1]
        is_suspension = act['kind'] in ('SUSPEND', 'DEACTIVATE')
        right = (before <= act['at'] < close and milliseconds(act['at']) >= milliseconds(close) - A_DAY
                 and 1 <= len(numbers) <= (2 if act['kind'] in ('LINK', 'UNLINK') else 1)
                 and all(low < number <= len(record['bidders']) for low, number in zip(least, numbers))
                 and act['confirmedBy'] != act['requestedBy']
                 and ('entry' not in act or is_suspension and act['entry'] < record['log']['size'] - 1))
        if not right:
            raise Failed('moments', 'The act of %s about a bidder has a time, bidders, people or an entry that are not possible' % act['at'])
        before = act['at']


def check_moments(record):
    """Check 4."""
    auction = record['auction']
    start = ([change['startBefore'] for change in of_kind('RESCHEDULE', changes_of(record))] + [auction['startDate']])[0]
    close, since, latest = auction['announcedCloseDate'], None, None
    for kind, number, one in in_order(record):
        if kind == 'halt':
            check_halt(number, one, close, auction['startDate'], since)
            # A document may be supplemented during a halt.
            if latest is not None and one['resumedAt'] < latest:
                raise Failed('moments', 'Halt %d: it ends before a supplement that came before its end' % number)
            since = latest = one['resumedAt']
            close = one['closeAfter']
            continue
        if kind == 'reopening':
            check_reopened(one, close, latest, changes_of(record)[:number])
            close, since, latest = one['closeAfter'], one['at'], one['at']
            continue
        check_change(number, one, record, start, close, latest)
        latest = one['at']
        if one['kind'] != 'SUPPLEMENT':
            since = one['at']
        if one['kind'] == 'RESCHEDULE':
            start, close = one['startAfter'], one['closeAfter']
    if start != auction['startDate']:
        raise Failed('moments', 'The start is %s, but after the changes it would be %s' % (auction['startDate'], start))
    if close != auction['closeDate']:
        raise Failed('moments', 'The close is %s, but after halts and changes it would be %s' % (auction['closeDate'], close))
    check_amended(record)
    withdrawals = of_kind('WITHDRAW_MATURITIES', changes_of(record))
    withdrawn = {key_of(maturity): change['at'] for change in withdrawals for maturity in change['maturities']}
    for order in record['orders']:
        if order['placedAt'] > withdrawn.get(key_of(order), order['placedAt']):
            raise Failed('moments', '%s was placed after its maturity was withdrawn, %s' % (name_of(order), order['placedAt']))
        if not auction['startDate'] <= order['placedAt'] < auction['closeDate'] or is_between(order['placedAt'], data_of(record, 'reopening')):
            raise Failed('moments', '%s was placed outside the time of the sale, %s' % (name_of(order), order['placedAt']))
        for halt in record['halts']:
            if halt['haltedAt'] < order['placedAt'] < halt['resumedAt']:
                raise Failed('moments', '%s was placed during a halt, %s' % (name_of(order), order['placedAt']))
    check_acts(record)


def allocate(record, orders):
    """By the rule that the record names, where a maturity of a shared date is named by its key instead of its day."""
    withdrawn = withdrawn_in(changes_of(record))
    resized = {key_of(one): one['principal'] for change in of_kind('RESIZE', changes_of(record)) for one in change['maturities']}
    maturities = [{'maturityDate': key_of(one), 'principal': 0 if key_of(one) in withdrawn else resized.get(key_of(one), one['principal'])}
                  for one in record['terms']['maturities']]
    terms = dict(record['terms'], maturities=maturities)
    if rule_of(record) not in DRAWN:
        return rule_priority_pro_rata_1.allocate(terms, orders)
    commitments, firsts = {}, firsts_of(record)
    for bidder in record['bidders']:
        first = firsts[bidder['pseudonym']]
        commitments[first] = min(commitments.get(first, bidder['commitment']), bidder['commitment'])
    return rules_that_draw.allocate(rule_of(record), terms, orders, data_of(record, 'draw'), commitments)


def check_result(record):
    """Check 5."""
    firsts = firsts_of(record)
    orders = [{'amount': order['amount'], 'bidder': firsts[order['bidder']], 'isLocal': 'isLocal' in order, 'isSuspended': order['isSuspended'],
               'maturityDate': key_of(order), 'number': number, 'orderClass': order['orderClass'], 'place': order['place'], 'rank': order['rank']}
              for number, order in enumerate(record['orders'])]
    try:
        awards, maturities, totals = allocate(record, orders)
    except rule_priority_pro_rata_1.NotPossible as error:
        raise Failed('result', 'The sale cannot be allocated: %s' % error)
    for number, order in enumerate(record['orders']):
        for name, value in zip(('award', 'result', 'reason'), awards[number]):
            if order[name] != value:
                raise Failed('result', '%s: %s is %s, should be %s' % (name_of(order), name, order[name], value))
    if len(record['maturities']) != len(maturities):
        raise Failed('result', 'There are %d maturities, should be %d' % (len(record['maturities']), len(maturities)))
    for given, keyed in zip(record['maturities'], maturities):
        figures = dict(keyed, **named(keyed['maturityDate']))
        if given != figures:
            name = next(name for name in sorted(set(figures) | set(given), reverse=True) if given.get(name) != figures.get(name))
            raise Failed('result', 'Maturity %s: %s is %s, should be %s' % (
                keyed['maturityDate'], name, given.get(name), figures.get(name)))
    for name, value in totals.items():
        if record['totals'][name] != value:
            raise Failed('result', 'Totals: %s is %s, should be %s' % (name, record['totals'][name], value))


def check_receipt(record, receipt):
    """The bidder of a receipt, by "Finding one's own orders"."""
    if not isinstance(receipt, dict) or not all(is_text(receipt.get(name)) for name in ('investor', 'pseudonym', 'salt')):
        raise Failed('receipt', 'The receipt has no investor, pseudonym and salt')
    digest = commitment(receipt['salt'], receipt['investor'])
    own = next((bidder for bidder in record['bidders'] if bidder['commitment'] == digest), None)
    if own is None:
        raise Failed('receipt', 'No bidder has the commitment of the receipt: the record has no order of this investor')
    if own['pseudonym'] != receipt['pseudonym']:
        raise Failed('receipt', 'The receipt says %s, but its commitment is that of %s' % (ascii(receipt['pseudonym']), own['pseudonym']))
    return own['pseudonym']


def late_in_record(record):
    """The sentence of a record about late witnesses; None if they are not late."""
    return late_in_words(data_of(record, 'witnessing'), record['auction']['closeDate'], True)


def check_record(data, fingerprint=None):
    """The record, if its bytes pass the checks 1 to 5, and what of it is not known: the checks that need it are not made."""
    actual = hashlib.sha256(data).hexdigest()
    if fingerprint is not None and fingerprint != actual:
        raise Failed('fingerprint', 'The fingerprint of the record is %s, not %s' % (actual, fingerprint))
    record = parse_canonical(data, 'form', 'The record')
    check_format(record)
    unknown = check_form(record)
    not_made = skipped(unknown)
    for name, check in (('bidders and orders', check_bidders), ('moments', check_moments), ('result', check_result)):
        if name not in not_made:
            check(record)
    return record, unknown
