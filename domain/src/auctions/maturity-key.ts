/** Identifies a maturity within its sale: by its date, and by a letter where several are due on that date. */
import { type Day, day, dayInWords } from '../base/dates.ts';

declare const asNamed: unique symbol;

/** '2059-04-01', or '2059-04-01.A' where the date is shared. Text order is the order of maturities. */
export type MaturityKey = Day | (string & { readonly [asNamed]: true });

/** A maturity as it is stored and sent: `maturityId` is there only where the date is shared. */
export interface NamedMaturity {
  readonly maturityDate: Day;
  readonly maturityId?: string | undefined;
}

/** The letters of maturities, which bound how many can have one date. */
export const maturityIds: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export function isMaturityId(text: string): boolean {
  return /^[A-Z]$/.test(text);
}

/** An absent or empty id is that of a date that is not shared. The key of a date that is only text is text too. */
export function keyOf<Date extends string>({
  maturityDate,
  maturityId,
}: {
  readonly maturityDate: Date;
  readonly maturityId?: string | undefined;
}): Date extends Day ? MaturityKey : string {
  type Key = Date extends Day ? MaturityKey : string;
  return (maturityId ? `${maturityDate}.${maturityId}` : maturityDate) as Key;
}

export function dateOf(key: MaturityKey): Day {
  return key.slice(0, 10) as Day;
}

/** '' where the date is not shared. */
export function idOf(key: MaturityKey): string {
  return key.slice(11);
}

/** The pair that stands for a key in what is stored and sent. */
export function namedMaturity(key: MaturityKey): NamedMaturity {
  const maturityId = idOf(key);
  return maturityId === '' ? { maturityDate: dateOf(key) } : { maturityDate: dateOf(key), maturityId };
}

/** A value whose `maturityDate` is a key, with the pair instead. */
export function withNamed<Value extends { readonly maturityDate: MaturityKey }>(
  value: Value,
): Omit<Value, 'maturityDate'> & NamedMaturity {
  return { ...value, ...namedMaturity(value.maturityDate) };
}

/** The reverse of `withNamed`. */
export function withKey<Value extends NamedMaturity>(value: Value): Keyed<Value> {
  const { maturityId: _letter, ...rest } = value;
  return { ...rest, maturityDate: keyOf<Day>(value) } as Keyed<Value>;
}

type Keyed<Value> = Omit<Value, keyof NamedMaturity> & { readonly maturityDate: MaturityKey };

/** A key as text back as a key. Throws a RangeError where it is none. */
export function maturityKey(text: string): MaturityKey {
  const id = text.slice(11);
  if (text.length > 10 && (text[10] !== '.' || !isMaturityId(id))) throw new RangeError(`'${text}' is not a maturity`);
  return keyOf({ maturityDate: day(text.slice(0, 10)), maturityId: id });
}

/** 'Apr 1, 2059', or 'Apr 1, 2059 (A)'. */
export function maturityInWords(key: MaturityKey): string {
  const id = idOf(key);
  return id === '' ? dayInWords(dateOf(key)) : `${dayInWords(dateOf(key))} (${id})`;
}

/** '2059-04-01', or '2059-04-01 A': in tables. */
export function maturityText(key: MaturityKey): string {
  return key.replace('.', ' ');
}

/** Dates that more than one of these maturities has. */
export function sharedDates(rows: readonly { readonly maturityDate: Day }[]): Set<Day> {
  const seen = new Set<Day>();
  return new Set(rows.map(({ maturityDate }) => maturityDate).filter((date) => seen.has(date) || !seen.add(date)));
}

/**
 * The rows with their letters: a row of a shared date keeps its own where no row before it has the same, and otherwise gets the first one that no row of
 * the date has. A row that is alone on its date has none. Throws a RangeError for more rows of a date than there are letters.
 */
export function withMaturityIds<Row extends NamedMaturity>(rows: readonly Row[]): Row[] {
  const shared = sharedDates(rows);
  const taken = new Map<MaturityKey, number>();
  rows.forEach((row, index) => {
    const key = keyOf<Day>(row);
    if (row.maturityId && shared.has(row.maturityDate) && !taken.has(key)) taken.set(key, index);
  });
  return rows.map((row, index) => {
    const { maturityId: _own, ...rest } = row;
    const { maturityDate } = row;
    if (!shared.has(maturityDate)) return rest as Row;
    if (taken.get(keyOf<Day>(row)) === index) return row;
    const free = maturityIds.find((id) => !taken.has(keyOf({ maturityDate, maturityId: id })));
    if (free === undefined)
      throw new RangeError(`more than ${maturityIds.length} maturities are due on ${maturityDate}`);
    taken.set(keyOf({ maturityDate, maturityId: free }), index);
    return { ...row, maturityId: free };
  });
}
