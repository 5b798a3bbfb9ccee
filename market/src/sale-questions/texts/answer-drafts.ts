/** Texts of drafts of answers, which professionals of a sale write for its issuer. */
export const answerDraftTexts = {
  title: 'Draft of an answer',
  by: (name: string) => `by ${name}`,
  hint: 'Only the issuer, its counsel and its advisors see this. It is published by the issuer alone.',
  use: 'Use this draft',
  write: 'Draft an answer',
  change: 'Change the draft',
  text: 'Draft for the issuer',
  required: 'A draft is required',
  save: 'Save draft',
  saved: 'Draft saved',
  cancel: 'Cancel',
  discard: 'Discard',
  discardTitle: (number: number) => `Discard the draft for question ${number}?`,
  discardQuestion: 'It is deleted for good. Its author is notified.',
  discarded: 'Draft discarded',
} as const;
