/** Calls for administrators about who works on a case, and who is looking at it now. */
import { route } from '../../base/route.ts';
import { assignment, assignmentBody, assignmentQuery, presence, presenceBody } from './shapes.ts';

const assignments = '/api/cases/assignment';

export const assignmentsAdmin = {
  readAssignment: route({
    method: 'GET',
    path: assignments,
    summary: 'Read the assignee of an account or an auction',
    who: 'Viewer',
    query: assignmentQuery,
    answer: assignment,
    message: 'Assignment',
    refuses: [404],
  }),
  assignCase: route({
    method: 'PUT',
    path: assignments,
    summary: 'Assign an account or an auction to a Reviewer or an Owner, or to no one',
    who: 'Reviewer',
    body: assignmentBody,
    answer: assignment,
    message: 'Assigned',
    refuses: [404, 412],
  }),
  reportPresence: route({
    method: 'POST',
    path: '/api/cases/presence',
    summary: 'Report that the caller has the page of an account or an auction open, and read the others who have',
    who: 'Reviewer',
    body: presenceBody,
    answer: presence,
    message: 'Presence',
    refuses: [404],
  }),
};
