/** docs/CLOSING-RECORD.md is true: its example, and the verifier in Python, which was written from it alone, agree with the product. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySale, type Sale } from '../../testing/books.ts';
import { closeSale, sha256 } from '../../testing/closings.ts';
import { times } from '../../testing/effort.ts';
import { askPython, describePython } from '../../testing/python.ts';
import type { HaltEntry } from '../sale-changes/halt.ts';
import { canonicalText, commitmentText } from './closing.ts';
import { verifyRecord } from './verification.ts';

const document = readFileSync(new URL('../../../docs/CLOSING-RECORD.md', import.meta.url), 'utf8');

/** The block of the document after this sentence. */
function blockAfter(sentence: string): string {
  const rest = document.slice(document.indexOf(sentence));
  const block = /```\w*\n(.*?)\n```/s.exec(rest)?.[1];
  if (!document.includes(sentence) || block === undefined) throw new Error(`no block after “${sentence}”`);
  return block;
}

describe('the example', () => {
  // No string of a record contains a line break, so the document can break lines anywhere.
  const record = blockAfter('The text of the record, with line breaks').replaceAll('\n', '');
  const fingerprint = blockAfter('Its fingerprint');

  test('is a correct record', () => {
    expect(verifyRecord(record, sha256, fingerprint)).toMatchObject({ isTrue: true, finding: null });
  });

  test('shows how an investor finds their own orders', () => {
    const own = blockAfter('The receipt of the first investor');
    const { investor, salt, pseudonym } = JSON.parse(own) as Record<'investor' | 'salt' | 'pseudonym', string>;
    const text = blockAfter('The text whose SHA-256 is the commitment');
    expect(text).toBe(commitmentText(investor, salt));
    expect(verifyRecord(record, sha256).record?.bidders).toContainEqual({ pseudonym, commitment: sha256(text) });
  });
});

/** Throws where the verifier in Python and the product disagree about a record. Returns how many are correct. */
function agreeAbout(texts: readonly string[]): number {
  const answers = askPython(texts.map((record) => ({ record })));
  const verified = texts.map((text) => verifyRecord(text, sha256));
  const different = texts.flatMap((text, at) => {
    const [{ finding = null } = {}, answer] = [verified[at], answers[at]];
    return (finding === null) === (answer?.failed === null) ? [] : [{ text, finding, answer }];
  });
  expect(different).toEqual([]);
  return verified.filter(({ isTrue }) => isTrue).length;
}

describePython('the verifier in Python, written from the document', () => {
  test('finds every record of the product correct', { timeout: 60_000 }, () => {
    const texts = fc
      .sample(anySale({ minimumSteps: 4 }), times(60, 150))
      .map((sale) => canonicalText(closeSale(sale).record));
    expect(agreeAbout(texts)).toBe(texts.length);
  });

  test('finds every record of a rule that draws correct', { timeout: 60_000 }, () => {
    const texts = fc.sample(anySale({ minimumSteps: 4 }), times(60, 150)).map((sale, index) => {
      const version = ['priority-pro-rata-2', 'lot-first-1', 'draw-1'][index % 3] ?? '';
      return canonicalText(closeSale(sale, { drawn: { version, seed: sha256(`seed ${index}`) } }).record);
    });
    expect(agreeAbout(texts)).toBe(texts.length);
  });

  test('and the product agree about records in which something was changed', { timeout: 60_000 }, () => {
    const change = fc.record({ field: fc.constantFrom(...fields), row: fc.nat(), by: fc.constantFrom(...changes) });
    const texts = fc
      .sample(fc.tuple(anySale({ minimumSteps: 3 }), change), times(150, 400))
      .map(([sale, { field, row, by }]) => {
        return changed(canonicalText(closeSale(sale).record), field, row, by);
      });
    expect(texts.length - agreeAbout(texts)).toBeGreaterThan(times(20, 60));
  });

  test('and the product agree about halts', { timeout: 60_000 }, () => {
    const sale = someSale();
    const halted = fc.sample(anyHalts(), times(150, 400)).map((halts) => {
      return canonicalText(closeSale(sale, { halts, closeDate: halts.at(-1)?.closeAfter ?? at(48 * hour) }).record);
    });
    const right = agreeAbout(halted);
    const notHalted = halted.filter((text) => text.includes('"halts":[]')).length;
    expect(right - notHalted).toBeGreaterThan(times(7, 20));
  });
});

const fields = [
  'amount',
  'award',
  'demand',
  'available',
  'unsold',
  'principal',
  'rank',
  'place',
  'size',
  'sharePercent',
  'step',
  'minimum',
];
const changes = [-1, 1, 500_00, 5_000_00];

/** The text with one number of this name changed. */
function changed(text: string, field: string, row: number, by: number): string {
  const places = [...text.matchAll(new RegExp(`"${field}":(-?\\d+)`, 'g'))];
  const place = places[row % Math.max(1, places.length)];
  if (!place) return text;
  const end = place.index + place[0].length;
  return `${text.slice(0, place.index)}"${field}":${Number(place[1]) + by}${text.slice(end)}`;
}

const start = Date.parse('2026-06-01T14:00:00.000Z');
/** Minutes. */
const hour = 60;
/** So many minutes after the start of the sale. */
const at = (minutes: number) => new Date(start + minutes * 60_000);

/** A sale with orders in its first minutes. */
function someSale(): Sale {
  const [sale] = fc.sample(anySale(), 50).filter(({ orders }) => orders.length > 3);
  if (!sale) throw new Error('no sale has four orders');
  return sale;
}

/** Halts that often follow the rules and sometimes break one. */
function anyHalts(): fc.Arbitrary<HaltEntry[]> {
  const halt = fc.record({
    after: fc.constantFrom(0, 1, hour, 10 * hour, 30 * hour),
    lasts: fc.constantFrom(0, 1, hour, 20 * hour, 40 * hour),
    haltedBy: fc.constantFrom('issuer' as const, 'administrator' as const, 'system' as const),
    resumedBy: fc.constantFrom('issuer' as const, 'administrator' as const, 'administrator' as const),
    choice: fc.constantFrom('keep' as const, 'extend' as const, 'date' as const, 'close' as const),
    // Beside the close that the rule gives.
    off: fc.constantFrom(0, 0, 0, hour, -hour, 91 * 24 * hour),
  });
  return fc.array(halt, { maxLength: 3 }).map((given) => {
    let [now, close] = [0, 48 * hour];
    return given.map(({ after, lasts, haltedBy, resumedBy, choice, off }) => {
      const [haltedAt, closeBefore] = [now + after, close];
      const resumedAt = haltedAt + lasts;
      const right = { keep: close, extend: close + lasts, date: close + lasts, close: resumedAt }[choice];
      [now, close] = [resumedAt, right + off];
      return {
        reason: 'A figure is being corrected',
        haltedBy,
        resumedBy,
        choice,
        haltedAt: at(haltedAt),
        closeBefore: at(closeBefore),
        resumedAt: at(resumedAt),
        closeAfter: at(close),
      };
    });
  });
}
