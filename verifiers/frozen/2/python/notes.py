"""Signed notes, checkpoints, cosignatures and proofs, by the C2SP texts signed-note, tlog-checkpoint, tlog-cosignature and tlog-proof."""

import base64
import hashlib
import re

from ed25519 import is_signature

LOG_KEY, WITNESS_KEY = 1, 4
SIGNATURE_LINE = re.compile('\u2014 ([^ ]+) ([A-Za-z0-9+/=]+)')
SIZE = re.compile('0|[1-9][0-9]{0,15}')
LARGEST_SIZE = 9007199254740991
MOST_SIGNATURES = 100


class NoNote(Exception):
    """A text that is not what it should be."""


def decode(text):
    """The bytes of a text in Base 64, which has one form only."""
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        raise NoNote('%s is not Base 64' % ascii(text[:60]))
    if base64.b64encode(data).decode() != text:
        raise NoNote('%s is not the usual form of Base 64' % ascii(text[:60]))
    return data


def is_key_name(name):
    return name != '' and '+' not in name and not any(character.isspace() for character in name)


class Key:
    """A verifier key: <name>+<id>+<Base 64 of type and public key>."""

    def __init__(self, text, kind):
        parts = text.split('+', 2)
        if len(parts) != 3 or not is_key_name(parts[0]):
            raise NoNote('%s is not a verifier key' % ascii(text[:120]))
        data = decode(parts[2])
        if len(data) != 33 or data[0] != kind:
            raise NoNote('%s is not an Ed25519 key of type %d' % (ascii(text[:120]), kind))
        self.text, self.name, self.public = text, parts[0], data[1:]
        self.id = hashlib.sha256(self.name.encode() + b'\n' + data).digest()[:4]
        if parts[1] != self.id.hex():
            raise NoNote('%s has another id than its name and key have' % ascii(text[:120]))


def pinned_in(text):
    """The keys of a file of witnesses: one on each line. Empty lines, and lines that begin with #, are skipped."""
    lines = [line.strip() for line in text.lstrip('\ufeff').split('\n')]
    try:
        keys = {Key(line, WITNESS_KEY).text for line in lines if line and not line.startswith('#')}
    except NoNote as error:
        raise ValueError('the file of witnesses: %s' % error)
    if not keys:
        raise ValueError('the file of witnesses has no key')
    return keys


def time_of(text, key, data):
    """The time of the cosignature of a witness on the text of a checkpoint, None where it is wrong."""
    time = int.from_bytes(data[:8], 'big')
    if len(data) != 72 or not 0 < time <= LARGEST_SIZE:
        return None
    message = 'cosignature/v1\ntime %d\n%s' % (time, text)
    return time if is_signature(key.public, message.encode(), data[8:]) else None


class Head:
    """A signed checkpoint: the size and the root of a log, with signatures."""

    def __init__(self, note):
        self.note = note
        text, separator, signatures = note.rpartition('\n\n')
        lines = text.split('\n')
        if not separator or len(lines) != 3 or lines[0] == '' or not SIZE.fullmatch(lines[1]) or int(lines[1]) > LARGEST_SIZE:
            raise NoNote('the head is not a checkpoint of three lines')
        if any(character < ' ' and character != '\n' for character in note) or not signatures.endswith('\n'):
            raise NoNote('the head is not a signed note')
        self.text, self.origin, self.size, self.root = text + '\n', lines[0], int(lines[1]), decode(lines[2])
        if len(self.root) != 32:
            raise NoNote('the root of the head has not 32 bytes')
        if signatures.count('\n') > MOST_SIGNATURES:
            raise NoNote('the head has more than %d signatures' % MOST_SIGNATURES)
        self.signatures = [self.parse_signature(line) for line in signatures[:-1].split('\n')]

    @staticmethod
    def parse_signature(line):
        match = SIGNATURE_LINE.fullmatch(line)
        if match is None or not is_key_name(match.group(1)):
            raise NoNote('a signature of the head is not one of a signed note: %s' % ascii(line[:80]))
        data = decode(match.group(2))
        if len(data) < 5:
            raise NoNote('a signature of the head is too short')
        return match.group(1), data[:4], data[4:]

    def signatures_of(self, key):
        return [data for name, id_, data in self.signatures if name == key.name and id_ == key.id]

    def is_signed_by(self, key):
        """True if the key of a log signed this head: at least one signature is its, and each is right."""
        own = self.signatures_of(key)
        return own != [] and all(is_signature(key.public, self.text.encode(), data) for data in own)

    def times_of(self, key):
        """The times of the cosignatures of a witness, None for a wrong one."""
        return [time_of(self.text, key, data) for data in self.signatures_of(key)]


class Proof:
    """A tlog-proof: the index of an entry, its inclusion proof and the head that it leads to."""

    def __init__(self, text):
        start, separator, note = text.partition('\n\n')
        lines = start.split('\n')
        if not separator or lines[0] != 'c2sp.org/tlog-proof@v1':
            raise NoNote('the proof is not a tlog-proof')
        rest = lines[2:] if len(lines) > 1 and lines[1].startswith('extra ') else lines[1:]
        if not rest or not rest[0].startswith('index ') or not SIZE.fullmatch(rest[0][6:]):
            raise NoNote('the proof does not name an index')
        self.index = int(rest[0][6:])
        self.hashes = [decode(line) for line in rest[1:]]
        if any(len(hash_) != 32 for hash_ in self.hashes):
            raise NoNote('a hash of the proof has not 32 bytes')
        self.head = Head(note)
