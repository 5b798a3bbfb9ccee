/** Auctions whose amended terms wait for a decision, above the list of auctions. */
import { ask } from '@fairbook/ui/api.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../api.ts';
import stripCss from '../parts/parts.module.css';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

const words = texts.auctions;
const maxShown = 5;
const amendedQuery = ask(
  api.listAuctions,
  { query: { amending: true, sort: '-updatedAt', page: 1, pageSize: maxShown } },
  { notice: false },
);

/** Nothing where no request waits. */
export function AmendedSales() {
  const { data } = useQuery(amendedQuery);
  if (!data || data.total === 0) return null;
  return (
    <p className={stripCss.strip}>
      <strong>{words.amending}:</strong>
      {data.rows.map(({ uuid, name }) => (
        <span key={uuid}>
          <Anchor component={Link} to={paths.auction(uuid)} inherit>
            {name}
          </Anchor>
        </span>
      ))}
      {data.total > maxShown && (
        <span>
          <Anchor component={Link} to={`${paths.auctions}?tab=all&amending=true`} inherit>
            {words.onlyAmending}
          </Anchor>
        </span>
      )}
    </p>
  );
}
