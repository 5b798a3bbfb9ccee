"""The canonical form of CLOSING-RECORD.md, "The text", and the forms of values in it."""

import hashlib
import json
import re
from datetime import date

LARGEST_AMOUNT = 999999999999999
LARGEST_INTEGER = 9007199254740991
CLASSES = ('stateInstitution', 'nationalInstitution', 'stateIndividual', 'nationalIndividual', 'internationalInstitution',
           'internationalIndividual')
ESCAPES = {'"': '\\"', '\\': '\\\\', '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r'}
ESCAPED = re.compile('["\\\\\x00-\x1f\ud800-\udfff]')
CONTROLS = re.compile('[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]')
DIGEST = re.compile('[0-9a-f]{64}')
DAY = re.compile('[0-9]{4}-[0-9]{2}-[0-9]{2}')
LETTER = re.compile('[A-Z]')
ZIP_CODE = re.compile('[0-9]{5}')
VERSION = re.compile('[a-z0-9-]{1,64}')
MOMENT = re.compile('([0-9]{4}-[0-9]{2}-[0-9]{2})T([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])\\.([0-9]{3})Z')


class Failed(Exception):
    """A check that a record, a log or a receipt does not pass."""

    def __init__(self, check, message, heads=()):
        super().__init__(message)
        self.check = check
        self.message = message
        self.heads = heads


class Unknown(Exception):
    """Something that this verifier does not know, so that it can say neither true nor false."""


def escape(match):
    character = match.group()
    return ESCAPES.get(character) or '\\u%04x' % ord(character)


def code_units(text):
    """To sort texts by their UTF-16 code units."""
    return text.encode('utf-16-be', 'surrogatepass')


def canonical(value):
    """The canonical form of a parsed value."""
    if isinstance(value, str):
        return '"' + ESCAPED.sub(escape, value) + '"'
    if value is True:
        return 'true'
    if value is False:
        return 'false'
    if value is None:
        return 'null'
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return '[' + ','.join(map(canonical, value)) + ']'
    return '{' + ','.join(canonical(key) + ':' + canonical(value[key]) for key in sorted(value, key=code_units)) + '}'


def shown(text):
    """One line of what is printed: texts of a file cannot break lines or control the terminal."""
    return CONTROLS.sub(lambda match: '\\u%04x' % ord(match.group()), text)


def not_an_integer(text):
    raise ValueError('%s is not an integer' % text[:40])


def object_of(pairs):
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError('a key occurs twice')
    return value


def parse_canonical(data, check, what):
    """The value of a text that is the canonical form of it."""
    try:
        text = data.decode('utf-8')
        value = json.loads(text, object_pairs_hook=object_of, parse_float=not_an_integer, parse_constant=not_an_integer)
        written = canonical(value)
    except (ValueError, RecursionError) as error:
        raise Failed(check, '%s is not JSON in the form of the document: %s' % (what, error))
    if written != text:
        at = next((i for i, (a, b) in enumerate(zip(written, text)) if a != b), min(len(written), len(text)))
        raise Failed(check, '%s is not in canonical form at character %d: %s' % (what, at, ascii(text[max(0, at - 20):at + 20])))
    return value


# The forms. Each is a function that tells whether a value has it.

def is_text(value):
    return isinstance(value, str)


def is_version(value):
    """The name of a rule or a scheme."""
    return isinstance(value, str) and VERSION.fullmatch(value) is not None


def is_boolean(value):
    return value is True or value is False


def integer_from(least, most=LARGEST_INTEGER):
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


is_amount = integer_from(0, LARGEST_AMOUNT)


def is_rank(value):
    return value == -1 and integer_from(-1)(value) or integer_from(1, 6)(value)


def is_class(value):
    return one_of(*CLASSES)(value)


def is_digest(value):
    return isinstance(value, str) and DIGEST.fullmatch(value) is not None


