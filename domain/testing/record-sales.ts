/** The correct records of verifiers/vectors: each a small sale that one part of the format or of the rule is about. */
import { readFileSync } from 'node:fs';
import { type AllocationTerms, allocate } from '../src/allocation/allocation.ts';
import { day } from '../src/base/dates.ts';
import { cents } from '../src/base/money.ts';
import type { OrderClass } from '../src/base/vocabulary.ts';
import { type ClosingRecord, canonicalText, closingRecordOf } from '../src/record/closing.ts';
import type { HaltEntry } from '../src/sale-changes/halt.ts';
import type { Sale } from './books.ts';
import { closeSale, placedAtOf, saltOf, sha256 } from './closings.ts';

export type Json = Record<string, unknown>;

const letters = {
  I: 'stateInstitution',
  S: 'stateIndividual',
  N: 'nationalIndividual',
  F: 'internationalIndividual',
} as const;
const ranks = { stateInstitution: 1, stateIndividual: 3, nationalIndividual: 4, internationalIndividual: 6 } as const;
type Letter = keyof typeof letters;
/** Investor, class, cents; the place of the maturity, 0 by default. */
export type Line = readonly [investor: string, letter: Letter, amount: number, maturity?: number];

export interface Limits {
  readonly step?: number;
  readonly minimum?: number;
  /** Investors who were suspended. */
  readonly suspended?: string;
  /** A class that is not offered. */
  readonly without?: Letter;
  /** Investors who are local. */
  readonly local?: string;
  readonly terms?: Partial<AllocationTerms>;
  /** Groups of investors with linked accounts. */
  readonly links?: readonly string[];
}

/** One maturity for each principal. Orders are placed at the odd seconds from the third on. */
export function saleOf(principals: readonly number[], lines: readonly Line[], limits: Limits = {}): Sale {
  const { step = 500_000, minimum = step, suspended = '', without, local = '', terms, links } = limits;
  const maturities = principals.map((principal, at) => ({
    maturityDate: day(`${2031 + at}-08-01`),
    principal: cents(principal),
  }));
  const orders = lines.map(([investor, letter, amount, maturity = 0], at) => ({
    ...{ investor, orderClass: letters[letter], rank: letter === without ? -1 : ranks[letters[letter]] },
    ...{ amount: cents(amount), sequence: 2 * at + 3, isSuspended: suspended.includes(investor) },
    ...(local.includes(investor) && { isLocal: true }),
    maturityDate: day(`${2031 + maturity}-08-01`),
  }));
  const all = { terms: { step: cents(step), minimum: cents(minimum), maturities, ...terms }, orders };
  return links ? { ...all, links: links.map((group) => [...group]) } : all;
}

export function recordOf(sale: Sale, ...as: readonly Parameters<typeof closeSale>[1][]): string {
  return canonicalText(recordOf.closed(sale, ...as));
}
recordOf.closed = (sale: Sale, ...as: readonly Parameters<typeof closeSale>[1][]): ClosingRecord => {
  return closeSale(sale, ...as).record;
};

const byRanks = saleOf(
  [5_000_000, 4_000_100, 1_500_000],
  [
    ['a', 'I', 2_000_000],
    ['b', 'S', 2_500_000],
    ['c', 'S', 2_500_001],
    ['d', 'N', 1_000_000],
    ['b', 'S', 1_000_000, 1],
    ['a', 'I', 1_500_000, 1],
    ['e', 'F', 2_500_000, 1],
    ['f', 'F', 3_500_000, 1],
    ['e', 'F', 499_999, 2],
    ['b', 'S', 500_000, 2],
  ],
);

export const ofRanks = () => recordOf(byRanks);

function named(name: string): string {
  const { auction, ...record } = recordOf.closed(byRanks);
  return canonicalText({ ...record, auction: { ...auction, name } });
}

/** All state individuals, by the letters of the alphabet. */
function oneClass(principal: number, amounts: readonly number[], limits: Limits = {}): string {
  return recordOf(
    saleOf(
      [principal],
      amounts.map((amount, at) => [String.fromCharCode(97 + at), 'S', amount]),
      limits,
    ),
  );
}

const large = { step: 1, minimum: 1 };
const reason = 'A figure of the official statement is being corrected';
const hour = 3_600_000;
const announced = 48 * hour;
const at = (milliseconds: number) => new Date(placedAtOf(0).getTime() + milliseconds);

/** In milliseconds after the start of the sale. */
function halt(
  choice: HaltEntry['choice'],
  [haltedAt, resumedAt]: readonly [number, number],
  [closeBefore, closeAfter]: readonly [number, number],
  [haltedBy, resumedBy]: readonly [HaltEntry['haltedBy'], HaltEntry['resumedBy']] = ['issuer', 'issuer'],
): HaltEntry {
  const moments = {
    haltedAt: at(haltedAt),
    resumedAt: at(resumedAt),
    closeBefore: at(closeBefore),
    closeAfter: at(closeAfter),
  };
  return { choice, reason, haltedBy, resumedBy, ...moments };
}

