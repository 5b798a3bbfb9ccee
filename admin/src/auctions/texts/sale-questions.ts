/** Texts of what investors asked the issuer of a sale. */
export const saleQuestionsTexts = {
  title: 'Questions',
  loading: 'Loading questions…',
  none: 'No investor has asked about this sale.',
  hide: 'Hide',
  dialog: {
    title: (number: number) => `Hide question ${number}`,
    lead: 'The market no longer reads the question and its answers. This is final.',
    hint: 'The asker and the issuer read it.',
    send: 'Hide question',
    sent: 'Question hidden',
  },
  readers: 'Who has opened the questions',
  noReaders: 'No one has opened them yet.',
  columns: { name: 'Name', kind: 'Kind', first: 'First', last: 'Last' },
  latest: (shown: number, total: number) => `The latest ${shown} of ${total}.`,
};
