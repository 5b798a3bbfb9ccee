/** The two subscriptions to an auction. */

import { browsing } from '@fairbook/domain/account.ts';
import { ask } from '@fairbook/ui/api.ts';
import { messageOf } from '@fairbook/ui/queries.ts';
import { Alert, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  const settings = {
    onSuccess: () => tell(queries, 'subscriptions'),
    // Two quick turns of a switch arrive in the order in which they were made.
    scope: { id: `subscriptions of ${auctionId}` },
    meta: { notice: false },
  };
  const status = useMutation({
    mutationFn: (on: boolean) =>
      api.subscribeToStatus({ params: { id: auctionId }, body: { isSubscribedToAuctionStatusChange: on } }),
    ...settings,
  });
  const presentation = useMutation({
    mutationFn: (on: boolean) =>
      api.subscribeToInvestorPresentation({
        params: { id: auctionId },
        body: { isSubscribedToInvestorPresentation: on },
      }),
    ...settings,
  });
  const problem = status.error ?? presentation.error;
  return (
    <fieldset className="mk-switches" disabled={!may || !data}>
      <legend>{words.subscriptions}</legend>
      <PromptSwitch
        label={words.status}
        description={words.statusHint}
        kept={own?.isSubscribedToAuctionStatusChange ?? false}
        keep={status.mutateAsync}
      />
      <PromptSwitch
        label={words.presentation}
        description={words.presentationHint}
        kept={own?.isSubscribedToInvestorPresentation ?? false}
        keep={presentation.mutateAsync}
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

interface PromptSwitchProps {
  readonly label: string;
  readonly description: string;
  /** What the server has. */
  readonly kept: boolean;
  readonly keep: (on: boolean) => Promise<unknown>;
}

/** A switch that turns at once and turns back where the server refuses. */
function PromptSwitch({ label, description, kept, keep }: PromptSwitchProps) {
  const [chosen, choose] = useState<readonly [boolean] | null>(null);
  async function turn(on: boolean): Promise<void> {
    const choice = [on] as const;
    choose(choice);
    // The refusal is told beside the switches.
    await keep(on).catch(() => undefined);
    choose((latest) => (latest === choice ? null : latest));
  }
  return (
    <Switch
      label={label}
      description={description}
      checked={chosen?.[0] ?? kept}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  );
}
