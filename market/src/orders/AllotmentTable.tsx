/** Table of order lines: ordered, allocated, and the rule's reason. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import type { BidResult } from '@fairbook/domain/base/vocabulary.ts';
import { formatDay, formatMoney, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Badge } from '@mantine/core';
import { Fragment } from 'react';
import type { MyAllocation } from '../base/queries.ts';
import css from '../parts/result.module.css';
import { Term } from '../parts/Term.tsx';
import { biddingTexts } from './texts/bidding.ts';

const words = biddingTexts.result;
const columns = biddingTexts.mine.columns;

const tones: Readonly<Record<BidResult, string>> = {
  Filled: 'green',
  Partial: 'yellow',
  Unfilled: 'gray',
  Skipped: 'red',
};

export function ResultBadge({ result }: { result: BidResult }) {
  return (
    <Badge color={tones[result]} data-result={result}>
      {words.words[result]}
    </Badge>
  );
}

export function AllotmentTable({ lines }: { lines: MyAllocation['lines'] }) {
  return (
    <ScrollRegion className={`${figureTableCss.figures} ${css.allotments}`} label={words.lines}>
      <table>
        <caption className={utilitiesCss.hidden}>{words.lines}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.maturity}</th>
            <th scope="col" data-align="end">
              {columns.ordered}
            </th>
            <th scope="col" data-align="end">
              <Term id="allocation">{columns.allotted}</Term>
            </th>
            <th scope="col">
              <Term id="proration">{columns.result}</Term>
            </th>
            <th scope="col" data-align="end" className={figureTableCss.wide}>
              {columns.cost}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Fragment key={`${line.bidId}:${keyOf(line)}`}>
              <tr>
                <th scope="row">{formatDay(keyOf(line))}</th>
                <td data-align="end">{formatWholeMoney(line.investmentAmount)}</td>
                <td data-align="end">
                  <strong>{formatWholeMoney(line.award)}</strong>
                </td>
                <td>
                  <ResultBadge result={line.result} />
                </td>
                <td data-align="end" className={figureTableCss.wide}>
                  {line.awardCost === null ? '–' : formatMoney(line.awardCost)}
                </td>
              </tr>
              <tr className={css.why}>
                <td colSpan={5}>{line.reason}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
