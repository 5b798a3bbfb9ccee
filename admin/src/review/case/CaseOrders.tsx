/** The orders of an investor that were open at a close, with their allocations. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { casesAdmin } from '@fairbook/contract/review/cases/admin.ts';
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { orderNumbers } from '@fairbook/domain/orders/order-number.ts';
import { Money } from '@fairbook/ui/format/Figures.tsx';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { PagedTable } from '../lists/PagedTable.tsx';
import { When } from '../parts/When.tsx';
import { casesTexts } from '../texts/cases.ts';
import css from './cases.module.css';

const words = casesTexts.orders;

type Order = AnswerOf<typeof casesAdmin.listOrders>['rows'][number];

export default function CaseOrders({ subject }: { subject: string }) {
  return (
    <PagedTable
      caption={words.caption}
      lead={words.lead}
      empty={words.empty}
      call={api.listOrders}
      query={{ subject }}
      columns={columnsFor}
      rowKey={(order) => order.bidId}
      rowLink={(order) => `${paths.auction(order.auctionId)}?tab=allocation`}
    />
  );
}

function columnsFor(rows: readonly Order[]): Column<Order>[] {
  const bySale = Map.groupBy(rows, ({ auctionId }) => auctionId);
  const numbers = new Map(
    [...bySale.values()].flatMap((orders) => [
      ...orderNumbers(
        orders[0]?.auctionName ?? '',
        orders.map(({ bidId }) => bidId),
      ),
    ]),
  );
  return [
    { key: 'order', header: words.order, cell: ({ bidId }) => <span title={bidId}>{numbers.get(bidId)}</span> },
    {
      key: 'auction',
      header: words.auction,
      cell: ({ auctionId, auctionName, municipality }) => (
        <>
          <Anchor component={Link} to={paths.auction(auctionId)} inherit className={css.target}>
            {auctionName}
          </Anchor>
          <span className={tableCss.cellSecond}>
            <Anchor component={Link} to={paths.municipality(municipality.uuid)} inherit className={css.target}>
              {municipality.name}
            </Anchor>
          </span>
        </>
      ),
    },
    {
      key: 'class',
      header: words.orderClass,
      from: 'lg',
      cell: ({ orderClass, maturities }) => (
        <>
          {labelOf(orderClasses, orderClass)}
          <span className={tableCss.cellSecond}>{words.maturities(maturities)}</span>
        </>
      ),
    },
    { key: 'demand', header: words.ordered, align: 'end', cell: ({ demand }) => <Money dollars={demand} /> },
    { key: 'award', header: words.allocated, align: 'end', cell: ({ award }) => <Money dollars={award} /> },
    { key: 'by', header: words.placedBy, from: 'lg', cell: ({ placedBy }) => placedBy },
    { key: 'closed', header: words.closed, cell: ({ closedAt }) => <When at={closedAt} /> },
  ];
}
