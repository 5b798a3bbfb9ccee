/** On the page of an own sale that was announced: that amended terms of it are under review, and until when they can be approved. */
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { whyNotAmendTerms } from '@fairbook/domain/sale-changes/recorded-amendment.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { timingOf } from '@fairbook/ui/format/timing.ts';
import haltCss from '@fairbook/ui/sale/halt.module.css';
import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import type { OwnAuction } from '../../base/queries.ts';
import { amendingTexts as words } from '../texts/amending.ts';
import { latestOf } from './amending.ts';
import { ownAmendments } from './queries.ts';

/** Nothing where no request is open. */
export default function UnderReview({ auction }: { readonly auction: OwnAuction }) {
  const zone = useZone();
  const { data } = useQuery(ownAmendments(auction.uuid));
  if (!data?.requests.some(({ status }) => status === 'Requested')) return null;
  return (
    <Alert className={haltCss.halt} color="yellow" title={words.pending} role="status">
      <p>{standingOf(auction, zone)}</p>
      <Anchor component={Link} to={paths.amend(auction.uuid)}>
        {words.toRequest}
      </Anchor>
    </Alert>
  );
}

/** Until when a request of a sale that was announced can be approved, or why it cannot be now. */
export function standingOf(auction: OwnAuction, zone: string): string {
  const refused = whyNotAmendTerms(timingOf(auction), 0, new Date(serverClock.now()));
  return refused ? words.notNow(inLanguage(refused.message)) : words.until(formatMoment(latestOf(auction) ?? '', zone));
}
