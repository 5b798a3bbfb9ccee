"""The versions of the allocation rule. Positions are dictionaries: bidder, orderClass, rank, orders, place, counted, steps, reason."""
from record_form import CLASSES, MOST, Wrong


def amount_of(total):
    if total > MOST:
        raise Wrong("result", "a sum of amounts has more than 15 digits")
    return total


def share(units, members, minimum):
    """Step 7. Sets the steps of the positions of the class that is cut."""
    members = sorted(members, key=lambda one: (-one["counted"], one["place"]))
    total = sum(one["counted"] for one in members)
    while True:
        if total <= units:
            for one in members:
                one["steps"] = one["counted"]
            return
        # The smallest position certainly gets something below the minimum: it leaves without sharing among the others first.
        certain = minimum > 1 and 1 <= units * members[-1]["counted"] // total < minimum - 1
        if not certain:
            for one in members:
                one["steps"], one["rest"] = divmod(units * one["counted"], total)
            spare = units - sum(one["steps"] for one in members)
            for one in sorted(members, key=lambda one: (-one["rest"], one["place"]))[:spare]:
                one["steps"] += 1
            if minimum <= 1 or not any(0 < one["steps"] < minimum for one in members):
                return
        leaving = members.pop()
        leaving["steps"] = 0
        total -= leaving["counted"]


def place_of(order):
    """The place in time: `place` from format 3 on, `sequence` before."""
    return order["place"] if "place" in order else order["sequence"]


def key_of(order):
    """Lines of one order have one place, at different maturities."""
    return order["maturityDate"], place_of(order)


def positions_of(orders, outcomes):
    found = {}
    for order in orders:
        if order["isSuspended"] or order["rank"] == -1:
            outcomes[key_of(order)] = (0, "Skipped", "suspended" if order["isSuspended"] else "classNotOffered")
            continue
        key = order["bidder"], order["orderClass"]
        fresh = {"bidder": key[0], "orderClass": key[1], "rank": order["rank"], "orders": [], "place": place_of(order), "steps": 0}
        found.setdefault(key, fresh)["orders"].append(order)
    return sorted(found.values(), key=lambda one: (one["rank"], CLASSES.index(one["orderClass"])))


def figures_of(principal, demand, award):
    unsold = principal - award
    outcome = "NoBids" if demand == 0 else "Sold" if unsold == 0 else "PartlySold"
    return {"principal": principal, "demand": amount_of(demand), "award": award, "unsold": unsold, "outcome": outcome}


def allocate_maturity(terms, maturity, orders, outcomes):
    """The result of one maturity. Adds award, result and reason of its orders to `outcomes`, by `key_of`."""
    step, minimum = terms["step"], -(-terms["minimum"] // terms["step"])
    offered = left = maturity["principal"] // step
    positions, available_to = positions_of(orders, outcomes), {}
    for one in positions:
        mine = available_to.get(one["bidder"], offered)
        one["counted"] = min(amount_of(sum(order["amount"] for order in one["orders"])) // step, mine)
        available_to[one["bidder"]] = mine - one["counted"]
    classes, is_after_cut = [], False
    for key in sorted({(one["rank"], CLASSES.index(one["orderClass"])) for one in positions}):
        members = [one for one in positions if (one["rank"], CLASSES.index(one["orderClass"])) == key]
        total, available = sum(one["counted"] for one in members), left
        reason = "classesBefore" if is_after_cut else "filled"
        if total <= left:
            for one in members:
                one["steps"] = one["counted"]
            left -= total
        elif not is_after_cut:
            share(left, members, minimum)
            left, is_after_cut = 0, True
            reason = "classesBefore" if available == 0 else "belowMinimum" if terms["minimum"] > step else "belowStep"
        for one in members:
            got = one["steps"] > 0 and reason.startswith("below")
            one["reason"] = "notCounted" if one["counted"] == 0 else "share" if got else reason
        award = sum(one["steps"] for one in members)
        if total > 0:
            shown = {"orderClass": members[0]["orderClass"], "rank": key[0], "available": available * step, "award": award * step}
            classes.append({**shown, "demand": amount_of(total * step), "isCut": award < total, "sharePercent": 100 * award // total})
    for one in positions:
        rest = one["steps"] * step
        for order in one["orders"]:
            award = min(order["amount"], rest)
            rest -= award
            result = "Filled" if award == order["amount"] else "Partial" if award > 0 else "Unfilled"
            outcomes[key_of(order)] = (award, result, one["reason"])
    figures = figures_of(maturity["principal"], sum(one["demand"] for one in classes), sum(one["award"] for one in classes))
    return {**figures, "maturityDate": maturity["maturityDate"], "classes": classes}


def priority_pro_rata_1(record):
    terms, outcomes, by_day = record["terms"], {}, {}
    for order in record["orders"]:
        by_day.setdefault(order["maturityDate"], []).append(order)
    maturities = [allocate_maturity(terms, one, by_day.get(one["maturityDate"], []), outcomes) for one in terms["maturities"]]
    sums = (amount_of(sum(one[name] for one in maturities)) for name in ("principal", "demand", "award"))
    return outcomes, maturities, figures_of(*sums)


# Every version of the rule that there ever was. None is ever removed.
RULES = {"priority-pro-rata-1": priority_pro_rata_1}
# The SHA-256 of docs/rules/<version>.md.
SPECIFICATIONS = {"priority-pro-rata-1": "8d4193de976a53193a833f0475bbca07b6d8494d587f973e8906345f2d1d41c8"}
