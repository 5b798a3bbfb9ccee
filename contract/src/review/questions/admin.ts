/** Calls for administrators to ask an applicant without rejecting, and to read notices about their cases. */
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { adminNotice, adminNoticesQuery, questionBody, questionsQuery, questionThread } from './shapes.ts';

const questions = '/api/cases/questions';
const notices = '/api/cases/notices';

export const questionsAdmin = {
  listQuestions: route({
    method: 'GET',
    path: questions,
    summary: 'Read the questions to the applicant of an account or an auction, and the answers',
    who: 'Viewer',
    query: questionsQuery,
    answer: questionThread,
    message: 'Questions',
    refuses: [404],
  }),
  askApplicant: route({
    method: 'POST',
    path: questions,
    summary: 'Ask the applicant of an account or an auction that waits for approval, without rejecting it',
    who: 'Reviewer',
    body: questionBody,
    answer: questionThread,
    message: 'Question sent',
    refuses: [404, 412],
  }),
  listAdminNotices: route({
    method: 'GET',
    path: notices,
    summary: 'List the caller’s notices about cases of the last ninety days, latest first',
    who: 'Viewer',
    kind: 'page',
    query: adminNoticesQuery,
    answer: adminNotice,
    message: 'Notices',
  }),
  markAdminNoticesRead: route({
    method: 'POST',
    path: `${notices}/mark-all-read`,
    summary: 'Mark all the caller’s notices about cases as read',
    who: 'Viewer',
    answer: z.object({ marked: z.number() }),
    message: 'All marked as read',
  }),
};
