"""The form of an order log: its entries, its tree, its signed head and the receipts of orders."""
import base64
import binascii
import hashlib
import json
import re

import ed25519
from record_form import CLASSES, LARGEST_SEQUENCE, SECOND, Wrong, canonical, check_form, form_of, is_amount, is_day, is_digest, is_like, is_moment, is_one_of, is_rank, is_text, is_truth, is_whole, refuse

is_index = is_whole(0, LARGEST_SEQUENCE)


ED25519, COSIGNATURE = 1, 4


def parse_key(text, kind=ED25519):
    """The name, id and bytes of a verifier key of signed notes, `name+id+key`; None where it is not one of this type."""
    found = re.fullmatch(r"([^+\s]+)\+([0-9a-f]{8})\+(.+)", text)
    data = from_base64(found[3]) if found else None
    if data is None or len(data) != 33 or data[0] != kind:
        return None
    number = hashlib.sha256(found[1].encode("utf-8", "surrogatepass") + b"\n" + data).digest()[:4]
    return (found[1], number, data[1:]) if number.hex() == found[2] else None


def is_key(value):
    return type(value) is str and parse_key(value) is not None


def is_witness_key(value):
    return type(value) is str and parse_key(value, COSIGNATURE) is not None


is_witness_url = is_like(r"(https://([\w.-]+|\[[\da-f:.]+\])|http://(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?(/[\w.~%/-]*)?")

LINE = {"amount": is_amount, "maturityDate": is_day, "orderClass": is_one_of(*CLASSES), "place": is_index, "rank": is_rank}
ACTION = {"at": is_moment, "bidder": is_digest, "lines": [LINE], "order": is_text}
# OPEN has all of these or none.
BOUND = {"isImported": is_truth, "quorum": is_index, "ruleSha256": is_digest, "witnesses": [{"key": is_witness_key, "url": is_witness_url}]}
# The fields of each kind beside `index` and `kind`.
ENTRIES = {
    "OPEN": {
        **{"closeDate": is_moment, "startDate": is_moment, "key": is_key, "name": is_text, "origin": is_text},
        **{"ruleVersion": is_text, "sale": is_text, "terms": form_of(SECOND)["terms"]},
    },
    "PLACE": ACTION,
    "AMEND": ACTION,
    "WITHDRAW": ACTION,
    "HALT": {"at": is_moment, "by": is_one_of("issuer", "administrator", "system"), "reason": is_text},
    "RESUME": {
        **{"at": is_moment, "by": is_one_of("issuer", "administrator")},
        **{"choice": is_one_of("keep", "extend", "date", "close"), "closeDate": is_moment},
    },
    "SUSPEND": {"at": is_moment, "bidder": is_digest},
    "REINSTATE": {"at": is_moment, "bidder": is_digest},
    "CLOSE": {"at": is_moment, "closeDate": is_moment},
    "CANCEL": {"at": is_moment, "reason": is_text},
    "RESULT": {"at": is_moment, "fingerprint": is_digest},
}


