/**
 * The lines of a pasted table of maturities, sorted into headings, rows, and sentences beside them. Notices of sale and official statements are copied out
 * of PDF files, so cells may be separated by spaces only, several rows may share a line, and footnotes explain marks such as '2037*'.
 */
import { cellsOf, columnOf, type Heading, separatorOf } from './sheet.ts';
import { readDay } from './sheet-cells.ts';

/** A row without its marks. */
export interface SheetRow {
  readonly cells: readonly string[];
  /** Marks of footnotes at its cells: '*', '(1)'. */
  readonly marks: readonly string[];
}

/** A footnote, a title or another sentence, with rows of a date and an amount that follow it. */
export interface SheetNote {
  /** The mark that it explains; '' for a sentence without one. */
  readonly mark: string;
  readonly text: string;
  readonly rows: readonly SheetRow[];
}

export interface SheetLines {
  /** Null where the text has no headings. */
  readonly headings: readonly string[] | null;
  readonly rows: readonly SheetRow[];
  readonly notes: readonly SheetNote[];
}

const mark = String.raw`\*+|[†‡§¶]+|\((?:\d{1,2}|[a-e])\)|[¹²³⁴⁵⁶⁷⁸⁹]+`;
const markAtEnd = new RegExp(`(${mark})$`);
const markAtStart = new RegExp(String.raw`^(${mark})\s*(.*\p{L}.*)$`, 'su');
const monthDay = String.raw`(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d{1,2}`;
const dated = new RegExp(
  String.raw`^[ \t]*(?:${monthDay}, ?\d{4}|\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d{2}-\d{2}|20\d\d(?:\s?[–-]\s?20\d\d)?)(?:\s?(?:${mark}))*\s+\$?\s?\d[\d,]{3,}`,
  'im',
);
/** Sentences about the sinking fund of term bonds. */
export const ofTermBonds =
  /\bterm (bond|maturit)|mandatory|sinking|\b(final|stated) maturity|\bbonds? (maturing|due) in/i;

/** The cells of a text as lines. */
export function linesIn(text: string): SheetLines {
  const isSpaced = !text.includes('\t') && dated.test(text);
  const separator = separatorOf(text);
  const lines: readonly (readonly string[])[] = isSpaced
    ? text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [spacedCells(line)]))
    : cellsOf(text, separator);
  const at = headingLine(lines);
  const headings = at === null ? null : isSpaced ? joinedHeadings(lines[at] ?? []) : (lines[at] ?? []);
  const starts = headings?.flatMap((heading, index) => (columnOf(heading) === 'maturityDate' ? [index] : [])) ?? [];
  const found: { rows: SheetRow[]; notes: (SheetNote & { rows: SheetRow[] })[] } = { rows: [], notes: [] };
  let isAfterNote = false;
  for (const cells of lines.filter((_, index) => index !== at)) {
    const sentence = cells.filter((cell) => cell !== '').join(isSpaced || separator === '\t' ? ' ' : separator);
    const last = found.notes.at(-1);
    const isRest = isAfterNote && !/\d/.test(sentence) && cells.every((cell) => columnOf(cell) === null);
    if (isRest || isNote(cells, starts[0] ?? 0)) {
      const [, itsMark = '', rest = sentence] = markAtStart.exec(sentence) ?? [];
      const isContinued = isAfterNote && last !== undefined && itsMark === '' && !isTitle(sentence);
      if (isContinued) found.notes[found.notes.length - 1] = { ...last, text: `${last.text} ${sentence}` };
      else found.notes.push({ mark: itsMark, text: rest, rows: [] });
      isAfterNote = true;
      continue;
    }
    const isRepeated = cells.some((cell) => columnOf(cell) !== null) && !/\d/.test(sentence);
    if (isRepeated && last !== undefined) continue;
    const rows = (isSpaced ? groupsIn(cells) : cut(cells, starts)).map(withoutMarks);
    if (last && takesRows(last.text) && rows.every(isShort)) last.rows.push(...rows);
    else found.rows.push(...rows);
    isAfterNote = false;
  }
  const width = starts[1] ?? headings?.length;
  return { headings: headings?.slice(0, width) ?? null, ...found };
}

/** The line of headings: before the first row, the one that names most columns. */
function headingLine(lines: readonly (readonly string[])[]): number | null {
  const first = lines.findIndex((cells) => cells.some((cell) => isDate(cell)));
  const before = first === -1 ? lines.slice(0, 1) : lines.slice(0, first);
  let best: { readonly at: number; readonly count: number } | null = null;
  for (const [at, cells] of before.entries()) {
    if (/\b(the|will|in|as|of|are|is|shall)\b/i.test(cells.join(' ')) || markAtStart.test(cells.join(' '))) continue;
    const columns = new Set(cells.map(columnOf).filter((column) => column !== null));
    if (columns.size > Math.max(at === 0 ? 0 : 1, best?.count ?? 0)) best = { at, count: columns.size };
  }
  return best?.at ?? null;
}

