/** Texts of the preview of a decision: what changes, and the mails. */
import type { Language } from '@fairbook/domain/base/languages.ts';

const language: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' };

export const previewTexts = {
  label: 'Preview',
  changes: 'What happens',
  from: (from: string, to: string) => `${from} → ${to}`,
  none: 'none',
  status: 'Status',
  launch: 'Launch date',
  close: 'Close',
  halted: (sale: string) => `${sale} is halted`,
  amended: (sale: string) => `The amendment of ${sale} holds. Its page lists what differs.`,
  droppedChange: 'The open request to change approved details is dropped',
  voidRequests: (count: string) =>
    count === '1' ? 'Their open request for a confirmation becomes void' : `Their ${count} open requests become void`,
  removed: 'Removed',
  statuses: { Halted: 'Halted', Canceled: 'Canceled' },
  asks: 'The case stays in the queue and its status does not change.',
  staysSame: 'The approved details stay as they are.',
  second: (role: string, count: number) =>
    `Nothing happens until a second administrator confirms it: ${role === 'Owner' ? 'an Owner' : 'a Reviewer or an Owner'} (${
      count === 0 ? 'nobody can confirm yet' : count === 1 ? '1 person can' : `${count} people can`
    }).`,
  mails: 'Emails',
  noMail: 'No email is sent.',
  now: 'Now',
  afterwards: 'After the confirmation',
  recipients: {
    People: (names: string) => names,
    Confirmers: (names: string) => `Administrators who can confirm it: ${names}`,
    Followers: 'Everyone who follows the municipality',
    Investors: 'Everyone who follows the sale or has an order in it. They are not named before the close.',
  },
  nobody: 'Nobody can be mailed',
  more: (names: string, more: number) => `${names} and ${more} more`,
  language,
  to: 'To',
  languageLabel: 'Language',
  subject: 'Subject',
  text: 'Text',
  textOf: (subject: string) => `Text of the email “${subject}”`,
  ownTimes: 'Each person reads times in their own time zone as well.',
  unmailed: (names: string) => `In the application only, since they switched such emails off: ${names}`,
  failed: 'The preview could not be loaded.',
  retry: 'Try again',
  template: 'Reason template',
  choose: 'Choose a template…',
  templateHint: 'Fills in the reason, which you can edit.',
  show: 'What changes and who is emailed',
} as const;
