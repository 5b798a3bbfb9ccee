/** The two tables of the sale report: by maturity and by investor. */
import { formatCover, formatDay, formatMoney, formatWholeMoney } from '@fairbook/ui/format.ts';
import { ScrollRegion } from '@fairbook/ui/ScrollRegion.tsx';
import type { SaleReport } from '../queries.ts';
import { issuingTexts } from '../texts/issuing.ts';
import './book.css';

const words = issuingTexts.report;
const columns = words.columns;

export function MaturityAllotments({ report }: { report: SaleReport }) {
  const { totals } = report;
  return (
    <div>
      <h3>{words.byMaturity}</h3>
      <ScrollRegion className="mk-recent mk-whole" label={words.byMaturity}>
        <table>
          <caption className="fb-hidden">{words.byMaturity}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.maturity}</th>
              {[columns.offered, columns.ordered, columns.cover, columns.allotted, columns.unsold].map((label) => (
                <th
                  key={label}
                  scope="col"
                  data-align="end"
                  className={label === columns.ordered || label === columns.allotted ? undefined : 'fb-wide'}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.maturities.map((row) => (
              <tr key={row.maturityDate}>
                <th scope="row">
                  {formatDay(row.maturityDate)}
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
  return <span className="fb-second fb-narrow">{words.offeredOf(formatWholeMoney(figures.principal))}</span>;
}

function Figures({ figures }: { figures: ShownFigures }) {
  return (
    <>
      <td data-align="end" className="fb-wide">
        {formatWholeMoney(figures.principal)}
      </td>
      <td data-align="end">
        {formatWholeMoney(figures.demand)}
        <span className="fb-second fb-narrow">{formatCover(figures.cover)}</span>
      </td>
      <td data-align="end" className="fb-wide">
        {formatCover(figures.cover)}
      </td>
      <td data-align="end">
        {formatWholeMoney(figures.award)}
        {figures.unsold > 0 && (
          <span className="fb-second fb-narrow">{words.unsoldOf(formatWholeMoney(figures.unsold))}</span>
        )}
      </td>
      <td data-align="end" className="fb-wide">
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
        <p className="mk-book-note">{words.largest(report.investors.largest.length, report.investors.total)}</p>
      )}
      <ScrollRegion className="mk-recent" label={words.byInvestor}>
        <table>
          <caption className="fb-hidden">{words.byInvestor}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.investor}</th>
              <th scope="col" className="fb-wide">
                {columns.place}
              </th>
              <th scope="col" data-align="end" className="fb-wide">
                {columns.ordered}
              </th>
              <th scope="col" data-align="end">
                {columns.allotted}
              </th>
              <th scope="col" data-align="end" className="fb-wide">
                {columns.cost}
              </th>
              <th scope="col" className="fb-wide">
                {columns.record}
              </th>
            </tr>
          </thead>
          <tbody>
            {report.investors.largest.map((investor) => (
              <tr key={investor.id}>
                <th scope="row" className="mk-wraps">
                  {investor.name}
                  <span className="fb-second">{investor.isInstitution ? words.institution : words.individual}</span>
                  <span className="fb-second fb-narrow">
                    {[placeOf(investor), investor.pseudonym].filter(Boolean).join(' · ')}
                  </span>
                </th>
                <td className="fb-wide">{placeOf(investor)}</td>
                <td data-align="end" className="fb-wide">
                  {formatWholeMoney(investor.demand)}
                </td>
                <td data-align="end">
                  <strong>{formatWholeMoney(investor.award)}</strong>
                  <span className="fb-second fb-narrow">{words.ofOrdered(formatWholeMoney(investor.demand))}</span>
                  {investor.cost !== null && (
                    <span className="fb-second fb-narrow">{words.toPay(formatMoney(investor.cost))}</span>
                  )}
                </td>
                <td data-align="end" className="fb-wide">
                  {investor.cost === null ? '–' : formatMoney(investor.cost)}
                </td>
                <td className="fb-wide">{investor.pseudonym}</td>
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
