/** A log is replayed entry by entry: the open lines at its end, and for each rule an entry that breaks it. */
import { expect, test } from 'vitest';
import { ruleSha256Of } from '../allocation/rules.ts';
import { canonicalText } from '../record/closing.ts';
import { replayLog } from './replay.ts';

const bidder = 'a'.repeat(64);
const stranger = 'b'.repeat(64);
const ranks = {
  internationalIndividual: 6,
  internationalInstitution: 5,
  nationalIndividual: 4,
  nationalInstitution: 2,
  stateIndividual: 3,
  stateInstitution: 1,
};
const open = {
  ...{ kind: 'OPEN', closeDate: '2026-01-02T00:00:00.000Z', startDate: '2026-01-01T00:00:00.000Z' },
  ...{ key: 'key', name: 'Bonds', origin: 'bonds.example/sales/1', ruleVersion: 'priority-pro-rata-1', sale: '1' },
  ...{ quorum: 0, ruleSha256: ruleSha256Of('priority-pro-rata-1'), witnesses: [] },
  terms: {
    maturities: [
      { maturityDate: '2028-06-01', principal: 10_000_000 },
      { maturityDate: '2029-06-01', principal: 10_000_000 },
    ],
    ...{ minimum: 500_000, ranks, step: 500_000 },
  },
};
const at = '2026-01-01T12:00:00.000Z';
const line = (amount: number, place: number, maturityDate = '2028-06-01') => {
  return { amount, maturityDate, orderClass: 'stateIndividual', place, rank: 3 };
};
const place = { kind: 'PLACE', at, bidder, order: 'o1', lines: [line(2_000_000, 1)] };
const amend = (lines: unknown[]) => ({ ...place, kind: 'AMEND', lines });
const withdraw = { ...place, kind: 'WITHDRAW', lines: [] };
const halt = { kind: 'HALT', at, by: 'issuer', reason: 'A figure' };
const resume = { kind: 'RESUME', at, by: 'issuer', choice: 'extend', closeDate: '2026-01-02T01:00:00.000Z' };
const close = { kind: 'CLOSE', at: '2026-01-02T00:00:01.000Z', closeDate: '2026-01-02T00:00:00.000Z' };
const result = { kind: 'RESULT', at: close.at, fingerprint: 'c'.repeat(64) };

type Loose = Readonly<Record<string, unknown>>;
const logOf = (...entries: Loose[]) => entries.map((entry, index) => canonicalText({ index, ...entry }));

test('the open lines at the end: increased lines have the place of their increase, others keep theirs', () => {
  const lines = [line(1_000_000, 1), line(3_000_000, 2, '2029-06-01')];
  const other = { ...place, order: 'o2', bidder: stranger, lines: [line(500_000, 3)] };
  const suspended = { kind: 'SUSPEND', at, bidder: stranger };
  const log = replayLog(
    logOf(
      open,
      place,
      amend(lines),
      other,
      suspended,
      halt,
      resume,
      { ...close, closeDate: resume.closeDate, at: '2026-01-02T01:00:00.000Z' },
      result,
    ),
  );
  expect([...log.lines.values()].flat().map(({ order, place, amount }) => [order, place, amount])).toEqual([
    ['o1', 1, 1_000_000],
    ['o2', 3, 500_000],
    ['o1', 2, 3_000_000],
  ]);
  expect([...log.suspended]).toEqual([stranger]);
  expect(log).toMatchObject({ size: 9, closeDate: resume.closeDate, end: 'CLOSE', fingerprint: result.fingerprint });
  expect(log.halts).toEqual([
    {
      ...{ haltedAt: at, haltedBy: 'issuer', reason: 'A figure', resumedAt: at, resumedBy: 'issuer', choice: 'extend' },
      ...{ closeBefore: open.closeDate, closeAfter: resume.closeDate },
    },
  ]);
});

