/** Side panel before the sale: two subscriptions and the feedback form. */

import { ask } from '@fairbook/ui/base/api.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { api } from '../../base/api.ts';
import type { PublicAuction } from '../../base/queries.ts';
import { followingTexts } from '../texts/following.ts';
import css from './following.module.css';
import { PromptSwitch } from './PromptSwitch.tsx';
import { useSwitches } from './use-switches.ts';

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

const words = followingTexts;

/** The two subscriptions to an auction. */
function SubscriptionSwitches({ auctionId }: { auctionId: string }) {
  const { may, turnStatus, turnPresentation, problem } = useSwitches(auctionId);
  const { data } = useQuery(ask(api.listSubscriptions, {}));
  const own = data?.find((subscription) => subscription.auctionId === auctionId);
  return (
    <fieldset className={css.switches} disabled={!may || !data}>
      <legend>{words.subscriptions}</legend>
      <PromptSwitch
        label={words.status}
        description={words.statusHint}
        kept={own?.isSubscribedToAuctionStatusChange ?? false}
        keep={turnStatus}
      />
      <PromptSwitch
        label={words.presentation}
        description={words.presentationHint}
        kept={own?.isSubscribedToInvestorPresentation ?? false}
        keep={turnPresentation}
      />
      {!may && <p className={css.switchWhy}>{words.cannotFollow}</p>}
      {problem && (
        <Alert color="red" role="alert" p="xs">
          {messageOf(problem)}
        </Alert>
      )}
    </fieldset>
  );
}
