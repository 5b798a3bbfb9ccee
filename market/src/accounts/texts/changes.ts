/** Texts of requests to change approved account details. */

export const changeTexts = {
  title: 'Approved details',
  leads: {
    investor:
      'Your state and country decide your order priority, so an administrator reviews changes to them. Everything else in your profile saves at once.',
    municipality:
      'Name, type and state tell investors who borrows from them and who is in your state, so an administrator reviews changes to them. Everything else in your profile saves at once.',
  },
  request: 'Request a change',
  onlyAdmins: 'Only an Admin of your account can request a change.',
  form: {
    title: 'Request a change',
    blocks: {
      investor:
        'While your request is under review you can reduce or withdraw orders, but not place or increase them. Open orders keep the priority group they were placed in.',
      municipality:
        'While your request is under review, you can’t submit auctions for approval. Investors see the new details once they are approved.',
    },
    kind: 'An individual can’t become an institution, or the reverse. That needs another account with another email address.',
    explanation: 'Explanation',
    explanationHint: 'For the administrator: what changed, when, and where it can be checked.',
    send: 'Send request',
    sent: 'Your request is under review',
  },
  residence: {
    about:
      'Some sales serve local investors before others of their group. To be local, prove in which ZIP code you live or your institution has its office. Any later change of the place ends the proof.',
    ask: 'Prove your residence',
    lead: 'An administrator compares the document with your details. Your orders are not affected meanwhile; once it is approved, new orders are local in sales that name your ZIP code.',
    zipCode: 'ZIP code',
    ofProfile: 'That of the address in your profile.',
    ofOffice: 'That of the registered office of your institution. A branch office does not count.',
    document: 'Document',
    documentHint:
      'A PDF with name and address that is not older than three months, for example a bill. Only you and administrators can read it.',
    required: 'A document is required',
    explanationHint: 'For the administrator: what the document is, and of when.',
    sent: (name: string) => `Document: ${name}`,
  },
  open: {
    title: 'Change under review',
    requested: (who: string, when: string) => `Requested by ${who} on ${when}.`,
    withdraw: 'Withdraw request',
    withdrawTitle: 'Withdraw request',
    withdrawLead: 'Nothing changes, and you can request a change again at any time.',
    withdrawn: 'Your request was withdrawn',
  },
  columns: { detail: 'Detail', from: 'Approved', to: 'Requested' },
  none: 'None',
  last: {
    Approved: (what: string, when: string) => `Approved on ${when}: ${what}.`,
    Rejected: (what: string, when: string) => `Rejected on ${when}: ${what}.`,
    Withdrawn: (what: string, when: string) => `Withdrawn on ${when}: ${what}.`,
  },
  reason: (reason: string) => `Reason: ${reason}`,
  /** Shown beside an order whose priority group differs from that of a new one. */
} as const;
