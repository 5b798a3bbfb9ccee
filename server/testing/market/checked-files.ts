/** Compares every figure in files about one sale with a second calculation of it: each column of a CSV, and every figure in text. */
import { cellsOf } from '@fairbook/domain/auctions/sheet/sheet.ts';
import type { SecondAnswer } from '@fairbook/domain/testing/second-figures.ts';
import { textInPdf } from '../pdf-text.ts';
import { unpacked } from '../unpacked.ts';
import { enteredIn } from './checked-answers.ts';
import type { ReadFile } from './every-answer.ts';
import { type CheckedSale, isSame } from './second-rules.ts';

/** The expected cell: cents, decimal text, or text as it is; empty where there is no figure. */
type Cell = { readonly cents: number } | { readonly rate: string } | { readonly text: string } | null;
interface Row {
  readonly cells: Readonly<Record<string, string>>;
  readonly second: SecondAnswer;
  readonly isClosed: boolean;
  /** The figures of the maturity that the row is about. */
  readonly one: SecondAnswer;
}
type Column = (row: Row) => Cell;

const cents = (amount: number | null | undefined): Cell => (amount == null ? null : { cents: amount });
const rate = (text: string | null | undefined): Cell => (text == null ? null : { rate: text });
const text = (value: string): Cell => ({ text: value });
/** A figure of the maturity that the row is about. */
const of =
  (name: string): Column =>
  ({ one }) =>
    cents(one?.[name]);
const rateOf =
  (name: string): Column =>
  ({ one }) =>
    rate(one?.[name]);

/** Columns without figures of the sale. */
const words = new Set(
  `CUSIP,State,Investor,Type,Number in the record,Rule,Outcome,Issuer,Issue,Security,Tax status,Bank qualified,Insurer,Credit enhancement,Ratings,Interest,
Interest payments,Day count,Redemption,Term bond,Formal award,First order,Sale closed,Form,Callable,Position,Placed,Order number,Order status,Country,Placed by,
Priority group,Rank,Result,Reason,Sale,Closed,Fingerprint,Address,Maturity,Payment date,Fiscal year,Dated date,First interest,Field,Before,After,Amended`
    .split(/,\s*/)
    .map((name) => name.trim()),
);

const sold: Record<string, Column> = {
  Principal: of('award'),
  Coupon: rateOf('rate'),
  'Interest rate': rateOf('rate'),
  'Initial offering yield': rateOf('yield'),
  'Initial offering price': rateOf('price'),
  'Settlement date': ({ second }) => text(second.settlement),
  'Closing date': ({ second }) => text(second.settlement),
  'Minimum denomination': ({ second }) => cents(second.minimum),
  Increment: ({ second }) => cents(second.step),
  'First call date': ({ one }) => text(one.calls[0]?.[0] ?? ''),
  'First call price': ({ one }) => rate(one.calls[0]?.[1]),
};

/** Debt service of a payment date or a fiscal year, or in the last line of all, beside what the holders receive together. */
function service(list: 'payments' | 'fiscalYears', key: string): Record<string, Column> {
  const sumOf = ({ cells, second, isClosed }: Row, place: 1 | 2): number => {
    const rows: [unknown, number, number][] = second[isClosed ? 'sold' : 'whole'][list];
    const own = rows.filter(([of]) => cells[key] === 'Total' || String(of) === cells[key]);
    return own.reduce((all, row) => all + row[place], 0);
  };
  const total = (row: Row) => sumOf(row, 1) + sumOf(row, 2);
  const received = ({ cells, second }: Row): number => {
    const rows: [string, number][] = second[list === 'payments' ? 'received' : 'receivedByFiscalYear'];
    return rows
      .filter(([of]) => cells[key] === 'Total' || String(of) === cells[key])
      .reduce((all, [, one]) => all + one, 0);
  };
  return {
    Principal: (row) => cents(sumOf(row, 1)),
    Interest: (row) => cents(sumOf(row, 2)),
    'Debt service': (row) => cents(total(row)),
    'Received by holders': (row) => cents(received(row)),
    Rounding: (row) => cents(total(row) - received(row)),
  };
}

/** An order line by its number in the record, its maturity and its amount. */
function lineOf({ cells, second }: Row): SecondAnswer {
  return second.lines.find(
    (line: SecondAnswer) =>
      line.maturityDate === cells['Maturity'] &&
      pseudonymOf(second, line.bidder, cells) &&
      isCell(cells['Ordered'], cents(line.amount)),
  );
}

function pseudonymOf(second: SecondAnswer, bidder: string, cells: Row['cells']): boolean {
  const number = Object.keys(second.investors).indexOf(bidder) + 1;
  return number > 0 && cells['Number in the record'] === `B${number}`;
}

