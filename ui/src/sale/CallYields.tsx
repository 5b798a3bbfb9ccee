/** The yield of each callable maturity at its price, to each call date and to maturity. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { pricingOf } from '@fairbook/domain/auctions/pricing.ts';
import { callYields } from '@fairbook/domain/figures/call-yields.ts';
import { currentTermsOfJson } from '@fairbook/domain/figures/current-terms.ts';
import { formatDay, formatYield } from '../format/format.ts';
import figureTableCss from '../kit/figure-table.module.css';
import { ScrollRegion } from '../kit/ScrollRegion.tsx';
import type { StructuredSale } from './StructureTables.tsx';
import { structureTexts } from './structure-texts.ts';

const words = structureTexts.callYields;

export function CallYields({ sale }: { sale: StructuredSale }) {
  const maturities = callYields(currentTermsOfJson(sale).rows, pricingOf(sale));
  if (maturities.length === 0) return <p>{words.none}</p>;
  return (
    <ScrollRegion className={figureTableCss.figures} label={words.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.maturity}</th>
            <th scope="col">{words.redeemed}</th>
            <th scope="col" data-align="end">
              {words.at}
            </th>
            <th scope="col" data-align="end">
              {words.yield}
            </th>
          </tr>
        </thead>
        {maturities.map(({ price, lines, ...name }) => (
          <tbody key={keyOf(name)}>
            {lines.map(({ date, price: at, yield: percent, isWorst }, index) => (
              <tr key={date}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={lines.length}>
                    {formatDay(keyOf(name))}
                    <span className={figureTableCss.second}>{words.price(price.toFixed(3))}</span>
                  </th>
                )}
                <td>{index === lines.length - 1 ? words.atMaturity : words.onCall(formatDay(date))}</td>
                <td data-align="end">{at.toFixed(3)}</td>
                <td data-align="end">
                  {percent === null ? '–' : formatYield(percent)}
                  {isWorst && <span className={figureTableCss.second}>{words.worst}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}
