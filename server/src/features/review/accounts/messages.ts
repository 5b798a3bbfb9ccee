/** Notices to the people of an account about a decision. */
import { typed } from '@fairbook/domain/base/sentences/sentence.ts';
import type { FactChangeAction, HistoryAction } from '@fairbook/domain/base/vocabulary.ts';
import type { MailContent } from '../../../platform/adapters/mail-template.ts';
import type { Message } from '../../notices/notifications/announce.ts';

export type AccountDecision = Exclude<HistoryAction, FactChangeAction | 'REQUEST' | 'RECALL'>;

/** The notification; null for a closed account, whose people cannot read it and are mailed instead. */
export function messageOf(action: AccountDecision, entryUuid: string, reason = ''): Message | null {
  const told = wordsOf(action, reason);
  return told && { event: `account:${entryUuid}`, ...told, data: {} };
}

function wordsOf(action: AccountDecision, reason: string): Pick<Message, 'type' | 'title' | 'body'> | null {
  switch (action) {
    case 'APPROVE':
      return { type: 'AccountApproved', title: 'Your account is approved', body: 'Welcome to the market.' };
    case 'REJECT':
      return { type: 'AccountRejected', title: 'Your account was not approved', body: typed(reason) };
    case 'SUSPEND':
      return { type: 'System', title: 'Your account is suspended', body: typed(reason) };
    case 'REACTIVATE':
      return { type: 'System', title: 'Your account is active again', body: typed(reason) };
    default:
      return null;
  }
}

/** The mail to the people of an account that was closed. */
export function closingMail(reason: string): MailContent {
  return {
    heading: 'Your Fairbook account is closed',
    paragraphs: [typed(reason)],
    footer: [{ text: 'This is permanent. If you think it is a mistake, contact the administrators of the market.' }],
  };
}
