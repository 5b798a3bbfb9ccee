/** All texts of the administrators' web app, in English. */

import { counted } from '@fairbook/ui/theme/counted.ts';
import { administration } from './texts/administration.ts';
import { auctions } from './texts/auctions.ts';
import { changes } from './texts/changes.ts';
import { decisions } from './texts/decisions.ts';
import { factChanges } from './texts/fact-changes.ts';
import { people } from './texts/people.ts';
import { titles } from './texts/titles.ts';

export const texts = {
  ...people,
  ...auctions,
  ...administration,
  ...changes,
  ...decisions,
  ...factChanges,
  nav: {
    market: 'Market',
    people: 'People',
    administration: 'Administration',
    operations: 'Operations',
    /** Short, since a count is beside them. */
    individuals: 'Individuals',
    institutions: 'Institutions',
    professionals: 'Professionals',
  },

  /** Kind of record while its name is not known. */
  thing: {
    municipality: 'Municipality',
    individual: 'Individual investor',
    institution: 'Institutional investor',
    professional: 'Market professional',
    auction: 'Auction',
    change: 'Change request',
  },

  signUp: {
    title: titles.signUp,
    lead: 'Set up your administrator account.',
    needsInvitation:
      'New administrators join by invitation only. Open the link in your invitation email, or paste its code below.',
    inviteCode: 'Invitation code',
    inviteCodeRule: 'Invitation code is required',
    firstName: 'First name',
    lastName: 'Last name',
    emailHint: 'The address your invitation was sent to. It cannot be changed here.',
    passwordRule: 'Password must be at least 8 characters',
    submit: 'Create account',
    haveAccount: 'I have an account',
    checking: 'Checking your invitation…',
    deadTitle: 'This link no longer works',
    anotherCode: 'Enter another code',
    signIn: 'Sign in',
  },
  checkInbox: {
    title: 'Check your inbox',
    lead: (email: string) => `We emailed a verification link to ${email}.`,
    next: 'Open the link, then come back to this page. Your account opens once the address is verified.',
    verified: 'I’ve verified my email',
    notYet: 'Your email isn’t verified yet. Open the link in the email first.',
    otherAccount: 'Use another account',
    opening: 'Opening your account…',
    nothingCame: 'Didn’t get the email?',
    resend: 'Resend verification email',
  },

  /** Columns, facts and fields that several pages share. */
  field: {
    name: 'Name',
    legalName: 'Legal name',
    type: 'Type',
    city: 'City',
    state: 'State',
    place: 'City and state',
    zipCode: 'ZIP code',
    country: 'Country',
    summary: 'Summary',
    website: 'Website',
    emma: 'EMMA issuer page',
    census: 'Census data',
    sifma: 'SIFMA',
    status: 'Status',
    requested: 'Requested',
    assignee: 'Assignee',
    checks: 'Checks',
    created: 'Created',
    updated: 'Updated',
    activeAuctions: 'Active auctions',
    auctions: 'Auctions',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    designation: 'Business designation',
    institution: 'Institution',
    contact: 'Contact',
    experience: 'Investment experience',
    targetIssuers: 'Target issuers',
    chat: 'Interested in chat',
    featured: 'Seeks featured status',
    roles: 'Roles held',
    attached: 'Auctions attached',
    firm: 'Firm',
    description: 'Description',
    municipality: 'Municipality',
    amount: 'Amount',
    maturities: 'Maturities',
    launch: 'Launch date',
    close: 'Close date',
    taxStatus: 'Tax status',
    issuerType: 'Issuer type',
    when: 'When',
    who: 'Who',
    what: 'What',
    reason: 'Reason',
  },
  yes: 'Yes',
  no: 'No',
  none: '–',

  tab: {
    review: 'Needs review',
    all: 'All',
    active: 'Active',
    new: 'New',
    rejected: 'Rejected',
    closed: 'Suspended, disabled',
    error: 'Error',
  },

  /** Above a case that was opened from a list. */
  queue: {
    label: 'Queue',
    back: 'Back to list',
    place: (number: number, total: number) => `${number} of ${total}`,
    previous: 'Previous case',
    next: 'Next case',
    keys: [
      { key: 'A', does: 'approve' },
      { key: 'R', does: 'reject' },
      { key: 'N', does: 'next' },
      { key: 'K', does: 'previous' },
    ],
  },

  /** Age and deadline of cases in the queue. */
  due: {
    label: 'Due',
    waitingSince: (when: string) => `Waiting since ${when}`,
    overdue: (late: string) => `${late} overdue`,
    /** `days` are business days. */
    explains: (days: number, when: string) =>
      `${when}: ${days === 1 ? 'one business day' : `${days} business days`} after the request, as applicants are told`,
    justNow: 'just now',
    forApplicant: 'applicant asked',
  },
  selection: { begin: 'Select', all: 'Select all on this page', one: (name: string) => `Select ${name}` },
  assigned: { label: 'Assigned', me: 'To me', nobody: 'To no one' },
  nothingWaits: 'Nothing is waiting.',
  nothingWaitsSince: (date: string) => `Nothing is waiting. Last decision ${date}.`,

  views: {
    label: 'Views',
    name: 'Save view as',
    hint: 'Saves tab, search, filters, sort order and columns.',
    share: 'Share with every administrator',
    sharedBy: (author: string) => `Shared by ${author}`,
    sharedByYou: 'Shared with every administrator',
    copy: 'Copy link',
    copied: 'Copied',
    copyOf: (name: string) => `Copy link of the view ${name}`,
    keep: 'Save',
    remove: (name: string) => `Delete the view ${name}`,
  },
  columns: { label: 'Columns', reset: 'Reset columns', wide: 'Where there is room' },

  haltedSales: {
    title: (count: number) => (count === 1 ? '1 sale is halted' : `${count} sales are halted`),
    all: 'See all halted sales',
  },

  waiting: {
    label: 'Needs review',
    municipalities: (count: number) => counted(count, 'municipality', 'municipalities'),
    auctions: (count: number) => counted(count, 'auction'),
    individuals: (count: number) => counted(count, 'individual investor'),
    institutions: (count: number) => counted(count, 'institution'),
    professionals: (count: number) => counted(count, 'market professional'),
    changes: (count: number) => counted(count, 'change request'),
    nothing: 'Nothing is waiting for you.',
    failed: 'What is waiting could not be checked.',
    retry: 'Try again',
  },

  audit: {
    edited: (part: string) => `Changed: ${part}`,
  },
} as const;
