/**
 * Finds the term bonds of a pasted table: rows that a footnote's mark, a range of years or a list of installments makes one bond with a sinking fund. A line
 * about term bonds that cannot be applied is a problem, and its rows stay as they were written.
 */
import { emptyMaturity, type TextColumn, textColumns, type WrittenMaturity } from './sheet.ts';
import { readDay, readDollars } from './sheet-cells.ts';
import type { SheetNote } from './sheet-lines.ts';
import { writtenStructureCell } from './sheet-structure.ts';
import { type Installment, isOfTerms, type MarkedRow, readNote, type TermNote } from './term-notes.ts';

/** A term bond that was read. */
export interface TermRead {
  readonly maturityDate: string;
  /** Installments of its sinking fund, the maturity included. */
  readonly count: number;
}

/**
 * `no-installments`: nothing gives the years and amounts of the sinking fund. `no-start`: serial bonds may precede the first installment, and nothing says
 * where it is. `sum`: the installments add up to another amount than the principal. `coupons`: the rows of one term differ in coupon, yield, price or CUSIP.
 * `no-row`: no row is due on the last day. `no-note`: no footnote explains the mark. `no-day`: years have no month and day.
 */
export interface TermProblem {
  readonly why: 'no-installments' | 'no-start' | 'sum' | 'coupons' | 'no-row' | 'no-note' | 'no-day';
  /** The line, or the date of its row. */
  readonly text: string;
  readonly mark?: string;
  /** In dollars, of `sum`. */
  readonly installments?: number;
  readonly principal?: number;
}

export interface TermBonds {
  readonly rows: readonly WrittenMaturity[];
  readonly terms: readonly TermRead[];
  readonly problems: readonly TermProblem[];
  readonly unused: readonly string[];
}

export function withTermBonds(
  marked: readonly MarkedRow[],
  notes: readonly SheetNote[],
  anniversary: string | null,
): TermBonds {
  const read = notes.filter(isOfTerms).map((note) => readNote(note, marked, anniversary));
  const known = new Set(notes.map(({ mark }) => mark));
  const state: State = {
    rows: marked.toSorted((one, other) => (one.row.maturityDate < other.row.maturityDate ? -1 : 1)),
    terms: [],
    problems: [],
  };
  // Lists first: a mark on the same row may only say that it is a term bond.
  const byList = read.toSorted(
    (one, other) => Number(one.installments.length === 0) - Number(other.installments.length === 0),
  );
  for (const note of byList) applyNote(note, state, read);
  for (const { row, marks, firstYear } of state.rows) {
    if (row.sinkingFund !== '') continue;
    const text = row.maturityDate;
    if (firstYear !== null) state.problems.push({ why: readDay(text) === null ? 'no-day' : 'no-installments', text });
    for (const mark of marks) if (!known.has(mark)) state.problems.push({ why: 'no-note', text, mark });
  }
  const isSorted = state.terms.length > 0 || marked.every(({ row }) => readDay(row.maturityDate) !== null);
  const rows = isSorted ? state.rows : marked;
  const unused = notes.filter((note) => !isOfTerms(note)).map(({ mark, text }) => `${mark} ${text}`.trim());
  return { rows: rows.map(({ row }) => row), terms: state.terms, problems: state.problems, unused };
}

interface State {
  rows: MarkedRow[];
  readonly terms: TermRead[];
  readonly problems: TermProblem[];
}

const yearOf = ({ row }: MarkedRow) => Number(row.maturityDate.slice(0, 4));

function applyNote(note: TermNote, state: State, notes: readonly TermNote[]): void {
  if (note.installments.some(({ date }) => readDay(date) === null)) {
    state.problems.push({ why: 'no-day', text: note.text });
    return;
  }
  const lastYear = Number(note.installments.at(-1)?.date.slice(0, 4));
  const byMark = state.rows.filter(({ marks }) => note.mark !== '' && marks.includes(note.mark));
  const years = note.years.length > 0 ? note.years : [lastYear];
  const targets = byMark.length > 0 ? byMark : state.rows.filter((row) => years.includes(yearOf(row)));
  if (targets.length > 0) {
    let after = '';
    for (const [at, target] of targets.entries()) {
      const isRun = isInRun(target, targets[at + 1], note);
      if (!isRun) applyTerm(target, { note, after, notes }, state);
      if (!isRun) after = target.row.maturityDate;
    }
    return;
  }
  const isExplained = notes.some(({ rowMarks }) => rowMarks.includes(note.mark));
  if (note.installments.length > 0 && state.rows.length === 0) addTerm(note.installments, state);
  else if (note.installments.length > 0) state.problems.push({ why: 'no-row', text: note.text });
  else if (!isExplained && note.mark !== '') state.problems.push({ why: 'no-row', text: note.text });
}

/** True for a marked row that the next marked row, a year later, continues: then the last of them is the maturity. */
function isInRun(row: MarkedRow, next: MarkedRow | undefined, { installments, years }: TermNote): boolean {
  if (next === undefined || installments.length > 0 || years.includes(yearOf(row)) || yearOf(next) !== yearOf(row) + 1)
    return false;
  return row.row.interestRate === '' || next.row.interestRate === '' || row.row.interestRate === next.row.interestRate;
}

/** The table is that of one term bond alone. */
function addTerm(installments: readonly Installment[], state: State): void {
  const [last] = installments.slice(-1);
  if (last === undefined) return;
  state.rows = [
    { row: termRow({ ...emptyMaturity, maturityDate: last.date }, installments), marks: [], firstYear: null },
  ];
  state.terms.push({ maturityDate: last.date, count: installments.length });
}

