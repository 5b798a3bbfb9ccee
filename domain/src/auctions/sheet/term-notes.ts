/** Reads footnotes and other sentences about the term bonds of a pasted table: years, amounts, and the month and day of redemption. */
import type { WrittenMaturity } from './sheet.ts';
import { readDay, readDollars } from './sheet-cells.ts';
import { ofTermBonds, type SheetNote } from './sheet-lines.ts';

/** A row with the marks at its cells. */
export interface MarkedRow {
  readonly row: WrittenMaturity;
  readonly marks: readonly string[];
  /** The first year of a range, '2035–2037'; null where the row has one date. */
  readonly firstYear: number | null;
}

export interface Installment {
  readonly date: string;
  /** In cents. */
  readonly amount: number;
}

/** A note about term bonds, as far as it was read. */
export interface TermNote {
  readonly mark: string;
  readonly text: string;
  readonly installments: readonly Installment[];
  /** Years of maturity that it names. */
  readonly years: readonly number[];
  /** First years of the terms that it names as ranges. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
  /** Marks of its own rows, which other notes explain. */
  readonly rowMarks: readonly string[];
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthDays = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (\d{1,2})\b(,? ?\d{4})?/gi;

/** The month and day that sentences name, '02-01': the one beside a word of maturity, or the only one without a year; null for none. */
export function anniversaryIn(texts: readonly string[]): string | null {
  const found = texts.flatMap((text) =>
    [...text.matchAll(monthDays)].map((match) => ({
      day: `${String(months.indexOf((match[1] ?? '').toLowerCase()) + 1).padStart(2, '0')}-${(match[2] ?? '').padStart(2, '0')}`,
      isPrincipal: /(matur|due|year|redem|principal)[^.]{0,40}$/i.test(text.slice(0, match.index)),
      hasYear: match[3] !== undefined,
    })),
  );
  const days = new Set(found.filter(({ hasYear }) => !hasYear).map(({ day }) => day));
  const [only = null] = days.size === 1 ? days : [];
  return found.find(({ isPrincipal }) => isPrincipal)?.day ?? only;
}

/** True for a sentence about term bonds of the table; not for one about those that bidders may choose. */
export function isOfTerms({ mark, text }: SheetNote): boolean {
  return ofTermBonds.test(text) && (mark !== '' || !/proposals?|bidders?|may (contain|designate|be)/i.test(text));
}

const money = String.raw`\$?\s?(\d{1,3}(?:,\d{3}(?!\d))+(?:\.\d\d)?|\d{4,})`;
const pair = new RegExp(
  String.raw`(?:([A-Z][a-z]{2,8}\.? \d{1,2}, ?\d{4})|(\d{1,2}/\d{1,2}/\d{4})|\b(20\d\d))(?:\s?[*†‡§¶]+|\s?\((?:\d{1,2}|[a-e]|[A-Za-z ]*maturity)\))*\s*[:=,–-]?\s*${money}(?![\d,]*%)`,
  'g',
);

export function readNote(
  { mark, text, rows }: SheetNote,
  marked: readonly MarkedRow[],
  anniversary: string | null,
): TermNote {
  const own = anniversaryIn([text]) ?? anniversary ?? anniversaryOf(marked);
  const dateOf = (written: string) => readDay(written) ?? (own === null ? written : `${written}-${own}`);
  const inText = [...text.matchAll(pair)].map((match) => ({
    date: dateOf(match[1] ?? match[2] ?? match[3] ?? ''),
    amount: readDollars(match[4] ?? '') ?? Number.NaN,
  }));
  const inRows = rows.map(({ cells }) => {
    const [date = '', amount = ''] = cells.filter((cell) => cell !== '');
    return { date: dateOf(date), amount: readDollars(amount) ?? Number.NaN };
  });
  const named = text.replace(pair, '');
  const due =
    /(?:maturing|due|maturity|stated to mature)(?: (?:on|in|the|year))* (?:[A-Z][a-z]{2,8}\.? \d{1,2},? ?)?(20\d\d)|(20\d\d) term bond/gi;
  return {
    mark,
    text,
    installments: [...inText, ...inRows].toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    years: [...named.matchAll(due)].map((match) => Number(match[1] ?? match[2])),
    ranges: [...named.matchAll(/(20\d\d)\s?(?:[–-]|through|to|and)\s?(20\d\d)/g)].map((match) => ({
      from: Number(match[1]),
      to: Number(match[2]),
    })),
    rowMarks: rows.flatMap(({ marks }) => marks),
  };
}

/** The month and day of the rows, where all have the same. */
function anniversaryOf(marked: readonly MarkedRow[]): string | null {
  const days = new Set(marked.map(({ row }) => readDay(row.maturityDate)?.slice(5) ?? ''));
  const [only = ''] = days;
  return days.size === 1 && only !== '' ? only : null;
}
