/** Records with extensions that a verifier does not know, with wrong ones, and with unknown ones that hide something wrong. */

import { canonicalText } from '../src/record/closing.ts';
import { mutate } from './mutate.ts';
import type { RecordVector } from './record-changes.ts';
import type { Json } from './record-sales.ts';

/** Checks that the known extensions affect by the specification. */
const affectsOf: Readonly<Record<string, readonly string[]>> = {
  changes: ['moments', 'result'],
  draw: ['result'],
  'linked-accounts': ['result'],
  standing: [],
};

/** The extensions with one more, of a known name. */
export function extended(extensions: readonly Json[], name: string, data: unknown): Json[] {
  return sorted([...extensions, { affects: affectsOf[name], data, name, version: 1 }]);
}

function sorted(extensions: readonly Json[]): Json[] {
  return extensions.toSorted((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1));
}

const all = ['bidders and orders', 'moments', 'result'];
/** An extension of a later release. */
const later = (affects: readonly string[], more: Json = {}): Json => ({
  ...{ affects, data: { amount: 1, of: ['B1', null, true, -5] }, name: 'donations', version: 3 },
  ...more,
});

/** Nested so deep, with a list inside. */
function nested(depth: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < depth; level++) value = level % 2 ? { value } : [value];
  return value;
}

