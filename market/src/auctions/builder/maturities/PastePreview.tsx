/** How a pasted table is understood: which column is what, its first rows, and the cells that cannot be read. */
import type { ReadTable } from '@fairbook/domain/auctions/sheet/pasted-table.ts';
import { isReadable, maturityColumns, type TextColumn, textColumns } from '@fairbook/domain/auctions/sheet/sheet.ts';
import type { TermProblem } from '@fairbook/domain/auctions/sheet/term-bonds.ts';
import { formatDay, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import { buildingTexts } from '../../texts/building.ts';
import { structuresTexts } from '../../texts/structures.ts';
import { printedCell } from './grid.ts';
import css from './paste.module.css';

const words = buildingTexts.maturities;

/** Rows shown; the others are counted. */
const mostRows = 5;
const mostCells = 3;

function nameOf(column: TextColumn): string {
  const { series, interest, calls, makeWhole, sinkingFund } = structuresTexts.row;
  return { ...words.columns, series, interest, calls, makeWhole, sinkingFund }[column];
}

export function PastePreview({ table }: { table: ReadTable }) {
  const { columns, rows } = table;
  const isFilled = (column: TextColumn) =>
    columns.some((each) => each.column === column) || rows.some((row) => row[column] !== '');
  const used = textColumns.filter(isFilled);
  const unused = columns.flatMap(({ heading, column }, at) =>
    column === null && (heading ?? rows.length > 0) !== false ? [heading || words.columnNumber(at + 1)] : [],
  );
  const unreadable = rows.flatMap((row, at) =>
    used
      .filter((column) => !isReadable(column, row[column]))
      .map((column) => words.unreadCell(words.cell(nameOf(column), at + 1), row[column])),
  );
  const absent = maturityColumns.filter((column) => !used.includes(column));
  const headingOf = (column: string) => columns.find((each) => each.column === column)?.heading;
  return (
    <div className={css.preview}>
      <ScrollRegion label={words.previewCaption}>
        <table className={css.table}>
          <caption>{words.previewCaption}</caption>
          <thead>
            <tr>
              {used.map((column) => (
                <th key={column} scope="col">
                  {nameOf(column)}
                  {headingOf(column) && <span>{words.fromHeading(headingOf(column) ?? '')}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text are its lines.
              <tr key={at}>
                {used.map((column) => (
                  <td key={column} data-column={column} data-unread={!isReadable(column, row[column]) || undefined}>
                    {printedCell(column, row[column]) || '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length > mostRows && <p>{words.moreRows(rows.length - mostRows)}</p>}
      {absent.length > 0 && <p>{words.absent(absent.map((column) => nameOf(column)).join(', '))}</p>}
      {unused.length > 0 && <p>{words.unused(unused.join(', '))}</p>}
      <TermLines table={table} />
      {unreadable.length > 0 && (
        <p className={css.unread} role="status">
          {words.unread(unreadable.length)} {unreadable.slice(0, mostCells).join('; ')}
          {unreadable.length > mostCells && ` ${words.others(unreadable.length - mostCells)}`}
        </p>
      )}
    </div>
  );
}

/** Which term bonds were found, and what was written about them that changed nothing. */
function TermLines({ table: { terms, problems, unused } }: { table: ReadTable }) {
  const found = terms.map(({ maturityDate, count }) => words.term(formatDay(maturityDate), count));
  return (
    <>
      {found.length > 0 && <p role="status">{words.terms(found.join(', '))}</p>}
      {problems.length > 0 && (
        <ul className={css.problems} role="status">
          {problems.map((problem) => (
            <li key={`${problem.why} ${problem.text} ${problem.mark}`}>{problemText(problem)}</li>
          ))}
        </ul>
      )}
      {unused.length > 0 && <p>{words.unusedLines(unused.map((line) => `“${shortened(line)}”`).join(', '))}</p>}
    </>
  );
}

function problemText({ why, text, mark = '', installments, principal }: TermProblem): string {
  const line = formatDay(text) === text ? `“${shortened(text)}”` : formatDay(text);
  if (why === 'no-note') return words.noNote(line, mark);
  if (why === 'sum') return words.wrongSum(line, formatWholeMoney(installments ?? 0), formatWholeMoney(principal ?? 0));
  return `${line}: ${words.termProblems[why]}`;
}

function shortened(line: string): string {
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
