/** The vectors of verifiers/vectors/logs: what is changed in the correct log, its record or its receipts, and which check fails. */

import { signatureTypes } from '../src/logs/note.ts';
import type { KeptReceipt } from '../src/logs/read-log-file.ts';
import { saltOf } from './closings.ts';
import { signerOf } from './log-keys.ts';
import * as make from './log-vectors.ts';
import { mutate } from './mutate.ts';

const { action, entries, line, numbered, second } = make;
const { terms } = make.open;
const honestRecord = make.recordOf();
const honest = make.linesOf(entries, honestRecord);
const honestReceipts = [make.receiptOf(honest, 1), make.receiptOf(honest, 3, 14)];

/** The correct log with these entries in place of the same indexes. */
function withEntries(...changed: make.Loose[]): make.Loose[] {
  return entries.map((entry) => changed.find(({ index }) => index === entry.index) ?? entry);
}

const upTo = (count: number, ...more: make.Loose[]) => numbered([...entries.slice(0, count), ...more]);
const fileOf = (all: readonly make.Loose[]) => make.fileOf(make.linesOf(all, honestRecord));
const place = (lines: readonly unknown[]) => mutate(entries, '4.lines', lines);

/** Each breaks one rule; the head is right. */
const wrongEntries: Readonly<Record<string, readonly make.Loose[]>> = {
  'no-open': numbered(entries.slice(1)),
  'open-twice': upTo(1, make.open),
  'order-after-the-close': upTo(13, { ...entries[8], order: 'o9', lines: [line(500_000, 13)] }),
  'after-the-cancellation': upTo(4, { kind: 'CANCEL', at: make.atOf(4), reason: '' }, entries[9] as make.Loose),
  'after-the-result': [...entries, { ...entries[13], index: 14 }],
  'halted-twice': upTo(6, entries[5] as make.Loose),
  'resumed-while-not-halted': upTo(5, entries[7] as make.Loose),
  'closed-while-halted': upTo(7, { ...entries[12], closeDate: make.announced }),
  'result-without-close': upTo(12, entries[13] as make.Loose),
  'another-close': mutate(entries, '12.closeDate', make.announced),
  'closed-early': mutate(entries, '12.at', '2026-01-02T00:01:59.999Z'),
  'order-before-the-start': mutate(entries, '1.at', '2026-01-01T12:00:29.999Z'),
  'order-at-the-close': mutate(entries, '8.at', make.extended),
  'order-while-halted': withEntries(action('PLACE', 6, 'C', 'o9', [line(500_000, 6)])),
  'withdrawal-before-the-start': mutate(entries, '6.at', '2026-01-01T12:00:29.999Z'),
  'placed-twice': withEntries(action('PLACE', 3, 'A', 'o1', [line(3_000_000, 3)])),
  'amended-without-order': mutate(entries, '3.order', 'o9'),
  'foreign-withdrawal': withEntries(action('WITHDRAW', 6, 'A', 'o3', [])),
  'foreign-amendment': withEntries(action('AMEND', 3, 'B', 'o1', [line(500_000, 1)])),
  'withdrawn-twice': upTo(7, entries[6] as make.Loose),
  'placed-again-after-withdrawal': withEntries(action('PLACE', 8, 'C', 'o3', [line(500_000, 8)])),
  'withdrawal-with-lines': mutate(entries, '6.lines', [line(500_000, 4)]),
  'amendment-without-lines': mutate(entries, '3.lines', []),
  'placement-without-lines': place([]),
  'day-not-offered': place([line(500_000, 4, '2030-06-01')]),
  'day-twice': place([line(500_000, 4), line(600_000, 4)]),
  'days-out-of-order': place([line(500_000, 4, second), line(500_000, 4)]),
  'amount-zero': place([line(0, 4)]),
  'increase-keeps-its-place': mutate(entries, '3.lines', [line(3_000_000, 1), line(500_000, 1, second)]),
  'reduction-loses-its-place': mutate(entries, '3.lines', [line(3_000_000, 3), line(500_000, 3, second)]),
  'reduction-changes-its-class': mutate(entries, '3.lines', [
    line(3_000_000, 3),
    line(500_000, 1, second, 'stateInstitution'),
  ]),
  'place-of-an-earlier-entry': place([line(1_000_000, 2)]),
  'place-in-the-future': place([line(1_000_000, 7)]),
  'rank-of-another-class': place([{ ...line(1_000_000, 4), rank: 1 }]),
  'suspension-of-a-stranger': mutate(entries, '9.bidder', make.bidderOf('stranger')),
  'open-with-maturities-out-of-order': mutate(entries, '0.terms.maturities', terms.maturities.toReversed()),
  'open-with-a-maturity-twice': mutate(entries, '0.terms.maturities', [...terms.maturities, terms.maturities[1]]),
  'suspension-before-the-order': withEntries({ ...entries[9], index: 4 }),
};

