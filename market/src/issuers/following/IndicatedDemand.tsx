/** Amounts investors might order of each maturity, from their feedback, against the offered amounts. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { followingMarket } from '@fairbook/contract/issuers/following/market.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { notOffered } from '@fairbook/domain/auctions/offering.ts';
import { orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { DemandBars } from '@fairbook/ui/charts/DemandBars.tsx';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import type { OwnAuction } from '../../base/queries.ts';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import css from './following.module.css';

const words = issuingTexts.indicated;

export interface IndicatedDemandProps {
  readonly demand: AnswerOf<typeof followingMarket.readFeedback>['demand'];
  readonly priority: OwnAuction['orderPriority'];
}

export function IndicatedDemand({ demand, priority }: IndicatedDemandProps) {
  const { investors, amount, notCounted, maturities } = demand;
  const left = notCounted > 0 && <p className={css.switchWhy}>{words.notCounted(formatWholeMoney(notCounted))}</p>;
  if (amount === 0) {
    return (
      <>
        <p className={css.switchWhy}>{words.none}</p>
        {left}
      </>
    );
  }
  const rows = maturities.map(({ principal, classes, ...name }) => ({
    maturityDate: keyOf(name),
    offered: principal,
    bids: Object.fromEntries(classes.map((each) => [each.orderClass, each.amount])),
  }));
  // Only groups that named amounts, also those that are not offered anything; by priority.
  const placeOf = (rank: number) => (rank === notOffered ? orderClasses.length + 1 : rank);
  const classes = orderClasses
    .filter(({ value }) => rows.some(({ bids }) => bids[value] ?? 0))
    .toSorted((one, other) => placeOf(priority[one.priority]) - placeOf(priority[other.priority]))
    .map(({ value }) => value);
  return (
    <div className={css.indicated}>
      <p>{words.lead(investors, formatWholeMoney(amount))}</p>
      {left}
      <DemandBars title={words.title} level={3} rows={rows} classes={classes} />
    </div>
  );
}
