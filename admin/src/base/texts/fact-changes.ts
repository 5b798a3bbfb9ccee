/** Texts of requests to change the approved details of accounts. */
import { titles } from './titles.ts';

export const factChanges = {
  factChanges: {
    title: titles.changes,
    things: 'change requests',
    search: 'Search account, person or email',
    empty: 'No change requests yet. They appear when an account asks to change a detail that was approved.',
    noneInTab: 'No change requests here.',
    tab: { review: 'Needs review', all: 'All', approved: 'Approved', rejected: 'Rejected', withdrawn: 'Withdrawn' },
    column: {
      account: 'Account',
      kind: 'Account type',
      change: 'Requested change',
      status: 'Status',
      requestedBy: 'Requested by',
      requested: 'Requested',
      settled: 'Closed on',
      decidedBy: 'Decided by',
      accountStatus: 'Account status',
    },
    openAccount: 'Open account',
    explanation: 'Explanation',
    proof: 'Proof of residence',
    proofHint:
      'Compare name, address and date with the account. Orders placed after the approval are local in sales that name the ZIP code.',
    values: {
      title: 'Old and new values',
      detail: 'Detail',
      before: 'Approved',
      after: 'Requested',
      none: 'None',
      unchanged: 'No change',
    },
    classes: {
      title: 'Effect on priority',
      lead: 'The priority group of new orders once the change is approved.',
      /** For a request that was decided or withdrawn. */
      past: 'The priority group of new orders before and after the requested change.',
      same: 'The priority stays the same for every issuer.',
      issuer: 'Issuer in',
      elsewhere: 'Any other state',
      before: 'With approved details',
      after: 'With requested details',
      issuerMoves: (name: string, from: string, to: string) =>
        `In future auctions of ${name}, investors in ${to} have state priority. Investors in ${from} have national priority.`,
      issuerStays: 'The priority of investors depends on the state only, which does not change.',
    },
    standing: {
      title: 'Open orders',
      lead: 'Orders in open auctions keep the priority group they were placed in, whatever is decided. Whether this investor has any is hidden until the close.',
      /** Meanwhile, while the request is pending. */
      investorBlocked:
        'Until a decision is made, the investor can reduce or withdraw orders, but not place or increase them.',
      issuer: 'No auction is under review, scheduled or live: otherwise the change could not have been requested.',
      issuerBlocked:
        'Until a decision is made, no auction of this municipality can be submitted for approval or go live.',
      issuerTitle: 'Auctions',
    },
    earlier: 'Earlier requests',
    noneEarlier: 'This is the first request of this account.',
    reason: (reason: string) => `Reason: ${reason}`,
    decision: {
      approve: 'Approve',
      reject: 'Reject',
      approveTitle: (name: string) => `Approve the change for ${name}?`,
      /** Above the dialog's list of values. */
      applies: 'The new values apply at once:',
      toldInvestor: (name: string) =>
        `Open orders keep their priority group. ${name} can place orders again, with the priority of the new values, and is notified in the app and by email.`,
      toldResident: (name: string) => `Open orders stay as they are. ${name} is notified in the app and by email.`,
      toldIssuer: (name: string) =>
        `${name} can submit auctions for approval again. Its users and the investors who follow it are notified in the app and by email.`,
      approved: (name: string) => `Change approved for ${name}`,
      rejectTitle: (name: string) => `Reject the change for ${name}`,
      rejectLead: 'The approved values stay. The account can request another change.',
      reasonHint: 'Sent to the account holder in the app and by email, and kept in the history.',
      rejected: (name: string) => `Change rejected for ${name}`,
    },
    /** On the page of an account. */
    underReview: 'Change request: waiting for a decision',
    requestedBy: (who: string) => `Requested by ${who}`,
    review: 'Review request',
  },
} as const;
