/** Calls for decisions that need a second administrator, who confirms or refuses them. */
import { z } from 'zod';
import { reasonBody } from '../../accounts/people/shapes.ts';
import { route } from '../../base/route.ts';
import { uuid } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import { bulkMails, bulkMailsForm, decisionPreview, pendingDecision, pendingQuery, previewForm } from './shapes.ts';

const byId = z.strictObject({ id: uuid });

export const decisionsAdmin = {
  listPendingDecisions: route({
    method: 'GET',
    path: '/api/decisions',
    summary: 'List requests that need a second administrator, oldest first',
    who: 'Viewer',
    query: pendingQuery,
    answer: wholeList(pendingDecision),
    message: 'Requests waiting for confirmation',
  }),
  previewDecision: route({
    method: 'POST',
    path: '/api/decisions/preview',
    withoutStepUp: 'Stores nothing',
    summary:
      'Preview a decision: what it would change, and the mails it would send, without storing or sending anything',
    who: 'Viewer',
    body: previewForm,
    answer: decisionPreview,
    takesIdempotencyKey: false,
    message: 'Preview',
    refuses: [404],
  }),
  countDecisionMails: route({
    method: 'POST',
    path: '/api/decisions/preview/mails',
    withoutStepUp: 'Stores nothing',
    summary: 'Count the mails of a decision about several cases, by language, without storing or sending anything',
    who: 'Viewer',
    body: bulkMailsForm,
    answer: bulkMails,
    takesIdempotencyKey: false,
    message: 'Mails',
    refuses: [404],
  }),
  confirmDecision: route({
    method: 'POST',
    path: '/api/decisions/:id/confirm',
    summary: 'Confirm another administrator’s request, and carry it out',
    who: 'Reviewer',
    params: byId,
    answer: pendingDecision,
    message: 'Confirmed and carried out',
    refuses: [404, 412],
  }),
  refuseDecision: route({
    method: 'POST',
    path: '/api/decisions/:id/refuse',
    withoutStepUp: 'Nothing takes effect',
    summary: 'Refuse another administrator’s request, with a reason',
    who: 'Reviewer',
    params: byId,
    body: reasonBody,
    answer: pendingDecision,
    message: 'Request refused',
    refuses: [404, 412],
  }),
  withdrawDecision: route({
    method: 'POST',
    path: '/api/decisions/:id/withdraw',
    withoutStepUp: 'Nothing takes effect',
    summary: 'Withdraw the caller’s own request',
    who: 'Reviewer',
    params: byId,
    answer: pendingDecision,
    message: 'Request withdrawn',
    refuses: [404, 412],
  }),
};
