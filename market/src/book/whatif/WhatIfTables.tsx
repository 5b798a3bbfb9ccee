/** Allocations under the tried priority beside the current ones: by group, and by maturity and group. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { notOffered } from '@fairbook/domain/auctions/offering.ts';
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { formatDay, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import type { WhatIf } from '../../base/queries.ts';
import bookCss from '../../parts/book.module.css';
import { whatIfTexts as words } from '../texts/what-if.ts';
import css from './what-if.module.css';

const columns = words.columns;

/** The part of a what-if that the tables show: of a sale, or of a rehearsal. */
export type WhatIfFigures = Pick<WhatIf, 'asked' | 'now' | 'tried'> & {
  readonly classes: readonly Omit<WhatIf['classes'][number], 'investors'>[];
  readonly maturities: readonly WhatIf['maturities'][number][];
};

export function ByClass({ answer }: { answer: WhatIfFigures }) {
  const last = orderClasses.length + 1;
  const placeOf = (rank: number) => (rank === notOffered ? last : rank);
  const classes = answer.classes.toSorted((one, other) => placeOf(one.triedRank) - placeOf(other.triedRank));
  return (
    <div>
      <h3>{words.byClass}</h3>
      <ScrollRegion className={`${figureTableCss.figures} ${bookCss.recent}`} label={words.byClass}>
        <table>
          <caption className={utilitiesCss.hidden}>{words.byClass}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.class}</th>
              <th scope="col" data-align="end" className={figureTableCss.wide}>
                {columns.asked}
              </th>
              <th scope="col" data-align="end">
                {columns.now}
              </th>
              <th scope="col" data-align="end">
                {columns.tried}
              </th>
            </tr>
          </thead>
          <tbody>
            {classes.map((each) => (
              <tr key={each.orderClass}>
                <th scope="row" className={bookCss.wraps}>
                  {labelOf(orderClasses, each.orderClass)}
                  {each.triedRank === notOffered && <span className={figureTableCss.second}>{words.notOffered}</span>}
                </th>
                <Amounts amounts={each} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.total}</th>
              <Amounts amounts={answer} />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </div>
  );
}

function Amounts({ amounts }: { amounts: { asked: number; now: number; tried: number } }) {
  const { asked, now, tried } = amounts;
  return (
    <>
      <td data-align="end" className={figureTableCss.wide}>
        {formatWholeMoney(asked)}
      </td>
      <td data-align="end">{formatWholeMoney(now)}</td>
      <td data-align="end">
        <strong>{formatWholeMoney(tried)}</strong>
        <Change from={now} to={tried} />
      </td>
    </>
  );
}

/** The difference below an amount, if any. Not by color alone: the sign says it too. */
function Change({ from, to }: { from: number; to: number }) {
  const change = Math.round((to - from) * 100) / 100;
  if (change === 0) return null;
  const sign = change > 0 ? '+' : '−';
  return (
    <span className={`${figureTableCss.second} ${css.change}`} data-more={change > 0}>
      {sign}
      {formatWholeMoney(Math.abs(change))}
    </span>
  );
}

export function ByMaturity({ answer }: { answer: WhatIfFigures }) {
  const wanting = answer.classes.filter(({ asked }) => asked > 0).map(({ orderClass }) => orderClass);
  return (
    <div className={css.whatifWhole}>
      <h3>{words.byMaturity}</h3>
      <p className={bookCss.bookNote}>{words.byMaturityNote}</p>
      <ScrollRegion className={`${figureTableCss.figures} ${bookCss.recent} ${css.byClass}`} label={words.byMaturity}>
        <table>
          <caption className={utilitiesCss.hidden}>{words.byMaturity}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.maturity}</th>
              <th scope="col" data-align="end">
                {columns.offered}
              </th>
              {wanting.map((orderClass) => (
                <th key={orderClass} scope="col" data-align="end">
                  {labelOf(orderClasses, orderClass)}
                </th>
              ))}
              <th scope="col" data-align="end">
                {columns.unsold}
              </th>
            </tr>
          </thead>
          <tbody>
            {answer.maturities.map((maturity) => (
              <tr key={keyOf(maturity)}>
                <th scope="row">{formatDay(keyOf(maturity))}</th>
                <td data-align="end" data-label={columns.offered}>
                  {formatWholeMoney(maturity.principal)}
                </td>
                {maturity.classes
                  .filter(({ orderClass }) => wanting.includes(orderClass))
                  .map((each) => (
                    <td
                      key={each.orderClass}
                      data-align="end"
                      data-label={labelOf(orderClasses, each.orderClass)}
                      data-nothing={(each.now === 0 && each.tried === 0) || undefined}
                    >
                      {formatWholeMoney(each.tried)}
                      <Change from={each.now} to={each.tried} />
                    </td>
                  ))}
                <td data-align="end" data-label={columns.unsold}>
                  {formatWholeMoney(maturity.principal - maturity.tried)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
