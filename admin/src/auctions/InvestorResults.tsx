/** Results by investor: every order line with the reason of its result. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { aboutInvestor } from '@fairbook/domain/base/about-investor.ts';
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { orderNumbers } from '@fairbook/domain/orders/order-number.ts';
import { DayText, Money } from '@fairbook/ui/format/Figures.tsx';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { Accordion, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { texts } from '../base/texts.ts';
import { pageOf } from '../review/audit/events.ts';
import { countryName, stateName } from '../review/parts/Facts.tsx';
import css from './auctions.module.css';
import type { Allocations } from './shapes.ts';

const words = texts.allocation;

type Line = Allocations['investors'][number]['lines'][number];

const columnsWith = (numbers: ReadonlyMap<string, string>): readonly Column<Line>[] => [
  {
    key: 'order',
    header: words.order,
    cell: (line) => <span title={line.bidId}>{numbers.get(line.bidId)}</span>,
  },
  { key: 'maturity', header: words.maturity, cell: (line) => <DayText day={keyOf(line)} /> },
  {
    key: 'class',
    header: words.orderClass,
    from: 'lg',
    cell: (line) => labelOf(orderClasses, line.orderClass),
  },
  { key: 'bid', header: words.demand, align: 'end', cell: (line) => <Money dollars={line.investmentAmount} /> },
  { key: 'award', header: words.award, align: 'end', cell: (line) => <Money dollars={line.award} /> },
  { key: 'result', header: words.result, cell: (line) => line.result },
  { key: 'why', header: words.why, cell: (line) => aboutInvestor(line.reason) },
];

export function InvestorResults({ auctionName, investors }: Pick<Allocations, 'auctionName' | 'investors'>) {
  const numbers = orderNumbers(
    auctionName,
    investors.flatMap(({ lines }) => lines.map(({ bidId }) => bidId)),
  );
  const columns = columnsWith(numbers);
  return (
    <Accordion multiple variant="default" classNames={{ item: css.investor, control: css.control }}>
      {investors.map((investor) => (
        <Accordion.Item key={investor.id} value={investor.id}>
          <Accordion.Control>
            <span className={css.investorHead}>
              <span>
                <strong>{investor.name}</strong>
                <span className={css.unmet}>
                  {[
                    investor.isInstitution ? words.institution : words.individual,
                    investor.country === 'US' ? stateName(investor.state) : countryName(investor.country),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <span className={css.investorAward}>
                <Money dollars={investor.award} />
                <span className={css.unmet}>
                  {words.of} <Money dollars={investor.demand} />
                </span>
              </span>
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            {pageOf(investor.about) && (
              <Anchor component={Link} to={`${pageOf(investor.about)}?tab=orders`} inherit>
                {words.account(investor.name)}
              </Anchor>
            )}
            <DataTable
              caption={investor.name}
              columns={columns}
              rows={investor.lines}
              rowKey={(line) => `${line.bidId} ${keyOf(line)}`}
            />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