function halted(...halts: readonly HaltEntry[]): string {
  const sale = saleOf(
    [2_000_000],
    [
      ['a', 'S', 1_500_000],
      ['b', 'S', 1_500_000],
    ],
  );
  return recordOf(sale, { halts, closeDate: halts.at(-1)?.closeAfter ?? at(announced) });
}

const uuid = '0197b1e0-0000-7000-8000-000000000001';
const head = { origin: `bonds.example/sales/${uuid}`, root: 'mXHdkvYXvHPFpZcNyFhvQ7HbT2aVYqOK5gQ0m4h3Xno=', size: 6 };

/** A record in which two orders have two lines each. */
function ofLog(): string {
  const place = (
    investor: string,
    sequence: number,
    maturityDate: string,
    amount: number,
    orderClass: OrderClass = 'stateIndividual',
  ) => ({
    ...{ investor, sequence, maturityDate: day(maturityDate), amount: cents(amount), orderClass },
    ...{ rank: orderClass === 'stateIndividual' ? 3 : 1, isSuspended: false },
  });
  const [first, second] = ['2028-06-01', '2029-06-01'];
  const principals = { [first]: 10_000_000, [second]: 20_000_000 };
  const maturities = Object.entries(principals).map(([date, principal]) => ({
    maturityDate: day(date),
    principal: cents(principal),
  }));
  const terms = { step: cents(500_000), minimum: cents(500_000), maturities };
  const orders = [
    place('a', 1, first, 4_000_000),
    place('a', 1, second, 3_000_000),
    place('b', 2, first, 5_000_000, 'stateInstitution'),
    place('c', 4, first, 3_500_000),
    place('c', 4, second, 19_000_000),
  ];
  const [startDate, closeDate] = [new Date('2026-01-01T12:00:00.000Z'), new Date('2026-01-02T00:00:00.000Z')];
  const { record } = closingRecordOf({
    auction: { uuid, name: 'Alder Creek Water Bonds', startDate, closeDate, halts: [] },
    ...{ terms, log: head, allocation: allocate({ terms, orders }), saltOf, sha256 },
    ranks: { ...ranks, nationalInstitution: 2, internationalInstitution: 5 },
    placedAtOf: (sequence) => new Date(startDate.getTime() + 60_000 * sequence),
  });
  return canonicalText(record);
}

function exampleOfTheDocument(): string {
  const document = readFileSync(new URL('../../docs/CLOSING-RECORD.md', import.meta.url), 'utf8');
  const [, text = ''] = /```text\n(\{"auction".*?)\n```/s.exec(document) ?? [];
  return text.replaceAll('\n', '');
}

/** Those whose fingerprint is given to the verifier. */
export const published = new Set([
  'example-of-the-document',
  'classes-served-by-rank',
  'halts-of-every-kind',
  'orders-of-two-lines',
]);

export function correctRecords(): Readonly<Record<string, string>> {
  return {
    'example-of-the-document': exampleOfTheDocument(),
    'no-orders': recordOf(saleOf([25_000_000], [])),
    'classes-served-by-rank': ofRanks(),
    ...ofTheRule(),
    'name-of-all-kinds-of-characters': named(
      '"Slash / \\ and \b\t\n\f\r\u0000\u001f \u007f \u2028 \u00abÄ\u00bb 💧 \ud83d alone \udca7',
    ),
    'name-of-two-surrogates-that-are-no-pair': named('\udca7\ud83d'),
    ...ofHalts(),
    ...ofDraws(),
    'orders-of-two-lines': ofLog(),
  };
}

