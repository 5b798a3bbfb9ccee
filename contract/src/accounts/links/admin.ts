/** Calls for administrators about linked accounts. */
import { z } from 'zod';
import { mayWait } from '../../base/pending.ts';
import { route } from '../../base/route.ts';
import { uuid } from '../../base/shapes.ts';
import { accountLinks, endLinkBody, linkBody, linksQuery, settleStatementBody } from './shapes.ts';

const links = '/api/account-links';
const byId = z.strictObject({ id: uuid });

export const linksAdmin = {
  listAccountLinks: route({
    method: 'GET',
    path: links,
    summary: 'Read the accounts linked with this one, and the statements of its people',
    who: 'Viewer',
    query: linksQuery,
    answer: accountLinks,
    message: 'Linked accounts',
    refuses: [404],
  }),
  linkAccounts: route({
    method: 'POST',
    path: links,
    summary:
      'Link two accounts of one investor, which count as one in every sale that has not closed; a second administrator confirms it while a sale closes within 24 hours',
    who: 'Reviewer',
    body: linkBody,
    answer: accountLinks.extend(mayWait),
    message: 'Accounts linked',
    waits: 'Link requested. A sale closes within 24 hours, so a second administrator must confirm it',
    refuses: [404, 412],
  }),
  endAccountLink: route({
    method: 'POST',
    path: `${links}/:id/end`,
    summary:
      'End a link, for every sale that has not closed; a second administrator confirms it while a sale closes within 24 hours',
    who: 'Reviewer',
    params: byId,
    body: endLinkBody,
    answer: accountLinks.extend(mayWait),
    message: 'Link ended',
    waits: 'End of the link requested. A sale closes within 24 hours, so a second administrator must confirm it',
    refuses: [404, 412],
  }),
  settleLinkStatement: route({
    method: 'POST',
    path: `${links}/statements/:id/settle`,
    summary: 'Answer an investor’s statement about linked accounts',
    who: 'Reviewer',
    params: byId,
    body: settleStatementBody,
    answer: accountLinks,
    message: 'Answered',
    refuses: [404, 412],
  }),
};
