import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySale } from '../../testing/books.ts';
import { closeSale, sha256 } from '../../testing/closings.ts';
import { said } from '../../testing/sentences/findings.ts';
import { utf8Of } from '../base/bytes.ts';
import { type ClosingRecord, canonicalText } from './closing.ts';
import type { RecordedExtension } from './extensions.ts';
import { verifyBytes, verifyRecord } from './verification.ts';

/** The bytes in pieces of these lengths, over and over, through one buffer as a file is read. */
function bytesOf(bytes: Uint8Array, lengths: readonly number[], text: string) {
  return {
    *pieces() {
      const buffer = new Uint8Array(Math.max(...lengths));
      for (let [at, turn] = [0, 0]; at < bytes.length; turn++) {
        const piece = bytes.subarray(at, at + (lengths[turn % lengths.length] ?? 1));
        buffer.set(piece);
        yield buffer.subarray(0, piece.length);
        buffer.fill(0);
        at += piece.length;
      }
    },
    fingerprint: () => sha256(text),
    text: () => text,
    sha256,
  };
}

const someLengths = fc.array(fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 3_000 })), {
  minLength: 1,
  maxLength: 5,
});

const [sale] = fc.sample(anySale(), { seed: 4, numRuns: 500 }).filter(({ orders }) => orders.length > 6);
if (!sale) throw new Error('no sale has seven orders');
const { record } = closeSale(sale);

type Copy = { -readonly [Key in keyof ClosingRecord]: ClosingRecord[Key] };

function finding(change: (copy: Copy) => void): string | null {
  const copy = structuredClone(record);
  change(copy);
  const { finding } = verifyRecord(canonicalText(copy), sha256);
  return said(finding);
}

/** With keys of the record itself, and brackets in texts. */
const laterExtensions: readonly RecordedExtension[] = [
  { affects: [], data: { a: '[{\\"', bidders: [], orders: [{ amount: 1 }] }, name: 'donations', version: 1 },
  { affects: ['result'], data: [{ auction: 1, orders: [] }, ']'], name: 'links', version: 2 },
];

describe('a record that comes in pieces', () => {
  test('is verified as the whole text is, wherever the pieces end', () => {
    fc.assert(
      fc.property(
        anySale({ minimumSteps: 3 }),
        fc.constantFrom<readonly RecordedExtension[]>([], laterExtensions),
        someLengths,
        fc.nat(),
        (random, extensions, lengths, off) => {
          const right = canonicalText({ ...closeSale(random).record, extensions });
          const at = off % right.length;
          for (const text of [right, `${right.slice(0, at)}7${right.slice(at + 1)}`]) {
            const { record: read, ...rest } = verifyBytes(bytesOf(utf8Of(text), lengths, text));
            const { record: whole, ...expected } = verifyRecord(text, sha256);
            expect(rest).toEqual(expected);
            expect(read && canonicalText(read)).toBe(whole && canonicalText(whole));
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('is refused where its bytes are not UTF-8', () => {
    const bytes = utf8Of(canonicalText(record).replace('Alder', 'Al?er'));
    bytes[bytes.indexOf('?'.charCodeAt(0))] = 0xff;
    const text = canonicalText(record).replace('Alder', 'Al\ufffder');
    expect(verifyBytes(bytesOf(bytes, [1_000], text))).toMatchObject({
      isTrue: false,
      finding: 'The text is not canonical: its bytes are not UTF-8.',
    });
  });
});

test('bidders and orders become objects only when they are asked for, and are those of the record', () => {
  const read = verifyRecord(canonicalText(record), sha256);
  expect(read.counts).toEqual({ bidders: record.bidders.length, orders: record.orders.length });
  expect(Object.getOwnPropertyDescriptor(read.record, 'orders')?.get).toBeDefined();
  expect(read.record).toEqual(record);
  expect(read.record?.orders).toBe(read.record?.orders);
});

test('a text of more surrogates than UTF-8 can hold is refused', () => {
  const text = canonicalText(record).replace('Alder', 'Al\ud83der');
  expect(said(verifyRecord(text, sha256).finding)).toContain('The text is not canonical: it differs from character');
});

describe('pseudonyms of another form', () => {
  test.each(['B0', 'B01', 'b1', 'B', 'B1 ', 'B3000000000', '“Ä” \\ "\n', 'x'.repeat(5_000)])('%j', (name) => {
    const bidders = (copy: Copy) => {
      copy.bidders = copy.bidders.map((bidder, index) => (index === 1 ? { ...bidder, pseudonym: name } : bidder));
    };
    const orders = (copy: Copy) => {
      copy.orders = copy.orders.map((order, index) => (index === 5 ? { ...order, bidder: name } : order));
    };
    expect(finding(bidders)).toBe(`Bidder ${name} is out of order: bidders are numbered from B1.`);
    expect(finding(orders)).toContain(`Order ${record.orders[5]?.place} (${name}, `);
    expect(finding(orders)).toContain('is of a bidder who is not listed, or out of order.');
  });
});

test('commitments that only begin alike are not the same', () => {
  const alike = (ends: readonly string[]) =>
    finding((copy) => {
      copy.bidders = copy.bidders.map((bidder, index) => ({
        ...bidder,
        commitment: ends[index] === undefined ? bidder.commitment : 'c'.repeat(63) + ends[index],
      }));
    });
  expect(alike(['0', '1', '2'])).toBeNull();
  expect(alike(['0', '1', '0'])).toBe('Bidder B3 carries the commitment of another bidder.');
});
