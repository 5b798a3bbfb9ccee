/** Labels of the audit trail's actions. */
import { factChanges } from '@fairbook/contract/history.ts';
import { auditActions } from '@fairbook/domain/audit-words.ts';
import { changesInWords } from '@fairbook/domain/facts.ts';
import { texts } from '../texts.ts';

const words: Readonly<Record<string, string>> = auditActions;

/** 'account.request-approval' → 'Approval requested'; an unknown action is shown as stored. */
export function wordsOf(action: string, detail: Readonly<Record<string, unknown>>): string {
  const part = typeof detail['part'] === 'string' ? detail['part'] : action.match(/^auction\.save-(.+)$/)?.[1];
  if (part !== undefined) return texts.audit.edited(part.replaceAll('-', ' '));
  return words[action] ?? action;
}

/** The reason given, if stored. */
export function reasonOf(detail: Readonly<Record<string, unknown>>): string | null {
  const [reason] = [detail['reason'], detail['remarks']].filter((value) => typeof value === 'string' && value !== '');
  return typeof reason === 'string' ? reason : null;
}

/** Detail lines below an action: approved details that a request changes, and the reason. */
export function notesOf(action: string, detail: Readonly<Record<string, unknown>>): string[] {
  const changes = /^account\.[a-z]+-change$/.test(action) ? factChanges.safeParse(detail['changes']) : undefined;
  const reason = reasonOf(detail);
  return [...(changes?.success ? [changesInWords(changes.data)] : []), ...(reason === null ? [] : [reason])];
}

/** Whether the actor is an investor, whose name is hidden until the close. */
export function isOfBidder(action: string): boolean {
  return action.startsWith('bid.');
}
