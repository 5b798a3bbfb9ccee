/** People and invitations of an account, as rows of one table. */
import type { colleaguesMarket } from '@fairbook/contract/accounts/colleagues/market.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../base/api.ts';

export type Colleagues = AnswerOf<typeof colleaguesMarket.listColleagues>;
export type Colleague = Colleagues['people'][number];
export type ColleagueInvite = Colleagues['invites'][number];

export type Row =
  | { readonly kind: 'person'; readonly state: 'active' | 'unverified' | 'removed'; readonly of: Colleague }
  | { readonly kind: 'invite'; readonly state: 'invited' | 'expired'; readonly of: ColleagueInvite };

/** Requested again at each visit, since others change it too; a request that the route has just begun counts. */
export const colleagues = queryOptions({
  ...ask(api.listColleagues, {}, { notice: false }),
  staleTime: 2_000,
});

/** Active people, invitations, removed people. */
export function rowsOf({ people, invites }: Pick<Colleagues, 'people' | 'invites'>): Row[] {
  const stateOf = ({ isActive, isVerified }: Colleague) =>
    !isActive ? 'removed' : isVerified ? 'active' : 'unverified';
  const persons = people.map((of): Row => ({ kind: 'person', state: stateOf(of), of }));
  const invited = invites.map((of): Row => ({ kind: 'invite', state: of.isExpired ? 'expired' : 'invited', of }));
  return [
    ...persons.filter(({ state }) => state === 'active'),
    ...persons.filter(({ state }) => state === 'unverified'),
    ...invited,
    ...persons.filter(({ state }) => state === 'removed'),
  ];
}
