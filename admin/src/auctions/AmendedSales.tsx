/** Above the list of auctions: how many have amended terms that wait for a decision, with a link to them. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../base/paths.ts';
import { texts } from '../base/texts.ts';
import { reviewQuery } from '../base/waiting.ts';
import stripCss from '../review/parts/parts.module.css';

/** Nothing where no request waits. */
export function AmendedSales() {
  const { data } = useQuery(reviewQuery);
  if (!data || data.amendments === 0) return null;
  return (
    <p className={stripCss.strip}>
      <strong>{texts.auctions.amending}:</strong>
      <span>
        <Anchor component={Link} to={`${paths.auctions}?tab=all&amending=true`} inherit>
          {texts.waiting.auctions(data.amendments)}
        </Anchor>
      </span>
    </p>
  );
}
