/** The maturities of a public sale, with orders once it has opened and what was sold after its close. */
import type { PublicSale } from '@fairbook/contract/public/pages.ts';
import { formatCover, formatDay, formatPercent, formatWholeMoney, formatYield } from '@fairbook/ui/format.ts';
import { auctionTexts } from '../texts/auctions.ts';
import { publicTexts } from '../texts/public.ts';
import { WideTable } from './parts.tsx';

const words = auctionTexts.page.table;

type Row = PublicSale['maturityStructure'][number];

export function MaturitiesTable({ sale: { maturityStructure, demand, ladder } }: { sale: PublicSale }) {
  const lines = new Map(demand?.maturities.map((line) => [line.maturityDate, line]));
  const isOver = Boolean(demand?.isFinal);
  const ordered = demand ? [words.demand, words.cover, ...(isOver ? [publicTexts.row.sold] : [])] : [];
  const hasCusips = maturityStructure.some((row) => row.cusip !== '' || !row.isOffered);
  const sold = [...lines.values()].reduce((sum, { award }) => sum + award, 0);
  return (
    <WideTable label={words.caption}>
      <thead>
        <tr>
          <th scope="col">{words.maturity}</th>
          {[words.principal, words.coupon, words.yield, words.price, ...ordered].map((name) => (
            <th key={name} scope="col" className="number">
              {name}
            </th>
          ))}
          {hasCusips && <th scope="col">{words.cusip}</th>}
        </tr>
      </thead>
      <tbody>
        {maturityStructure.map((row) => {
          const line = lines.get(row.maturityDate);
          return (
            <tr key={row.maturityDate}>
              <th scope="row">{formatDay(row.maturityDate)}</th>
              <Terms row={row} />
              {demand && <td className="number">{line ? formatWholeMoney(line.demand) : '–'}</td>}
              {demand && <td className="number">{line ? formatCover(line.cover) : '–'}</td>}
              {isOver && <td className="number">{line ? formatWholeMoney(line.award) : '–'}</td>}
              {hasCusips && <td>{row.isOffered ? row.cusip : words.notOffered}</td>}
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td className="number">{formatWholeMoney(ladder.principal)}</td>
          <td colSpan={3} />
          {demand && <td className="number">{formatWholeMoney(demand.ordered)}</td>}
          {demand && <td className="number">{formatCover(demand.cover)}</td>}
          {isOver && <td className="number">{formatWholeMoney(sold)}</td>}
          {hasCusips && <td />}
        </tr>
      </tfoot>
    </WideTable>
  );
}

function Terms({ row }: { row: Row }) {
  return (
    <>
      <td className="number">{formatWholeMoney(row.principalAmount)}</td>
      <td className="number">{formatPercent(row.interestRate, 3)}</td>
      <td className="number">{formatYield(row.yield, 3)}</td>
      <td className="number">{row.price > 0 ? row.price.toFixed(3) : '–'}</td>
    </>
  );
}
