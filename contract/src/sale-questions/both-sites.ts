/** Calls that both sites have: their address, input and answer. Callers, and the auctions they may ask for, are in market.ts and admin.ts. */
import { auctionParams } from '../base/shapes.ts';
import { saleQuestion, saleQuestionsQuery } from './shapes.ts';

export const questionsPath = '/api/auction/:auctionId/sale-questions';
export const readersPath = '/api/auction/:auctionId/sale-questions/readers';

export const onBothSites = {
  listSaleQuestions: {
    method: 'GET',
    path: questionsPath,
    kind: 'page',
    params: auctionParams,
    query: saleQuestionsQuery,
    answer: saleQuestion,
    message: 'Questions about the sale',
    refuses: [404],
  },
} as const;