test.each<[string, readonly Loose[], string]>([
  ['no OPEN', [place], 'a log begins with OPEN'],
  ['a second OPEN', [open, open], 'a log is opened once'],
  ['another index', [open, { ...place, index: 5 }], 'it says that its index is 5'],
  ['a kind of no name', [open, { ...place, kind: 'gift' }], 'the entry.kind is not the name of a kind'],
  ['an unknown field', [open, { ...place, note: '' }], 'the entry.note'],
  [
    'a missing field',
    [open, { ...place, bidder: undefined }].map((one) => JSON.parse(JSON.stringify(one)) as Loose),
    'the entry.bidder',
  ],
  ['an order placed twice', [open, place, { ...place, lines: [line(500_000, 2)] }], 'was placed already'],
  ['a change of an unknown order', [open, withdraw], 'was not placed before'],
  ['a change by another bidder', [open, place, { ...withdraw, bidder: stranger }], 'belongs to another bidder'],
  ['a change of a withdrawn order', [open, place, withdraw, amend([line(500_000, 3)])], 'was withdrawn before'],
  ['an amended order without lines', [open, place, amend([])], 'only a withdrawn order has no lines'],
  ['an order before the start', [open, { ...place, at: '2025-12-31T00:00:00.000Z' }], 'the sale had not begun'],
  ['an order at the close', [open, { ...place, at: open.closeDate }], 'the sale was over'],
  ['an order while halted', [open, halt, { ...place, lines: [line(500_000, 2)] }], 'the sale was halted'],
  ['an order after the close', [open, close, { ...place, lines: [line(500_000, 2)] }], 'cannot follow the end'],
  ['a maturity that is not offered', [open, { ...place, lines: [line(500_000, 1, '2030-06-01')] }], 'is not offered'],
  ['a maturity twice', [open, { ...place, lines: [line(500_000, 1), line(600_000, 1)] }], 'twice'],
  [
    'maturities out of order',
    [open, { ...place, lines: [line(500_000, 1, '2029-06-01'), line(500_000, 1)] }],
    'it has 2028-06-01 after 2029-06-01',
  ],
  ['a resumption by the system', [open, halt, { ...resume, by: 'system' }], 'the entry.by'],
  ['a line without an amount', [open, { ...place, lines: [line(0, 1)] }], 'without an amount'],
  ['an increase that keeps its place', [open, place, amend([line(2_500_000, 1)])], 'is not its own'],
  ['a reduction that loses its place', [open, place, amend([line(500_000, 2)])], 'keeps its place'],
  ['a place in the future', [open, { ...place, lines: [line(500_000, 7)] }], 'is not its own'],
  [
    'a rank of another class',
    [open, { ...place, lines: [{ ...line(500_000, 1), rank: 1 }] }],
    'is not that of its class',
  ],
  ['a halt of a halted sale', [open, halt, halt], 'was halted already'],
  ['a resumption of a sale that runs', [open, resume], 'was not halted'],
  ['the close of a halted sale', [open, halt, close], 'a halted sale does not close'],
  ['another close', [open, { ...close, closeDate: '2026-01-01T13:00:00.000Z' }], 'was announced'],
  ['an early close', [open, { ...close, at }], 'before the close'],
  ['a result before the close', [open, result], 'has not closed'],
  ['two results', [open, close, result, result], 'nothing follows the result'],
  ['a result of a canceled sale', [open, { kind: 'CANCEL', at, reason: '' }, result], 'cannot follow the end'],
  ['the suspension of a stranger', [open, { kind: 'SUSPEND', at, bidder }], 'has no order'],
])('%s is refused', (_, entries, finding) => {
  expect(() => replayLog(logOf(...entries))).toThrow(finding);
});

test('an entry in another form is refused, though it says the same', () => {
  const [first = '', second = ''] = logOf(open, place);
  for (const text of [
    second.replace(',', ', '),
    second.replace('"index":1', '"index":1.0'),
    `${second} `,
    second.slice(1),
  ]) {
    expect(() => replayLog([first, text])).toThrow(/not canonical|not JSON/);
  }
});
