/** Logs with entries of kinds that a verifier does not know, with wrong ones, and with unknown ones that hide something wrong. */

import { canonicalText } from '../src/record/closing.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';
import { mutate } from './mutate.ts';

type Log = readonly make.Loose[];

const { beforeClose: lines, entries, logOf, numbered, vector } = make;
/** The place of CLOSE in the correct log. */
const close = 12;
const gift = (affects: readonly string[] | null, more: make.Loose = {}): make.Loose => ({
  ...{ kind: 'GIFT', at: '2026-01-01T12:12:00.000Z', of: { amount: 5, to: ['o1'] } },
  ...(affects && { affects }),
  ...more,
});
const shiftedBook = make.book.map((one) => ({ ...one, place: one.place + 1, moment: one.place }));

type Recorded = make.RecordChange;

function fileOf(all: Log, as: Recorded = {}, edit?: (record: make.Loose) => make.Loose): make.Texts {
  const size = all.findIndex(({ kind }) => kind === 'CLOSE') + 1;
  const log = make.recordedHead(make.linesOf(all.slice(0, size), ''), size);
  const right = make.recordOf({ ...as, log });
  const record = edit ? canonicalText(edit(JSON.parse(right))) : right;
  return { log: make.fileOf(make.linesOf(all, record)), record };
}

function nested(depth: number): unknown {
  return depth === 0 ? 0 : [nested(depth - 1)];
}

const parts = ['moments', 'orders', 'terms'];
const other = '2026-01-02T00:09:00.000Z';
/** The sale closes later than was announced. */
const closedLater = (...added: Log) =>
  lines(...added).map((one) => (one['kind'] === 'CLOSE' ? { ...one, at: other, closeDate: other } : one));
const withoutAnOrder: Recorded = { book: make.book.slice(1) };
const laterClose = (record: make.Loose) =>
  mutate(mutate(mutate(record, 'auction.closeDate', other), 'halts.0.choice', 'date'), 'halts.0.closeAfter', other);

