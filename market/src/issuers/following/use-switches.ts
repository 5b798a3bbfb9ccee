/** The two subscriptions to an auction: server state and setters. */
import { browsing } from '@fairbook/domain/accounts/account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { usePerson } from '../../base/person.ts';

export function useSwitches(auctionId: string) {
  const queries = useQueryClient();
  const { onboardingStatus } = usePerson();
  const settings = {
    onSuccess: () => invalidate(queries, api.listSubscriptions),
    // Two quick turns of a switch arrive in order.
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
  return {
    may: browsing.includes(onboardingStatus),
    turnStatus: status.mutateAsync,
    turnPresentation: presentation.mutateAsync,
    problem: status.error ?? presentation.error,
  };
}
