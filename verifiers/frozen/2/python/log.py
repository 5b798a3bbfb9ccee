"""Checks an order log with receipts, heads and a closing record, by ORDER-LOG.md, "Checking a whole log"."""

import base64
import hashlib

from beacon import SCHEME, deadline_of, is_round, round_after
from canonical import Failed
from deadline import late_in_words, of_close, sizes_in
from log_entries import parse_entry
from extensions import merged
from log_record import check_record_against_log
from log_replay import ACTIONS, Replay
from merkle import Tree, leaf_hash
from notes import LOG_KEY, WITNESS_KEY, Head, Key, NoNote, time_of
from receipts import parse_head


class Log:
    """A log that is read once. It keeps those parts of its entries that receipts, heads and the record are compared with."""

    def __init__(self, receipts=(), heads=(), pinned=None):
        """`pinned` has the keys of the witnesses that count, as texts; None where the reader pins none, so that those of the log count."""
        self.pinned = pinned
        self.receipts = list(receipts)
        self.heads = [parse_head(note) for note in heads]
        self.tree = Tree([head.size for head in self.heads] + [receipt.head.size for receipt in self.receipts])
        self.indexes = {receipt.index for receipt in self.receipts}
        self.at_index, self.actions = {}, {}
        self.replay, self.error = Replay(), None
        self.head = self.key = self.root_at_close = None
        self.heads_of_seeds, self.known_seed = [], None
        self.unknown = {}
        self.without_receipt, self.signed, self.logged = [], {}, []

    def read(self, lines):
        """Checks 2 to 7. `lines` are those of the file, each with its line break."""
        self.tree.roots.update({size: None for size in sizes_in(lines)})
        lines.seek(0)
        rest = iter(lines)
        for line in rest:
            if line == b'\n':
                return self.end(b''.join(rest))
            if not line.endswith(b'\n'):
                break
            self.add(line[:-1])
        raise Failed('form', 'the file does not end with an empty line and a signed head')

    def add(self, line):
        index = self.tree.size
        entry = parse_entry(line, index)
        leaf = leaf_hash(line)
        if index in self.indexes:
            self.at_index[index] = leaf
        if entry['kind'] in ACTIONS:
            self.actions.setdefault(entry['bidder'], []).append((index, entry['kind'], entry['order']))
        self.tree.append(leaf)
        if entry['kind'] == 'CLOSE':
            self.root_at_close = self.tree.root()
        if entry['kind'] == 'SEED':
            self.heads_of_seeds.append((self.tree.size, self.tree.root()))
        if self.error is None:
            try:
                self.replay.add(entry)
            except Failed as error:
                self.error = error

    def end(self, note):
        try:
            self.head = Head(note.decode('utf-8'))
        except (NoNote, ValueError) as error:
            raise Failed('head', 'the head of the log: %s' % error)

    def check_head(self):
        """Check 1."""
        opened, head = self.replay.open, self.head
        if opened is None:
            raise self.error or Failed('entries', 'the log has no entries')
        self.key = Key(opened['key'], LOG_KEY)

        def wrong(message):
            raise Failed('head', 'the head of the log %s' % message)

        if head.size != self.tree.size:
            wrong('is of %d entries, but the file has %d' % (head.size, self.tree.size))
        if head.root != self.tree.root():
            wrong('has another root than the entries')
        if head.origin != opened['origin']:
            wrong('is of %s, but OPEN says %s' % (ascii(head.origin), ascii(opened['origin'])))
        if not head.is_signed_by(self.key):
            wrong('is not signed by the key in OPEN, %s' % self.key.text)

    def check_receipt(self, receipt):
        """Check 8, for one receipt."""
        head, leaf = receipt.head, leaf_hash(receipt.entry)
        if head.origin != self.head.origin:
            receipt.wrong('is of another log, %s' % ascii(head.origin))
        if not head.is_signed_by(self.key):
            receipt.wrong('has a head that is not signed by the key in OPEN')
        if receipt.root() != head.root:
            receipt.wrong('has a proof that does not lead from its entry to its head')
        if receipt.commitment() not in (None, receipt.bidder()):
            receipt.wrong('is of an order that is not registered to its investor')
        if receipt.index >= self.tree.size:
            receipt.wrong('proves an entry that is not in the log, which ends before it', self.head.note)
        if self.at_index[receipt.index] != leaf:
            receipt.wrong('proves an entry that is not in the log: another one is in its place', self.head.note)
        if head.size > self.tree.size:
            receipt.wrong('has a head of %d entries, but the log has only %d' % (head.size, self.tree.size), self.head.note)
        if self.tree.roots[head.size] != head.root:
            receipt.wrong('has a head that contradicts the log: entries were changed after it was signed', self.head.note)

    def check_receipts(self):
        """Check 8."""
        first = {}
        for receipt in self.receipts:
            self.check_receipt(receipt)
            if receipt.key is not None:
                twin = first.setdefault(receipt.index, receipt)
                if twin.key != receipt.key:
                    receipt.wrong('was given as the receipt of another order too, so one of both is not in the log', twin.head.note)
        bidders = {receipt.bidder() for receipt in self.receipts} - {None}
        self.without_receipt = sorted(action for bidder in bidders for action in self.actions.get(bidder, ()) if action[0] not in self.indexes)

    def check_heads(self):
        """Check 10, for the heads that are given besides."""
        for head in self.heads:
            def wrong(message):
                raise Failed('checkpoint', 'the head of %d entries by %s %s' % (head.size, self.key.name, message), [head.note, self.head.note])

            if head.origin != self.head.origin:
                wrong('is of another log, %s' % ascii(head.origin))
            if not head.is_signed_by(self.key):
                wrong('is not signed by the key in OPEN')
            if head.size > self.tree.size:
                wrong('is of a longer log: the file has only %d' % self.tree.size)
            if self.tree.roots[head.size] != head.root:
                wrong('has another root than the log has at this size: the log was forked')

    def check_witnesses(self):
        """Check 10: the sizes and times that each witness signed."""
        for key in [Key(witness['key'], WITNESS_KEY) for witness in self.replay.open['witnesses']]:
            own = self.signed[key.text] = []
            for head in [self.head] + [receipt.head for receipt in self.receipts] + self.heads:
                for time in head.times_of(key):
                    if time is None:
                        text = 'the signature of the witness %s on the head of %d entries is wrong'
                        raise Failed('witness', text % (key.name, head.size), [head.note, self.head.note])
                    own.append((head.size, time))

    def check_logged(self):
        """Check 10: the cosignatures in WITNESSED, and those in SEED and BEACON, which 11 checks."""
        keys = [Key(witness['key'], WITNESS_KEY) for witness in self.replay.open['witnesses']]
        self.logged = [[] for _ in keys]
        entry = self.replay.witnessed or {'heads': []}
        for head in entry['heads']:
            size, root = head['size'], self.tree.roots[head['size']]
            for one in head['cosignatures']:
                key = keys[one['witness']]
                time = time_of(self.text_of(size, root), key, base64.b64decode(one['cosignature']))
                if time is None:
                    raise Failed('witness', 'entry %d (WITNESSED): the signature of the witness %s on the head of %d entries is wrong' % (entry['index'], key.name, size))
                self.logged[one['witness']].append((size, time))
        heads = [(self.replay.size_at_close, self.root_at_close)] + self.heads_of_seeds
        entries = self.replay.seeds + ([self.replay.beacon] if self.replay.beacon else [])
        for entry, (size, root) in zip(entries, heads):
            for own, (_, time) in zip(self.logged, self.times_in(entry, size, root)):
                own.append((size, time))

    def counted(self):
        """By the text of its key, the heads that each witness signed that counts."""
        return {key: own for key, own in self.signed.items() if self.pinned is None or key in self.pinned}

    def unpinned(self):
        """Why no quorum of pinned witnesses can be, in words; empty where it can, or where the reader pins none."""
        quorum, pinned = self.replay.open['quorum'], len(self.counted())
        if self.pinned is None or 0 < quorum <= pinned:
            return ''
        return 'witnesses (%d of %d pinned, the sale asks for %d)' % (pinned, len(self.signed), quorum) if quorum else 'witnesses (the sale names none)'

    def of_close(self, with_heads):
        """The close as the cosignatures in the log show it, or those of the heads that were given too: then by pinned witnesses, if they can be a quorum."""
        if not with_heads:
            return of_close(self.replay, self.logged)
        counted = self.signed if self.unpinned() else self.counted()
        return of_close(self.replay, [one + given for one, (key, given) in zip(self.logged, self.signed.items()) if key in counted])

    def late(self):
        """The sentence about late witnesses; None if they are not late."""
        return late_in_words(self.of_close(True), self.replay.close, self.replay.fingerprint is not None)

    def text_of(self, size, root):
        """The checkpoint of the first entries."""
        return '%s\n%d\n%s\n' % (self.replay.open['origin'], size, base64.b64encode(root).decode())

    def times_in(self, entry, size, root):
        """When each witness signed the head before SEED or BEACON, by its name."""
        witnesses, given = self.replay.open['witnesses'], entry['cosignatures']
        name = 'entry %d (%s)' % (entry['index'], entry['kind'])
        if len(given) != len(witnesses):
            raise Failed('seed', '%s has %d signatures, and the sale names %d witnesses' % (name, len(given), len(witnesses)))
        times = []
        for witness, signature in zip(witnesses, given):
            key = Key(witness['key'], WITNESS_KEY)
            time = time_of(self.text_of(size, root), key, base64.b64decode(signature))
            if time is None:
                raise Failed('seed', '%s: the signature of the witness %s on the head of %d entries is wrong' % (name, key.name, size))
            times.append((key.name, time))
        return times

    def check_seeds(self, beacon):
        """A seed of a beacon may be followed by another one only if all witnesses signed it too late for its round."""
        heads = [(self.replay.size_at_close, self.root_at_close)] + self.heads_of_seeds
        for number, entry in enumerate(self.replay.seeds):
            times = self.times_in(entry, *heads[number])
            if number == 0:
                continue
            round_before = round_after(beacon, self.replay.seeds[number - 1]['at'])
            for name, time in times:
                if time <= deadline_of(beacon, round_before):
                    text = 'entry %d (SEED): the witness %s signed the seed before it in time for round %d, so no other one may follow'
                    raise Failed('seed', text % (entry['index'], name, round_before))

    def check_round(self, beacon, entry):
        """The round is the one that follows from the last SEED, all witnesses signed before it, and its signature is right."""
        def wrong(message, *values):
            raise Failed('seed', 'entry %d (BEACON): %s' % (entry['index'], message % values))

        expected = round_after(beacon, self.replay.seeds[-1]['at'])
        times = self.times_in(entry, *self.heads_of_seeds[-1])
        if entry['round'] != expected:
            wrong('the round is %d, but by the rule of the sale it is %d', entry['round'], expected)
        for name, time in times:
            if time > deadline_of(beacon, expected):
                wrong('the witness %s signed the seed too late for round %d', name, expected)
        if beacon['scheme'] == SCHEME and not is_round(beacon, expected, entry['signature']):
            wrong('the signature is not that of round %d of the chain %s', expected, beacon['chainHash'])

    def seed(self):
        """Check 11: the seed that follows from SEED and BEACON; None where it is not complete."""
        if self.known_seed is None and self.replay.seeds:
            self.known_seed = self.compute_seed()
        return self.known_seed

    def compute_seed(self):
        beacon, entry = self.replay.open.get('beacon'), self.replay.beacon
        self.check_seeds(beacon)
        text = self.text_of(self.replay.size_at_close, self.root_at_close)
        text += ''.join(one + '\n' for seed in self.replay.seeds for one in seed['cosignatures'])
        if beacon is None:
            return hashlib.sha256(('fairbook-seed-1\n' + text).encode()).hexdigest()
        if entry is None:
            return None
        self.check_round(beacon, entry)
        text += '%s\n%d\n%s\n' % (beacon['chainHash'], entry['round'], entry['signature'])
        return hashlib.sha256(('fairbook-seed-2\n' + text).encode()).hexdigest()

    def check(self, lines, record=None):
        """All checks, in an order in which the heads that contradict one another are found before an entry that is wrong."""
        self.read(lines)
        self.check_head()
        try:
            self.check_receipts()
            self.check_heads()
        except Failed as error:
            if self.error is not None:
                self.error.heads = error.heads
                raise self.error
            raise
        if self.error is not None:
            raise self.error
        self.check_witnesses()
        self.check_logged()
        seed = self.seed()
        self.unknown = self.replay.unknown()
        if record is not None:
            self.unknown = merged(self.unknown, check_record_against_log(record, self.replay, self.root_at_close, seed, self.of_close(False)))

    def witnessed(self):
        """How many entries the quorum signed, how many witnesses reached that, and when the quorum was complete. (0, number, None) if it is not."""
        quorum, counted = self.replay.open['quorum'], self.counted()
        largest = sorted((max((size for size, _ in own), default=0) for own in counted.values()), reverse=True)
        size = largest[quorum - 1] if 0 < quorum <= len(largest) else 0
        if size == 0:
            return 0, len([one for one in largest if one > 0]), None
        reached = [[time for signed, time in own if signed >= size] for own in counted.values()]
        times = sorted(min(times) for times in reached if times)
        return size, len(times), times[quorum - 1]
