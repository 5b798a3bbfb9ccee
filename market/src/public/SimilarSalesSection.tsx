/** The result of a public sale beside those of similar ones. */
import type { SimilarSale, SimilarSales } from '@fairbook/contract/public/pages.ts';
import { similarSalesRule } from '@fairbook/domain/similar-sales.ts';
import { zoneOfState } from '@fairbook/domain/zones.ts';
import { formatCover, formatDayOf, formatPercent, formatWholeMoney } from '@fairbook/ui/format.ts';
import { publicTexts } from '../texts/public.ts';
import { WideTable } from './parts.tsx';
import { publicPaths } from './paths.ts';

const words = publicTexts.similar;
const { months, sizeFactor, years } = similarSalesRule;

export function SimilarSalesSection({ similar: { sales, yield: own, medianYield } }: { similar: SimilarSales }) {
  const known = sales.filter((sale) => sale.yield !== null).length;
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">{words.title}</h2>
      {sales.length === 0 && <p className="empty">{words.none(months)}</p>}
      {own !== null && medianYield !== null && (
        <p>{words.standing(formatPercent(own), formatPercent(medianYield), known)}</p>
      )}
      {sales.length > 0 && (
        <WideTable label={words.title}>
          <thead>
            <tr>
              <th scope="col">{publicTexts.results.sale}</th>
              <th scope="col">{publicTexts.row.closed}</th>
              {[publicTexts.row.size, words.years, publicTexts.row.cover, words.share, words.yield].map((name) => (
                <th key={name} scope="col" className="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sales.map((sale) => (
              <Row key={sale.uuid} sale={sale} />
            ))}
          </tbody>
        </WideTable>
      )}
      <p className="note">{words.rule(months, sizeFactor, years)}</p>
    </section>
  );
}

function Row({ sale }: { sale: SimilarSale }) {
  const spanned = [...new Set([sale.firstMaturity, sale.finalMaturity].map((day) => day.slice(0, 4)))];
  return (
    <tr>
      <th scope="row" className="name">
        <a href={publicPaths.sale(sale.uuid)}>{sale.name}</a>
        <span className="note">{[sale.issuer, sale.state, commonText(sale.common)].filter(Boolean).join(' · ')}</span>
      </th>
      <td>
        <time dateTime={sale.closedAt}>{formatDayOf(sale.closedAt, zoneOfState('US', sale.state))}</time>
      </td>
      <td className="number">{formatWholeMoney(sale.principal)}</td>
      <td className="number">{spanned.join('–')}</td>
      <td className="number">{formatCover(sale.cover)}</td>
      <td className="number">{formatPercent(sale.shareSold * 100, 0)}</td>
      <td className="number">{sale.yield === null ? '–' : formatPercent(sale.yield)}</td>
    </tr>
  );
}

function commonText(common: SimilarSale['common']): string | null {
  const [only] = common;
  if (only === undefined) return null;
  return common.length > 1 ? words.common.both : words.common[only];
}
