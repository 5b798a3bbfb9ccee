#!/usr/bin/env python3
"""Verifies an order log of Fairbook by docs/ORDER-LOG.md. It needs Python 3.8 and the files beside this one, nothing else.

    python3 verify_log.py LOG [--record FILE] [--receipt FILE …] [--checkpoint FILE …] [--evidence FILE]

LOG is the file of GET /api/auction/{id}/order-log/file, the record that of GET /api/auction/{id}/closing-record/file, and a receipt the JSON of an
answer to an order, of its `log`, or of GET /api/auction/{id}/my-log-entries. A checkpoint is a signed head of the log, such as a witness shows. Exits with 0 if the log is correct, 1 if something is wrong, and 2 if
it could not be checked.
"""
import argparse
import hashlib
import json
import sys

import verify_record
from log_form import Head, Receipt, Tree, is_included, is_index, leaf_of, parse_entry, parse_key
from log_rules import Log, check_record
from log_witnesses import Witnesses
from record_form import FIRST, Unknown, Wrong, is_text, parse
from record_rules import SPECIFICATIONS


def read_log(data):
    """The lines and the signed head."""
    body, separator, note = data.partition(b"\n\n")
    if not separator:
        raise Wrong("form", "the file has no empty line between the entries and the head")
    try:
        return body.split(b"\n"), Head(note.decode("utf-8"), "the head of the log")
    except UnicodeDecodeError as error:
        raise Wrong("head", "the head of the log is not UTF-8") from error


def check_head(head, size, tree, opened, what, check="head"):
    def wrong(finding, proof=None):
        raise Wrong(check, f"{what} {finding}", proof)

    if head.origin != opened["origin"]:
        wrong(f"is of another log, {head.origin}")
    if not head.is_signed_by(*parse_key(opened["key"])):
        wrong("is not signed by the key in OPEN")
    if not 0 < head.size <= size:
        wrong(f"is of {head.size} entries, and the log has {size}{evidence(head)}", head.note)
    if head.root != tree.root(head.size):
        wrong(f"has another root than the first {head.size} entries of the log: entries were changed after it was signed{evidence(head)}", head.note)


def evidence(head):
    """A head that contradicts the log proves it to everyone, with the head of the log."""
    return f"\n\nThe signed head, which proves it together with the one at the end of the log:\n\n{head.note}"


def order_in(text):
    """The action and order of an entry, in parentheses; empty where it is none of an order."""
    try:
        entry = json.loads(text)
    except ValueError:
        return ""
    named = [entry.get(name) for name in ("kind", "order")] if type(entry) is dict else [None]
    return f" ({named[0]} of order {named[1]})" if all(map(is_text, named)) else ""


def check_receipt(receipt, lines, tree, opened):
    if not is_included(leaf_of(receipt.entry.encode("utf-8", "surrogatepass")), receipt.index, receipt.head.size, receipt.hashes, receipt.head.root):
        receipt.wrong(f"does not prove that its entry, {receipt.index}, is under its head")
    is_there = receipt.index < len(lines) and lines[receipt.index] == receipt.entry.encode("utf-8", "surrogatepass")
    what = f"the head of {receipt.what}, whose entry {receipt.index}{order_in(receipt.entry)} is {'' if is_there else 'not '}in the log,"
    check_head(receipt.head, len(lines), tree, opened, what, "receipt")
    if not is_there:
        receipt.wrong(f"proves an entry that is not in the log: entry {receipt.index} is another one")
    if receipt.commitment is not None and json.loads(receipt.entry).get("bidder") != receipt.commitment:
        receipt.wrong("is of an order that is not registered to the investor of the receipt")


def check_clashes(receipts):
    """One entry cannot be the receipt of two orders."""
    keys = {}
    for receipt in receipts:
        if receipt.key is not None and keys.setdefault(receipt.index, receipt).key != receipt.key:
            text = f"is of entry {receipt.index}{order_in(receipt.entry)}, which was given as the receipt of another order too"
            raise Wrong("receipt", f"{receipt.what} {text}", keys[receipt.index].head.note)


def not_covered(entries, receipts):
    """Entries of orders of the same bidders that no receipt covers."""
    covered = {one.index for one in receipts}
    bidders = {entries[index].get("bidder") for index in covered} - {None}
    return [one for one in entries if "order" in one and one["bidder"] in bidders and one["index"] not in covered]


