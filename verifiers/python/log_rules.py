"""The rules of an order log: which entries are allowed where, and what stands at its end."""
import base64

from record_form import Unknown, Wrong, rule_of
from record_rules import SPECIFICATIONS, place_of


class Log:
    """What stands after each entry."""

    def __init__(self):
        self.open = self.result = None
        self.close_date = ""
        self.is_closed = self.is_canceled = False
        self.halts, self.halt = [], None
        # By order: its bidder and its lines by day, empty once it is withdrawn.
        self.orders = {}
        self.suspended = set()
        # The `at` of each entry, by index.
        self.moments = []

    def take(self, entry):
        def wrong(finding):
            raise Wrong("entries", f"entry {entry['index']} ({entry['kind']}) is wrong: {finding}")

        kind = entry["kind"]
        if (kind == "OPEN") != (entry["index"] == 0):
            wrong("OPEN is the first entry, and the only one of its kind")
        if self.is_canceled or self.result is not None:
            wrong("nothing follows the end of the log")
        if self.is_closed != (kind == "RESULT"):
            wrong("only the result follows the close" if self.is_closed else "the sale has not closed")
        self.moments.append(entry.get("at"))
        step = {"OPEN": self.begin, "HALT": self.stop, "RESUME": self.resume, "CLOSE": self.end}.get(kind)
        if step is not None:
            step(entry, wrong)
        elif kind in ("PLACE", "AMEND", "WITHDRAW"):
            self.act(entry, wrong)
        elif kind in ("SUSPEND", "REINSTATE"):
            if all(bidder != entry["bidder"] for bidder, _ in self.orders.values()):
                wrong("this bidder has no order in an earlier entry")
            (self.suspended.add if kind == "SUSPEND" else self.suspended.discard)(entry["bidder"])
        elif kind == "CANCEL":
            self.is_canceled = True
        else:
            self.result = entry["fingerprint"]

    def begin(self, entry, wrong):
        version = entry["ruleVersion"]
        if "ruleSha256" in entry:
            if version not in SPECIFICATIONS:
                raise Unknown(f"its rule is {version}; this program knows {', '.join(SPECIFICATIONS)}")
            if entry["ruleSha256"] != SPECIFICATIONS[version]:
                wrong(f"its ruleSha256 is not that of the rule {version}")
        self.open, self.close_date = entry, entry["closeDate"]

    def stop(self, entry, wrong):
        if self.halt is not None:
            wrong("the sale is halted already")
        self.halt = {"haltedAt": entry["at"], "haltedBy": entry["by"], "reason": entry["reason"], "closeBefore": self.close_date}

    def resume(self, entry, wrong):
        if self.halt is None:
            wrong("the sale is not halted")
        ended = {"resumedAt": entry["at"], "resumedBy": entry["by"], "choice": entry["choice"], "closeAfter": entry["closeDate"]}
        self.halts.append({**self.halt, **ended})
        self.halt, self.close_date = None, entry["closeDate"]

    def end(self, entry, wrong):
        if self.halt is not None:
            wrong("a halted sale does not close")
        if entry["closeDate"] != self.close_date:
            wrong(f"it names {entry['closeDate']} as the close, and {self.close_date} was announced")
        if entry["at"] < self.close_date:
            wrong(f"it is of {entry['at']}, before the close, {self.close_date}")
        self.is_closed = True

    def act(self, entry, wrong):
        kind, order = entry["kind"], f"order {entry['order']}"
        if entry["at"] < self.open["startDate"]:
            wrong(f"{order} is of {entry['at']}, before the sale began")
        if self.halt is not None and kind != "WITHDRAW":
            wrong(f"{order} is taken while the sale is halted")
        if self.halt is None and entry["at"] >= self.close_date:
            wrong(f"{order} is of {entry['at']}, not before the close, {self.close_date}")
        bidder, before = self.orders.get(entry["order"], (entry["bidder"], None))
        if kind == "PLACE" and before is not None:
            wrong(f"{order} was placed before")
        if kind != "PLACE" and not before:
            wrong(f"{order} does not stand")
        if bidder != entry["bidder"]:
            wrong(f"{order} is of another bidder")
        if (kind == "WITHDRAW") != (entry["lines"] == []):
            wrong(f"{order}: lines are empty in WITHDRAW and only there")
        lines = {}
        for line in entry["lines"]:
            self.check_line(line, (before or {}).get(line["maturityDate"]), entry, wrong)
            if any(day >= line["maturityDate"] for day in lines):
                wrong(f"{order}: {line['maturityDate']} is listed twice or out of order")
            lines[line["maturityDate"]] = line
        self.orders[entry["order"]] = bidder, lines

    def check_line(self, line, before, entry, wrong):
        name, terms = f"order {entry['order']} for {line['maturityDate']}", self.open["terms"]
        if line["maturityDate"] not in [one["maturityDate"] for one in terms["maturities"]]:
            wrong(f"{name}: this day is not offered")
        if line["amount"] == 0:
            wrong(f"{name} has no amount")
        if before is not None and before["amount"] >= line["amount"]:
            kept = "place", "orderClass", "rank"
            if any(line[one] != before[one] for one in kept):
                wrong(f"{name} was not increased, and does not keep its place, class and rank")
            return
        if line["place"] != entry["index"]:
            wrong(f"{name} has the place {line['place']} instead of {entry['index']}")
        if line["rank"] != terms["ranks"][line["orderClass"]]:
            wrong(f"{name} has rank {line['rank']}; the terms give its class {terms['ranks'][line['orderClass']]}")

    def standing(self):
        """The lines that stand, by day, each list by place."""
        found = {}
        for order, (bidder, lines) in self.orders.items():
            for day, line in lines.items():
                found.setdefault(day, []).append({**line, "order": order, "bidder": bidder})
        return {day: sorted(lines, key=lambda one: one["place"]) for day, lines in found.items()}