const wrongForms: Readonly<Record<string, readonly make.Loose[]>> = {
  'index-wrong': mutate(mutate(entries, '4.index', 5), '5', { ...entries[4], index: 5 }),
  'entry-dropped': entries.filter((_, at) => at !== 4),
  'entries-swapped': [...entries.slice(0, 1), entries[2], entries[1], ...entries.slice(3)] as make.Loose[],
  'kind-of-no-name': mutate(entries, '4.kind', 'gift'),
  'kind-left-out': mutate(entries, '4.kind'),
  'open-without-witnesses-and-quorum': mutate(mutate(entries, '0.quorum'), '0.witnesses'),
  'field-too-many': mutate(entries, '4.note', ''),
  'field-missing': mutate(entries, '4.bidder'),
  'moment-without-milliseconds': mutate(entries, '4.at', '2026-01-01T12:04:00Z'),
  'moment-in-open': mutate(entries, '0.at', make.atOf(0)),
  'bidder-in-capitals': mutate(entries, '4.bidder', make.bidderOf('C').toUpperCase()),
  'class-unknown': place([{ ...line(1_000_000, 4), orderClass: 'friends' }]),
  'amount-of-sixteen-digits': place([line(1_000_000_000_000_000, 4)]),
  'amount-in-quotes': place([{ ...line(1_000_000, 4), amount: '1000000' }]),
  'halted-by-a-bidder': mutate(entries, '5.by', 'bidder'),
  'resumed-by-the-system': mutate(entries, '7.by', 'system'),
  'open-with-step-zero': mutate(entries, '0.terms.step', 0),
  'open-with-rank-zero': mutate(entries, '0.terms.ranks.nationalIndividual', 0),
  'open-in-the-year-zero': mutate(entries, '0.startDate', '0000-01-01T12:00:30.000Z'),
  'key-of-no-form': mutate(entries, '0.key', 'AAAA'),
  'key-of-another-id': mutate(entries, '0.key', make.open.key.replace(/\+[0-9a-f]{8}/, '+00000000')),
};

const [target, ...others] = make.book.toReversed();
const booked = (at: number, change: Partial<make.Booked>, all = entries) => {
  const log = make.recordedHead(make.linesOf(all.slice(0, 13), ''), 13);
  return make.recordOf({ book: mutate(make.book, `${at}`, (one: make.Booked) => ({ ...one, ...change })), log });
};

/** Records that are correct by themselves and have the fingerprint in RESULT, and are not of the log. */
const wrongRecords: Readonly<Record<string, string>> = {
  'record-of-other-terms': make.recordOf({ terms: { minimum: 1_000_000 } }),
  'record-of-another-sale': make.recordOf({ auction: { uuid: '0197b1e0-0000-7000-8000-000000000002' } }),
  'record-of-another-name': make.recordOf({ auction: { name: 'Another name' } }),
  'record-of-another-start': make.recordOf({ auction: { startDate: new Date('2026-01-01T12:00:31.000Z') } }),
  'record-without-the-halt': make.recordOf({ auction: { halts: [] } }),
  'record-of-another-reason': make.recordOf({ reason: 'Another reason' }),
  'record-of-another-choice': make.recordOf({ choice: 'date' }),
  'order-dropped-from-the-record': make.recordOf({ book: others.toReversed() }),
  'order-added-to-the-record': make.recordOf({ book: [...make.book, { ...(target as make.Booked), place: 9 }] }),
  'order-cut-in-the-record': booked(1, { amount: 8_000_000 }),
  'order-of-another-class': booked(2, { orderClass: 'stateInstitution' }),
  'order-of-another-bidder': booked(2, { investor: 'C' }),
  'order-of-another-moment': booked(3, { place: 9 }),
  'order-not-suspended': booked(3, { isSuspended: false }),
  'orders-of-the-record-swapped': make.recordOf({
    book: make.book.map((one) => ({ ...one, place: one.place === 2 ? 3 : one.place === 3 ? 2 : one.place })),
  }),
};

const wrongHeads: Readonly<Record<string, string>> = {
  'head-of-another-size': make.headOf(honest, 14, { size: 13 }),
  'head-of-fewer-entries': make.headOf(honest, 13),
  'head-of-another-root': make.headOf(honest, 13, { size: 14 }),
  'signature-by-another-key': make.headOf(honest, 14, { signer: make.otherSigner }),
  'signature-for-another-text': make.headOf(honest).replace('\n14\n', '\n15\n'),
  'head-of-another-origin': make.headOf(honest, 14, { origin: 'bonds.example/sales/2' }),
  'key-of-another-name': make.headOf(honest, 14, { signer: signerOf('another.example', signatureTypes.ed25519) }),
  'head-with-a-line-more': `${make.headOf(honest)}note\n`,
};

const altered = make.linesOf(place([line(500_000, 4)]), honestRecord);
const otherOrigin = { ...make.open, origin: 'bonds.example/sales/2' };
const elsewhere = make.linesOf([otherOrigin, ...entries.slice(1)], honestRecord);
const otherLogsHead = make.headOf(elsewhere, 14, { origin: otherOrigin.origin });
const right = make.receiptOf(honest, 4, 14);

/** As a browser saves it. */
const ofC = { ...right, investor: 'C', salt: saltOf('C') };

