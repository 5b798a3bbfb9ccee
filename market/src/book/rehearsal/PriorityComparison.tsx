/** The orders of a rehearsal under another priority: the what-if of real sales, computed from invented orders. */
import type { Order } from '@fairbook/domain/allocation/allocation.ts';
import { columnsOf } from '@fairbook/domain/allocation/sale-columns.ts';
import type { SharingMethod } from '@fairbook/domain/allocation/sharing.ts';
import { namedMaturity } from '@fairbook/domain/auctions/maturity-key.ts';
import type { Ranks } from '@fairbook/domain/auctions/offering.ts';
import { type Cents, dollarsOf } from '@fairbook/domain/base/money.ts';
import type { CrowdSale } from '@fairbook/domain/book/crowd.ts';
import { whatIf } from '@fairbook/domain/book/what-if.ts';
import { ranksOf } from '@fairbook/domain/orders/bidding.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { OwnAuction } from '../../base/queries.ts';
import bookCss from '../../parts/book.module.css';
import { rehearsingTexts } from '../../parts/texts/rehearsing.ts';
import { whatIfTexts as words } from '../texts/what-if.ts';
import { TriedOrder } from '../whatif/TriedOrder.tsx';
import { isSamePriority, prioritiesOf, priorityToTry } from '../whatif/tried-priority.ts';
import { ByClass, ByMaturity, type WhatIfFigures } from '../whatif/WhatIfTables.tsx';
import whatIfCss from '../whatif/what-if.module.css';

export interface PriorityComparisonProps {
  readonly auction: OwnAuction;
  readonly sale: CrowdSale;
  readonly orders: readonly Order[];
  readonly method: SharingMethod;
}

export function PriorityComparison({ auction, sale, orders, method }: PriorityComparisonProps) {
  const holds = priorityToTry(auction.orderPriority);
  const [tried, setTried] = useState(holds);
  const isSame = isSamePriority(tried, holds);
  const answer = useMemo(
    () => compare(sale, orders, method, ranksOf(prioritiesOf(tried))),
    [sale, orders, method, tried],
  );
  const { more, less, same, now } = answer;
  return (
    <div>
      <h3>{rehearsingTexts.priority}</h3>
      <p className={bookCss.bookNote}>{rehearsingTexts.priorityNote}</p>
      <div className={whatIfCss.whatif}>
        <div>
          <h3 id="tried-order">{words.order}</h3>
          <TriedOrder classes={tried} labelledBy="tried-order" onChange={setTried} />
          <div className={whatIfCss.whatifTools}>
            <Button variant="subtle" size="compact-sm" disabled={isSame} onClick={() => setTried(holds)}>
              {words.reset}
            </Button>
          </div>
        </div>
        <div className={whatIfCss.whatifAnswer}>
          <p className={whatIfCss.whatifFinding} aria-live="polite">
            {isSame
              ? words.same
              : `${words.finding(more, less, same)} ${words.sold(formatWholeMoney(answer.tried), formatWholeMoney(now))}`}
          </p>
          <ByClass answer={answer} />
        </div>
        <ByMaturity answer={answer} />
      </div>
    </div>
  );
}

interface Figures extends WhatIfFigures {
  readonly more: number;
  readonly less: number;
  readonly same: number;
}

function compare({ terms, ranks }: CrowdSale, orders: readonly Order[], method: SharingMethod, tried: Ranks): Figures {
  const { columns, investors } = columnsOf(terms, orders);
  const { classes, maturities, more, less, same, ...totals } = whatIf(terms, columns, investors, tried, method);
  return {
    ...{ more, less, same },
    ...inDollars(totals),
    classes: classes.map((one) => ({
      ...inDollars(one),
      ...{ orderClass: one.orderClass, rank: ranks[one.orderClass], triedRank: tried[one.orderClass] },
    })),
    maturities: maturities.map((one) => ({
      ...namedMaturity(one.maturityDate),
      ...inDollars(one),
      principal: dollarsOf(one.principal),
      classes: one.classes.map((each) => ({ orderClass: each.orderClass, ...inDollars(each) })),
    })),
  };
}

function inDollars({ asked, now, tried }: Readonly<Record<'asked' | 'now' | 'tried', Cents>>) {
  return { asked: dollarsOf(asked), now: dollarsOf(now), tried: dollarsOf(tried) };
}