function isDate(cell: string): boolean {
  const { text } = splitMarks(cell);
  return readDay(text) !== null || isYears(text);
}

/** The text of a cell, and the marks at its end. */
function splitMarks(cell: string): { text: string; marks: string[] } {
  const marks: string[] = [];
  let text = cell.trim();
  for (let found = markAtEnd.exec(text)?.[1]; found !== undefined; found = markAtEnd.exec(text)?.[1]) {
    marks.unshift(found);
    text = text.slice(0, -found.length).trimEnd();
  }
  return { text, marks };
}

/** True for '2037' and '2035–2037'. */
function isYears(text: string): boolean {
  return /^20\d\d(\s?[–-]\s?20\d\d)?$/.test(text);
}

function isNote(cells: readonly string[], dateAt: number): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const [first = ''] = filled;
  const sentence = filled.join(' ');
  if (/^(sub)?total\b/i.test(first)) return false;
  if (isDate(cells[dateAt] ?? '')) return /^[^\d$]+$/.test(filled.slice(1).join('')) && ofTermBonds.test(sentence);
  if (markAtStart.test(sentence)) return true;
  return /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(first) ? filled.length === 1 || isProse(first) : isProse(sentence);
}

function isProse(text: string): boolean {
  return ofTermBonds.test(text) || text.split(/\s+/).filter((word) => /\p{L}{2,}/u.test(word)).length > 4;
}

function isTitle(sentence: string): boolean {
  return /\bbonds? (maturing|due) |^\d{4} term bonds?/i.test(sentence) && sentence.length < 80;
}

/** Returns whether a sentence announces installments on the lines below it. */
function takesRows(text: string): boolean {
  return ofTermBonds.test(text) && (/follow|amounts?\b|schedule|set forth|below|:\s*$/i.test(text) || isTitle(text));
}

/** A date with an amount. */
function isShort({ cells }: SheetRow): boolean {
  return isDate(cells[0] ?? '') && cells.filter((cell) => cell !== '').length === 2;
}

function withoutMarks(cells: readonly string[]): SheetRow {
  const marks: string[] = [];
  const plain = cells.map((cell) => {
    const split = splitMarks(cell);
    // A list of calls or installments keeps its text.
    if (/\p{L}{3,}.*[;,]/u.test(split.text)) return cell;
    marks.push(...split.marks);
    return split.text;
  });
  return { cells: plain, marks };
}

/** Cells that only spaces separate; days in words, and amounts or percentages with a space in them, are one cell each. */
function spacedCells(line: string): string[] {
  const joined = line
    .trim()
    .replace(/\s+/g, ' ')
    .replace(new RegExp(String.raw`(${monthDay}), ?(\d{4})`, 'gi'), (_, day: string, year: string) =>
      `${day}, ${year}`.replaceAll(' ', '\u00A0'),
    )
    .replace(/\$ (?=\d)/g, '$')
    .replace(/(\d) %/g, '$1%')
    .replace(/(20\d\d)\s?([–-])\s?(20\d\d)/g, '$1$2$3')
    .replace(new RegExp(` (${mark})(?= |$)`, 'g'), '$1');
  return joined.split(' ').map((cell) => (cell === '%' ? '' : cell.replaceAll('\u00A0', ' ')));
}

/** Headings of one column each: 'Principal Amount' are two words of one. */
function joinedHeadings(words: readonly string[]): string[] {
  const headings: string[] = [];
  let column: Heading = null;
  for (const [at, word] of words.entries()) {
    const its = columnOf(word);
    if (headings.length > 0 && (its === null || its === column || words[at - 1]?.toLowerCase() === 'to')) {
      headings[headings.length - 1] += ` ${word}`;
    } else {
      headings.push(word);
      column = its;
    }
  }
  return headings;
}

/** Several rows on one line, each from its date on. */
function groupsIn(cells: readonly string[]): string[][] {
  return cut(
    cells,
    cells.flatMap((cell, at) => (isDate(cell) ? [at] : [])),
  );
}

function cut(cells: readonly string[], starts: readonly number[]): string[][] {
  const [, ...later] = starts;
  if (later.length === 0) return [[...cells]];
  const parts = [0, ...later].map((from, at) => cells.slice(from, later[at]));
  return parts.filter((part) => part.some((cell) => cell !== ''));
}