const wrongReceipts: Readonly<Record<string, KeptReceipt>> = {
  'receipt-of-an-altered-entry': make.receiptOf(altered, 4),
  'receipt-whose-head-contradicts-the-log': make.receiptOf(altered, 1, 6),
  'receipt-of-another-log': make.receiptOf(elsewhere, 4, 14, otherLogsHead),
  'receipt-signed-by-another-key': make.receiptOf(honest, 4, 14, make.headOf(honest, 14, { signer: make.otherSigner })),
  'receipt-of-a-longer-log': make.receiptOf([...honest, 'more'], 4, 15),
  'receipt-of-an-order-of-another-investor': { ...ofC, investor: 'A' },
  'receipt-with-another-salt': { ...ofC, salt: saltOf('A') },
  'receipt-with-another-index': { ...right, index: 5 },
  'receipt-with-another-entry': { ...right, entry: honest[8] ?? '' },
  'receipt-with-a-hash-less': { ...right, proof: right.proof.replace(/(index 4\n)[^\n]+\n/, '$1') },
  'receipt-without-proof': { ...right, proof: '' },
};

/** The receipt of entry 4 as the one of orders with these keys. */
function sent(...keys: readonly string[]): KeptReceipt[] {
  return keys.map((key) => ({ ...right, key }));
}

function correct(): make.LogVector[] {
  const log = make.fileOf(honest);
  const cosigned = `${log}— witness.example ${'A'.repeat(96)}\n`;
  const canceled = upTo(5, { kind: 'CANCEL', at: make.atOf(5), reason: 'No longer needed' });
  return [
    { name: 'correct', failed: null, log, record: honestRecord, receipts: honestReceipts, names: '- witnesses' },
    { name: 'without-record-and-receipts', failed: null, log, receipts: [], names: 'none was given' },
    { name: 'entry-without-receipt', failed: null, log, receipts: [right], names: 'entry 6 (WITHDRAW of order o3)' },
    { name: 'receipt-of-an-investor', failed: null, log, receipts: [ofC], names: '1 of 1 receipts name' },
    { name: 'receipt-given-again', failed: null, log, receipts: sent('1', '1') },
    { name: 'signed-by-a-witness-too', failed: null, log: cosigned, receipts: [] },
    { name: 'canceled', failed: null, log: fileOf(canceled), receipts: [] },
    ...[1, 2, 3, 4, 6, 8, 13].map((count) => {
      return { name: `first-entries-${count}`, failed: null, log: fileOf(upTo(count)), receipts: [] };
    }),
    ...suspendedLate(),
    { name: 'record-without-result', failed: 'record', log: fileOf(upTo(13)), record: honestRecord, receipts: [] },
  ];
}

/** The last suspension is of the moment of the close, and written before CLOSE: it changes nothing. */
function suspendedLate(): make.LogVector[] {
  const late = mutate(entries, '11.at', make.extended);
  const asHonest = booked(3, {}, late);
  const records = { 'suspended-at-the-close': booked(3, { isSuspended: false }, late), 'suspended-too-late': asHonest };
  return Object.entries(records).map(([name, record]) => {
    const failed = record === asHonest ? 'record' : null;
    return { name, failed, log: make.fileOf(make.linesOf(late, record)), record, receipts: [] };
  });
}

/** Vectors of logs that are not bound to witnesses. */
export function unboundVectors(): make.LogVector[] {
  const log = make.fileOf(honest);
  const broken = (failed: string, all: Readonly<Record<string, readonly make.Loose[]>>) =>
    Object.entries(all).map(([name, each]) => ({ name, failed, log: fileOf(each), receipts: [] }));
  const reordered = log.replace(/\{"at":("[^"]+"),"bidder":("[^"]+")/, '{"bidder":$2,"at":$1');
  const spaced = make.fileOf(honest.map((text, at) => (at === 4 ? text.replace(',', ', ') : text)));
  return [
    ...correct(),
    ...broken('entries', wrongEntries),
    ...broken('form', wrongForms),
    { name: 'keys-in-another-order', failed: 'form', log: reordered, receipts: [] },
    { name: 'space', failed: 'form', log: spaced, receipts: [] },
    { name: 'without-head', failed: 'form', log: honest.join('\n'), receipts: [] },
    { name: 'entry-altered', failed: 'head', log: make.fileOf(altered, make.headOf(honest)), receipts: [] },
    ...Object.entries(wrongHeads).map(([name, head]) => {
      return { name, failed: 'head', log: make.fileOf(honest, head), receipts: [] };
    }),
    ...Object.entries(wrongReceipts).map(([name, one]) => ({ name, failed: 'receipt', log, receipts: [one] })),
    { name: 'receipt-given-twice', failed: 'receipt', log, receipts: sent('1', '2') },
    ...Object.entries(wrongRecords).map(([name, record]) => {
      return { name, failed: 'record', log: make.fileOf(make.linesOf(entries, record)), record, receipts: [] };
    }),
    { name: 'record-of-another-result', failed: 'record', log, record: booked(1, { amount: 8_500_000 }), receipts: [] },
  ];
}
