/** Texts of subscriptions and feedback before a sale. */

export const followingTexts = {
  title: 'Before the sale',
  lead: 'Orders open later. Share your interest with the issuer, and get notified when the sale opens.',
  subscriptions: 'Notify me',
  status: 'when the status changes',
  statusHint: 'Approved, scheduled, live, closed.',
  presentation: 'of the investor presentation',
  presentationHint: 'Its date and any change to it.',
  cannotFollow: 'Suspended accounts can’t follow auctions.',

  feedback: {
    title: 'Your feedback to the issuer',
    text: 'What do you think of this issue?',
    textHint: 'Only the issuer sees it, with your name.',
    level: 'How interested are you?',
    notNumber: 'Must be a number',
    amounts: {
      title: 'What might you order?',
      open: 'Add amounts',
      close: 'Hide',
      note: 'Optional. An indication, not an order: it is not binding and reserves nothing.',
      list: 'Amounts you might order',
      amount: (maturity: string) => `Amount you might order of ${maturity}`,
      of: (principal: string) => `of ${principal}`,
      steps: (minimum: string, step: string) => `${minimum} minimum per maturity, in ${step} increments.`,
      total: (dollars: string) => `You might order $${dollars} in total.`,
    },
    alertMe: 'Also notify me when the status changes',
    submit: 'Send feedback',
    again: 'Change your feedback',
    thanks: 'Thank you. The issuer can read it now. Sending again replaces it.',
  },
} as const;
