#!/usr/bin/env python3
"""Verifies a closing record of Fairbook by docs/CLOSING-RECORD.md. It needs Python 3.8 and the files beside this one, nothing else.

    python3 verify_record.py RECORD [--fingerprint HEX] [--receipt FILE]

RECORD is the file of GET /api/auction/{id}/closing-record/file, the fingerprint is the published one, and the receipt is the JSON of `receipt` in
GET /api/auction/my-allocations. Exits with 0 if the record is correct, 1 if something is wrong, and 2 if it could not be checked.
"""
import argparse
import datetime
import hashlib
import json
import sys

from record_form import FIRST, Unknown, Wrong, canonical, is_like, is_text, parse, rule_of
from record_rules import RULES, SPECIFICATIONS, key_of, place_of


def check_bidders(record):
    def wrong(finding):
        raise Wrong("bidders and orders", finding)

    terms, bidders, orders = record["terms"], record["bidders"], record["orders"]
    days = [one["maturityDate"] for one in terms["maturities"]]
    if any(one >= later for one, later in zip(days, days[1:])):
        wrong("the maturities of the terms are not by day, each day once")
    commitments = set()
    for index, bidder in enumerate(bidders):
        if bidder["pseudonym"] != f"B{index + 1}":
            wrong(f"bidder {bidder['pseudonym']} stands in the place of B{index + 1}")
        if bidder["commitment"] in commitments:
            wrong(f"bidder {bidder['pseudonym']} has the commitment of another bidder")
        commitments.add(bidder["commitment"])
    before, seen = None, set()
    for order in orders:
        name, who = f"order {place_of(order)}", order["bidder"]
        if before is not None and not is_after(order, before):
            wrong(f"{name} comes after order {place_of(before)}")
        before = order
        if who not in seen:
            if len(seen) == len(bidders) or who != bidders[len(seen)]["pseudonym"]:
                wrong(f"{name} is of bidder {who}, who is not listed or not the next one")
            seen.add(who)
        if order["rank"] != terms["ranks"][order["orderClass"]]:
            wrong(f"{name} has rank {order['rank']}; the terms give its class {terms['ranks'][order['orderClass']]}")
        if order["maturityDate"] not in days:
            wrong(f"{name} is for {order['maturityDate']}, which is not offered")
    if len(seen) < len(bidders):
        wrong(f"bidder {bidders[len(seen)]['pseudonym']} has no order")
    if orders and record.get("log") is not None and place_of(orders[-1]) >= record["log"]["size"] - 1:
        wrong(f"order {place_of(orders[-1])} is not before the close, which is entry {record['log']['size'] - 1}")


def is_after(order, before):
    """Lines of one order share their place: they come by day."""
    if place_of(order) != place_of(before):
        return place_of(order) > place_of(before)
    return "place" in order and all(order[one] == before[one] for one in ("bidder", "placedAt")) and order["maturityDate"] > before["maturityDate"]


def at(moment):
    """Milliseconds since 1970."""
    since = datetime.datetime.strptime(moment, "%Y-%m-%dT%H:%M:%S.%fZ") - datetime.datetime(1970, 1, 1)
    return since // datetime.timedelta(milliseconds=1)


def check_moments(record):
    def wrong(finding):
        raise Wrong("moments", finding)

    auction, halts = record["auction"], record["halts"]
    start, close, before = auction["startDate"], auction["announcedCloseDate"], ""
    for number, halt in enumerate(halts, 1):
        halted, resumed, after = halt["haltedAt"], halt["resumedAt"], halt["closeAfter"]
        if halted < before or resumed < halted:
            wrong(f"halt {number} is out of order in time")
        if halt["closeBefore"] != close or halted >= close:
            wrong(f"halt {number} does not come before the close that was announced, {close}")
        if halt["haltedBy"] == "administrator" and halt["resumedBy"] == "issuer":
            wrong(f"halt {number} was ended by the issuer although an administrator had halted the sale")
        lost = max(0, at(resumed) - max(at(halted), at(start)))
        extended, past, new = at(close) + lost, resumed >= close, at(after)
        right = {
            "keep": not past and after == close,
            "extend": new == extended,
            "date": (extended if past else at(close)) <= new <= max(at(resumed) + 90 * 86_400_000, extended),
            "close": past and after == resumed,
        }[halt["choice"]]
        if not right:
            wrong(f"halt {number} gives a close that its choice, {halt['choice']}, does not allow: {after}")
        before, close = resumed, after
    if close != auction["closeDate"]:
        wrong(f"the sale closed at {auction['closeDate']}; the announced close and the halts give {close}")
    for order in record["orders"]:
        placed = order["placedAt"]
        if not start <= placed < close:
            wrong(f"order {place_of(order)} was placed at {placed}, outside the sale")
        if any(halt["haltedAt"] < placed < halt["resumedAt"] for halt in halts):
            wrong(f"order {place_of(order)} was placed at {placed}, while the sale was halted")


