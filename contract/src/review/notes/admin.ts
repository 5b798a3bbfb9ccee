/** Calls for internal notes of administrators about accounts and auctions, which applicants never see. */
import { route } from '../../base/route.ts';
import { wholeList } from '../../base/whole-list.ts';
import { addedNote, caseNote, caseNoteBody, caseNotesQuery } from './shapes.ts';

const notes = '/api/cases/notes';

export const notesAdmin = {
  listCaseNotes: route({
    method: 'GET',
    path: notes,
    summary: 'List the internal notes about an account or an auction, earliest first',
    who: 'Viewer',
    query: caseNotesQuery,
    answer: wholeList(caseNote),
    message: 'Notes',
    refuses: [404],
  }),
  addCaseNote: route({
    method: 'POST',
    path: notes,
    summary: 'Add an internal note about an account or an auction; administrators mentioned by @name are notified',
    who: 'Reviewer',
    body: caseNoteBody,
    answer: addedNote,
    message: 'Note added',
    refuses: [404, 412],
  }),
};
