/** Header of an auction's page: name, status and decision buttons. */

import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { sizeNow } from '@fairbook/domain/figures/current-terms.ts';
import { Countdown } from '@fairbook/ui/format/Countdown.tsx';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { type Fact, PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { haltTexts } from '@fairbook/ui/sale/halt-texts.ts';
import { AccountBadge, AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { invalidate } from '../base/invalidation.ts';
import { paths } from '../base/paths.ts';
import { texts } from '../base/texts.ts';
import { useAfterDecision } from '../review/lists/QueueBar.tsx';
import { placeText } from '../review/parts/Facts.tsx';
import { When } from '../review/parts/When.tsx';
import { AuctionDecisions } from './AuctionDecisions.tsx';
import css from './auctions.module.css';
import type { Auction } from './shapes.ts';

export function AuctionHeader({ auction }: { auction: Auction }) {
  const badge = useRef<HTMLSpanElement>(null);
  const goOn = useAfterDecision(badge);
  const { municipality, municipalityStatus, profile } = auction;
  const launch = auction.keyDates.marketingPeriodLaunchDate;
  return (
    <PageHeader
      title={profile.name}
      picture={<Rosette seed={municipality.uuid} size={64} />}
      badge={
        <span ref={badge} tabIndex={-1} className={css.badge}>
          <AuctionBadge status={auction.status} isHalted={auction.isHalted} isCancelled={auction.isCancelled} />
        </span>
      }
      lead={
        <>
          <Anchor component={Link} to={paths.municipality(municipality.uuid)} inherit>
            {municipality.name}
          </Anchor>
          {placeText(municipality) && `, ${placeText(municipality)}`} <AccountBadge status={municipalityStatus} />
        </>
      }
      facts={[
        { label: texts.field.amount, value: formatWholeMoney(sizeNow(auction)) },
        {
          label: fieldWords.marketingPeriodLaunchDate.label,
          value: launch ? <When at={launch} /> : texts.auctions.noLaunch,
        },
        ...timeFacts(auction, <TimeLeft auction={auction} />),
      ]}
      actions={<AuctionDecisions auction={auction} onDone={goOn} />}
    />
  );
}

/** The moment that matters most in the current status, beside the launch. */
function timeFacts({ status, halt, cancellation, closeDate }: Auction, countdown: Fact['value']): Fact[] {
  if (cancellation) return [{ label: haltTexts.cancelled.clock, value: <When at={cancellation.cancelledAt} /> }];
  if (halt) return [{ label: haltTexts.clock, value: <When at={halt.haltedAt} /> }];
  if (status === 'Live' || status === 'Scheduled') return [{ label: texts.auction.sale, value: countdown }];
  return status === 'Ended' ? [{ label: texts.allocation.closed, value: <When at={closeDate} /> }] : [];
}

function TimeLeft({ auction: { status, startDate, closeDate, createdAt } }: { auction: Auction }) {
  const queries = useQueryClient();
  const isLive = status === 'Live';
  const until = isLive ? closeDate : startDate;
  if (!until) return texts.auction.notYet;
  return (
    <Countdown
      label={isLive ? texts.auctions.closesIn : texts.auctions.startsIn}
      until={until}
      from={isLive ? startDate : createdAt}
      onOver={() => void invalidate(queries, 'saleTime')}
    />
  );
}
