/** Calls about the order log of a sale: its signed head, the caller's own entries, and after the close the whole log. */
import { ownData } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../base/route.ts';
import { auctionParams, instant } from '../base/shapes.ts';
import { logEntryFields } from './log-entry.ts';

const orderLog = z.object({
  origin: z.string(),
  verifierKey: z.string(),
  size: z.number(),
  isClosed: z.boolean(),
  checkpoint: z.string(),
  consistency: z.array(z.string()).nullable(),
  quorum: z.number(),
  witnesses: z.array(
    z.object({
      name: z.string(),
      key: z.string(),
      url: z.string(),
      size: z.number().nullable(),
      at: instant.nullable(),
    }),
  ),
  witnessed: z.object({ size: z.number(), checkpoint: z.string(), at: instant }).nullable(),
  contradicted: z
    .object({
      foundAt: instant.describe('When that was found'),
      kept: z.string().nullable().describe('The signed head that the log does not continue; null where none is known'),
      shown: z.string().describe('The head of the log as it was found'),
    })
    .nullable()
    .describe(
      'Since when the log is not the one that was signed, with the signed head that it does not continue, if any, and its head as it was found; null where it continues every head that is known',
    ),
});

const ownLogEntries = z.object({
  auctionId: z.string(),
  salt: z.string().nullable(),
  entries: z.array(z.object({ ...logEntryFields, bidId: z.string() })),
  next: z.number().nullable(),
});

/** Entries of one answer of `listMyLogEntries`. */
export const maxOwnEntries = 200;

/** A size or an index, which are integers in the database. */
const place = z.coerce.number().int().min(0).max(2_147_483_647);
const query = z.object({ from: place.default(0) });

export const orderLogMarket = {
  readOrderLog: route({
    method: 'GET',
    path: '/api/auction/:auctionId/order-log',
    summary:
      'Read the signed head of the order log of an auction, and the proof that an earlier log of the size `from` is its beginning',
    who: 'anyone',
    isOfProof: true,
    params: auctionParams,
    query: query.extend({ to: place.optional() }),
    answer: orderLog,
    message: 'Order log',
    refuses: [404, 409],
  }),
  readLogEntry: route({
    method: 'GET',
    path: '/api/auction/:auctionId/order-log/entry',
    summary:
      'Read the first entry of the order log of an auction, which names its terms, its key and its witnesses, or with `key` the entry that an order was placed with; a witness asks for it for an investor who got no answer. With its proof',
    who: 'anyone',
    isOfProof: true,
    params: auctionParams,
    query: z.object({
      key: z
        .string({ error: 'Must be text' })
        .regex(/^[0-9a-f]{32}$/, 'Must have 32 hexadecimal digits')
        .optional(),
    }),
    answer: z.object(logEntryFields),
    message: 'Entry of the order log',
    refuses: [404, 409],
  }),
  listMyLogEntries: route({
    method: 'GET',
    path: '/api/auction/:auctionId/my-log-entries',
    summary:
      'List the entries of the caller’s orders in the order log of an auction from the index `from` on, each with its proof; at most 200',
    who: { 'individual-investor': ownData, 'institutional-investor': ownData },
    scope: 'read',
    params: auctionParams,
    query,
    answer: ownLogEntries,
    message: 'Your entries in the order log',
    refuses: [404, 409],
  }),
  downloadOrderLog: route({
    method: 'GET',
    path: '/api/auction/:auctionId/order-log/file',
    kind: 'file',
    limit: 'record',
    mediaTypes: ['text/plain'],
    summary: 'Download the whole order log of an auction, with its signed head; 404 until the auction has closed',
    who: 'anyone',
    isOfProof: true,
    params: auctionParams,
    example: { sale: 'ended' },
    answer: z.unknown(),
    message: 'Order log',
    refuses: [404, 409],
  }),
};
