"""Replays an order log, by ORDER-LOG.md, "Checking a whole log", 3 to 7."""

from beacon import SCHEME, chain_hash
from canonical import Failed, are_named, key_of, milliseconds
from deadline import is_between, why_not_reopened
from extensions import of_kind
from log_entries import PARTS, is_unknown, parts_of
from record import (DRAWN, RULES, why_not_amended, why_not_change, why_not_resized, why_not_supplement, why_not_withdrawn,
                    withdrawn_in)

ACTIONS = ('PLACE', 'AMEND', 'WITHDRAW')
AFTER_THE_END = (('CLOSE', 'RESIZE'), ('RESIZE', 'RESULT'), ('RESIZE', 'CANCEL'), ('CLOSE', 'SEED'), ('CLOSE', 'RESULT'), ('SEED', 'SEED'), ('SEED', 'BEACON'), ('SEED', 'RESULT'), ('BEACON', 'RESULT'),
                 ('CLOSE', 'CANCEL'), ('SEED', 'CANCEL'), ('BEACON', 'CANCEL'))


class Replay:
    """The state of a sale after some of the entries of its log."""

    def __init__(self):
        self.open = self.terms = None
        self.entries = 0
        self.what = ''
        self.start = None
        self.close = None
        self.is_halted = False
        self.ended_by = None
        self.size_at_close = None
        self.seeds = []
        self.beacon = None
        self.fingerprint = None
        self.orders = {}
        self.moments = {}
        self.owners = {}
        self.standings = []
        self.changes = []
        self.confirmed = None
        self.last_order = None
        self.is_closed_now = False
        self.bidders = set()
        self.halts = []
        self.links = []
        self.kinds = {}
        self.deadline = self.witnessed = self.reopening = None

    def is_sure(self, *parts):
        """True if no entry of an unknown kind may have changed these."""
        return not any(part in affected for part in parts for affected in self.kinds.values())

    def is_surely_halted(self):
        return self.is_halted and self.is_sure('moments')

    def unknown(self):
        """Unknown parts of the log: for each its name, and the checks that are not made."""
        unknown, beacon = {}, self.open.get('beacon')
        if self.open['ruleVersion'] not in RULES:
            unknown['rule %s' % self.open['ruleVersion']] = ['draw']
        if beacon is not None and beacon['scheme'] != SCHEME:
            unknown['beacon scheme %s' % beacon['scheme']] = ['draw']
        unknown.update({'entry %s' % kind: [part for part in PARTS if part in affected] for kind, affected in sorted(self.kinds.items())})
        return unknown

    def wrong(self, message):
        raise Failed('entries', 'entry %d (%s) is wrong: %s' % (self.entries, self.what, message))

    def add(self, entry):
        kind = entry['kind']
        self.what = kind + (' of order %s' % entry['order'] if kind in ACTIONS else '')
        if (kind == 'OPEN') != (self.entries == 0):
            self.wrong('OPEN is the first entry and no other')
        if is_unknown(entry):
            self.kinds.setdefault(kind, set()).update(parts_of(entry))
            self.entries += 1
            return
        if self.witnessed is not None and kind != 'RESULT':
            self.wrong('it follows WITNESSED, and only RESULT may')
        if self.ended_by is not None and kind != 'WITNESSED' and (self.ended_by, kind) not in AFTER_THE_END:
            self.wrong('it follows %s' % self.ended_by)
        if self.links and self.ended_by is None and kind not in ('LINK', 'CLOSE'):
            self.wrong('it follows LINK, and only CLOSE may')
        getattr(self, 'add_' + kind.lower(), self.add_action)(entry)
        self.entries += 1

    def add_open(self, entry):
        if entry['ruleSha256'] != RULES.get(entry['ruleVersion'], entry['ruleSha256']):
            self.wrong('ruleSha256 is not the hash of the rule %s' % entry['ruleVersion'])
        days = [key_of(maturity) for maturity in entry['terms']['maturities']]
        if any(day <= before for before, day in zip(days, days[1:])):
            self.wrong('the maturities of the terms are not by day, each once')
        if not are_named(entry['terms']['maturities']):
            self.wrong('the maturities of the terms do not have a maturityId exactly where several have one day')
        named, quorum = len(entry['witnesses']), entry['quorum']
        if entry['ruleVersion'] in DRAWN and (quorum == 0 or quorum != named):
            self.wrong('the rule %s needs the signatures of all witnesses, and the quorum is %d of %d' % (entry['ruleVersion'], quorum, named))
        if 'resizing' in entry and entry['ruleVersion'] in DRAWN:
            self.wrong('it can be resized, and the rule %s draws lots' % entry['ruleVersion'])
        self.check_beacon(entry)
        self.open, self.terms, self.start, self.close = entry, entry['terms'], entry['startDate'], entry['closeDate']
        self.offered = set(days)

    def check_beacon(self, entry):
        beacon = entry.get('beacon')
        if beacon is None:
            return
        if entry['ruleVersion'] in RULES and entry['ruleVersion'] not in DRAWN:
            self.wrong('it names a beacon, and the rule %s draws no lots' % entry['ruleVersion'])
        if beacon['margin'] >= beacon['delay']:
            self.wrong('the margin of the beacon is not less than its delay')
        if beacon['scheme'] == SCHEME and chain_hash(beacon) != beacon['chainHash']:
            self.wrong('the hash of the chain of the beacon is %s, and OPEN says %s' % (chain_hash(beacon), beacon['chainHash']))

    def add_deadline(self, entry):
        if self.entries != 1 or not self.open['witnesses']:
            self.wrong('it does not follow OPEN, or the sale names no witnesses')
        self.deadline = entry

    def add_witnessed(self, entry):
        if self.ended_by not in ('CLOSE', 'RESIZE', 'SEED', 'BEACON') or not self.open['witnesses']:
            self.wrong('the sale has not closed, or names no witnesses')
        sizes = [0] + [head['size'] for head in entry['heads']]
        if len(sizes) == 1 or any(size <= before for before, size in zip(sizes, sizes[1:])) or sizes[-1] > self.entries:
            self.wrong('its heads are not at least one, by size, of the entries before it')
        for head in entry['heads']:
            places = [one['witness'] for one in head['cosignatures']]
            rising = all(before < place for before, place in zip(places, places[1:]))
            if not places or not rising or places[-1] >= len(self.open['witnesses']):
                self.wrong('its signatures are not those of witnesses of the sale, each once')
        self.witnessed = entry

    def add_halt(self, entry):
        if self.is_surely_halted():
            self.wrong('the sale is halted already')
        self.is_halted = True
        self.halts.append({'closeBefore': self.close, 'haltedAt': entry['at'], 'haltedBy': entry['by'], 'reason': entry['reason']})

    def add_resume(self, entry):
        if not self.is_halted and self.is_sure('moments'):
            self.wrong('the sale is not halted')
        was_halted = self.is_halted
        self.is_halted, self.close, self.is_closed_now = False, entry['closeDate'], entry['choice'] == 'close'
        if was_halted:
            self.halts[-1].update({'choice': entry['choice'], 'closeAfter': self.close, 'resumedAt': entry['at'], 'resumedBy': entry['by']})

    def add_reschedule(self, entry):
        if self.is_surely_halted():
            self.wrong('the sale is halted')
        change = {'afterHalts': len(self.halts), 'at': entry['at'], 'by': entry['by'], 'closeAfter': entry['closeDate'], 'closeBefore': self.close,
                  'kind': 'RESCHEDULE', 'reason': entry['reason'], 'startAfter': entry['startDate'], 'startBefore': self.start}
        wrong = why_not_change(change, of_kind('RESCHEDULE', self.changes)) if self.is_sure('moments') else None
        if wrong is None and entry['by'] == 'terms' and self.is_sure('moments', 'orders'):
            wrong = self.why_not_extended(change)
        if wrong is not None:
            self.wrong(wrong)
        self.changes.append(change)
        self.start, self.close = entry['startDate'], entry['closeDate']

    def add_reopen(self, entry):
        """Instead of CLOSE, once: the witnesses had not signed in time."""
        if self.is_surely_halted() or self.reopening is not None:
            self.wrong('the sale is halted, or opened again before')
        if self.deadline is None or self.deadline['afterClose'] != 'extend':
            self.wrong('the sale does not publish that it opens again')
        reopening = {'afterHalts': len(self.halts), 'at': entry['at'], 'closeAfter': entry['closeDate'], 'closeBefore': self.close,
                     'witnessSeconds': self.deadline['witnessSeconds']}
        wrong = why_not_reopened(reopening, self.close) if self.is_sure('moments') else None
        if wrong is not None:
            self.wrong(wrong)
        if self.is_sure('moments', 'orders') and self.is_extension_due():
            self.wrong('an order in the last minutes moves the close by the terms')
        self.reopening, self.close = reopening, entry['closeDate']

    def add_supplement(self, entry):
        change = {name: value for name, value in entry.items() if name != 'index'}
        change.update({'afterHalts': len(self.halts) - self.is_halted, 'unconfirmed': self.open.get('unconfirmed', 'stand')})
        wrong = why_not_supplement(change, of_kind('SUPPLEMENT', self.changes), self.close) if self.is_sure('moments') else None
        if wrong is not None:
            self.wrong(wrong)
        self.changes.append(change)
        self.confirmed = set()

    def add_reconfirm(self, entry):
        order = entry['order']
        if self.is_sure('orders') and (not self.orders.get(order) or self.owners[order] != entry['bidder']):
            self.wrong('the order does not stand, or is of another bidder')
        if self.is_sure('moments') and (entry['at'] < self.start or not self.is_halted and entry['at'] >= self.close or is_between(entry['at'], self.reopening)):
            self.wrong('it is of %s, outside the time of the sale' % entry['at'])
        if self.is_sure('orders') and (self.confirmed is None or order in self.confirmed):
            self.wrong('the order needs no confirmation')
        if self.confirmed is not None:
            self.confirmed.add(order)

    def is_lapsed(self, order):
        """True if an order that stands takes no part at the close."""
        return self.open.get('unconfirmed') == 'lapse' and self.confirmed is not None and order not in self.confirmed

    def add_withdraw_maturities(self, entry):
        if self.is_surely_halted():
            self.wrong('the sale is halted')
        change = {'afterHalts': len(self.halts), **{name: entry[name] for name in ('at', 'by', 'kind', 'maturities', 'reason')}}
        is_sure = self.is_sure('moments', 'terms')
        wrong = why_not_withdrawn(change, self.close, self.offered, withdrawn_in(self.changes)) if is_sure else None
        if wrong is not None:
            self.wrong(wrong)
        self.changes.append(change)

    def add_amend_terms(self, entry):
        if self.is_surely_halted() or self.last_order is not None:
            self.wrong('the sale is halted, or has an order')
        change = {'afterHalts': len(self.halts), **{name: entry[name] for name in ('at', 'by', 'kind', 'reason')},
                  'termsAfter': entry['terms'], 'termsBefore': self.terms}
        wrong = why_not_amended(change, self.changes, self.start) if self.is_sure('moments', 'terms') else None
        if wrong is not None:
            self.wrong(wrong)
        self.changes.append(change)
        self.terms = entry['terms']

    def add_resize(self, entry):
        if self.ended_by != 'CLOSE':
            self.wrong('the sale has not closed')
        if 'resizing' not in self.open:
            self.wrong('OPEN publishes no bounds of other amounts')
        resizing = self.open['resizing']
        change = {'afterHalts': len(self.halts), **{name: entry[name] for name in ('at', 'by', 'kind', 'maturities', 'reason')}, 'resizing': resizing}
        is_sure = self.is_sure('moments', 'terms')
        wrong = why_not_resized(change, resizing, self.close, self.terms, withdrawn_in(self.changes), self.changes) if is_sure else None
        if wrong is not None:
            self.wrong(wrong)
        self.changes.append(change)
        self.ended_by = 'RESIZE'

    def is_extension_due(self):
        """True if an order in the last minutes moves the close by the terms."""
        terms = self.open.get('extension')
        if terms is None or self.last_order is None or self.is_closed_now:
            return False
        made = sum(change['by'] == 'terms' for change in self.changes)
        return made < terms['most'] and milliseconds(self.last_order) >= milliseconds(self.close) - 60000 * terms['minutes']

    def why_not_extended(self, change):
        if not self.is_extension_due():
            return 'by the terms the close does not move here'
        moved = milliseconds(change['closeAfter']) - milliseconds(change['closeBefore'])
        return None if moved == 60000 * self.open['extension']['minutes'] else 'by the terms the close moves by %d minutes' % self.open['extension']['minutes']

    def add_link(self, entry):
        """Accounts of one investor, who are one participant of the sale."""
        bidders = entry['bidders']
        if self.is_surely_halted():
            self.wrong('the sale is halted')
        if entry['at'] >= self.close and self.is_sure('moments'):
            self.wrong('it is of %s, not before the close, %s' % (entry['at'], self.close))
        if len(bidders) < 2 or any(before >= bidder for before, bidder in zip(bidders, bidders[1:])):
            self.wrong('its bidders are not at least two, sorted, each once')
        for bidder in bidders:
            if bidder not in self.bidders and self.is_sure('orders'):
                self.wrong('its bidder %s has no earlier entry' % bidder)
            if any(bidder in group for group in self.links):
                self.wrong('its bidder %s is linked already' % bidder)
        self.links.append(bidders)

    def add_close(self, entry):
        if self.is_surely_halted():
            self.wrong('the sale is halted')
        if entry['closeDate'] != self.close and self.is_sure('moments'):
            self.wrong('it names the close %s, but %s was announced' % (entry['closeDate'], self.close))
        if entry['at'] < entry['closeDate']:
            self.wrong('it is of %s, before the close' % entry['at'])
        if self.is_sure('moments', 'orders') and self.is_extension_due():
            self.wrong('an order in the last minutes moves the close by the terms')
        self.ended_by, self.size_at_close = 'CLOSE', self.entries + 1

    def add_seed(self, entry):
        if self.ended_by not in ('CLOSE', 'SEED'):
            self.wrong('the sale has not closed')
        if self.open['ruleVersion'] in RULES and self.open['ruleVersion'] not in DRAWN:
            self.wrong('the rule %s draws no lots' % self.open['ruleVersion'])
        if self.seeds and 'beacon' not in self.open:
            self.wrong('the sale has its seed already')
        self.ended_by = 'SEED'
        self.seeds.append(entry)

    def add_beacon(self, entry):
        if self.ended_by != 'SEED':
            self.wrong('no SEED comes before it')
        if 'beacon' not in self.open:
            self.wrong('OPEN names no beacon')
        self.ended_by, self.beacon = 'BEACON', entry

    def add_cancel(self, entry):
        self.ended_by = 'CANCEL'

    def add_result(self, entry):
        if self.ended_by not in ('CLOSE', 'RESIZE', 'SEED', 'BEACON'):
            self.wrong('the sale has not closed')
        resizing = self.open.get('resizing')
        if resizing is not None and not of_kind('RESIZE', self.changes) and self.is_sure('moments'):
            if milliseconds(entry['at']) < milliseconds(self.close) + 60000 * resizing['minutes']:
                self.wrong('the issuer could still decide about the amounts')
        if self.ended_by == 'SEED' and 'beacon' in self.open:
            self.wrong('OPEN names a beacon, and the log has no round of it')
        if self.ended_by == 'CLOSE' and self.open['ruleVersion'] in DRAWN:
            self.wrong('the rule draws lots, and the log has no SEED')
        self.ended_by, self.fingerprint = 'RESULT', entry['fingerprint']

    def add_suspend(self, entry):
        if entry['bidder'] not in self.bidders and self.is_sure('orders'):
            self.wrong('its bidder has no earlier entry')
        self.standings.append(entry)

    add_reinstate = add_suspend

    def add_action(self, entry):
        """Check 5."""
        kind, order, bidder = entry['kind'], entry['order'], entry['bidder']
        self.check_window(entry)
        if self.is_sure('orders'):
            self.check_owner(kind, order, bidder)
        self.owners.setdefault(order, bidder)
        if (kind == 'WITHDRAW') != (entry['lines'] == []):
            self.wrong('it has %d lines' % len(entry['lines']))
        self.check_lines(entry)
        self.orders[order] = entry['lines']
        if self.confirmed is not None:
            self.confirmed.add(order)
        self.bidders.add(bidder)
        if any(line['place'] == self.entries for line in entry['lines']) and (self.last_order is None or entry['at'] > self.last_order):
            self.last_order = entry['at']
        self.moments[self.entries] = entry['at']

    def check_window(self, entry):
        if not self.is_sure('moments'):
            return
        if entry['at'] < self.start:
            self.wrong('it is of %s, before the sale began' % entry['at'])
        if self.is_halted and entry['kind'] != 'WITHDRAW':
            self.wrong('the sale is halted')
        if not self.is_halted and entry['at'] >= self.close or is_between(entry['at'], self.reopening):
            self.wrong('it is of %s, not before the close, %s' % (entry['at'], self.close))

    def check_owner(self, kind, order, bidder):
        if kind == 'PLACE' and order in self.owners:
            self.wrong('it was placed before')
        if kind != 'PLACE' and self.owners.get(order, bidder) != bidder:
            self.wrong('it is of another bidder')
        if kind != 'PLACE' and not self.orders.get(order):
            self.wrong('it does not stand')

    def check_lines(self, entry):
        """Check 6."""
        before = {key_of(line): line for line in self.orders.get(entry['order'], ())}
        last, withdrawn = '', withdrawn_in(self.changes)
        for line in entry['lines']:
            day = key_of(line)
            if day <= last:
                self.wrong('its lines are not by day, each once')
            if self.is_sure('terms') and day not in self.offered:
                self.wrong('%s is not offered' % day)
            if self.is_sure('terms') and day in withdrawn:
                self.wrong('%s was withdrawn' % day)
            if line['amount'] == 0:
                self.wrong('the line of %s has no amount' % day)
            if self.is_sure('orders'):
                self.check_line(line, day, before.get(day))
            last = day

    def check_line(self, line, day, old):
        """A line that was reduced or is unchanged keeps its place and class."""
        rank = self.terms['ranks'][line['orderClass']] if self.is_sure('terms') else line['rank']
        if old is not None and old['amount'] >= line['amount']:
            expected = old['place'], old['orderClass'], old['rank'], 'isLocal' in old
        else:
            expected = self.entries, line['orderClass'], rank, 'isLocal' in line
        own = line['place'], line['orderClass'], line['rank'], 'isLocal' in line
        if own != expected:
            self.wrong('the line of %s has place %d, class %s, rank %d and local %s; it should have %d, %s, %d and %s' % ((day,) + own + expected))
        if 'isLocal' in line and self.is_sure('terms') and 'localZipCodes' not in self.terms:
            self.wrong('the line of %s is local, and the terms prefer no local investors' % day)

    def suspended(self):
        """The bidders whose last change before the close is SUSPEND (7)."""
        last = {entry['bidder']: entry['kind'] for entry in self.standings if entry['at'] < self.close}
        return {bidder for bidder, kind in last.items() if kind == 'SUSPEND'}

    def standing(self):
        """The lines that take part, with their bidders, by place and by day within a place."""
        lines = [(line['place'], key_of(line), self.owners[order], line)
                 for order, lines in self.orders.items() if not self.is_lapsed(order) for line in lines]
        return sorted(lines, key=lambda one: one[:2])
