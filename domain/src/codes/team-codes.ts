/** Codes with which calls about the team of a sale are refused. */

const reload = 'Read it again, then decide';

export const teamCodes = {
  'sign-offs-closed': {
    meaning: 'The sale went live, so the sign-offs from before stay as they are',
    remedy: 'Nothing is left to do',
  },
  'not-own-role': { meaning: 'The caller does not have this role in the sale', remedy: 'Sign in a role of your own' },
  'role-does-not-sign': { meaning: 'This role does not sign this step', remedy: 'Choose another step or role' },
  'nothing-to-sign': { meaning: 'There is nothing to sign in this step yet', remedy: 'Wait for the document' },
  'document-not-hashed': {
    meaning: 'The SHA-256 of a document from an earlier release is not computed yet',
    remedy: 'Try again in a minute',
  },
  'signed-text-changed': { meaning: 'The text to sign is not the one that the caller has read', remedy: reload },
  'already-signed': { meaning: 'The role has signed the same already', remedy: 'Nothing is left to do' },
  'sign-off-withdrawn': { meaning: 'The sign-off was taken back already', remedy: 'Sign again where that is meant' },
  'book-not-open': { meaning: 'The sale has not opened, so it has no book', remedy: 'Wait until it opens' },
  'team-full': { meaning: 'The team has the most people and invitations', remedy: 'End a place first' },
  'too-many-sign-offs': { meaning: 'The sale has the most sign-offs already', remedy: 'Nothing is left to do' },
  'too-many-requirements': {
    meaning: 'Required sign-offs of the sale were changed the most times',
    remedy: 'Nothing is left to do',
  },
};
