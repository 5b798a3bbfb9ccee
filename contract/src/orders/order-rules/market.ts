/** Calls about the rules of an institution for the orders of its people. A looser rule waits for a second person. */
import { active, ownData } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { uuid } from '../../base/shapes.ts';
import { orderLimitsBody, orderRules, orderRulesBody } from '../waiting-orders/shapes.ts';

const byId = z.strictObject({ id: uuid });
const reader = { 'institutional-investor': ownData } as const;
const institution = { 'institutional-investor': active } as const;

export const orderRulesMarket = {
  readOrderRules: route({
    method: 'GET',
    path: '/api/account/order-rules',
    summary:
      'Read the rules of the caller’s institution for orders: limits of its people, the amount that needs approval, and the change that waits for a second person',
    who: reader,
    answer: orderRules,
    message: 'Rules for orders',
  }),
  saveOrderRules: route({
    method: 'PUT',
    path: '/api/account/order-rules',
    summary:
      'Choose the amount in one sale above which another person of the institution approves. A higher amount, or none, waits as `change` for another person who may approve, where there is one or was in the last 7 days',
    who: institution,
    onlyAdmins: true,
    body: orderRulesBody,
    answer: orderRules,
    message: 'Rules saved',
    waits: 'Change requested. Another person of your account must confirm it',
    refuses: [412],
  }),
  saveOrderLimits: route({
    method: 'PUT',
    path: '/api/account/people/:id/order-limits',
    summary:
      'Limit the orders of a person of the institution: par of one order, and of one day. A higher limit, or none, waits as `change` for another person who may approve, where there is one or was in the last 7 days',
    who: institution,
    onlyAdmins: true,
    params: byId,
    body: orderLimitsBody,
    answer: orderRules,
    message: 'Limits saved',
    waits: 'Change requested. Another person of your account must confirm it',
    refuses: [404, 412],
  }),
};