def is_day(value):
    if not isinstance(value, str) or not DAY.fullmatch(value):
        return False
    try:
        date(int(value[:4]), int(value[5:7]), int(value[8:]))
        return True
    except ValueError:
        return False


def is_moment(value):
    return isinstance(value, str) and MOMENT.fullmatch(value) is not None and is_day(value[:10])


def one_of(*texts):
    return lambda value: isinstance(value, str) and value in texts


def milliseconds(moment):
    """A moment as milliseconds, to compute with."""
    day, hours, minutes, seconds, rest = MOMENT.fullmatch(moment).groups()
    days = date(int(day[:4]), int(day[5:7]), int(day[8:])).toordinal()
    return (((days * 24 + int(hours)) * 60 + int(minutes)) * 60 + int(seconds)) * 1000 + int(rest)


def check_fields(value, fields, where, optional=()):
    """Checks that an object has exactly these fields; those named by `optional` may be absent. `fields` gives for each a form, or None."""
    if not isinstance(value, dict):
        raise Failed('form', '%s is not an object' % where)
    for name in value:
        if name not in fields:
            raise Failed('form', '%s has a field that is not specified: %s' % (where, ascii(name)))
    for name, form in fields.items():
        if name not in value and name in optional:
            continue
        if name not in value:
            raise Failed('form', '%s has no %s' % (where, name))
        if form is not None and not form(value[name]):
            raise Failed('form', '%s has a %s of another form: %s' % (where, name, ascii(value[name])[:80]))


def check_list(value, fields, where, optional=()):
    if not isinstance(value, list):
        raise Failed('form', '%s is not a list' % where)
    for number, item in enumerate(value, 1):
        check_fields(item, fields, '%s %d' % (where, number), optional)


def is_letter(value):
    return isinstance(value, str) and LETTER.fullmatch(value) is not None


def key_of(item):
    """The maturity of an order or of figures: its date, and the letter after it where the date is shared."""
    return '%s.%s' % (item['maturityDate'], item['maturityId']) if 'maturityId' in item else item['maturityDate']


def named(key):
    """The fields that stand for such a key."""
    return {'maturityDate': key[:10], 'maturityId': key[11:]} if len(key) > 10 else {'maturityDate': key}


def are_named(maturities):
    """True if the maturities have a letter exactly where several have one date."""
    dates = [maturity['maturityDate'] for maturity in maturities]
    return all(('maturityId' in maturity) == (dates.count(maturity['maturityDate']) > 1) for maturity in maturities)


MATURITY = {'maturityDate': is_day, 'principal': is_amount}
RANKS = {name: is_rank for name in CLASSES}


def with_letter(fields):
    """The fields of something at a maturity, and which of them may be absent."""
    return dict(fields, maturityId=is_letter), ('maturityId',)


def is_true(value):
    return value is True


def is_zip_codes(value):
    """ZIP codes in their order, each once."""
    if not isinstance(value, list) or not value or not all(is_text(code) and ZIP_CODE.fullmatch(code) for code in value):
        return False
    return all(before < code for before, code in zip(value, value[1:]))


TERMS = {'maturities': None, 'minimum': is_amount, 'ranks': None, 'step': integer_from(1, LARGEST_AMOUNT)}
OPTIONAL_TERMS = {'investorCap': integer_from(1, LARGEST_AMOUNT), 'localZipCodes': is_zip_codes, 'retailShare': integer_from(1, 100)}


def check_terms(terms):
    check_fields(terms, {**TERMS, **OPTIONAL_TERMS}, 'terms', OPTIONAL_TERMS)
    maturity, optional = with_letter(MATURITY)
    check_list(terms['maturities'], maturity, 'terms, maturity', optional)
    check_fields(terms['ranks'], RANKS, 'terms, ranks')


def commitment(salt, investor):
    """The commitment of a bidder, which only someone with the salt can compute."""
    text = '["fairbook-commitment-1",%s,%s]' % (canonical(salt), canonical(investor))
    return hashlib.sha256(text.encode('utf-8')).hexdigest()