const orders: Record<string, Column> = {
  Ordered: (row) => cents(lineOf(row)?.amount),
  Allocated: (row) => (row.cells['Order status'] === 'Withdrawn' ? null : cents(lineOf(row)?.award)),
  Price: (row) => rate(row.second.maturities.find(({ day }: SecondAnswer) => day === row.cells['Maturity'])?.price),
  Cost: (row) => (row.cells['Order status'] === 'Withdrawn' ? null : cents(lineOf(row)?.awardCost)),
};

function purchase(name: string): Column {
  return ({ cells, second }) => {
    const investor = Object.entries<SecondAnswer>(second.investors).find(([bidder]) =>
      pseudonymOf(second, bidder, cells),
    )?.[1];
    if (cells['Maturity'] === 'Total') return name === 'principal' || name === 'price' ? null : cents(investor?.[name]);
    const figure = name === 'price' ? rate : cents;
    return figure(investor?.bonds.find(({ day }: SecondAnswer) => day === cells['Maturity'])?.[name]);
  };
}

const costs: Readonly<Record<string, string>> = {
  'Par amount': 'par',
  'Original issue premium': 'premium',
  'Original issue discount': 'discount',
  'Purchase price': 'purchase',
  'Accrued interest': 'accrued',
  'Net proceeds after costs of issuance': 'net',
  'Total interest': 'interest',
  'Total debt service': 'debtService',
  'Bond years': 'bondYears',
  'Average life in years': 'averageLife',
  'Weighted average maturity in years': 'weightedAverageMaturity',
  'Net interest cost in percent': 'netInterestCost',
  'True interest cost in percent': 'trueInterestCost',
  'All-in true interest cost in percent': 'allInTrueInterestCost',
  'Arbitrage yield in percent': 'arbitrageYield',
};

function costIn(part: 'whole' | 'sold'): Column {
  return ({ cells, second }) => {
    const value = second[part]?.[costs[Object.values(cells)[0] ?? ''] ?? ''];
    return typeof value === 'number' ? cents(value) : rate(value);
  };
}

const tables: readonly (readonly [RegExp, Readonly<Record<string, Column>>])[] = [
  [
    /results\/maturities\.csv$/,
    {
      ...{ Coupon: rateOf('rate'), Yield: rateOf('yield'), Price: rateOf('price') },
      ...{ 'Announced principal': of('announced'), 'Final principal': of('principal') },
      ...{ Ordered: ({ one }) => cents(one.demand ?? 0), Allocated: ({ one }) => cents(one.award ?? 0) },
      Unsold: ({ one }) => cents(one.unsold ?? 0),
    },
  ],
  [/results\/cost\.csv$/, { 'Whole issue at final amounts': costIn('whole'), 'As sold': costIn('sold') }],
  [/debt-service\.csv$/, service('payments', 'Payment date')],
  [/debt-service-by-fiscal-year\.csv$|by=fiscal-year$/, service('fiscalYears', 'Fiscal year')],
  [
    /issue-price\.csv$/,
    {
      ...{ Principal: of('principal'), Sold: of('award'), 'Initial offering price': rateOf('price') },
      ...{ 'Percent sold at it': rateOf('soldPercent'), 'Issue price': ({ one }) => rate(one.issuePrice) },
    },
  ],
  [/filings\/[\w-]+\.csv$/, sold],
  [
    /settlement\.csv$/,
    {
      ...{ Par: purchase('par'), Price: purchase('price'), Principal: purchase('principal') },
      ...{ 'Accrued interest': purchase('accrued'), 'Amount due': purchase('total') },
      'Settlement date': ({ second }) => text(second.settlement),
    },
  ],
  [/orders\.csv$|final-book(\.csv)?$/, orders],
  [
    /^downloadPublicResults/,
    {
      ...{
        Offered: ({ second }) => cents(second.totals.offered),
        Ordered: ({ second }) => cents(second.totals.demand),
      },
      ...{ Sold: ({ second }) => cents(second.totals.award), Cover: ({ second }) => rate(second.totals.cover) },
    },
  ],
];

/** Files of words and of people, and proofs, whose amounts are compared as text. */
const noTables = /amendments\.csv$|changes\.csv$|notices\.csv$|history\.csv$|questions|sign-offs|decisions/;

interface Findings {
  readonly compared: number;
  readonly errors: string[];
}

/** Errors in these files, those in a transcript too, and how many figures were compared. */
export async function checkFiles(files: readonly ReadFile[], checked: CheckedSale): Promise<Findings> {
  const found: Findings[] = [];
  for (const { call, bytes } of files) {
    if (call.endsWith('transcript')) {
      for (const [path, content] of await unpacked(bytes)) found.push(checkFile(path, content, checked));
    } else found.push(checkFile(call, bytes, checked));
  }
  return {
    compared: found.reduce((all, { compared }) => all + compared, 0),
    errors: [...new Set(found.flatMap(({ errors }) => errors))],
  };
}