export function unknownLogs(): LogVector[] {
  const known = (name: string, checks: readonly string[], files: make.Texts): LogVector =>
    vector(name, 'not checked', files, checks.length === 0 ? 'entry GIFT' : `entry GIFT (${checks.join(', ')})`);
  const [first = {}, ...rest] = entries;
  const ofForm: Readonly<Record<string, make.Loose>> = {
    'kind-in-small-letters': gift([], { kind: 'gift' }),
    'kind-with-a-space': gift([], { kind: 'GIFT 2' }),
    'kind-as-a-number': gift([], { kind: 1 }),
    'kind-too-long': gift([], { kind: 'G'.repeat(65) }),
    'unknown-kind-without-a-moment': mutate(gift([]), 'at'),
    'unknown-kind-of-no-moment': gift([], { at: 'soon' }),
    'unknown-kind-that-affects-something-else': gift(['seed']),
    'unknown-kind-nested-too-deep': gift([], { of: nested(64) }),
    'unknown-kind-that-affects-out-of-order': gift(['terms', 'orders']),
    'unknown-kind-that-affects-twice': gift(['terms', 'terms']),
    'unknown-kind-that-affects-a-text': gift(null, { affects: 'terms' }),
  };
  const spaced = make.linesOf(lines(gift([])), '').map((text) => text.replace('"kind":"GIFT"', '"kind": "GIFT"'));
  const right = lines(gift(['moments']));
  const withReceipt = fileOf(right);
  const written = withReceipt.log.split('\n\n')[0]?.split('\n') ?? [];
  const changed = written.map((text) => text.replace('"amount":5', '"amount":6'));
  const extension = { affects: ['result'], data: 1, name: 'donations', version: 1 };
  return [
    known('unknown-kind', parts, fileOf(lines(gift(null)))),
    known('unknown-kind-of-nothing', [], fileOf(lines(gift([])))),
    known('unknown-kind-nested-as-deep-as-allowed', [], fileOf(lines(gift([], { of: nested(63) })))),
    ...parts.map((part) => known(`unknown-kind-of-${part}`, [part], fileOf(lines(gift([part]))))),
    known('unknown-kind-twice', ['moments', 'terms'], fileOf(lines(gift(['terms']), gift(['moments'])))),
    vector('unknown-kinds', 'not checked', fileOf(lines(gift([]), gift([], { kind: 'A_2' }))), 'entry A_2; entry GIFT'),
    known(
      'unknown-kind-before-the-first-order',
      [],
      fileOf(make.afterOpen([gift([], { at: make.atOf(0) })]), { book: shiftedBook }),
    ),
    known('unknown-kind-before-the-first-order-that-says-nothing', parts, fileOf(make.afterOpen([gift(null)]))),
    known(
      'unknown-kind-after-the-close',
      [],
      fileOf(numbered([...entries.slice(0, 13), gift([]), ...entries.slice(13)])),
    ),
    known('unknown-kind-after-the-result', ['orders'], fileOf(numbered([...entries, gift(['orders'])]))),
    known('unknown-kind-while-the-sale-runs', ['orders'], logOf(numbered([...entries.slice(0, 6), gift(['orders'])]))),
    known('unknown-kind-in-place-of-an-order', parts, logOf(mutate(entries, '4.kind', 'GIFT'))),
    { ...known('unknown-kind-with-a-receipt', ['moments'], withReceipt), receipts: [make.receiptOf(written, close)] },
    {
      ...vector('unknown-kind-with-a-receipt-of-another', 'receipt', withReceipt),
      receipts: [make.receiptOf(changed, close)],
    },
    vector(
      'record-with-an-unknown-extension',
      'not checked',
      fileOf(entries, {}, (record) => ({ ...record, extensions: [extension] })),
      'extension donations 1 (result)',
    ),
    vector(
      'record-with-an-unknown-extension-and-an-unknown-kind',
      'not checked',
      fileOf(lines(gift([])), {}, (record) => ({ ...record, extensions: [extension] })),
      'entry GIFT; extension donations 1 (result)',
    ),
    vector(
      'record-of-changes-of-a-later-version',
      'not checked',
      fileOf(entries, {}, (record) => ({ ...record, extensions: [{ ...extension, name: 'changes', version: 2 }] })),
      'extension changes 2 (moments, result)',
    ),
    known('attack-unknown-kind-hides-a-missing-order', ['orders'], fileOf(lines(gift(['orders'])), withoutAnOrder)),
    known(
      'attack-unknown-kind-hides-a-moved-close',
      ['moments'],
      fileOf(closedLater(gift(['moments'])), {}, laterClose),
    ),
    known(
      'attack-unknown-kind-hides-other-terms',
      ['terms'],
      fileOf(lines(gift(['terms'])), { terms: { minimum: 1_000_000 } }),
    ),
    known(
      'attack-unknown-kind-hides-an-order-of-another',
      ['orders'],
      logOf(
        numbered([
          ...entries.slice(0, 4),
          gift(['orders']),
          { ...make.action('WITHDRAW', 0, 'B', 'o1', []), at: make.atOf(4) },
        ]),
      ),
    ),
    vector(
      'attack-unknown-extension-hides-an-order-that-is-not-in-the-log',
      'not checked',
      fileOf(entries, withoutAnOrder, (record) => ({
        ...record,
        extensions: [{ ...extension, affects: ['bidders and orders'] }],
      })),
      'extension donations 1 (bidders and orders, result)',
    ),
    vector('missing-order-beside-an-unknown-kind', 'record', fileOf(lines(gift(['moments', 'terms'])), withoutAnOrder)),
    vector(
      'moved-close-beside-an-unknown-kind',
      'entries',
      fileOf(closedLater(gift(['orders', 'terms'])), {}, laterClose),
    ),
    vector(
      'other-terms-beside-an-unknown-kind',
      'record',
      fileOf(lines(gift(['moments', 'orders'])), { terms: { minimum: 1_000_000 } }),
    ),
    vector(
      'other-name-beside-an-unknown-kind',
      'record',
      fileOf(lines(gift(null)), { auction: { name: 'Another name' } }),
    ),
    vector(
      'order-of-another-beside-an-unknown-kind',
      'entries',
      logOf(
        numbered([
          ...entries.slice(0, 4),
          gift(['moments']),
          { ...make.action('WITHDRAW', 0, 'B', 'o1', []), at: make.atOf(4) },
        ]),
      ),
    ),
    vector(
      'order-before-an-unknown-kind-of-another',
      'entries',
      logOf(numbered([...entries.slice(0, 4), make.action('WITHDRAW', 0, 'B', 'o1', []), gift(null)])),
    ),
    vector(
      'result-twice-beside-an-unknown-kind',
      'entries',
      logOf(numbered([...entries, gift(null), entries[13] as make.Loose])),
    ),
    vector('opened-with-an-unknown-kind', 'entries', logOf(numbered([gift(null), first, ...rest]))),
    vector('head-of-other-entries-beside-an-unknown-kind', 'head', { log: make.fileOf(changed, make.headOf(written)) }),
    ...Object.entries(ofForm).map(([name, one]) => vector(name, 'form', logOf(lines(one)))),
    vector('unknown-kind-of-another-index', 'form', logOf(mutate(lines(gift([])), '12.index', 3))),
    vector('unknown-kind-with-a-space-more', 'form', { log: make.fileOf(spaced) }),
  ];
}