export function recordsOfUnknown(textOf: (base: string) => string): RecordVector[] {
  const plain = 'classes-served-by-rank';
  const changed = 'rescheduled-and-drawn';
  const linked = 'linked-accounts';
  const edited = (base: string, edit: (record: Json) => Json): string => canonicalText(edit(JSON.parse(textOf(base))));
  const withOne = (extension: Json, base = plain, edit: (record: Json) => Json = (record) => record): string =>
    edited(base, (record) => mutate(edit(record), 'extensions', (all: Json[]) => sorted([...all, extension])));
  const ofVersion = (base: string, name: string, more: Json) =>
    edited(base, (record) =>
      mutate(record, 'extensions', (all: Json[]) =>
        all.map((one) => (one['name'] === name ? { ...one, ...more } : one)),
      ),
    );
  const listed = (extensions: readonly unknown[]) => edited(plain, (record) => ({ ...record, extensions }));

  const wrongAward = (record: Json) => mutate(record, 'orders.1.award', 1_500_001);
  const missingOrder = (record: Json) => mutate(record, 'orders', (orders: Json[]) => orders.toSpliced(4, 1));
  const movedClose = (record: Json) => mutate(record, 'auction.closeDate', '2026-06-04T04:00:00.000Z');
  const strangeBidder = (record: Json) => mutate(record, 'orders.3.bidder', 'B99');
  const laterWords = (record: Json, word = 'Reserved') => ({
    ...mutate(record, 'totals.outcome', word),
    orders: (record['orders'] as Json[]).map((order) => ({ ...order, reason: word, result: word })),
    maturities: (record['maturities'] as Json[]).map((one) => ({ ...one, outcome: word })),
  });
  const laterRule = { rule: { sha256: '0'.repeat(64), version: 'weighed-1' } };

  const donations = 'extension donations 3';
  const notChecked: Readonly<Record<string, readonly [names: string, text: string]>> = {
    'unknown-extension': [donations, withOne(later([]))],
    'unknown-extension-of-bidders-and-orders': [
      `${donations} (bidders and orders, result)`,
      withOne(later(['bidders and orders'])),
    ],
    'unknown-extension-of-moments': [`${donations} (moments)`, withOne(later(['moments']))],
    'unknown-extension-of-the-result': [`${donations} (result)`, withOne(later(['result']))],
    'unknown-extension-of-everything': [`${donations} (${all.join(', ')})`, withOne(later(all))],
    'unknown-extension-with-nothing': [donations, withOne(later([], { data: null }))],
    'unknown-extension-with-keys-of-the-record': [
      donations,
      withOne(later([], { data: [{ bidders: [], orders: [{ amount: 1 }], zone: { a: 1, orders: [] } }, ']}', '"'] })),
    ],
    'unknown-extension-with-keys-of-all-letters': [
      donations,
      withOne(later([], { data: { '': 1, '10': 1, '9': 1, '\u00e9': 1, '\ue000': 1, '\ud83d\udca7': 1, _: 1 } })),
    ],
    'unknown-extension-nested-as-deep-as-allowed': [donations, withOne(later([], { data: nested(64) }))],
    'unknown-extensions-with-a-known-one-between': [
      `extension auctioneers 1 (moments); ${donations}`,
      withOne(later([]), linked, (record) =>
        mutate(record, 'extensions', (all: Json[]) => [
          ...all,
          later(['moments'], { name: 'auctioneers', version: 1 }),
        ]),
      ),
    ],
    'changes-of-a-later-version': [
      'extension changes 2 (moments, result)',
      ofVersion(changed, 'changes', { version: 2 }),
    ],
    'changes-of-a-later-version-that-say-they-affect-nothing': [
      'extension changes 2 (moments, result)',
      ofVersion(changed, 'changes', { version: 2, affects: [] }),
    ],
    'changes-of-a-later-version-in-another-form': [
      'extension changes 2 (bidders and orders, moments, result)',
      ofVersion(changed, 'changes', { version: 2, affects: all, data: 'none' }),
    ],
    'draw-of-a-later-version': ['extension draw 2 (result)', ofVersion(changed, 'draw', { version: 2, data: [1, 2] })],
    'linked-accounts-of-a-later-version': [
      'extension linked-accounts 999999 (result)',
      ofVersion(linked, 'linked-accounts', { version: 999_999, affects: [] }),
    ],
    'changes-under-another-name': [
      'extension changes-too 1 (moments, result)',
      ofVersion(changed, 'changes', { name: 'changes-too' }),
    ],
    'words-of-a-later-rule': [
      'rule weighed-1 (result)',
      edited(plain, (record) => ({ ...laterWords(record), ...laterRule })),
    ],
    'no-words-of-a-later-rule': [
      'rule weighed-1 (result)',
      edited(plain, (record) => ({ ...laterWords(record, ''), ...laterRule })),
    ],
    'words-of-a-later-extension': [`${donations} (result)`, withOne(later(['result']), plain, laterWords)],
    'draw-of-a-later-rule': ['rule weighed-1 (result)', edited(changed, (record) => ({ ...record, ...laterRule }))],
    'attack-unknown-extension-hides-a-wrong-award': [
      `${donations} (result)`,
      withOne(later(['result']), plain, wrongAward),
    ],
    'attack-unknown-extension-hides-a-missing-order': [
      `${donations} (bidders and orders, result)`,
      withOne(later(['bidders and orders']), plain, missingOrder),
    ],
    'attack-unknown-extension-hides-a-moved-close': [
      `${donations} (moments)`,
      withOne(later(['moments']), plain, movedClose),
    ],
    'attack-unknown-rule-hides-a-wrong-award': [
      'rule weighed-1 (result)',
      edited(plain, (record) => ({ ...wrongAward(record), ...laterRule })),
    ],
  };

  const wrong: Readonly<Record<string, readonly [failed: string, text: string]>> = {
    'wrong-award-beside-an-unknown-extension': ['result', withOne(later(['moments']), plain, wrongAward)],
    'wrong-award-beside-an-unknown-extension-of-nothing': ['result', withOne(later([]), plain, wrongAward)],
    'missing-order-beside-an-unknown-extension': ['result', withOne(later(['moments']), plain, missingOrder)],
    'moved-close-beside-an-unknown-extension': ['moments', withOne(later(['result']), plain, movedClose)],
    'moved-close-beside-an-unknown-extension-of-orders': [
      'moments',
      withOne(later(['bidders and orders']), plain, movedClose),
    ],
    'strange-bidder-beside-an-unknown-extension': [
      'bidders and orders',
      withOne(later(['moments', 'result']), plain, strangeBidder),
    ],
    'words-of-a-later-rule-under-a-known-one': ['form', edited(plain, (record) => laterWords(record))],
    'words-of-a-later-rule-beside-an-unknown-extension': ['form', withOne(later(['moments']), plain, laterWords)],
    'linked-accounts-under-another-name': [
      'result',
      ofVersion(linked, 'linked-accounts', { name: 'links', affects: [] }),
    ],
    'draw-under-another-name': ['form', ofVersion(changed, 'draw', { name: 'drawing' })],
    'changes-that-say-they-affect-nothing': ['form', ofVersion(changed, 'changes', { affects: [] })],
    'changes-that-say-they-affect-moments-alone': ['form', ofVersion(changed, 'changes', { affects: ['moments'] })],
    'changes-that-say-they-affect-everything': ['form', ofVersion(changed, 'changes', { affects: all })],
    'draw-that-says-it-affects-nothing': ['form', ofVersion(changed, 'draw', { affects: [] })],
    'draw-that-says-it-affects-moments-too': ['form', ofVersion(changed, 'draw', { affects: ['moments', 'result'] })],
    'linked-accounts-that-say-they-affect-nothing': ['form', ofVersion(linked, 'linked-accounts', { affects: [] })],
    'extension-twice': ['form', listed([later([]), later([])])],
    'extension-in-two-versions': ['form', listed([later([]), later([], { version: 4 })])],
    'extensions-out-of-order': ['form', listed([later([]), later([], { name: 'auctioneers' })])],
    'extension-without-data': ['form', listed([{ affects: [], name: 'donations', version: 1 }])],
    'extension-with-a-field-too-many': ['form', listed([later([], { note: '' })])],
    'extension-that-is-text': ['form', listed(['donations'])],
    'extension-with-a-name-in-capitals': ['form', listed([later([], { name: 'Donations' })])],
    'extension-with-a-hyphen-at-the-end': ['form', listed([later([], { name: 'donations-' })])],
    'extension-with-a-line-break-in-its-name': ['form', listed([later([], { name: 'donations\n' })])],
    'extension-without-a-name': ['form', listed([later([], { name: '' })])],
    'extension-of-a-name-too-long': ['form', listed([later([], { name: 'a'.repeat(65) })])],
    'extension-of-version-zero': ['form', listed([later([], { version: 0 })])],
    'extension-of-a-version-too-large': ['form', listed([later([], { version: 1_000_000 })])],
    'extension-of-a-version-as-text': ['form', listed([later([], { version: '1' })])],
    'extension-that-affects-something-else': ['form', listed([later(['fingerprint'])])],
    'extension-that-affects-out-of-order': ['form', listed([later(['result', 'moments'])])],
    'extension-that-affects-twice': ['form', listed([later(['result', 'result'])])],
    'extension-that-affects-a-text': ['form', listed([{ ...later([]), affects: 'result' }])],
    'extension-nested-too-deep': ['form', withOne(later([], { data: nested(65) }))],
    'extension-nested-hundreds-deep': ['form', withOne(later([], { data: nested(600) }))],
    'extension-with-a-fraction': ['form', withOne(later([])).replace('-5]', '-5.5]')],
    'extension-with-minus-zero': ['form', withOne(later([])).replace('-5]', '-0]')],
    'extension-with-an-integer-beyond-doubles': ['form', withOne(later([])).replace('-5]', '-9007199254740992]')],
    'extension-with-keys-out-of-order': [
      'form',
      withOne(later([])).replace('{"amount":1,"of":["B1",null,true,-5]}', '{"of":1,"amount":1}'),
    ],
  };
  return [
    ...Object.entries(notChecked).map(([name, [names, text]]) => ({ name, failed: 'not checked', names, text })),
    ...Object.entries(wrong).map(([name, [failed, text]]) => ({ name, failed, text })),
  ];
}
