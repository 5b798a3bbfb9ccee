"""The extensions of a closing record, by CLOSING-RECORD.md, "Extensions", and the forms of the known ones."""

import re

from canonical import (Failed, check_fields, check_list, check_terms, integer_from, is_amount, is_boolean, is_day, is_digest, is_moment, is_text, one_of,
                       with_letter)

A_DAY = 24 * 60 * 60 * 1000
HALF_AN_HOUR = 30 * 60 * 1000
CHECKS = ('bidders and orders', 'moments', 'result')
DEEPEST = 64
LARGEST_INTEGER = 9007199254740991
NAME = re.compile('[a-z][a-z0-9]*(-[a-z0-9]+)*')
PSEUDONYM = re.compile('B[1-9][0-9]*')
DOCUMENTS = one_of('investorPresentation', 'preliminaryOfficialStatement', 'docOther1', 'docOther2')
NOTICE = {'stand': HALF_AN_HOUR, 'lapse': A_DAY}
RESCHEDULING = {'afterHalts': integer_from(0), 'at': is_moment, 'by': one_of('issuer', 'terms'), 'closeAfter': is_moment, 'closeBefore': is_moment,
                'kind': one_of('RESCHEDULE'), 'reason': is_text, 'startAfter': is_moment, 'startBefore': is_moment}
SUPPLEMENT = {'afterHalts': integer_from(0), 'at': is_moment, 'by': one_of('issuer'), 'document': DOCUMENTS, 'kind': one_of('SUPPLEMENT'),
              'reason': is_text, 'sha256': is_digest, 'sha256Before': is_digest, 'unconfirmed': one_of(*NOTICE)}
WITHDRAWAL = {'afterHalts': integer_from(0), 'at': is_moment, 'by': one_of('issuer'), 'kind': one_of('WITHDRAW_MATURITIES'), 'maturities': None,
              'reason': is_text}
RESIZING = {'maturityPercent': integer_from(1, 50), 'minutes': integer_from(1, 120), 'totalPercent': integer_from(1, 50)}
RESIZE = {'afterHalts': integer_from(0), 'at': is_moment, 'by': one_of('issuer'), 'kind': one_of('RESIZE'), 'maturities': None, 'reason': is_text,
          'resizing': None}
AMENDMENT = {'afterHalts': integer_from(0), 'at': is_moment, 'by': one_of('issuer'), 'kind': one_of('AMEND_TERMS'), 'reason': is_text,
             'termsAfter': None, 'termsBefore': None}

ACT = {'at': is_moment, 'bidders': None, 'confirmedBy': is_text, 'entry': integer_from(0), 'isNew': is_boolean,
       'kind': one_of('CHANGE', 'DEACTIVATE', 'LINK', 'SUSPEND', 'UNLINK'), 'reason': is_digest, 'requestedBy': is_text}
AFTER_CLOSE = one_of('mark', 'extend')
SECONDS = integer_from(1, 600)
REOPENING = {'afterHalts': integer_from(0), 'at': is_moment, 'closeAfter': is_moment, 'closeBefore': is_moment, 'witnessSeconds': SECONDS}
WITNESSING = {'afterClose': AFTER_CLOSE, 'entries': integer_from(0), 'signedAt': is_moment, 'witnessSeconds': SECONDS}


def is_pseudonym(value):
    return is_text(value) and PSEUDONYM.fullmatch(value) is not None


def of_kind(kind, changes):
    return [change for change in changes if isinstance(change, dict) and change.get('kind') == kind]


def check_changes(changes):
    """The form of the changes."""
    if not isinstance(changes, list) or not changes:
        raise Failed('form', 'The changes are not a list of at least one')
    for number, change in enumerate(changes, 1):
        where = 'change %d' % number
        kind = change.get('kind') if isinstance(change, dict) else None
        if kind == 'WITHDRAW_MATURITIES':
            check_fields(change, WITHDRAWAL, where)
            check_maturities(change['maturities'], where)
        elif kind == 'SUPPLEMENT':
            check_fields(change, SUPPLEMENT, where, ('sha256Before',))
        elif kind == 'RESIZE':
            check_fields(change, RESIZE, where)
            check_maturities(change['maturities'], where, {'principal': is_amount})
            check_resizing(change['resizing'], where)
        elif kind == 'AMEND_TERMS':
            check_fields(change, AMENDMENT, where)
            check_terms(change['termsAfter'])
            check_terms(change['termsBefore'])
        else:
            check_list([change], RESCHEDULING, where)


def check_resizing(resizing, where):
    if not isinstance(resizing, dict):
        raise Failed('form', '%s is not an object' % where)
    check_fields(resizing, RESIZING, where)


def check_maturities(maturities, where, more={}):
    fields, optional = with_letter({'maturityDate': is_day, **more})
    check_list(maturities, fields, where, optional)


def check_seed(seed):
    if not is_digest(seed):
        raise Failed('form', 'The data of the draw are not a seed: %s' % ascii(seed)[:80])


