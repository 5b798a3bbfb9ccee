/** Texts of requests to change what was approved with an account. */

export const changeTexts = {
  title: 'Approved details',
  leads: {
    investor:
      'Your state and country decide the class you order in. An administrator reviews every change of them. Everything else in your profile saves at once.',
    municipality:
      'Name, type and state tell investors who borrows from them and who is in your state. An administrator reviews every change of them. Everything else in your profile saves at once.',
  },
  request: 'Request a change',
  onlyAdmins: 'Only an Admin of your municipality can request a change.',
  form: {
    title: 'Request a change',
    blocks: {
      investor:
        'While the request is under review you can reduce or withdraw orders, but not place or increase them. Orders that stand keep the class they were placed in.',
      municipality:
        'While the request is under review, no auction can be sent for approval. Investors see the new details once they are approved.',
    },
    kind: 'An individual cannot become an institution, or the reverse: that needs another account with another e-mail address.',
    explanation: 'Explanation',
    explanationHint: 'For the administrator: what happened and when, and where it can be checked.',
    send: 'Send request',
    sent: 'Your request is under review',
  },
  open: {
    title: 'Change under review',
    requested: (who: string, when: string) => `Requested by ${who} on ${when}.`,
    withdraw: 'Withdraw request',
    withdrawTitle: 'Withdraw the request',
    withdrawLead: 'Nothing changes, and you can request a change again at any time.',
    withdrawn: 'Your request was withdrawn',
  },
  columns: { detail: 'Detail', from: 'Approved now', to: 'Requested' },
  none: 'None',
  last: {
    Approved: (what: string, when: string) => `Approved on ${when}: ${what}.`,
    Rejected: (what: string, when: string) => `Rejected on ${when}: ${what}.`,
    Withdrawn: (what: string, when: string) => `Withdrawn on ${when}: ${what}.`,
  },
  reason: (reason: string) => `Reason: ${reason}`,
  /** Beside an order that stands in another class than a new one would. */
  otherClass: (placed: string, now: string) => `Placed as ${placed}; your account is now ${now}.`,
  otherClasses: (now: string) => `Some lines keep the class they were placed in; your account is now ${now}.`,
} as const;
