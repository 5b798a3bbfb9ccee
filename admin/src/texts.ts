/** Every text of the administrators' web app, in English. The sentences the specification gives stand here letter for letter. */

import { auctions } from './texts/auctions.ts';
import { changes } from './texts/changes.ts';
import { house } from './texts/house.ts';
import { people } from './texts/people.ts';
import { titles } from './texts/titles.ts';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const texts = {
  ...people,
  ...auctions,
  ...house,
  ...changes,
  nav: {
    market: 'Market',
    people: 'People',
    house: 'Administration',
    /** Short, since a count stands beside them. */
    individuals: 'Individuals',
    institutions: 'Institutions',
    professionals: 'Professionals',
  },

  /** What a page is about while its name is not known. */
  thing: {
    municipality: 'Municipality',
    individual: 'Individual investor',
    institution: 'Institutional investor',
    professional: 'Market professional',
    auction: 'Auction',
  },

  signUp: {
    title: titles.signUp,
    lead: 'For people an administrator has invited.',
    firstName: 'First name',
    lastName: 'Last name',
    emailHint: 'The address the invitation was sent to.',
    passwordRule: 'Password must be at least 8 characters',
    submit: 'Create account',
    haveAccount: 'I have an account',
  },
  checkInbox: {
    title: 'Check your inbox',
    lead: (email: string) => `We sent a link to ${email}.`,
    next: 'Open it to verify the address, then come back here.',
    verified: 'I have verified',
    notYet: 'The address is not verified yet. Open the link in the e-mail first.',
    otherAccount: 'Use another account',
    nothingCame: 'Nothing came?',
    resend: 'Resend the verification e-mail',
  },

  /** Columns, facts and fields that several pages share. */
  field: {
    name: 'Name',
    legalName: 'Legal name',
    type: 'Type',
    city: 'City',
    state: 'State',
    place: 'City and state',
    zipCode: 'Zip code',
    country: 'Country',
    summary: 'Summary',
    website: 'Website',
    emma: 'EMMA issuer page',
    census: 'Census data',
    sifma: 'SIFMA',
    status: 'Status',
    requested: 'Requested on',
    created: 'Created',
    updated: 'Updated',
    activeAuctions: 'Active auctions',
    auctions: 'Auctions',
    email: 'E-mail',
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

  tab: { review: 'Needs review', all: 'All', active: 'Active', new: 'New', closed: 'Suspended and disabled' },
  nothingWaits: 'Nothing is waiting.',
  nothingWaitsSince: (date: string) => `Nothing is waiting. Last decision ${date}.`,

  views: {
    label: 'Views',
    name: 'Keep this view as',
    hint: 'Tab, search, filters, order and columns. Kept in this browser.',
    keep: 'Keep',
    remove: (name: string) => `Forget the view ${name}`,
  },
  columns: { label: 'Columns', reset: 'Usual columns' },

  waiting: {
    label: 'Needs review',
    municipalities: (count: number) => counted(count, 'municipality', 'municipalities'),
    auctions: (count: number) => counted(count, 'auction'),
    individuals: (count: number) => counted(count, 'individual investor'),
    institutions: (count: number) => counted(count, 'institution'),
    professionals: (count: number) => counted(count, 'market professional'),
    nothing: 'Nothing is waiting for you.',
  },

  audit: {
    edited: (part: string) => `Changed: ${part}`,
    actions: {
      'account.open': 'Account opened',
      'account.request-approval': 'Approval requested',
      'account.approve': 'Approved',
      'account.reject': 'Rejected',
      'account.suspend': 'Suspended',
      'account.reactivate': 'Reactivated',
      'account.deactivate': 'Deactivated',
      'auction.create': 'Draft created',
      'auction.request-approval': 'Approval requested',
      'auction.approve': 'Approved',
      'auction.reject': 'Rejected',
      'auction.change-launch-date': 'Launch date changed',
      'auction.go-live': 'Sent live',
      'auction.open': 'Sale opened',
      'auction.end': 'Sale ended',
      'auction.close': 'Result written down',
      'bid.place': 'Bid placed',
      'bid.amend': 'Bid amended',
      'bid.withdraw': 'Bid withdrawn',
    },
    bidder: 'An investor, named after the close',
  },
} as const;
