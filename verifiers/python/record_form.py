"""The form of a closing record: every field that it has, what each may hold, and its canonical text."""
import datetime
import json
import re

MOST = 999_999_999_999_999
LARGEST_SEQUENCE = 9_007_199_254_740_991
FORMATS = FIRST, SECOND, THIRD = "fairbook-closing-record-1", "fairbook-closing-record-2", "fairbook-closing-record-3"
# In serving order among equal ranks.
CLASSES = (
    "stateInstitution",
    "nationalInstitution",
    "stateIndividual",
    "nationalIndividual",
    "internationalInstitution",
    "internationalIndividual",
)


class Wrong(Exception):
    """The record is wrong: which check failed, and the first difference. `head` is a signed head that contradicts the log."""

    def __init__(self, check, finding, head=None):
        super().__init__(finding)
        self.check = check
        self.head = head


class Unknown(Exception):
    """The record cannot be checked by this program, which does not mean that it is wrong."""


def is_whole(least, most):
    return lambda value: type(value) is int and least <= value <= most


def is_text(value):
    return type(value) is str


def is_truth(value):
    return type(value) is bool


def is_one_of(*words):
    return lambda value: type(value) is str and value in words


def is_like(pattern):
    return lambda value: type(value) is str and re.fullmatch(pattern, value, re.ASCII) is not None


def is_day(value):
    if not is_like(r"\d{4}-\d\d-\d\d")(value):
        return False
    try:
        datetime.date(int(value[:4]), int(value[5:7]), int(value[8:]))
    except ValueError:
        return False
    return True


def is_moment(value):
    return is_like(r".{10}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z")(value) and is_day(value[:10])


is_amount = is_whole(0, MOST)
is_rank = lambda value: value == -1 and type(value) is int or is_whole(1, 6)(value)
FIGURES = {"principal": is_amount, "demand": is_amount, "award": is_amount, "unsold": is_amount, "outcome": is_one_of("Sold", "PartlySold", "NoBids")}


is_digest = is_like("[0-9a-f]{64}")
# The only base64 text of 32 bytes has no bits that are not used.
HEAD = {"origin": is_text, "root": is_like("[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]="), "size": is_whole(1, LARGEST_SEQUENCE)}


def is_log(value):
    return value is None or type(value) is dict and set(value) == set(HEAD) and all(HEAD[name](value[name]) for name in HEAD)


def form_of(version):
    """Lists are written as lists of one entry, objects as dictionaries."""
    auction = {"uuid": is_text, "name": is_text, "startDate": is_moment, "closeDate": is_moment}
    order = {
        "amount": is_amount,
        "award": is_amount,
        "bidder": is_text,
        "isSuspended": is_truth,
        "maturityDate": is_day,
        "orderClass": is_one_of(*CLASSES),
        "rank": is_rank,
        "reason": is_one_of("filled", "share", "belowStep", "belowMinimum", "classesBefore", "notCounted", "classNotOffered", "suspended"),
        "result": is_one_of("Filled", "Partial", "Unfilled", "Skipped"),
        ("place" if version == THIRD else "sequence"): is_whole(1, LARGEST_SEQUENCE),
    }
    shown = {"available": is_amount, "award": is_amount, "demand": is_amount, "isCut": is_truth, "orderClass": is_one_of(*CLASSES), "rank": is_rank, "sharePercent": is_whole(0, 100)}
    form = {
        "auction": auction,
        "bidders": [{"commitment": is_digest, "pseudonym": is_text}],
        "format": is_text,
        "maturities": [{**FIGURES, "maturityDate": is_day, "classes": [shown]}],
        "orders": [order],
        "terms": {
            "maturities": [{"maturityDate": is_day, "principal": is_amount}],
            "minimum": is_amount,
            "ranks": {name: is_rank for name in CLASSES},
            "step": is_whole(1, MOST),
        },
        "totals": FIGURES,
    }
    if version == THIRD:
        form["rule"] = {"sha256": is_digest, "version": is_text}
        form["log"] = is_log
    else:
        form["ruleVersion"] = is_text
    if version != FIRST:
        auction["announcedCloseDate"] = is_moment
        order["placedAt"] = is_moment
        form["halts"] = [
            {
                "choice": is_one_of("keep", "extend", "date", "close"),
                "closeAfter": is_moment,
                "closeBefore": is_moment,
                "haltedAt": is_moment,
                "haltedBy": is_one_of("issuer", "administrator", "system"),
                "reason": is_text,
                "resumedAt": is_moment,
                "resumedBy": is_one_of("issuer", "administrator"),
            }
        ]
    return form


def check_form(value, form, path):
    if isinstance(form, dict):
        if type(value) is not dict:
            raise Wrong("form", f"{path} is not an object")
        for name in form:
            if name not in value:
                raise Wrong("form", f"{path} has no {name}")
        for name in value:
            if name not in form:
                raise Wrong("form", f"{path} has a field that no record has: {name}")
            check_form(value[name], form[name], f"{path}.{name}")
    elif isinstance(form, list):
        if type(value) is not list:
            raise Wrong("form", f"{path} is not a list")
        for index, one in enumerate(value):
            check_form(one, form[0], f"{path}.{index}")
    elif not form(value):
        raise Wrong("form", f"{path} has a value that it cannot have: {json.dumps(value)}")


ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def canonical(value):
    if type(value) is str:
        # Python joins surrogates that are a pair when it parses JSON, so those that are left have no partner.
        escaped = re.sub('["\\\\\x00-\x1f\ud800-\udfff]', lambda found: ESCAPES.get(found[0]) or f"\\u{ord(found[0]):04x}", value)
        return f'"{escaped}"'
    if type(value) is list:
        return "[" + ",".join(map(canonical, value)) + "]"
    if type(value) is dict:
        return "{" + ",".join(f"{canonical(key)}:{canonical(value[key])}" for key in sorted(value)) + "}"
    return json.dumps(value)


def refuse(number):
    raise ValueError(f"{number} is not a whole number")


def rule_of(record):
    """The version of the rule that the record names."""
    rule = record.get("rule")
    return rule.get("version") if type(rule) is dict else record.get("ruleVersion")


def parse(data, specifications):
    """The record in these bytes. `specifications` are the SHA-256 of each version of the rule that is known."""
    try:
        text = data.decode("utf-8")
        record = json.loads(text, parse_float=refuse, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise Wrong("form", f"the text is not JSON of whole numbers in UTF-8: {error}") from error
    if type(record) is not dict:
        raise Wrong("form", "the text is not an object")
    given = record.get("format")
    if type(given) is str and given not in FORMATS:
        raise Unknown(f"its format is {given}; this program knows {', '.join(FORMATS)}")
    rule = rule_of(record)
    if type(rule) is str and rule not in specifications:
        raise Unknown(f"its rule is {rule}; this program knows {', '.join(specifications)}")
    check_form(record, form_of(given), "the record")
    if "rule" in record and record["rule"]["sha256"] != specifications[rule]:
        raise Wrong("form", f"rule.sha256 is not that of the rule {rule}")
    own = canonical(record)
    if own != text:
        at = next((index for index, (one, other) in enumerate(zip(own, text)) if one != other), min(len(own), len(text)))
        raise Wrong("form", f"the text is not canonical: it differs from character {at + 1} on, {text[at:at + 20]!r}")
    return record