def check_groups(groups):
    """The form of the groups of linked accounts."""
    if not isinstance(groups, list) or not groups:
        raise Failed('form', 'The linked accounts are not a list of at least one group')
    for group in groups:
        if not isinstance(group, list) or len(group) < 2 or not all(map(is_pseudonym, group)):
            raise Failed('form', 'A group of linked accounts is not a list of at least two pseudonyms')


def check_witnessing(data):
    """The form of what a record says of its witnesses at the close."""
    check_fields(data, WITNESSING, 'witnessing', ('signedAt',))


def check_reopening(data):
    """The form of a sale that opened again."""
    if not isinstance(data, dict):
        raise Failed('form', 'The reopening is not an object')
    check_fields(data, REOPENING, 'reopening')


def check_acts(acts):
    """The form of acts of administrators about bidders."""
    if not isinstance(acts, list) or not acts:
        raise Failed('form', 'The acts about bidders are not a list of at least one')
    check_list(acts, ACT, 'act', ('entry', 'reason'))
    for act in acts:
        if not isinstance(act['bidders'], list) or not all(map(is_text, act['bidders'])):
            raise Failed('form', 'The bidders of an act are not a list of texts')


KNOWN = {'changes': (['moments', 'result'], check_changes), 'draw': (['result'], check_seed), 'linked-accounts': (['result'], check_groups),
         'reopening': (['moments'], check_reopening), 'standing': ([], check_acts),
         'witnessing': ([], check_witnessing)}
VERSION = 1
EXTENSION = {'affects': None, 'data': None, 'name': is_text, 'version': integer_from(1, 999999)}


def is_data(value, depth=DEEPEST):
    """True if integers are of the document, and nothing is nested too deep."""
    if isinstance(value, int):
        return -LARGEST_INTEGER <= value <= LARGEST_INTEGER
    if not isinstance(value, (dict, list)):
        return True
    values = value.values() if isinstance(value, dict) else value
    return depth > 0 and all(is_data(one, depth - 1) for one in values)


def is_sorted(texts):
    """True if these are known texts in their order, each once."""
    return all(before < text for before, text in zip(texts, texts[1:]))


def check_extension(extension, where):
    check_fields(extension, EXTENSION, where)
    name, affects = extension['name'], extension['affects']
    if len(name) > 64 or not NAME.fullmatch(name):
        raise Failed('form', '%s has a name of another form: %s' % (where, ascii(name)[:80]))
    if not isinstance(affects, list) or not all(is_text(check) and check in CHECKS for check in affects) or not is_sorted(affects):
        raise Failed('form', '%s does not say in order which of the checks %s it affects' % (where, ', '.join(CHECKS)))
    if not is_data(extension['data']):
        raise Failed('form', '%s has data of another form' % where)
    if is_known(extension):
        known, check = KNOWN[name]
        if affects != known:
            raise Failed('form', '%s affects %s, and says that it affects %s' % (name, ', '.join(known), ', '.join(affects) or 'nothing'))
        check(extension['data'])


def check_extensions(extensions):
    """Check 2, of the extensions."""
    if not isinstance(extensions, list):
        raise Failed('form', 'The extensions are not a list')
    for number, extension in enumerate(extensions, 1):
        check_extension(extension, 'extension %d' % number)
    if not is_sorted([extension['name'] for extension in extensions]):
        raise Failed('form', 'The extensions are not sorted by name, each once')


def is_known(extension):
    return extension['name'] in KNOWN and extension['version'] == VERSION


def data_of(record, name, otherwise=None):
    """Data of the record in an extension; `otherwise` where it has none, or one of a version that is not known."""
    return next((one['data'] for one in record['extensions'] if one['name'] == name and is_known(one)), otherwise)


def can_be_read(record, name):
    """True if the record has no such extension, or one of a version that is known."""
    return all(is_known(one) for one in record['extensions'] if one['name'] == name)


def checks_without(extension):
    """The checks that cannot be made without knowing an extension. The result is computed from bidders and orders, which must be right first."""
    known = KNOWN[extension['name']][0] if extension['name'] in KNOWN else []
    affected = {*extension['affects'], *known}
    if 'bidders and orders' in affected:
        affected.add('result')
    return [check for check in CHECKS if check in affected]


def unknown_in(record, rules):
    """Unknown parts of a record: for each its name, and the checks that are not made."""
    unknown = {'extension %s %d' % (one['name'], one['version']): checks_without(one) for one in record['extensions'] if not is_known(one)}
    if record['rule']['version'] not in rules:
        unknown['rule %s' % record['rule']['version']] = ['result']
    return unknown


def skipped(unknown):
    return {check for checks in unknown.values() for check in checks}


def merged(first, second):
    """Both, each name once."""
    names = {**first, **second}
    return {name: [*first.get(name, []), *(check for check in second.get(name, []) if check not in first.get(name, []))] for name in names}


def unknown_in_words(unknown):
    return '; '.join('%s (%s)' % (name, ', '.join(checks)) if checks else name for name, checks in unknown.items())