def verify(data, record, given, checkpoints=()):
    """The lines to print for a correct log. `record` are bytes or None, `given` the receipts. Raises Wrong and Unknown."""
    lines, head = read_log(data)
    entries = [parse_entry(line, index) for index, line in enumerate(lines)]
    opened, tree, log = entries[0], Tree(lines), Log()
    if opened["kind"] != "OPEN":
        raise Wrong("entries", "entry 0 is not OPEN")
    check_head(head, len(lines), tree, opened, "the head of the log")
    if head.size != len(lines):
        raise Wrong("head", f"the head of the log is of {head.size} entries, and the log has {len(lines)}")
    for entry in entries:
        log.take(entry)
    receipts = [Receipt(one, number) for number, one in enumerate(given, 1)]
    for receipt in receipts:
        check_receipt(receipt, lines, tree, opened)
    check_clashes(receipts)
    others = [Head(note, f"checkpoint {number}", "checkpoint") for number, note in enumerate(checkpoints, 1)]
    for number, one in enumerate(others, 1):
        check_head(one, len(lines), tree, opened, f"checkpoint {number}", "checkpoint")
    witnesses = Witnesses(opened)
    witnesses.take(head, "the head of the log")
    for one in [*(receipt.head for receipt in receipts), *others]:
        witnesses.take(one, f"the head of {one.size} entries")
    if record is not None:
        verify_record.verify(record, None, None)
        closing = parse(record, SPECIFICATIONS)
        if closing["format"] == FIRST:
            raise Wrong("record", f"its format is {FIRST}, and sales with a log have later ones")
        check_record(log, closing, hashlib.sha256(record).hexdigest(), tree.root)
    return said(log, len(lines), record, receipts, not_covered(entries, receipts), witnesses)


def said(log, size, record, receipts, others, witnesses):
    witnessed, missing = witnesses.said(size)
    named = sum(one.commitment is not None for one in receipts)
    name = log.open["name"].encode("utf-8", "backslashreplace").decode()
    return [
        "TRUE",
        f"{name}, {log.open['origin']}: {size} entries.",
        "Checked:",
        "- head: size, root and signature",
        "- form, order and rules of all entries",
        *([f"- receipts: {len(receipts)}, each in the log, and its head is of this log"] if receipts else []),
        *(["- the closing record: correct by itself, and its orders, terms and halts are those of the log"] if record is not None else []),
        *([f"- {named} of {len(receipts)} receipts name their investor: their orders are registered to that investor"] if named else []),
        *witnessed,
        *[f"- entry {one['index']} ({one['kind']} of order {one['order']}) is of the same bidder, and no receipt covers it: is it yours?" for one in others],
        "Not checked:",
        *([] if receipts else ["- receipts: none was given, so a log that was replaced as a whole is not noticed"]),
        *([] if record is not None else ["- the closing record: none was given"]),
        *missing,
    ]


def read_receipts(path):
    with open(path, encoding="utf-8") as file:
        value = json.load(file)
    if type(value) is dict and type(value.get("data")) is dict:
        value = value["data"]
    if type(value) is dict:
        value = value.get("entries", value.get("receipts", value.get("log", value)))
    found = value if type(value) is list else [value]
    for one in found:
        if type(one) is not dict or not is_index(one.get("index")) or not all(is_text(one.get(name)) for name in ("entry", "proof")):
            raise ValueError(f"{path} is not a receipt: it needs index, entry and proof")
    return found


def read(path):
    with open(path, "rb") as file:
        return file.read()


def save(given, wrong, receipts):
    """Evidence that the other verifiers read; a file that exists is not overwritten."""
    own = read(given.log).partition(b"\n\n")[2].decode("utf-8", "replace")
    kept = wrong.head or (receipts[-1]["proof"].partition("\n\n")[2] if receipts else None)
    file = {
        "format": "fairbook-evidence-2",
        "finding": str(wrong),
        "heads": [head for head in (kept, own) if head],
        "receipts": receipts,
    }
    with open(given.evidence, "x", encoding="utf-8") as target:
        json.dump(file, target, ensure_ascii=False, indent=2)
    print(f"Saved in {given.evidence}.")


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    options = argparse.ArgumentParser(description="Verifies an order log of Fairbook.")
    options.add_argument("log")
    options.add_argument("--record", help="the closing record of the sale")
    options.add_argument("--receipt", action="append", default=[], help="a file with receipts of orders; may be given again")
    options.add_argument("--checkpoint", action="append", default=[], help="a signed head of the log, such as a witness shows; may be given again")
    options.add_argument("--evidence", help="a new file, in which the signed heads are saved if something is wrong")
    given = options.parse_args()
    receipts = []
    try:
        receipts = [one for path in given.receipt for one in read_receipts(path)]
        record = read(given.record) if given.record is not None else None
        checkpoints = [read(path).decode("utf-8") for path in given.checkpoint]
        lines, code = verify(read(given.log), record, receipts, checkpoints), 0
    except Wrong as wrong:
        found = wrong
        lines, code = ["FALSE", f"Check that failed: {wrong.check}", f"First error: {wrong}"], 1
    except (Unknown, OSError, ValueError) as error:
        lines, code = ["NOT CHECKED", f"This could not be checked: {error}"], 2
    print("\n".join(lines))
    if code == 1 and given.evidence is not None:
        try:
            save(given, found, receipts)
        except OSError as error:
            print(f"The evidence could not be saved: {error}")
            return 2
    return code


if __name__ == "__main__":
    sys.exit(main())
