/** Calls for applicants: what administrators ask about their account or auction, and answering it. */
import { browsing, signedIn } from '@fairbook/domain/accounts/account.ts';
import { everyKind } from '../../base/every-kind.ts';
import { route } from '../../base/route.ts';
import { answerBody, ownQuestionsQuery, ownQuestionThread } from './shapes.ts';

const questions = '/api/questions';

export const questionsMarket = {
  listOwnQuestions: route({
    method: 'GET',
    path: questions,
    summary: 'Read the administrators’ questions about the caller’s account, or an own auction, and the answers',
    who: everyKind(signedIn),
    query: ownQuestionsQuery,
    answer: ownQuestionThread,
    message: 'Questions',
    refuses: [404],
  }),
  answerQuestion: route({
    method: 'POST',
    path: questions,
    summary: 'Answer the administrators’ questions about the caller’s account, or an own auction',
    who: everyKind(browsing),
    body: answerBody,
    answer: ownQuestionThread,
    message: 'Answer sent',
    refuses: [404, 412],
  }),
};
