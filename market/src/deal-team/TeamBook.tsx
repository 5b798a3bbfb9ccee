/** The order book of a sale for its team, as far as the issuer grants it: totals by maturity, or the whole book without names. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { Money } from '@fairbook/ui/format/Figures.tsx';
import { formatDay, formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import type { OrderBook } from '../base/queries.ts';
import css from './deal-team.module.css';
import { type DealTeam, teamBook } from './queries.ts';
import { dealTeamTexts } from './texts/deal-team.ts';

const words = dealTeamTexts.book;

interface TeamBookProps {
  readonly team: DealTeam;
  readonly WholeBook: ComponentType<{ readonly book: OrderBook }>;
}

export function TeamBook({ team: { auction, whyNotBook }, WholeBook }: TeamBookProps) {
  if (whyNotBook) {
    return (
      <Section title={words.title}>
        <p className={css.note}>{whyNotBook.message}</p>
      </Section>
    );
  }
  return <OpenBook auctionId={auction.uuid} WholeBook={WholeBook} />;
}

function OpenBook({ auctionId, WholeBook }: { auctionId: string; WholeBook: TeamBookProps['WholeBook'] }) {
  const zone = useZone();
  const { data, error, refetch } = useQuery(teamBook(auctionId));
  return (
    <Section title={words.title}>
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <>
          <p className={css.note}>
            {data.isFinal ? words.final : words.estimate} {words.asOf(formatMoment(data.asOf, zone))}
          </p>
          {data.whole === null ? (
            <Totals book={data} />
          ) : (
            <Suspense fallback={<Skeleton height={240} />}>
              <WholeBook book={data.whole} />
            </Suspense>
          )}
        </>
      )}
    </Section>
  );
}

interface TotalsProps {
  readonly book: {
    readonly principal: number;
    readonly demand: number;
    readonly maturities: readonly {
      readonly maturityDate: string;
      readonly maturityId?: string | undefined;
      readonly principal: number;
      readonly demand: number;
    }[];
  };
}

function Totals({ book }: TotalsProps) {
  return (
    <div className={`${figureTableCss.figures} ${css.book}`} data-scrolls>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.maturity}</th>
            <th scope="col" data-align="end">
              {words.offered}
            </th>
            <th scope="col" data-align="end">
              {words.ordered}
            </th>
          </tr>
        </thead>
        <tbody>
          {book.maturities.map((maturity) => (
            <tr key={keyOf(maturity)}>
              <th scope="row">{formatDay(keyOf(maturity))}</th>
              <td data-align="end">
                <Money dollars={maturity.principal} />
              </td>
              <td data-align="end">
                <Money dollars={maturity.demand} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td data-align="end">
              <Money dollars={book.principal} />
            </td>
            <td data-align="end">
              <Money dollars={book.demand} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
