/** Calls for administrators about change requests of approved accounts. */
import { z } from 'zod';
import { mayWait } from '../../base/pending.ts';
import { route } from '../../base/route.ts';
import { uuid } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import { rejectBody } from '../people/shapes.ts';
import { changeCount, changeCountsQuery, changeDetail, changeQuery, changeRow } from './shapes.ts';

const changes = '/api/user-management/changes';
const byId = z.strictObject({ id: uuid });

export const changesAdmin = {
  listFactChanges: route({
    method: 'GET',
    path: changes,
    summary: 'List change requests of approved facts, those under review first',
    who: 'Viewer',
    kind: 'page',
    query: changeQuery,
    answer: changeRow,
    message: 'Change requests',
  }),
  countFactChanges: route({
    method: 'GET',
    path: '/api/user-management/change-counts',
    summary: 'Count change requests by status',
    who: 'Viewer',
    query: changeCountsQuery,
    answer: wholeList(changeCount),
    message: 'Counts of change requests',
  }),
  readFactChange: route({
    method: 'GET',
    path: `${changes}/:id`,
    summary: 'Read a change request with old and new values and the open orders',
    who: 'Viewer',
    params: byId,
    answer: changeDetail,
    message: 'Change request',
    refuses: [404],
  }),
  approveFactChange: route({
    method: 'POST',
    path: `${changes}/:id/approve`,
    summary:
      'Approve a change request, which applies it at once; a second administrator confirms it for an investor while a sale closes within 24 hours',
    who: 'Reviewer',
    params: byId,
    answer: changeDetail.extend(mayWait),
    message: 'Change approved',
    waits: 'Approval requested. A sale closes within 24 hours, so a second administrator must confirm it',
    refuses: [404, 412],
  }),
  rejectFactChange: route({
    method: 'POST',
    path: `${changes}/:id/reject`,
    withoutStepUp: 'Leaves the approved details as they are',
    summary: 'Reject a change request, with a reason',
    who: 'Reviewer',
    params: byId,
    body: rejectBody,
    answer: changeDetail,
    message: 'Change rejected',
    refuses: [404, 412],
  }),
};
