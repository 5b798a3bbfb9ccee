"""Rounds of a public randomness beacon in the format of drand, by ORDER-LOG.md, "The beacon"."""

import hashlib
from datetime import datetime, timezone

from bls12_381 import is_signature

SCHEME = 'bls-unchained-g1-rfc9380'


def chain_hash(beacon):
    name = '' if beacon['id'] == 'default' else beacon['id']
    times = beacon['period'].to_bytes(4, 'big') + beacon['genesisTime'].to_bytes(8, 'big')
    return hashlib.sha256(times + bytes.fromhex(beacon['publicKey'] + beacon['groupHash']) + name.encode()).hexdigest()


def time_of_round(beacon, number):
    """In seconds since 1970."""
    return beacon['genesisTime'] + (number - 1) * beacon['period']


def round_after(beacon, at):
    """The round of a seed that was written at this moment."""
    moment = datetime.strptime(at, '%Y-%m-%dT%H:%M:%S.%fZ').replace(tzinfo=timezone.utc) - datetime(1970, 1, 1, tzinfo=timezone.utc)
    milliseconds = (moment.days * 86400 + moment.seconds) * 1000 + moment.microseconds // 1000
    earliest = -(-milliseconds // 1000) + beacon['delay']
    return max(1, -(-(earliest - beacon['genesisTime']) // beacon['period']) + 1)


def deadline_of(beacon, number):
    """The last second in which a witness may sign a seed whose round this is."""
    return time_of_round(beacon, number) - beacon['margin']


def is_round(beacon, number, signature):
    message = hashlib.sha256(number.to_bytes(8, 'big')).digest()
    return is_signature(bytes.fromhex(beacon['publicKey']), message, bytes.fromhex(signature))
