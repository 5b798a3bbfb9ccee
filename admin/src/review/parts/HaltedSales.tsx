/** Sales that are halted now, above the first list and the list of auctions: which, since when, by whom and why. */
import { ask } from '@fairbook/ui/base/api.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { haltTexts } from '@fairbook/ui/sale/halt-texts.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { texts } from '../../base/texts.ts';
import { useRefetchOnChange } from '../../base/waiting.ts';
import css from './parts.module.css';

/** A halt shows within two seconds, as on the market; few sales are halted, so the response is small. */
const pulse = 1_500;

const maxShown = 5;

const haltedQuery = {
  ...ask(
    api.listAuctions,
    { query: { halted: true, sort: '-updatedAt', page: 1, pageSize: maxShown } },
    { notice: false },
  ),
  refetchInterval: pulse,
} as const;

/** Refetches what is on screen once a sale was halted, resumed or canceled. */
export function useFreshHalts(): void {
  const { data } = useQuery(haltedQuery);
  useRefetchOnChange(data && JSON.stringify([data.total, data.rows.map(({ uuid, halt }) => [uuid, halt?.haltedAt])]));
}

/** Nothing where no sale is halted. */
export function HaltedSales() {
  const words = texts.haltedSales;
  const { data } = useQuery(haltedQuery);
  if (!data || data.total === 0) return null;
  return (
    <section className={css.halted} aria-label={words.title(data.total)} role="status">
      <h2>{words.title(data.total)}</h2>
      <ul>
        {data.rows.map(
          ({ uuid, name, municipalityName, state, halt }) =>
            halt && (
              <li key={uuid}>
                <Anchor component={Link} to={paths.auction(uuid)} inherit>
                  {name}
                </Anchor>
                <span className={css.haltedMeta}>
                  {municipalityName} · {haltTexts.history.halted(halt.haltedBy)}{' '}
                  <Moment at={halt.haltedAt} state={state} />
                </span>
                <span>{halt.reason}</span>
              </li>
            ),
        )}
      </ul>
      {data.total > maxShown && (
        <Anchor component={Link} to={`${paths.auctions}?tab=all&halted=true`}>
          {words.all}
        </Anchor>
      )}
    </section>
  );
}