def check_record(log, record, digest, root_of):
    """Compares a closing record, which is correct by itself, with the log. root_of(size) is the root of the log at that size."""

    def same(what, recorded, logged):
        if recorded != logged:
            raise Wrong("record", f"the {what} is {recorded} in the record and {logged} in the log")

    if log.result is None:
        raise Wrong("record", "the log has no result, so this record is not of it")
    auction, opened = record["auction"], log.open
    for what, name, logged in (("sale", "uuid", opened["sale"]), ("name", "name", opened["name"]), ("start", "startDate", opened["startDate"]), ("close", "closeDate", log.close_date)):
        same(what, auction[name], logged)
    same("rule", rule_of(record), opened["ruleVersion"])
    if "log" in record:
        # The head that ends with CLOSE, which RESULT follows.
        size = len(log.moments) - 1
        same("head of the log at the close", record["log"], {"origin": opened["origin"], "root": base64.b64encode(root_of(size)).decode(), "size": size})
    if record["terms"] != opened["terms"]:
        raise Wrong("record", "the terms in the record are not those of the log")
    halts = record["halts"]
    earlier = len(halts) - len(log.halts)
    # Only a sale that ran before it had a log may have been halted before.
    if earlier < 0 or earlier > 0 and not opened.get("isImported", True) or halts[earlier:] != log.halts:
        raise Wrong("record", "the halts in the record are not those of the log")
    same("announced close", halts[earlier - 1]["closeAfter"] if earlier else auction["announcedCloseDate"], opened["closeDate"])
    standing = log.standing()
    for day in (one["maturityDate"] for one in record["terms"]["maturities"]):
        check_orders(log, record, day, standing.get(day, []))
    same("fingerprint", digest, log.result)


def check_orders(log, record, day, lines):
    commitments = {one["pseudonym"]: one["commitment"] for one in record["bidders"]}
    places = ("place",) if "log" in record else ()
    names = *places, "amount", "bidder", "isSuspended", "orderClass", "placedAt", "rank"
    orders = [{**one, "bidder": commitments[one["bidder"]]} for one in record["orders"] if one["maturityDate"] == day]
    for line, order in zip(lines, orders):
        logged = {**line, "placedAt": log.moments[line["place"]], "isSuspended": line["bidder"] in log.suspended}
        for name in names:
            if logged[name] != order[name]:
                what = f"order {line['order']} for {day} (entry {line['place']})"
                raise Wrong("record", f"{what} has {name} {logged[name]} in the log; order {place_of(order)} of the record has {order[name]}")
    if len(lines) > len(orders):
        missing = lines[len(orders)]
        raise Wrong("record", f"order {missing['order']} for {day} (entry {missing['place']}) is in the log and not in the record")
    if len(orders) > len(lines):
        raise Wrong("record", f"order {place_of(orders[len(lines)])} for {day} is in the record and not in the log")
