/** Side panel before the sale: two subscriptions and the feedback form. */

import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { PublicAuction } from '../../base/queries.ts';
import { followingTexts } from '../texts/following.ts';
import css from './following.module.css';
import { SubscriptionSwitches } from './SubscriptionSwitches.tsx';

// A live sale shows its ticket here, and has no use for the form.
const FeedbackForm = lazyPart(() => import('./FeedbackForm.tsx'));

export function MarketingPanel({ auction }: { auction: PublicAuction }) {
  return (
    <section className={css.following} aria-labelledby="before-the-sale">
      <h2 id="before-the-sale">{followingTexts.title}</h2>
      <p>{followingTexts.lead}</p>
      <SubscriptionSwitches auctionId={auction.uuid} />
      <Suspense fallback={<Skeleton height={420} />}>
        <FeedbackForm auction={auction} />
      </Suspense>
    </section>
  );
}
