/** Public sales on the landing page: those that take orders, the first to close first, then the next ones. */
import { createClient } from '@fairbook/contract/base/client.ts';
import { publicMarket } from '@fairbook/contract/public/market.ts';
import type { PublicSaleRow } from '@fairbook/contract/public/pages.ts';
import { labelOf, taxStatuses } from '@fairbook/domain/base/vocabulary.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import cardsCss from '../auctions/catalogue/auctions.module.css';
import type { CardDemand } from '../auctions/catalogue/demands.ts';
import { SaleCard } from '../auctions/catalogue/SaleCard.tsx';
import { publicPaths } from '../base/public-paths.ts';
import css from './landing.module.css';
import { landingTexts } from './texts/landing.ts';

const words = landingTexts.now;

/** Cards on the page. */
const most = 4;

/** Needs no sign-in; separate from visitor-api.ts, since the first screen does not need these calls. */
const { listPublicSales, readPublicSale } = createClient(
  { listPublicSales: publicMarket.listPublicSales, readPublicSale: publicMarket.readPublicSale },
  { baseUrl: '', token: async () => null },
);

const quiet = { notice: false } as const;
const live = { status: ['Live' as const], sort: 'closeDate' as const, page: 1, pageSize: most };
const upcoming = {
  status: ['Scheduled' as const, 'Approved' as const],
  sort: 'launchDate' as const,
  page: 1,
  pageSize: most,
};

export default function SalesNow() {
  const open = useQuery(ask(listPublicSales, { query: live }, quiet));
  const next = useQuery(ask(listPublicSales, { query: upcoming }, quiet));
  const failed = [open, next].find(({ error }) => error !== null);
  if (failed?.error) return <ListProblem error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!open.data || !next.data) return <Skeleton height={360} />;
  const rows = [...open.data.rows, ...next.data.rows].slice(0, most);
  return (
    <>
      {rows.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className={cardsCss.cards}>
          {rows.map((row) => (
            <PublicCard key={row.uuid} row={row} />
          ))}
        </ul>
      )}
      <p className={css.nowLinks}>
        <a href={publicPaths.sales}>{words.all}</a>
        <a href={publicPaths.results}>{words.results}</a>
      </p>
    </>
  );
}

function PublicCard({ row }: { readonly row: PublicSaleRow }) {
  const { uuid, muniId, muniName, city, state, status, startDate, closeDate, taxStatus } = row;
  const isLive = status === 'Live';
  const at = isLive ? closeDate : startDate;
  const { data: sale } = useQuery({ ...ask(readPublicSale, { params: { uuid } }, quiet), enabled: isLive });
  const demand = sale?.demand ? cardDemand(sale.demand) : null;
  return (
    <SaleCard
      row={row}
      to={publicPaths.sale(uuid)}
      isOutside
      picture={<Rosette seed={muniId} size={48} />}
      place={[muniName, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
      {...(isLive && { demand })}
      lastFact={{ label: words.tax, value: labelOf(taxStatuses, taxStatus) ?? '–' }}
    >
      <SaleZone state={state}>
        <p className={css.nowWhen}>
          <span className={utilitiesCss.label}>{isLive ? words.closes : words.opens}</span>{' '}
          {at === null ? words.soon : <Moment at={at} />}
        </p>
      </SaleZone>
    </SaleCard>
  );
}

type PublicDemand = NonNullable<Awaited<ReturnType<typeof readPublicSale>>['demand']>;

/** While the sale is live, nothing is allocated. */
function cardDemand({ ordered, cover, maturities }: PublicDemand): CardDemand {
  return { outcome: null, cover, demand: ordered, award: 0, maturities };
}
