/** Texts of the checks of an account or an auction. */
import type { CheckName, CheckSignal } from '@fairbook/domain/checks/vocabulary.ts';

/** What each check looks at; what was found stands below it. */
const names: Readonly<Record<CheckName, string>> = {
  duplicate: 'Duplicate accounts',
  mailbox: 'Email address',
  phone: 'Phone number',
  address: 'Address',
  device: 'Device and network',
  site: 'Website and email domain',
  'closed-relation': 'Suspended or disabled accounts',
  'zip-code': 'ZIP code',
  'free-mail': 'Email provider',
  website: 'Website given',
};

const signals: Readonly<Record<CheckSignal, (value: string) => string>> = {
  name: (value) => `Similar name: ${value}`,
  person: (value) => `Similar name of a person: ${value}`,
  phone: (value) => `Same phone number: ${value}`,
  home: (value) => `Same address: ${value}`,
  building: (value) => `Same building: ${value}`,
  mailbox: (value) => `Same mailbox: ${value}`,
  numbered: (value) => `Similar mailbox: ${value}`,
  domain: (value) => `Same email domain: ${value}`,
  site: (value) => `Same website: ${value}`,
  device: (value) => `Same kind of device and network: ${value}`,
  'zip-unknown': (value) => `No state has ZIP codes like ${value}`,
  'zip-elsewhere': (value) => `ZIP code in another state: ${value}`,
  'free-mail': (value) => `Free email provider: ${value}`,
  'no-website': () => 'No website is given',
};

export const checksTexts = {
  title: 'Checks',
  count: (open: number) => (open === 1 ? '1 needs attention' : `${open} need attention`),
  none: 'Nothing unusual was found.',
  names,
  signals,
  attention: 'Needs attention',
  seen: 'Seen',
  alike: (percent: number) => `${percent}% alike`,
  passed: (count: number) => (count === 1 ? '1 check passed' : `${count} checks passed`),
  notApplicable: (count: number) => (count === 1 ? '1 does not apply' : `${count} do not apply`),
  more: (count: number) => `Show ${count} more`,
  mark: 'Mark as seen…',
  markSubmit: 'Mark as seen',
  markTitle: (name: string) => `Mark as seen: ${name}`,
  markHint: 'Why this is no obstacle. Kept in the history; the account holder does not see it.',
  marked: 'Marked as seen',
  reopen: 'Reopen',
  reopened: 'Reopened',
  seenBy: (who: string) => `Seen by ${who},`,
  outdated: 'There are other findings since it was marked as seen.',
} as const;
