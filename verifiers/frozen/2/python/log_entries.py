"""The forms of the entries of an order log, by ORDER-LOG.md, "Entries"."""

import re

from canonical import (Failed, check_fields, check_list, check_terms, code_units, integer_from, is_amount, is_class, is_day, is_digest, is_moment,
                       is_rank, is_text, is_true, is_version, one_of, parse_canonical, with_letter)
from notes import LOG_KEY, WITNESS_KEY, Key, NoNote
from extensions import AFTER_CLOSE, DOCUMENTS, SECONDS, check_maturities, check_resizing, is_data, is_sorted

LARGEST_TIME = 99999999999
MOST_SECONDS = 86400



def digits_of(size):
    return lambda value: is_text(value) and re.fullmatch('[0-9a-f]{%d}' % (2 * size), value) is not None


def is_beacon_id(value):
    return is_text(value) and re.fullmatch('[!-~]{1,64}', value) is not None


BEACON = {'chainHash': is_digest, 'delay': integer_from(1, MOST_SECONDS), 'genesisTime': integer_from(0, LARGEST_TIME), 'groupHash': is_digest,
          'id': is_beacon_id, 'margin': integer_from(0, MOST_SECONDS), 'period': integer_from(1, MOST_SECONDS), 'publicKey': digits_of(96),
          'scheme': is_version}
ORDER = {'at': is_moment, 'bidder': is_digest, 'lines': None, 'order': is_text}
KINDS = {
    'OPEN': {'closeDate': is_moment, 'key': is_text, 'name': is_text, 'origin': is_text, 'quorum': integer_from(0), 'ruleSha256': is_digest,
             'ruleVersion': is_version, 'sale': is_text, 'startDate': is_moment, 'terms': None, 'witnesses': None},
    'PLACE': ORDER,
    'AMEND': ORDER,
    'WITHDRAW': ORDER,
    'HALT': {'at': is_moment, 'by': one_of('issuer', 'administrator', 'system'), 'reason': is_text},
    'RESUME': {'at': is_moment, 'by': one_of('issuer', 'administrator'), 'choice': one_of('keep', 'extend', 'date', 'close'),
               'closeDate': is_moment},
    'RESCHEDULE': {'at': is_moment, 'by': one_of('issuer', 'terms'), 'closeDate': is_moment, 'reason': is_text, 'startDate': is_moment},
    'SUPPLEMENT': {'at': is_moment, 'by': one_of('issuer'), 'document': DOCUMENTS, 'reason': is_text, 'sha256': is_digest},
    'RECONFIRM': {'at': is_moment, 'bidder': is_digest, 'order': is_text},
    'WITHDRAW_MATURITIES': {'at': is_moment, 'by': one_of('issuer'), 'maturities': None, 'reason': is_text},
    'RESIZE': {'at': is_moment, 'by': one_of('issuer'), 'maturities': None, 'reason': is_text},
    'AMEND_TERMS': {'at': is_moment, 'by': one_of('issuer'), 'reason': is_text, 'terms': None},
    'DEADLINE': {'affects': None, 'afterClose': AFTER_CLOSE, 'at': is_moment, 'witnessSeconds': SECONDS},
    'REOPEN': {'affects': None, 'at': is_moment, 'closeDate': is_moment},
    'WITNESSED': {'affects': None, 'at': is_moment, 'heads': None},
    'SUSPEND': {'at': is_moment, 'bidder': is_digest},
    'REINSTATE': {'at': is_moment, 'bidder': is_digest},
    'LINK': {'at': is_moment, 'bidders': None},
    'CLOSE': {'at': is_moment, 'closeDate': is_moment},
    'SEED': {'at': is_moment, 'cosignatures': None},
    'BEACON': {'at': is_moment, 'cosignatures': None, 'round': integer_from(1, LARGEST_TIME), 'signature': digits_of(48)},
    'CANCEL': {'at': is_moment, 'reason': is_text},
    'RESULT': {'at': is_moment, 'fingerprint': is_digest},
}
EXTENSION = {'minutes': integer_from(1, 30), 'most': integer_from(1, 20)}
SALE = ('beacon', 'extension', 'resizing', 'unconfirmed')
KIND = re.compile('[A-Z][A-Z0-9_]{0,63}')
PARTS = ('moments', 'orders', 'terms')
ADDRESS = re.compile('(https://([A-Za-z0-9_.-]+|\\[[0-9a-f:.]+\\])|http://(localhost|127\\.0\\.0\\.1|\\[::1\\]))(:[0-9]{1,5})?(/[A-Za-z0-9_.~%/-]*)?')
COSIGNATURE = re.compile('[A-Za-z0-9+/]{96}')
LINE = {'amount': is_amount, 'isLocal': is_true, 'maturityDate': is_day, 'orderClass': is_class, 'place': integer_from(0), 'rank': is_rank}


def is_address(value):
    return is_text(value) and ADDRESS.fullmatch(value) is not None


def is_cosignature(value):
    return is_text(value) and COSIGNATURE.fullmatch(value) is not None


