/**
 * Changes that a dishonest operator can make to the log of a sale, signed with the true key: an investor (B) kept the receipt of their order and the last
 * signed head, and every verifier must find the change with them.
 */
import type { KeptReceipt } from '../src/logs/read-log-file.ts';
import { saltOf } from './closings.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';

type Log = readonly make.Loose[];

const { action, announced, first, line, open } = make;
const orderOf = (index: number, investor: string) => {
  return action('PLACE', index, investor, `o${index}`, [line(1_000_000, index)]);
};
const running: Log = [open, orderOf(1, 'A'), orderOf(2, 'B'), orderOf(3, 'C')];
const ended: Log = [
  ...running,
  { kind: 'CLOSE', index: 4, at: '2026-01-02T00:00:01.000Z', closeDate: announced },
  { kind: 'RESULT', index: 5, at: '2026-01-02T00:00:02.000Z' },
];

/** Entries get the indexes at which they stand, and orders the place. */
function numbered(log: readonly (make.Loose | undefined)[]): Log {
  return log.map((entry, index) => {
    const { kind, index: before } = entry ?? {};
    if (kind !== 'PLACE' || before === index) return { ...entry, index };
    return { ...entry, index, lines: [line(1_000_000, index)] };
  });
}

const changed = (log: Log, index: number, change: make.Loose) => log.with(index, { ...log[index], ...change });
const inserted = (log: Log, index: number, entry: make.Loose) => numbered(log.toSpliced(index, 0, entry));
/** The entries get the moments of other entries of the log. */
const withTimes = (log: Log) => log.map((entry, index) => (index === 0 ? entry : { ...entry, at: make.atOf(index) }));
const another = { ...orderOf(1, 'A'), order: 'o9' };
const swapped = numbered([running[0], running[2], running[1], running[3]]);
const backDated = numbered([running[0], running[3], running[1], running[2]]);

const whileRunning: Readonly<Record<string, Log>> = {
  'an-order-is-dropped-from-the-middle': numbered(running.toSpliced(1, 1)),
  'the-order-is-dropped': numbered(running.toSpliced(2, 1)),
  'the-last-order-is-dropped': running.slice(0, 3),
  'the-amount-of-an-order-is-altered': changed(running, 2, { lines: [line(500_000, 2)] }),
  'an-order-is-inserted-before': inserted(running, 1, another),
  'two-orders-are-swapped': swapped,
  'two-orders-are-swapped-with-their-times': withTimes(swapped),
  'the-order-is-given-to-another-bidder': changed(running, 2, { bidder: make.bidderOf('A') }),
  'an-older-state-is-restored': running.slice(0, 2),
  'the-terms-of-the-sale-are-changed': changed(running, 0, { terms: { ...open.terms, minimum: 1_000_000 } }),
  'the-close-is-moved': changed(running, 0, { closeDate: '2099-01-02T00:00:00.000Z' }),
  'the-class-of-the-order-is-changed': changed(running, 2, {
    lines: [line(1_000_000, 2, first, 'internationalIndividual')],
  }),
  'a-later-order-is-back-dated': changed(running, 3, { at: '2020-01-01T12:03:00.000Z' }),
  'a-later-order-is-moved-before': withTimes(backDated),
  'the-log-is-forked': changed(running, 1, { lines: [line(500_000, 1)] }),
};

const afterTheClose: Readonly<Record<string, Log>> = {
  'an-order-is-appended-after-the-close': numbered([...ended, another]),
  'an-order-is-inserted-before-the-close': inserted(ended, 4, { ...another, at: make.atOf(4) }),
  'an-order-is-taken-after-the-close': inserted(ended, 4, { ...another, at: announced }),
  'the-sale-closes-at-another-moment-than-announced': changed(ended, 4, { closeDate: '2020-01-02T00:00:00.000Z' }),
  'the-log-names-another-closing-record': changed(ended, 5, { fingerprint: '0'.repeat(64) }),
};

const runningLines = make.linesOf(running, '');
const receipt: KeptReceipt = { ...make.receiptOf(runningLines, 2), investor: 'B', salt: saltOf('B') };
const lastSeen = make.headOf(runningLines);
/** The result does not belong to the head that the record names. */
const closedHead = make.recordedHead(make.linesOf(ended, ''), 5);
const record = make.recordOf({
  ...{ auction: { closeDate: new Date(announced), halts: [] }, log: closedHead },
  book: ['A', 'B', 'C'].map((investor, at) => ({ investor, maturityDate: first, amount: 1_000_000, place: at + 1 })),
});

/** The check that fails first, where that is not the receipt. */
const failedOf: Readonly<Record<string, string>> = {
  'the-last-order-is-dropped': 'checkpoint',
  'a-later-order-is-back-dated': 'entries',
  'an-order-is-appended-after-the-close': 'entries',
  'an-order-is-inserted-before-the-close': 'record',
  'an-order-is-taken-after-the-close': 'entries',
  'the-sale-closes-at-another-moment-than-announced': 'entries',
  'the-log-names-another-closing-record': 'record',
};

/** The logs as vectors of verifiers. */
export function attackVectors(): LogVector[] {
  const vector = (name: string, log: Log, closing?: string): LogVector => ({
    ...{ name: `attack-${name}`, failed: failedOf[name] ?? 'receipt', receipts: [receipt], checkpoints: [lastSeen] },
    ...{ log: make.fileOf(make.linesOf(log, closing ?? '')), ...(closing !== undefined && { record: closing }) },
  });
  return [
    { ...vector('none', running), failed: null },
    { ...vector('none-after-the-close', ended, record), failed: null },
    ...Object.entries(whileRunning).map(([name, log]) => vector(name, log)),
    ...Object.entries(afterTheClose).map(([name, log]) => vector(name, log, record)),
  ];
}