interface Found {
  readonly note: TermNote;
  /** The maturity of the term before it. */
  readonly after: string;
  readonly notes: readonly TermNote[];
}

function applyTerm(target: MarkedRow, { note, after, notes }: Found, state: State): void {
  const { maturityDate } = target.row;
  if (target.row.sinkingFund !== '') return;
  const listed = note.installments.filter(({ date }) => date > after && date <= maturityDate);
  const before = state.rows.filter(({ row }) => row.maturityDate < maturityDate && row.maturityDate > after);
  const amounts = listed.length > 0 ? fromList(target, listed, before) : fromRows(target, before, note, notes);
  if ('why' in amounts) {
    state.problems.push(amounts);
    return;
  }
  const folded = before.filter(({ row }) => amounts.folded.includes(row));
  const differing = textColumns.filter(
    (column) =>
      column !== 'maturityDate' && column !== 'principalAmount' && valuesOf(column, [...folded, target]).size > 1,
  );
  if (differing.length > 0) {
    state.problems.push({ why: 'coupons', text: maturityDate });
    return;
  }
  const whole = Object.fromEntries(
    textColumns.map((column) => [column, target.row[column] || ([...valuesOf(column, folded)][0] ?? '')]),
  );
  const row = termRow({ ...target.row, ...whole, maturityDate }, amounts.installments);
  state.rows = state.rows.flatMap((each) => (folded.includes(each) ? [] : [each === target ? { ...each, row } : each]));
  state.terms.push({ maturityDate, count: amounts.installments.length });
}

function valuesOf(column: TextColumn, rows: readonly MarkedRow[]): Set<string> {
  return new Set(rows.map(({ row }) => row[column]).filter((value) => value !== ''));
}

interface Amounts {
  readonly installments: readonly Installment[];
  /** Rows of the table that are installments. */
  readonly folded: readonly WrittenMaturity[];
}

const centsOf = ({ row }: MarkedRow) => Number(readDollars(row.principalAmount) ?? Number.NaN);

/** The installments of a list, checked against the principal; those that are rows too are no bonds of their own. */
function fromList(
  target: MarkedRow,
  listed: readonly Installment[],
  before: readonly MarkedRow[],
): Amounts | TermProblem {
  const { maturityDate } = target.row;
  const principal = centsOf(target);
  const total = sumOf(listed);
  const asRows = before.filter(({ row }) => listed.some(({ date }) => date === row.maturityDate));
  const areSame = asRows.every((each) =>
    listed.some(({ date, amount }) => date === each.row.maturityDate && amount === centsOf(each)),
  );
  const last = listed.find(({ date }) => date === maturityDate);
  const rest = { date: maturityDate, amount: principal - total };
  if (asRows.length === 0 && (total === principal || Number.isNaN(principal)) && last)
    return { installments: listed, folded: [] };
  if (asRows.length === 0 && !last && rest.amount > 0) return { installments: [...listed, rest], folded: [] };
  const isEach = asRows.length === listed.length - (last ? 1 : 0) && areSame;
  if (isEach && last?.amount === principal) return { installments: listed, folded: asRows.map(({ row }) => row) };
  if (isEach && !last && principal > 0) {
    return {
      installments: [...listed, { date: maturityDate, amount: principal }],
      folded: asRows.map(({ row }) => row),
    };
  }
  return { why: 'sum', text: maturityDate, installments: total / 100, principal: principal / 100 };
}

/** The installments are rows of the table: those of a range, those with a mark, or those that leave coupon, yield and price to the last. */
function fromRows(
  target: MarkedRow,
  before: readonly MarkedRow[],
  note: TermNote,
  notes: readonly TermNote[],
): Amounts | TermProblem {
  const year = yearOf(target);
  const marks = notes.map(({ mark }) => mark).filter((mark) => mark !== '');
  const range = note.ranges.find(({ to }) => to === year);
  const belongs = ({ row, marks: its }: MarkedRow) =>
    range ? yearOf({ row } as MarkedRow) >= range.from : its.some((mark) => marks.includes(mark)) || isUnpriced(row);
  const folded: MarkedRow[] = [];
  for (const each of before.toReversed()) {
    if (yearOf(each) !== year - folded.length - 1 || !belongs(each)) break;
    folded.unshift(each);
  }
  const isFollowing = before.some((each) => yearOf(each) === year - 1);
  const isPriced = !isUnpriced(target.row);
  const isKnown = range
    ? folded.length === range.to - range.from
    : folded.length > 0 && (isPriced || folded.some((each) => each.marks.length > 0));
  if (!isKnown) return { why: isFollowing ? 'no-start' : 'no-installments', text: target.row.maturityDate };
  const installments = [...folded, target].map((each) => ({ date: each.row.maturityDate, amount: centsOf(each) }));
  if (installments.some(({ amount }) => Number.isNaN(amount)))
    return { why: 'no-installments', text: target.row.maturityDate };
  return { installments, folded: folded.map(({ row }) => row) };
}

function isUnpriced(row: WrittenMaturity): boolean {
  return row.interestRate === '' && row.yield === '' && row.price === '';
}

function sumOf(installments: readonly Installment[]): number {
  return installments.reduce((total, { amount }) => total + amount, 0);
}

function termRow(row: WrittenMaturity, installments: readonly Installment[]): WrittenMaturity {
  const text = installments.map(({ date, amount }) => `${date} ${amount / 100}`).join('; ');
  return {
    ...row,
    principalAmount: String(sumOf(installments) / 100),
    sinkingFund: writtenStructureCell('sinkingFund', text),
  };
}