function ofTheRule(): Readonly<Record<string, string>> {
  const [a, b] = ['a', 'b'];
  return {
    'orders-in-two-classes-count-once': recordOf(
      saleOf(
        [3_000_000],
        [
          [a, 'N', 2_500_000],
          [a, 'S', 2_000_000],
          [b, 'N', 1_500_000],
          ['c', 'N', 2_000_000],
        ],
      ),
    ),
    'suspended-and-not-offered': recordOf(
      saleOf(
        [3_000_000],
        [
          [a, 'S', 2_500_000],
          [b, 'F', 2_000_000],
          ['c', 'S', 1_500_000],
          ['d', 'F', 500_000],
        ],
        { suspended: 'ad', without: 'F' },
      ),
    ),
    'minimum-below-which-one-leaves': oneClass(4_000_000, [1_000_000, 2_000_000, 2_500_000], { minimum: 1_000_000 }),
    'minimum-reached-by-a-spare-step': oneClass(4_000_000, [1_000_000, 2_500_000, 2_500_000], { minimum: 1_000_000 }),
    'minimum-that-is-no-whole-step': oneClass(4_500_000, [1_000_000, 4_500_000, 1_500_000, 1_500_000], {
      minimum: 1_000_001,
    }),
    'minimum-that-leaves-one': oneClass(2_000_000, Array(5).fill(1_500_000), { minimum: 1_500_000 }),
    'position-without-an-award-stays': oneClass(13_500_000, [13_500_000, 8_500_000, 500_000, 500_000], {
      minimum: 1_000_000,
    }),
    'equal-fractions-go-to-the-earliest': oneClass(2_500_000, Array(3).fill(2_500_000)),
    'award-spread-over-orders': recordOf(
      saleOf(
        [3_000_000],
        [
          [a, 'S', 500_050],
          [b, 'S', 3_000_000],
          [a, 'S', 1_500_000],
          [a, 'S', 999_950],
        ],
      ),
    ),
    'nothing-left-for-the-next-class': recordOf(
      saleOf(
        [1_500_000],
        [
          [a, 'I', 1_500_000],
          [b, 'S', 1_000_000],
          ['c', 'N', 500_000],
        ],
      ),
    ),
    'less-than-a-step-offered': recordOf(saleOf([499_999], [[a, 'I', 500_000]])),
    'products-beyond-doubles': oneClass(
      299_999_999_999_999,
      [200_000_000_000_001, 299_999_999_999_998, 299_999_999_999_999],
      large,
    ),
    'fractions-that-doubles-do-not-tell-apart': oneClass(
      300_000_000_000_001,
      [100_000_000_000_001, 200_000_000_000_002, 300_000_000_000_001],
      { ...large, minimum: 60_000_000_000_000 },
    ),
    'position-of-more-than-the-maturity': recordOf(
      saleOf(
        [5_000_000],
        [
          [a, 'S', 10_000_000],
          [a, 'S', 10_000_000],
        ],
      ),
    ),
    'position-of-fifteen-digits': recordOf(
      saleOf(
        [5_000_000],
        [
          [a, 'S', 899_999_999_999_999],
          [a, 'S', 100_000_000_000_000],
        ],
      ),
    ),
  };
}

/** Nine equal orders and one larger on five steps, and a class before them that is filled. */
const drawnBook = saleOf(
  [3_500_000, 2_000_000],
  [
    ['a', 'I', 1_000_000],
    ...[...'bcdefghij'].map((investor): Line => [investor, 'S', investor === 'e' ? 3_000_000 : 500_000]),
    ['k', 'N', 500_000],
    ...[...'bcde'].map((investor): Line => [investor, 'S', 1_500_000, 1]),
  ],
);
const drawnWithMinimum = saleOf(
  [3_500_000],
  [...'abcdef'].map((investor, index): Line => [investor, 'S', 1_000_000 + 500_000 * index]),
  { minimum: 1_000_000, suspended: 'f' },
);

export const seedOfVectors = sha256('a seed of vectors');

/** Records of rules that draw lots. */
function ofDraws(): Readonly<Record<string, string>> {
  const drawn = (sale: Sale, version: string, seed = seedOfVectors) =>
    canonicalText(closeSale(sale, { drawn: { version, seed } }).record);
  return {
    'drawn-remainders': drawn(drawnBook, 'priority-pro-rata-2'),
    'drawn-remainders-of-another-seed': drawn(drawnBook, 'priority-pro-rata-2', sha256('another seed')),
    'drawn-remainders-with-a-minimum': drawn(drawnWithMinimum, 'priority-pro-rata-2'),
    'drawn-first-lots': drawn(drawnBook, 'lot-first-1'),
    'drawn-first-lots-with-a-minimum': drawn(drawnWithMinimum, 'lot-first-1'),
    'drawn-whole-orders': drawn(drawnBook, 'draw-1'),
    'drawn-whole-orders-with-a-minimum': drawn(drawnWithMinimum, 'draw-1'),
    'drawn-without-orders': drawn(saleOf([500_000], []), 'draw-1'),
  };
}

function ofHalts(): Readonly<Record<string, string>> {
  const [same, longer, dated] = [announced, 49 * hour, 60 * hour];
  return {
    'halts-of-every-kind': halted(
      halt('keep', [hour, 2 * hour], [same, same]),
      halt('extend', [2 * hour, 3 * hour], [same, longer], ['administrator', 'administrator']),
      halt('date', [5 * hour, 6 * hour], [longer, dated], ['system', 'administrator']),
      halt('close', [59 * hour, 61 * hour], [dated, 61 * hour]),
    ),
    'halt-before-the-start': halted(halt('extend', [-5 * hour, 0], [same, same])),
    'halt-beyond-the-close': halted(halt('extend', [47 * hour, 50 * hour], [same, 51 * hour])),
    'halt-to-the-latest-date': halted(halt('date', [hour, 2 * hour], [same, 2_162 * hour])),
    'halt-in-the-millisecond-of-an-order': halted(halt('keep', [5_000, hour], [same, same])),
  };
}
