/** Calls that change a sale which was announced: rescheduling, and the second person’s confirmation. */
import { active, drafting, ownData } from '@fairbook/domain/account.ts';
import { saleChangeStatuses } from '@fairbook/domain/sale-change-vocabulary.ts';
import { valuesOf } from '@fairbook/domain/vocabulary.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { instant, moment, optionalMoment, requiredLines, uuid } from '../shapes.ts';
import { auctionParams } from './forms.ts';
import { saleChange } from './saleChange.ts';
import { createdAuction, reason } from './shapes.ts';

const issuer = { municipality: active } as const;

/** Start and close from now on. Everyone who sees the sale can read the reason. */
export const rescheduleForm = z.strictObject({
  startDate: optionalMoment,
  closeDate: moment('Set the new close'),
  reason: requiredLines('A reason is required', 1000),
  /** The close that the caller saw; if it has changed since, nothing is saved. */
  insteadOf: moment().optional(),
});

export const saleChangeParams = z.strictObject({ auctionId: uuid, changeId: uuid });

/** A change that was requested, as the issuer sees it. */
export const requestedChange = z.object({
  ...saleChange.shape,
  changedAt: instant.nullable(),
  id: z.string(),
  status: z.enum(valuesOf(saleChangeStatuses)),
  requestedBy: z.string(),
  requestedAt: instant,
  isOwn: z.boolean(),
  /** Why the caller cannot confirm it now; null where they can. */
  whyNotConfirm: reason.nullable(),
});

export const saleChanges = z.object({
  /** The request that waits for a second person. */
  open: requestedChange.nullable(),
  /** Whether a second person of the municipality has to confirm a change. */
  needsSecond: z.boolean(),
  /** Why the sale cannot be rescheduled now; null where it can. */
  whyNotReschedule: reason.nullable(),
  /** How many people are notified of a change. */
  told: z.number(),
  /** How many of them have an open order. */
  bidders: z.number(),
});

export const saleChangesMarket = {
  readSaleChanges: route({
    method: 'GET',
    path: '/api/auction/:auctionId/changes',
    summary: 'Read what can be changed about an own sale, what is requested, and who would be told',
    who: { municipality: ownData },
    scope: 'read',
    params: auctionParams,
    answer: saleChanges,
    message: 'Changes of the sale',
    refuses: [404],
  }),
  rescheduleAuction: route({
    method: 'POST',
    path: '/api/auction/:auctionId/reschedule',
    summary:
      'Move the start and the close of an own sale; a second person of the municipality confirms it, where there is one',
    who: issuer,
    stepUp: true,
    params: auctionParams,
    body: rescheduleForm,
    answer: saleChanges,
    message: 'Change of the sale requested',
    refuses: [404, 412],
  }),
  confirmSaleChange: route({
    method: 'POST',
    path: '/api/auction/:auctionId/changes/:changeId/confirm',
    summary: 'Confirm a change of an own sale that another person of the municipality requested',
    who: issuer,
    stepUp: true,
    params: saleChangeParams,
    answer: saleChanges,
    message: 'The sale is changed',
    refuses: [404, 412],
  }),
  offerUnsold: route({
    method: 'POST',
    path: '/api/auction/:auctionId/offer-unsold',
    summary: 'Create a draft with what an own ended sale did not sell, without documents, CUSIPs and dates of the sale',
    who: { municipality: drafting },
    scope: 'offerings',
    params: auctionParams,
    answer: createdAuction,
    message: 'Draft created',
    refuses: [404, 412],
  }),
  withdrawSaleChange: route({
    method: 'POST',
    path: '/api/auction/:auctionId/changes/:changeId/withdraw',
    summary: 'Withdraw or decline a requested change of an own sale',
    who: issuer,
    params: saleChangeParams,
    answer: saleChanges,
    message: 'The request is withdrawn',
    refuses: [404, 412],
  }),
};
