/** The result of a public sale beside those of similar ones. */
import type { SimilarSale, SimilarSales } from '@fairbook/contract/public/pages.ts';
import { zoneOfState } from '@fairbook/domain/base/zones.ts';
import { similarSalesRule } from '@fairbook/domain/figures/similar-sales.ts';
import { formatCover, formatDayOf, formatPercent, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { publicTexts } from '../parts/texts/public.ts';
import { SaleRow, SalesTable } from './parts.tsx';

const words = publicTexts.similar;
const { months, sizeFactor, years } = similarSalesRule;

const figures = [
  ...[publicTexts.row.size, words.years, publicTexts.row.cover, words.share, words.yield],
  ...[words.tic, words.investors],
];

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
        <SalesTable label={words.title} figures={figures}>
          {sales.map((sale) => (
            <Row key={sale.uuid} sale={sale} />
          ))}
        </SalesTable>
      )}
      <p className="note">{words.rule(months, sizeFactor, years)}</p>
    </section>
  );
}

function Row({ sale }: { sale: SimilarSale }) {
  const spanned = [...new Set([sale.firstMaturity, sale.finalMaturity].map((day) => day.slice(0, 4)))];
  return (
    <SaleRow
      sale={sale}
      names={figures}
      note={[sale.issuer, sale.state, commonText(sale.common)]}
      closed={<time dateTime={sale.closedAt}>{formatDayOf(sale.closedAt, zoneOfState('US', sale.state))}</time>}
      figures={[
        formatWholeMoney(sale.principal),
        spanned.join('–'),
        formatCover(sale.cover),
        formatPercent(sale.shareSold * 100, 0),
        sale.yield === null ? null : formatPercent(sale.yield),
        sale.tic === null ? null : formatPercent(sale.tic, 3),
        sale.investors,
      ]}
    />
  );
}

function commonText(common: SimilarSale['common']): string | null {
  const [only] = common;
  if (only === undefined) return null;
  return common.length > 1 ? words.common.both : words.common[only];
}
