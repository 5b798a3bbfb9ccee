/** Calls for administrators about the questions that investors ask issuers. */

import { route } from '../base/route.ts';
import { auctionParams } from '../base/shapes.ts';
import { onBothSites, readersPath } from './both-sites.ts';
import { declineForm, saleQuestion, saleQuestionParams, saleQuestionsQuery, saleReader } from './shapes.ts';

export const saleQuestionsAdmin = {
  listSaleQuestions: route({
    ...onBothSites.listSaleQuestions,
    summary: 'List all questions about a sale, with askers, answers and hidden ones',
    who: 'Viewer',
  }),
  hideSaleQuestion: route({
    method: 'POST',
    path: '/api/auction/:auctionId/sale-questions/:questionId/hide',
    summary: 'Hide a question about a sale and its answers from the market, for good; asker and issuer read the reason',
    who: 'Reviewer',
    params: saleQuestionParams,
    body: declineForm,
    answer: saleQuestion,
    message: 'Question hidden',
    refuses: [404, 412],
  }),
  listSaleReaders: route({
    method: 'GET',
    path: readersPath,
    kind: 'page',
    summary: 'List the readers of the questions about a sale, first and last, latest first',
    who: 'Viewer',
    params: auctionParams,
    query: saleQuestionsQuery,
    answer: saleReader,
    message: 'Readers of the questions',
    refuses: [404],
  }),
};
