/** Public figures of the market and the map of states. */
import { createClient } from '@fairbook/contract/base/client.ts';
import { municipalitiesMarket } from '@fairbook/contract/issuers/municipalities/market.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import StateMap from '@fairbook/ui/charts/StateMap.tsx';
import { compactMoney, formatCount, formatMoment, formatMoney, readersZone } from '@fairbook/ui/format/format.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { publicPaths, searchAddress } from '../base/public-paths.ts';
import css from './landing.module.css';
import { landingTexts } from './texts/landing.ts';

const words = landingTexts.glance;

/** Needs no sign-in, like visitor-api.ts; separate, since the first screen does not need this call. */
const { readMarketSummary } = createClient(
  { readMarketSummary: municipalitiesMarket.readMarketSummary },
  { baseUrl: '', token: async () => null },
);

export default function MarketAtAGlance() {
  const { data, error, refetch } = useQuery(ask(readMarketSummary, {}, { notice: false }));
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={420} />;
  const facts = [
    { label: words.issuers, value: formatCount(data.issuers) },
    { label: words.live, value: formatCount(data.auctions.live) },
    { label: words.upcoming, value: formatCount(data.auctions.upcoming) },
    { label: words.offered, value: compactMoney(data.offered), full: formatMoney(data.offered) },
    { label: words.allotted, value: compactMoney(data.allotted), full: formatMoney(data.allotted) },
  ];
  return (
    <div>
      <dl className={css.glanceFacts}>
        {facts.map(({ label, value, full }) => (
          <div key={label}>
            <dt className={utilitiesCss.label}>{label}</dt>
            <dd title={full}>{value}</dd>
          </div>
        ))}
      </dl>
      <StateMap
        counts={data.issuersByState.map(({ state, issuers }) => ({ state, count: issuers }))}
        counted={words.counted}
        addressOf={(state) => searchAddress(publicPaths.sales, { state })}
      />
      <p className={css.glanceAsOf}>{words.asOf(formatMoment(data.asOf, readersZone()))}</p>
    </div>
  );
}
