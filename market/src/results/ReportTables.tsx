/** The two tables of the sale report: by maturity and by investor. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { formatCover, formatDay, formatMoney, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import { saleChangeTexts } from '@fairbook/ui/sale/sale-change-texts.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import type { SaleReport } from '../base/queries.ts';
import css from '../parts/book.module.css';
import { issuingTexts } from '../parts/texts/issuing.ts';

const words = issuingTexts.report;
const columns = words.columns;

export function MaturityAllotments({ report }: { report: SaleReport }) {
  const { totals } = report;
  return (
    <div>
      <h3>{words.byMaturity}</h3>
      <ScrollRegion className={`${figureTableCss.figures} ${css.recent} ${css.whole}`} label={words.byMaturity}>
        <table>
          <caption className={utilitiesCss.hidden}>{words.byMaturity}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.maturity}</th>
              {[columns.offered, columns.ordered, columns.cover, columns.allotted, columns.unsold].map((label) => (
                <th
                  key={label}
                  scope="col"
                  data-align="end"
                  className={label === columns.ordered || label === columns.allotted ? undefined : figureTableCss.wide}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.maturities.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row">
                  {formatDay(keyOf(row))}
                  <Offered figures={row} />
                </th>
                <Figures figures={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {words.total}
                <Offered figures={totals} />
              </th>
              <Figures figures={totals} />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </div>
  );
}

type ShownFigures = Pick<SaleReport['totals'], 'principal' | 'demand' | 'cover' | 'award' | 'unsold'>;

function Offered({ figures }: { figures: ShownFigures }) {
  return (
    <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
      {figures.principal === 0 ? saleChangeTexts.isWithdrawn : words.offeredOf(formatWholeMoney(figures.principal))}
    </span>
  );
}

function Figures({ figures }: { figures: ShownFigures }) {
  return (
    <>
      <td data-align="end" className={figureTableCss.wide}>
        {figures.principal === 0 ? saleChangeTexts.isWithdrawn : formatWholeMoney(figures.principal)}
      </td>
      <td data-align="end">
        {formatWholeMoney(figures.demand)}
        <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>{formatCover(figures.cover)}</span>
      </td>
      <td data-align="end" className={figureTableCss.wide}>
        {formatCover(figures.cover)}
      </td>
      <td data-align="end">
        {formatWholeMoney(figures.award)}
        {figures.unsold > 0 && (
          <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
            {words.unsoldOf(formatWholeMoney(figures.unsold))}
          </span>
        )}
      </td>
      <td data-align="end" className={figureTableCss.wide}>
        {formatWholeMoney(figures.unsold)}
      </td>
    </>
  );
}

export function InvestorAllotments({ report }: { report: SaleReport }) {
  return (
    <div>
      <h3>{words.byInvestor}</h3>
      {report.investors.largest.length < report.investors.total && (
        <p className={css.bookNote}>{words.largest(report.investors.largest.length, report.investors.total)}</p>
      )}
      <ScrollRegion className={`${figureTableCss.figures} ${css.recent}`} label={words.byInvestor}>
        <table>
          <caption className={utilitiesCss.hidden}>{words.byInvestor}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.investor}</th>
              <th scope="col" className={figureTableCss.wide}>
                {columns.place}
              </th>
              <th scope="col" data-align="end" className={figureTableCss.wide}>
                {columns.ordered}
              </th>
              <th scope="col" data-align="end">
                {columns.allotted}
              </th>
              <th scope="col" data-align="end" className={figureTableCss.wide}>
                {columns.cost}
              </th>
              <th scope="col" className={figureTableCss.wide}>
                {columns.record}
              </th>
            </tr>
          </thead>
          <tbody>
            {report.investors.largest.map((investor) => (
              <tr key={investor.id}>
                <th scope="row" className={css.wraps}>
                  {investor.name}
                  <span className={figureTableCss.second}>
                    {investor.isInstitution ? words.institution : words.individual}
                  </span>
                  <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                    {[placeOf(investor), investor.pseudonym].filter(Boolean).join(' · ')}
                  </span>
                </th>
                <td className={figureTableCss.wide}>{placeOf(investor)}</td>
                <td data-align="end" className={figureTableCss.wide}>
                  {formatWholeMoney(investor.demand)}
                </td>
                <td data-align="end">
                  <strong>{formatWholeMoney(investor.award)}</strong>
                  <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                    {words.ofOrdered(formatWholeMoney(investor.demand))}
                  </span>
                  {investor.cost !== null && (
                    <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                      {words.toPay(formatMoney(investor.cost))}
                    </span>
                  )}
                </td>
                <td data-align="end" className={figureTableCss.wide}>
                  {investor.cost === null ? '–' : formatMoney(investor.cost)}
                </td>
                <td className={figureTableCss.wide}>{investor.pseudonym}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

function placeOf({ country, state }: SaleReport['investors']['largest'][number]): string | null {
  return country === 'US' ? state : country;
}
