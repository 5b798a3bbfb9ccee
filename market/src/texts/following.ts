/** Texts of what an investor does before a sale: following it and saying what they think. */

export const followingTexts = {
  title: 'Before the sale',
  lead: 'Orders are not taken yet. Tell the issuer what you think, and be told when it opens.',
  subscriptions: 'Tell me',
  status: 'when the status changes',
  statusHint: 'Approved, scheduled, live, closed.',
  presentation: 'of the investor presentation',
  presentationHint: 'Its date, and any change of it.',
  cannotFollow: 'Only an account that is not suspended can follow auctions.',

  feedback: {
    title: 'Your feedback to the issuer',
    text: 'What do you think of this issue?',
    textHint: 'The issuer reads it with your name. Nobody else does.',
    level: 'How interested are you?',
    notNumber: 'Must be a number',
    amounts: {
      title: 'What might you order?',
      open: 'Name amounts',
      close: 'Hide',
      note: 'Optional. An indication, not an order: it binds nobody and reserves nothing.',
      list: 'Amounts you might order',
      amount: (maturity: string) => `What you might order of ${maturity}`,
      of: (principal: string) => `of ${principal}`,
      steps: (minimum: string, step: string) => `From ${minimum} a maturity, in steps of ${step}.`,
      total: (dollars: string) => `You might order $${dollars} in all.`,
    },
    alertMe: 'Also tell me when the status changes',
    submit: 'Send feedback',
    again: 'Change your feedback',
    thanks: 'Thank you. The issuer can read it now; sending again replaces it.',
  },
} as const;
