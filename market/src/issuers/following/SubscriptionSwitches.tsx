/** The two subscriptions to an auction. */

import { ask } from '@fairbook/ui/base/api.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { followingTexts } from '../texts/following.ts';
import css from './following.module.css';
import { PromptSwitch } from './PromptSwitch.tsx';
import { useSwitches } from './use-switches.ts';

const words = followingTexts;

export function SubscriptionSwitches({ auctionId }: { auctionId: string }) {
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
