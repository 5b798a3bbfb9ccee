/** Calls about the rules of an institution for the orders of its people. A looser rule waits for a second person. */
import { active, ownData } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { uuid } from '../../base/shapes.ts';
import { orderLimitsBody, orderRules, orderRulesBody } from '../waiting-orders/shapes.ts';

const byId = z.strictObject({ id: uuid });
const byChange = z.strictObject({ changeId: uuid });
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
    stepUp: true,
    body: orderRulesBody,
    answer: orderRules,
    message: 'Rules saved, or sent to another person to confirm',
    refuses: [412],
  }),
  saveOrderLimits: route({
    method: 'PUT',
    path: '/api/account/people/:id/order-limits',
    summary:
      'Limit the orders of a person of the institution: par of one order, and of one day. A higher limit, or none, waits as `change` for another person who may approve, where there is one or was in the last 7 days',
    who: institution,
    onlyAdmins: true,
    stepUp: true,
    params: byId,
    body: orderLimitsBody,
    answer: orderRules,
    message: 'Limits saved, or sent to another person to confirm',
    refuses: [404, 412],
  }),
  confirmOrderRules: route({
    method: 'POST',
    path: '/api/account/order-rules/changes/:changeId/confirm',
    summary: 'Confirm a change of the rules for orders that another person of the institution requested',
    who: institution,
    right: 'approve',
    stepUp: true,
    params: byChange,
    answer: orderRules,
    message: 'The rules are changed',
    refuses: [404, 412],
  }),
  withdrawOrderRules: route({
    method: 'POST',
    path: '/api/account/order-rules/changes/:changeId/withdraw',
    summary: 'Withdraw an own request to change the rules for orders, or decline that of another person',
    who: institution,
    right: 'approve',
    params: byChange,
    answer: orderRules,
    message: 'The rules stay as they are',
    refuses: [404, 412],
  }),
};
