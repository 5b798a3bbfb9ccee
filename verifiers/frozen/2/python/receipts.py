"""Receipts of orders, signed heads and saved evidence, in the forms of ORDER-LOG.md, "Files"."""

import hashlib
import json

from canonical import Failed, Unknown, commitment, is_text
from merkle import leaf_hash, root_of_proof
from notes import Head, NoNote, Proof

PAGES, COMMANDS = 'fairbook-evidence-1', 'fairbook-evidence-2'


class Receipt:
    """Answer of the market to an order: the entry, its index and the proof that it is in the log."""

    def __init__(self, value):
        try:
            self.proof = Proof(value['proof'])
        except NoNote as error:
            raise Failed('receipt', 'the receipt of entry %d has no proof: %s' % (value['index'], error))
        self.value, self.index, self.head = value, value['index'], self.proof.head
        self.entry = value['entry'].encode('utf-8', 'surrogatepass')
        self.key = value['key'] if is_text(value.get('key')) else None
        if self.proof.index != self.index:
            self.wrong('has a proof of entry %d' % self.proof.index)

    def said(self):
        """The entry as an object; empty if it is none."""
        try:
            entry = json.loads(self.value['entry'])
        except ValueError:
            return {}
        return entry if isinstance(entry, dict) else {}

    def bidder(self):
        bidder = self.said().get('bidder')
        return bidder if is_text(bidder) else None

    def commitment(self):
        """The required bidder of the entry; None where the receipt does not say whose it is."""
        salt, investor = self.value.get('salt'), self.value.get('investor')
        return commitment(salt, investor) if is_text(salt) and is_text(investor) else None

    def root(self):
        return root_of_proof(leaf_hash(self.entry), self.index, self.head.size, self.proof.hashes)

    def wrong(self, message, *heads):
        said = self.said()
        what = ' (%s of order %s)' % (ascii(said['kind']), ascii(said['order'])) if is_text(said.get('kind')) and is_text(said.get('order')) else ''
        raise Failed('receipt', 'the receipt of entry %d%s %s' % (self.index, what.replace("'", ''), message), [self.head.note] + list(heads))


def parse_head(note):
    try:
        return Head(note)
    except NoNote as error:
        raise Failed('checkpoint', 'a head that was given is none: %s' % error)


def fields_of(value):
    return value if isinstance(value, dict) else {}


def list_of(value):
    return value if isinstance(value, list) else []


def is_receipt(value):
    index = fields_of(value).get('index')
    return isinstance(index, int) and not isinstance(index, bool) and is_text(value.get('entry')) and is_text(value.get('proof'))


class Given:
    """Contents of files that a log is compared with."""

    def __init__(self):
        self.receipts, self.heads, self.denied = [], [], []

    def take(self, text, name):
        """Takes a file with receipts or with saved evidence."""
        value = json.loads(text)
        kind = fields_of(value).get('format')
        if kind == COMMANDS:
            self.receipts += filter(is_receipt, list_of(value.get('receipts')))
            self.heads += filter(is_text, list_of(value.get('heads')))
        elif kind == PAGES:
            for one in map(fields_of, list_of(value.get('evidence'))):
                self.take_finding(one)
        elif is_text(kind) and kind.startswith('fairbook-evidence-'):
            raise Unknown('%s has a format that this verifier does not know: %s' % (name, ascii(kind)))
        else:
            self.receipts += receipts_in(value, name)

    def take_finding(self, one):
        finding = fields_of(one.get('finding'))
        heads = fields_of(finding.get('heads'))
        self.heads += [head for head in (heads.get('kept'), heads.get('shown')) if is_text(head) and head not in self.heads]
        self.receipts += filter(is_receipt, (one.get('receipt'), one.get('twin')))
        if finding.get('code') == 'not-sent-here':
            self.denied.append(finding.get('index'))


def receipts_in(value, name):
    """A receipt, the answer to an order, the answer with an investor's entries, or what a page saves."""
    given = fields_of(value)
    data = fields_of(given.get('data'))
    for many in (data.get('entries'), given.get('receipts')):
        if isinstance(many, list) and all(map(is_receipt, many)):
            return many
    for one in (value, given.get('log'), data.get('log')):
        if is_receipt(one):
            return [one]
    raise ValueError('%s has no receipt: a receipt needs index, entry and proof' % name)
