/** The two subscriptions to an auction. */

import { browsing } from '@fairbook/domain/account.ts';
import { ask } from '@fairbook/ui/api.ts';
import { messageOf } from '@fairbook/ui/queries.ts';
import { Alert, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { tell } from '../invalidation.ts';
import { usePerson } from '../person.ts';
import { followingTexts } from '../texts/following.ts';

const words = followingTexts;

export function SubscriptionSwitches({ auctionId }: { auctionId: string }) {
  const queries = useQueryClient();
  const { onboardingStatus } = usePerson();
  const may = browsing.includes(onboardingStatus);
  const { data } = useQuery(ask('listSubscriptions', api.listSubscriptions, {}));
  const own = data?.find((subscription) => subscription.auctionId === auctionId);
  const onSuccess = () => tell(queries, 'subscriptions');
  const status = useMutation({
    mutationFn: (on: boolean) =>
      api.subscribeToStatus({ params: { id: auctionId }, body: { isSubscribedToAuctionStatusChange: on } }),
    onSuccess,
    meta: { notice: false },
  });
  const presentation = useMutation({
    mutationFn: (on: boolean) =>
      api.subscribeToInvestorPresentation({
        params: { id: auctionId },
        body: { isSubscribedToInvestorPresentation: on },
      }),
    onSuccess,
    meta: { notice: false },
  });
  const problem = status.error ?? presentation.error;
  return (
    <fieldset className="mk-switches">
      <legend>{words.subscriptions}</legend>
      <Switch
        label={words.status}
        description={words.statusHint}
        disabled={!may || !data || status.isPending}
        checked={status.isPending ? status.variables : (own?.isSubscribedToAuctionStatusChange ?? false)}
        onChange={(event) => status.mutate(event.currentTarget.checked)}
      />
      <Switch
        label={words.presentation}
        description={words.presentationHint}
        disabled={!may || !data || presentation.isPending}
        checked={presentation.isPending ? presentation.variables : (own?.isSubscribedToInvestorPresentation ?? false)}
        onChange={(event) => presentation.mutate(event.currentTarget.checked)}
      />
      {!may && <p className="mk-switch-why">{words.cannotFollow}</p>}
      {problem && (
        <Alert color="red" role="alert" p="xs">
          {messageOf(problem)}
        </Alert>
      )}
    </fieldset>
  );
}