def parse_key(text, kind):
    try:
        return Key(text, kind)
    except NoNote as error:
        raise Failed('form', 'OPEN: %s' % error)


def check_witnesses(entry):
    check_list(entry['witnesses'], {'key': is_text, 'url': is_address}, 'OPEN, witness')
    keys = [parse_key(witness['key'], WITNESS_KEY) for witness in entry['witnesses']]
    if any(code_units(key.text) <= code_units(before.text) for before, key in zip(keys, keys[1:])):
        raise Failed('form', 'OPEN: the witnesses are not sorted by their keys, each once')
    if len({key.public for key in keys}) != len(keys):
        raise Failed('form', 'OPEN: two witnesses have one public key')
    least = 1 if keys else 0
    if not least <= entry['quorum'] <= len(keys):
        raise Failed('form', 'OPEN: the quorum is %d of %d witnesses' % (entry['quorum'], len(keys)))


def check_open(entry):
    check_terms(entry['terms'])
    parse_key(entry['key'], LOG_KEY)
    check_witnesses(entry)
    if 'extension' in entry:
        if not isinstance(entry['extension'], dict):
            raise Failed('form', 'OPEN: the extension is not an object')
        check_fields(entry['extension'], EXTENSION, 'OPEN, extension')
    if entry.get('unconfirmed', 'lapse') != 'lapse':
        raise Failed('form', 'OPEN: unconfirmed is not "lapse"')
    if 'resizing' in entry:
        check_resizing(entry['resizing'], 'OPEN, resizing')
    if 'beacon' in entry:
        if not isinstance(entry['beacon'], dict):
            raise Failed('form', 'OPEN: the beacon is not an object')
        check_fields(entry['beacon'], BEACON, 'OPEN, beacon')


def check_signed_heads(heads, where):
    """The form of the heads of WITNESSED."""
    check_list(heads, {'cosignatures': None, 'size': integer_from(0)}, '%s, head' % where)
    for head in heads:
        check_list(head['cosignatures'], {'cosignature': is_cosignature, 'witness': integer_from(0)}, '%s, signature' % where)


def is_unknown(entry):
    """True if an entry is of a kind that this verifier does not know."""
    return entry['kind'] not in KINDS


def parts_of(entry):
    """Parts that an entry of an unknown kind affects."""
    return entry.get('affects', list(PARTS))


def check_unknown(entry, where):
    """The form of an entry of a kind of a later release."""
    affects = parts_of(entry)
    if not KIND.fullmatch(entry['kind']):
        raise Failed('form', '%s is of no kind: %s' % (where, ascii(entry['kind'])[:80]))
    if not is_moment(entry.get('at')) or not integer_from(0)(entry.get('index')) or not is_data(entry):
        raise Failed('form', '%s has no index or moment, or values of another form' % where)
    if not isinstance(affects, list) or not all(is_text(part) and part in PARTS for part in affects) or not is_sorted(affects):
        raise Failed('form', '%s does not say in order which of %s it affects' % (where, ', '.join(PARTS)))


def parse_entry(line, index):
    """The entry of one line of a log (check 2)."""
    where = 'Entry %d' % index
    entry = parse_canonical(line, 'form', where)
    if not isinstance(entry, dict) or not is_text(entry.get('kind')):
        raise Failed('form', '%s is of no kind' % where)
    if is_unknown(entry):
        check_unknown(entry, where)
    else:
        check_known(entry, where)
    if entry['index'] != index:
        raise Failed('form', '%s says that it is entry %d' % (where, entry['index']))
    return entry


def check_known(entry, where):
    fields = {'index': integer_from(0), 'kind': is_text}
    fields.update(KINDS[entry['kind']])
    if entry['kind'] == 'OPEN':
        fields.update({name: None for name in SALE if name in entry})
    if entry['kind'] == 'SUPPLEMENT':
        fields['sha256Before'] = is_digest
    check_fields(entry, fields, where, ('sha256Before',))
    if entry['kind'] == 'OPEN':
        check_open(entry)
    if entry['kind'] == 'AMEND_TERMS':
        check_terms(entry['terms'])
    if 'affects' in entry and entry['affects'] != (['moments'] if entry['kind'] == 'REOPEN' else []):
        raise Failed('form', '%s does not say what it affects' % where)
    if 'heads' in entry:
        check_signed_heads(entry['heads'], where)
    if 'cosignatures' in entry and not (isinstance(entry['cosignatures'], list) and all(map(is_cosignature, entry['cosignatures']))):
        raise Failed('form', '%s has signatures of another form' % where)
    if 'bidders' in entry and not (isinstance(entry['bidders'], list) and all(map(is_digest, entry['bidders']))):
        raise Failed('form', '%s has bidders of another form' % where)
    if 'maturities' in entry:
        more = {'principal': is_amount} if entry['kind'] == 'RESIZE' else {}
        check_maturities(entry['maturities'], '%s, maturity' % where, more)
    if 'lines' in entry:
        fields, optional = with_letter(LINE)
        check_list(entry['lines'], fields, '%s, line' % where, (*optional, 'isLocal'))
