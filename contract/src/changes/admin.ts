/** Administrators decide about requests to change the facts of approved accounts. */
import { z } from 'zod';
import { rejectBody } from '../people/shapes.ts';
import { route } from '../route.ts';
import { uuid } from '../shapes.ts';
import { changeDetail, changeQuery, changeRow } from './shapes.ts';

const changes = '/api/user-management/changes';
const byId = z.strictObject({ id: uuid });

export const changesAdmin = {
  listFactChanges: route({
    method: 'GET',
    path: changes,
    summary: 'Requests to change the approved facts of accounts, those under review first',
    who: 'Viewer',
    kind: 'page',
    query: changeQuery,
    answer: changeRow,
    message: 'Requested changes',
  }),
  readFactChange: route({
    method: 'GET',
    path: `${changes}/:id`,
    summary: 'A requested change with old and new values and the orders that stand',
    who: 'Viewer',
    params: byId,
    answer: changeDetail,
    message: 'Requested change',
    refuses: [404],
  }),
  approveFactChange: route({
    method: 'POST',
    path: `${changes}/:id/approve`,
    summary: 'Approve a requested change, which applies it at once',
    who: 'Reviewer',
    params: byId,
    answer: changeDetail,
    message: 'Change approved',
    refuses: [404, 412],
  }),
  rejectFactChange: route({
    method: 'POST',
    path: `${changes}/:id/reject`,
    summary: 'Reject a requested change, and say why',
    who: 'Reviewer',
    params: byId,
    body: rejectBody,
    answer: changeDetail,
    message: 'Change rejected',
    refuses: [404, 412],
  }),
};
