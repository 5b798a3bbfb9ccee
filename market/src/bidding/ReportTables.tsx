/** The two tables of a sale's report: by maturity, and by investor. */
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
                <th key={label} scope="col" data-align="end">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.maturities.map((row) => (
              <tr key={row.maturityDate}>
                <th scope="row">{formatDay(row.maturityDate)}</th>
                <Figures figures={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.total}</th>
              <Figures figures={totals} />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </div>
  );
}

type ShownFigures = Pick<SaleReport['totals'], 'principal' | 'demand' | 'cover' | 'award' | 'unsold'>;

function Figures({ figures }: { figures: ShownFigures }) {
  return (
    <>
      <td data-align="end">{formatWholeMoney(figures.principal)}</td>
      <td data-align="end">{formatWholeMoney(figures.demand)}</td>
      <td data-align="end">{formatCover(figures.cover)}</td>
      <td data-align="end">{formatWholeMoney(figures.award)}</td>
      <td data-align="end">{formatWholeMoney(figures.unsold)}</td>
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
              <th scope="col">{columns.place}</th>
              <th scope="col" data-align="end">
                {columns.ordered}
              </th>
              <th scope="col" data-align="end">
                {columns.allotted}
              </th>
              <th scope="col" data-align="end">
                {columns.cost}
              </th>
              <th scope="col">{columns.record}</th>
            </tr>
          </thead>
          <tbody>
            {report.investors.largest.map((investor) => (
              <tr key={investor.id}>
                <th scope="row">
                  {investor.name}
                  <span className="mk-second">{investor.isInstitution ? words.institution : words.individual}</span>
                </th>
                <td>{investor.country === 'US' ? investor.state : investor.country}</td>
                <td data-align="end">{formatWholeMoney(investor.demand)}</td>
                <td data-align="end">
                  <strong>{formatWholeMoney(investor.award)}</strong>
                </td>
                <td data-align="end">{investor.cost === null ? '–' : formatMoney(investor.cost)}</td>
                <td>{investor.pseudonym}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
