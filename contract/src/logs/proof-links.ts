/** Calls about the link with which the proof of a private sale is read without an account. */
import { active, ownData } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../base/route.ts';
import { auctionParams } from '../base/shapes.ts';

const proofLink = z.object({
  link: z.string().describe('The address of the page that verifies the sale, for anyone who has it'),
  key: z
    .string()
    .nullable()
    .describe(
      'The key in that address, which programs send in the header Proof-Key; null for a public sale, which needs none',
    ),
});

export const proofLinksMarket = {
  readProofLink: route({
    method: 'GET',
    path: '/api/auction/:auctionId/proof-link',
    summary:
      'Read the link with which anyone verifies an auction without an account: its order log, its opening entry, its closing record and their files. About a private auction only for its issuer, its team and investors who ordered',
    who: {
      municipality: ownData,
      'individual-investor': ownData,
      'institutional-investor': ownData,
      'market-professional': active,
    },
    scope: 'read',
    params: auctionParams,
    answer: proofLink,
    message: 'Link to the proof',
    refuses: [404],
  }),
  withdrawProofLink: route({
    method: 'POST',
    path: '/api/auction/:auctionId/proof-link/withdraw',
    summary:
      'Withdraw the link to the proof of an own private auction: it opens nothing from then on, and another one takes its place',
    who: { municipality: active },
    params: auctionParams,
    answersSecret: true,
    answer: proofLink,
    message: 'The former link opens nothing any more',
    refuses: [404],
  }),
};