function checkFile(path: string, bytes: Buffer, checked: CheckedSale): Findings {
  if (path.endsWith('.pdf')) return checkText(path, textInPdf(bytes), checked);
  const content = bytes.toString();
  const [, columns] = tables.find(([name]) => name.test(path)) ?? [];
  if (columns) return checkTable(path, content, columns, checked);
  if (path.endsWith('.csv') && !noTables.test(path))
    return { compared: 0, errors: [`${path} is compared with nothing`] };
  if (/verify\.html$|SHA256SUMS$|index\.json$|exportOwnData/.test(path)) return { compared: 0, errors: [] };
  return checkText(path, [content], checked);
}

function checkTable(
  path: string,
  content: string,
  columns: Readonly<Record<string, Column>>,
  { second, auctionId, isClosed }: CheckedSale,
): Findings {
  const [header = [], ...lines] = cellsOf(content, ',');
  const errors = header
    .filter((name, at) => at > 0 && !words.has(name) && !(name in columns))
    .map((name) => `${path}: ${name} is compared with nothing`);
  let compared = 0;
  for (const line of lines) {
    const cells = Object.fromEntries(header.map((name, at) => [name, line[at] ?? '']));
    if (cells['Address'] !== undefined && !cells['Address'].endsWith(auctionId)) continue;
    const one = second.maturities.find(({ day }: SecondAnswer) => day === cells['Maturity']);
    for (const [name, expectedAt] of Object.entries(columns)) {
      if (!header.includes(name)) continue;
      const expected = expectedAt({ cells, second, isClosed, one });
      compared += 1;
      if (!isCell(cells[name], expected))
        errors.push(`${path}: ${name} is ${cells[name]} instead of ${JSON.stringify(expected)} in ${line.slice(0, 4)}`);
    }
  }
  return { compared, errors };
}

function isCell(shown: string | undefined, expected: Cell): boolean {
  if (expected === null) return shown === '';
  if ('text' in expected) return shown === expected.text;
  if (shown === undefined || shown === '') return false;
  if ('cents' in expected) return isSame(Number(shown), expected);
  return isShown(shown, Number(expected.rate));
}

/** Returns whether a figure is this one, rounded to its decimals. */
function isShown(shown: string, figure: number): boolean {
  const decimals = shown.split('.')[1]?.length ?? 0;
  return Math.abs(Number(shown) - figure) <= 0.5 * 10 ** -decimals + 1e-9;
}

/** Dollars, percents, prices and years in text must each be a figure of the sale; the amounts of proofs in cents. */
function checkText(path: string, pieces: readonly string[], checked: CheckedSale): Findings {
  const { amounts, rates } = figuresOf(checked);
  const errors: string[] = [];
  let compared = 0;
  const expect = (shown: string, isKnown: boolean) => {
    compared += 1;
    if (!isKnown) errors.push(`${path}: ${shown} is no figure of the sale`);
  };
  for (const piece of pieces) {
    for (const [shown] of piece.matchAll(/\$[\d,]+(?:\.\d\d)?/g))
      expect(shown, amounts.has(Math.round(Number(shown.replaceAll(/[$,]/g, '')) * 100)));
    for (const [, shown = ''] of piece.matchAll(/(?<![\d.])(\d+(?:\.\d+)?)(?:%| years)/g))
      expect(
        shown,
        rates.some((figure) => isShown(shown, figure)),
      );
    for (const [shown] of piece.matchAll(/^\d{2,3}\.\d{3}$/g))
      expect(
        shown,
        rates.some((figure) => isShown(shown, figure)),
      );
    for (const [, name, shown = ''] of piece.matchAll(
      /"(amount|award|demand|principal|unsold|available|minimum|step|investorCap|retail)":(\d+)/g,
    ))
      expect(`${name} ${shown}`, amounts.has(Number(shown)));
  }
  return { compared, errors };
}

/** Every figure that the second calculation has, and every one that was entered. */
function figuresOf(checked: CheckedSale): { amounts: ReadonlySet<number>; rates: readonly number[] } {
  const amounts = new Set<number>(enteredIn(checked));
  const rates = new Set<number>([10, ...enteredIn(checked)]);
  const add = (value: unknown): void => {
    if (typeof value === 'number') amounts.add(value);
    else if (typeof value === 'string' && /^-?[\d.]+$/.test(value)) rates.add(Number(value));
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) add(each);
  };
  add(checked.second);
  add(checked.announced);
  const { sold } = checked.second;
  for (const figures of [sold, checked.second.whole]) if (figures) amounts.add(figures.gross + figures.accrued);
  for (const list of ['payments', 'calendarYears', 'fiscalYears'])
    for (const [, principal, interest] of sold?.[list] ?? []) amounts.add(principal + interest);
  return { amounts, rates: [...rates] };
}