def parse_entry(data, index):
    """The entry in this line of the log."""
    try:
        text = data.decode("utf-8")
        entry = json.loads(text, parse_float=refuse, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise Wrong("form", f"entry {index} is not JSON of whole numbers in UTF-8: {error}") from error
    kind = entry.get("kind") if type(entry) is dict else None
    if type(kind) is not str or kind not in ENTRIES:
        raise Wrong("form", f"entry {index} is not an entry of a kind that is known: {json.dumps(kind)}")
    bound = BOUND if kind == "OPEN" and any(name in entry for name in BOUND) else {}
    check_form(entry, {"index": is_index, "kind": is_text, **ENTRIES[kind], **bound}, f"entry {index}")
    check_witnesses(entry, index)
    if canonical(entry) != text:
        raise Wrong("form", f"entry {index} is not in canonical form")
    if entry["index"] != index:
        raise Wrong("form", f"entry {index} says that its index is {entry['index']}")
    return entry


def check_witnesses(entry, index):
    named = entry.get("witnesses", [])
    # Keys are sorted as texts in UTF-16 are.
    order = [one["key"].encode("utf-16-be", "surrogatepass") for one in named]
    if any(one >= later for one, later in zip(order, order[1:])):
        raise Wrong("form", f"the witnesses in entry {index} are not sorted by key, each once")
    if len({parse_key(one["key"], COSIGNATURE)[2] for one in named}) < len(named):
        raise Wrong("form", f"entry {index} names one public key as two witnesses")
    if not min(1, len(named)) <= entry.get("quorum", 0) <= len(named):
        raise Wrong("form", f"the quorum in entry {index} is {entry['quorum']}, and it names {len(named)} witnesses")


def from_base64(text):
    """The bytes, or None for text that is not exactly their base64."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode() == text else None


def leaf_of(entry):
    return hashlib.sha256(b"\x00" + entry).digest()


def node_of(left, right):
    return hashlib.sha256(b"\x01" + left + right).digest()


class Tree:
    """The hashes of all complete subtrees, by height, so that the root at each size is found quickly."""

    def __init__(self, entries):
        self.levels = [[leaf_of(entry) for entry in entries]]
        while len(self.levels[-1]) > 1:
            below = self.levels[-1]
            self.levels.append([node_of(below[at], below[at + 1]) for at in range(0, len(below) - 1, 2)])

    def root(self, size):
        """The root of the first entries, at least one."""
        root, start = None, size
        for height, level in enumerate(self.levels):
            if size >> height & 1:
                start -= 1 << height
                root = level[start >> height] if root is None else node_of(level[start >> height], root)
        return root


def is_included(leaf, index, size, hashes, root):
    """RFC 9162, section 2.1.3.2."""
    if index >= size:
        return False
    at, last, found = index, size - 1, leaf
    for one in hashes:
        if last == 0:
            return False
        if at & 1 or at == last:
            found = node_of(one, found)
            while not at & 1 and at != 0:
                at, last = at >> 1, last >> 1
        else:
            found = node_of(found, one)
        at, last = at >> 1, last >> 1
    return last == 0 and found == root


class Head:
    """A signed checkpoint. `what` names it in findings."""

    def __init__(self, note, what, check="head"):
        def wrong(finding):
            raise Wrong(check, f"{what} {finding}")

        self.note = note
        text, separator, signatures = note.rpartition("\n\n")
        if not separator or not signatures.endswith("\n"):
            wrong("is not a signed note")
        self.text = text + "\n"
        lines = text.split("\n")
        if len(lines) != 3 or not is_like("0|[1-9][0-9]{0,15}")(lines[1]) or len(from_base64(lines[2]) or b"") != 32:
            wrong("is not a checkpoint of origin, size and root")
        self.origin, self.size, self.root = lines[0], int(lines[1]), from_base64(lines[2])
        self.signatures = []
        for line in signatures[:-1].split("\n"):
            found = re.fullmatch("— ([^ ]+) ([^ ]+)", line)
            data = from_base64(found[2]) if found else None
            if data is None or len(data) <= 4:
                wrong("has a line that is not a signature")
            self.signatures.append((found[1], data[:4], data[4:]))

    def is_signed_by(self, name, number, key):
        own = self.signatures_by(name, number)
        return bool(own) and all(ed25519.verify(key, self.text.encode(), one) for one in own)

    def signatures_by(self, name, number):
        return [signature for signer, given, signature in self.signatures if signer == name and given == number]

    def time_by(self, name, number, key):
        """When the witness of this key signed, in seconds since 1970; None where it did not, 0 where a signature of it is wrong."""
        times = []
        for one in self.signatures_by(name, number):
            time = int.from_bytes(one[:8], "big")
            message = f"cosignature/v1\ntime {time}\n{self.text}".encode()
            if len(one) != 72 or not 0 < time <= LARGEST_SEQUENCE or not ed25519.verify(key, message, one[8:]):
                return 0
            times.append(time)
        return max(times, default=None)


class Receipt:
    """The entry of an order and the proof that it is in the log."""

    def __init__(self, value, number):
        self.what = f"receipt {number}"
        self.entry, self.index = value["entry"], value["index"]
        # What the bidder of the entry must be; None where the receipt does not say whose it is.
        self.commitment = None
        if type(value.get("investor")) is str and type(value.get("salt")) is str:
            own = canonical(["fairbook-commitment-1", value["salt"], value["investor"]])
            self.commitment = hashlib.sha256(own.encode("utf-8", "surrogatepass")).hexdigest()
        # The Idempotency-Key that the order was sent with; None where the receipt does not say it.
        self.key = value["key"] if type(value.get("key")) is str else None
        beginning, separator, note = value["proof"].partition("\n\n")
        header, *lines = beginning.split("\n")
        if lines and re.fullmatch("extra .*", lines[0]):
            lines.pop(0)
        if not separator or header != "c2sp.org/tlog-proof@v1" or not lines or lines.pop(0) != f"index {self.index}":
            self.wrong(f"has no proof for index {self.index}")
        self.hashes = [from_base64(line) for line in lines]
        if any(one is None or len(one) != 32 for one in self.hashes):
            self.wrong("has a proof with a line that is not a hash")
        self.head = Head(note, f"the head of {self.what}")

    def wrong(self, finding):
        raise Wrong("receipt", f"{self.what} {finding}")
