/** Texts of a question about a sale, in the market and for administrators. */
export const saleQuestionTexts = {
  number: (number: number) => `Question ${number}`,
  own: 'Asked by you',
  erased: 'Erased by its author',
  answer: 'Answer',
  addendum: 'Addendum',
  isNew: 'New',
  declined: 'Declined',
  hidden: 'Hidden by an administrator',
  states: {
    open: 'Not answered yet',
    public: 'Answered in public',
    private: 'Answered in private',
    declined: 'Declined',
    hidden: 'Hidden',
  },
  earlier: 'Show more questions',
};
