/** Texts of the page of reason templates. */
import type { Language } from '@fairbook/domain/base/languages.ts';
import type { Placeholder, ReasonedDecision } from '@fairbook/domain/review/reason-templates.ts';

const decisions: Readonly<Record<ReasonedDecision, string>> = {
  'account.reject': 'Reject an account',
  'account.suspend': 'Suspend an account',
  'account.reactivate': 'Reactivate an account',
  'account.deactivate': 'Deactivate an account',
  'account.reject-change': 'Reject a change request',
  'auction.reject': 'Reject an auction',
  'auction.halt': 'Halt a sale',
  'auction.cancel': 'Cancel a sale',
};

const languages: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' };

const placeholders: Readonly<Record<Placeholder, string>> = {
  name: 'name of the account or sale',
  issuer: 'name of the issuer',
};

export const templatesTexts = {
  title: 'Reason templates',
  things: 'templates',
  lead: 'Texts that fill in the reason in dialogs of decisions. The reason can be edited before it is sent.',
  ownerOnly: 'Texts that fill in the reason in dialogs of decisions. Only Owners change them.',
  search: 'Search name or text',
  empty: 'No templates yet. Dialogs of decisions then ask for a reason without a choice.',
  tab: { all: 'All', en: languages.en, es: languages.es },
  decisions,
  languages,
  column: {
    name: 'Name',
    decision: 'Decision',
    language: 'Language',
    text: 'Text',
    changed: 'Changed',
    actions: 'Actions',
  },
  supplied: 'Supplied with Fairbook',
  add: 'Add template',
  addTitle: 'Add a reason template',
  edit: 'Edit…',
  editOf: (name: string) => `Edit the template ${name}`,
  editTitle: (name: string) => `Edit ${name}`,
  save: 'Save',
  nameHint: 'Shown in the choice, never sent.',
  textHint: (known: string) => `Emailed as it is, with these replaced: ${known}.`,
  placeholder: (name: Placeholder) => `{${name}}: ${placeholders[name]}`,
  sample: 'Example',
  sampleOf: { name: 'City of Alder Creek', sale: 'Library Bonds' },
  added: (name: string) => `${name} added`,
  changed: (name: string) => `${name} changed`,
  delete: 'Delete…',
  deleteOf: (name: string) => `Delete the template ${name}`,
  deletes: (name: string) => `${name} is no longer offered. Reasons that were sent stay.`,
  deleted: (name: string) => `${name} deleted`,
} as const;
