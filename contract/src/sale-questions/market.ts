/** Calls of investors who ask about a sale, of its issuer who answers, and of everyone who follows what changes in it. */
import { active, browsing, ownData } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../base/route.ts';
import { auctionParams, uuid } from '../base/shapes.ts';
import { onBothSites, questionsPath, readersPath } from './both-sites.ts';
import {
  declineForm,
  publicSaleQuestion,
  saleAnswerForm,
  saleLook,
  saleQuestion,
  saleQuestionForm,
  saleQuestionParams,
  saleQuestionsQuery,
  saleReaders,
  seenForm,
} from './shapes.ts';

const investor = { 'individual-investor': active, 'institutional-investor': active } as const;
/** Professionals only of sales that they are named in. */
const reader = {
  municipality: ownData,
  'individual-investor': browsing,
  'institutional-investor': browsing,
  'market-professional': active,
} as const;
const issuer = { municipality: active } as const;

export const saleQuestionsMarket = {
  listSaleQuestions: route({
    ...onBothSites.listSaleQuestions,
    summary: 'List the questions about a sale, with the answers that the caller may read',
    who: reader,
    scope: 'read',
  }),
  askAboutSale: route({
    method: 'POST',
    path: questionsPath,
    limit: 'question',
    summary: 'Ask the issuer about a sale',
    who: investor,
    params: auctionParams,
    body: saleQuestionForm,
    answer: saleQuestion,
    message: 'Question sent',
    refuses: [404, 412],
  }),
  answerSaleQuestion: route({
    method: 'POST',
    path: '/api/auction/:auctionId/sale-questions/:questionId/answers',
    summary: 'Answer a question about an own sale, to everyone or to its asker alone; a later text is an addendum',
    who: issuer,
    scope: 'offerings',
    params: saleQuestionParams,
    body: saleAnswerForm,
    answer: saleQuestion,
    message: 'Answer sent',
    refuses: [404, 412],
  }),
  declineSaleQuestion: route({
    method: 'POST',
    path: '/api/auction/:auctionId/sale-questions/:questionId/decline',
    summary: 'Decline to answer a question about an own sale; its asker reads the reason',
    who: issuer,
    scope: 'offerings',
    params: saleQuestionParams,
    body: declineForm,
    answer: saleQuestion,
    message: 'Question declined',
    refuses: [404, 412],
  }),
  readSaleReaders: route({
    method: 'GET',
    path: readersPath,
    summary:
      'Read who else has opened the questions about an own sale: own people and professionals by name, investors counted',
    who: { municipality: ownData },
    scope: 'read',
    params: auctionParams,
    answer: saleReaders,
    message: 'Readers of the questions',
    refuses: [404],
  }),
  lookAtSale: route({
    method: 'GET',
    path: '/api/auction/:auctionId/look',
    summary: 'Read the changes in a sale since the caller last saw it, and whether they can ask or answer',
    who: reader,
    scope: 'read',
    params: auctionParams,
    answer: saleLook,
    message: 'What has changed',
    refuses: [404],
  }),
  markSaleSeen: route({
    method: 'POST',
    path: '/api/auction/:auctionId/seen',
    summary: 'Mark the changes in a sale up to a moment, or its questions, as seen by the caller',
    who: reader,
    params: auctionParams,
    body: seenForm,
    answer: z.null(),
    message: 'Marked as seen',
    refuses: [404],
  }),
  listPublicSaleQuestions: route({
    method: 'GET',
    path: '/api/public/sales/:uuid/questions',
    kind: 'page',
    summary: 'List the questions about a public sale that its issuer answered in public',
    who: 'anyone',
    params: z.strictObject({ uuid }),
    query: saleQuestionsQuery,
    answer: publicSaleQuestion,
    message: 'Questions and answers',
    cacheSeconds: 10,
    refuses: [404],
  }),
};