def check_result(record):
    outcomes, maturities, totals = RULES[rule_of(record)](record)
    for order in record["orders"]:
        for name, right in zip(("award", "result", "reason"), outcomes[key_of(order)]):
            compare(order[name], right, f"order {place_of(order)}: {name}")
    compare(record["maturities"], maturities, "maturities")
    compare(record["totals"], totals, "totals")


def compare(recorded, right, path):
    if recorded == right and type(recorded) is type(right):
        return
    if type(right) is dict:
        for name in sorted(right):
            compare(recorded[name], right[name], f"{path}.{name}")
    elif type(right) is list:
        for index, (one, other) in enumerate(zip(recorded, right)):
            compare(one, other, f"{path}.{index}")
        raise Wrong("result", f"{path} has {len(recorded)} entries in the record; the rule gives {len(right)}")
    else:
        raise Wrong("result", f"{path} is {json.dumps(recorded)} in the record; the rule gives {json.dumps(right)}")


def own_orders(record, receipt):
    """The orders of the investor of this receipt."""
    own = f'["fairbook-commitment-1",{canonical(receipt["salt"])},{canonical(receipt["investor"])}]'
    commitment = hashlib.sha256(own.encode("utf-8", "surrogatepass")).hexdigest()
    bidder = next((one["pseudonym"] for one in record["bidders"] if one["commitment"] == commitment), None)
    if bidder is None:
        raise Wrong("receipt", "no bidder of this record has the commitment of the receipt: the orders of this investor are missing")
    if bidder != receipt.get("pseudonym", bidder):
        raise Wrong("receipt", f"the investor of the receipt is {bidder} in the record, and {receipt['pseudonym']} in the receipt")
    return [order for order in record["orders"] if order["bidder"] == bidder]


def dollars(amount):
    return f"${amount // 100:,}.{amount % 100:02}"


def verify(data, published, receipt):
    """The lines to print for a correct record. Raises Wrong and Unknown."""
    digest = hashlib.sha256(data).hexdigest()
    if published is not None and published != digest:
        raise Wrong("fingerprint", f"the fingerprint of this text is {digest}, not {published}")
    record = parse(data, SPECIFICATIONS)
    check_bidders(record)
    has_moments, has_log = record["format"] != FIRST, record.get("log") is not None
    if has_moments:
        check_moments(record)
    check_result(record)
    mine = own_orders(record, receipt) if receipt is not None else []
    auction, totals = record["auction"], record["totals"]
    name = auction["name"].encode("utf-8", "backslashreplace").decode()
    return [
        "CORRECT",
        f"{name}, closed {auction['closeDate']}: {len(record['orders'])} orders of {len(record['bidders'])} investors.",
        f"{dollars(totals['award'])} of {dollars(totals['principal'])} was allocated, {dollars(totals['demand'])} was wanted.",
        f"Fingerprint: {digest}",
        *[f"Your order {place_of(one)}: {dollars(one['amount'])} for {one['maturityDate']}, allocated {dollars(one['award'])}" for one in mine],
        "Checked:",
        *(["- the fingerprint is the published one"] if published else []),
        "- form and canonical text",
        "- bidders, orders and ranks",
        *(["- halts, the close, and the moments of orders"] if has_moments else []),
        f"- every award, reason and figure, by the rule {rule_of(record)}",
        *(["- the orders of the receipt are in the record; compare their amounts with what you ordered"] if receipt is not None else []),
        "Not checked:",
        *([] if published else ["- whether this is the record that was published: no fingerprint was given"]),
        *([] if has_moments else ["- halts and moments of orders: this format does not have them"]),
        *([] if receipt is not None else ["- whether your orders are in it: no receipt was given"]),
        *(["- whether its orders are those of the order log that it names: verify_log.py does that"] if has_log else []),
        "- whether orders of other investors are missing: only they can tell, with their receipts",
        "- who the bidders are: it is not in the record",
    ]


def read_receipt(path):
    with open(path, encoding="utf-8") as file:
        receipt = json.load(file)
    if type(receipt) is not dict or not all(is_text(receipt.get(name)) for name in ("investor", "salt")):
        raise ValueError(f"{path} is not a receipt: it needs investor and salt")
    return receipt


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    options = argparse.ArgumentParser(description="Verifies a closing record of Fairbook.")
    options.add_argument("record")
    options.add_argument("--fingerprint", help="the published fingerprint, 64 hexadecimal digits")
    options.add_argument("--receipt", help="a file with your receipt")
    given = options.parse_args()
    published = given.fingerprint.lower() if given.fingerprint is not None else None
    if published is not None and not is_like("[0-9a-f]{64}")(published):
        options.error("a fingerprint has 64 hexadecimal digits")
    try:
        with open(given.record, "rb") as file:
            data = file.read()
        lines, code = verify(data, published, read_receipt(given.receipt) if given.receipt else None), 0
    except Wrong as wrong:
        lines, code = ["WRONG", f"Check that failed: {wrong.check}", f"First difference: {wrong}"], 1
    except (Unknown, OSError, ValueError) as error:
        lines, code = ["NOT CHECKED", f"This could not be checked: {error}"], 2
    print("\n".join(lines))
    return code


if __name__ == "__main__":
    sys.exit(main())
