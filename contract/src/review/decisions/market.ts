/** Calls for what waits for a second person: another person of the account, or a municipal advisor of the sale. */
import { active } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { done, uuid } from '../../base/shapes.ts';
import { waitingDecision } from '../../base/waiting.ts';
import { wholeList } from '../../base/whole-list.ts';

const byId = z.strictObject({ id: uuid });
const account = { municipality: active, 'institutional-investor': active } as const;
const second = { ...account, 'market-professional': active } as const;

export const decisionsMarket = {
  listPendingDecisions: route({
    method: 'GET',
    path: '/api/decisions',
    summary:
      'List changes of own sales, or of the rules of the institution for orders, that wait for a second person, and changes of sales that wait for the caller as their municipal advisor',
    who: second,
    scope: 'read',
    answer: wholeList(waitingDecision),
    message: 'Waiting for a second person',
  }),
  confirmDecision: route({
    method: 'POST',
    path: '/api/decisions/:id/confirm',
    summary:
      'Confirm what another person requested, and carry it out; a municipal advisor confirms changes of a sale where its issuer has no second person',
    who: second,
    params: byId,
    answer: done,
    message: 'Confirmed and carried out',
    refuses: [404, 412],
  }),
  refuseDecision: route({
    method: 'POST',
    path: '/api/decisions/:id/refuse',
    withoutStepUp: 'Nothing takes effect',
    summary: 'Refuse what another person of the account requested',
    who: account,
    params: byId,
    answer: done,
    message: 'Request refused',
    refuses: [404, 412],
  }),
  withdrawDecision: route({
    method: 'POST',
    path: '/api/decisions/:id/withdraw',
    withoutStepUp: 'Nothing takes effect',
    summary: 'Withdraw the caller’s own request',
    who: account,
    params: byId,
    answer: done,
    message: 'Request withdrawn',
    refuses: [404, 412],
  }),
};
