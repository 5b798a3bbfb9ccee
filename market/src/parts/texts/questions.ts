/** Texts of what administrators ask about an account or an auction. */

export const questionsTexts = {
  title: 'Questions from the administrators',
  waiting: 'Your application is not rejected: it goes on once you have answered.',
  answered: 'The administrators have your answer. You can add to it until they decide.',
  conversation: {
    list: 'Conversation with the administrators',
    administrators: 'Administrators',
    label: 'Answer',
    hint: 'Read by the administrators of the market and by the people of your account.',
    required: 'An answer is required',
    send: 'Send answer',
  },
  sent: 'Answer sent',
} as const;
