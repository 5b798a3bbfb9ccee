/** Calls for administrators about who works on a case. */
import { route } from '../../base/route.ts';
import { assignment, assignmentBody, assignmentQuery } from './shapes.ts';

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
};
