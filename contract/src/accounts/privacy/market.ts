/** Calls about a person's own data: export, erasure, and the key of what their browsers keep. */
import { browsing, ownData } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { everyKind } from '../../base/every-kind.ts';
import { route } from '../../base/route.ts';
import { done, email } from '../../base/shapes.ts';

export const privacyMarket = {
  exportOwnData: route({
    method: 'GET',
    path: '/api/account/export',
    kind: 'file',
    mediaTypes: ['application/json'],
    summary: 'Download everything stored about the caller, as one JSON file',
    who: everyKind(ownData),
    answer: z.unknown(),
    message: 'Your data',
  }),
  readReceiptKey: route({
    method: 'GET',
    path: '/api/account/receipt-key',
    summary: 'Read the key with which the caller’s browsers encrypt the receipts of their orders',
    who: { 'individual-investor': ownData, 'institutional-investor': ownData },
    answer: z.object({ key: z.string().describe('32 bytes in Base64, the same at each sign-in') }),
    message: 'The key of your receipts',
  }),
  eraseOwnAccount: route({
    method: 'POST',
    path: '/api/account/erase',
    summary:
      'Erase the caller’s personal data permanently; orders, results and the audit trail stay without a name, so that proofs stay valid',
    who: everyKind(browsing),
    body: z.strictObject({ email }),
    answer: done,
    takesIdempotencyKey: false,
    message: 'Your account and your personal data were erased',
    refuses: [412],
  }),
};
