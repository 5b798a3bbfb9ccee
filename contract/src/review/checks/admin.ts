/** Calls for administrators about the checks of an account or an auction. */
import { route } from '../../base/route.ts';
import { caseChecks, checkMarkBody, checksQuery, checkUnmarkBody, openChecks, openChecksQuery } from './shapes.ts';

export const checksAdmin = {
  listChecks: route({
    method: 'GET',
    path: '/api/checks',
    summary: 'Read the checks of an account or an auction with their findings',
    who: 'Viewer',
    query: checksQuery,
    answer: caseChecks,
    message: 'Checks',
    refuses: [404],
  }),
  countOpenChecks: route({
    method: 'GET',
    path: '/api/checks/open',
    summary: 'Count the checks that need attention, of up to 50 accounts or auctions',
    who: 'Viewer',
    query: openChecksQuery,
    answer: openChecks,
    message: 'Open checks',
  }),
  markCheck: route({
    method: 'POST',
    path: '/api/checks/mark',
    summary: 'Mark the findings of a check as seen, with a reason',
    who: 'Reviewer',
    body: checkMarkBody,
    answer: caseChecks,
    message: 'Marked as seen',
    refuses: [404, 412],
  }),
  unmarkCheck: route({
    method: 'POST',
    path: '/api/checks/unmark',
    summary: 'Reopen a check that was marked as seen',
    who: 'Reviewer',
    body: checkUnmarkBody,
    answer: caseChecks,
    message: 'Reopened',
    refuses: [404],
  }),
};
