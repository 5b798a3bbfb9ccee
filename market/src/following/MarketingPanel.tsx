/** Side panel before the sale: two subscriptions and the feedback form. */

import type { PublicAuction } from '../queries.ts';
import { followingTexts } from '../texts/following.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import css from './following.module.css';
import { SubscriptionSwitches } from './SubscriptionSwitches.tsx';

export function MarketingPanel({ auction }: { auction: PublicAuction }) {
  return (
    <section className={css.following} aria-labelledby="before-the-sale">
      <h2 id="before-the-sale">{followingTexts.title}</h2>
      <p>{followingTexts.lead}</p>
      <SubscriptionSwitches auctionId={auction.uuid} />
      <FeedbackForm auction={auction} />
    </section>
  );
}
