/** The audit trail's actions in words. */
import { factChanges } from '@fairbook/contract/shapes.ts';
import { auditActions } from '@fairbook/domain/audit-words.ts';
import { changesInWords } from '@fairbook/domain/facts.ts';
import { texts } from '../texts.ts';

const words: Readonly<Record<string, string>> = auditActions;

/** 'account.request-approval' → 'Approval requested'; an action nobody has put into words yet is shown as it is kept. */
export function wordsOf(action: string, detail: Readonly<Record<string, unknown>>): string {
  const part = typeof detail['part'] === 'string' ? detail['part'] : action.match(/^auction\.save-(.+)$/)?.[1];
  if (part !== undefined) return texts.audit.edited(part.replaceAll('-', ' '));
  return words[action] ?? action;
}

/** The reason somebody gave, where the trail keeps one. */
export function reasonOf(detail: Readonly<Record<string, unknown>>): string | null {
  const [reason] = [detail['reason'], detail['remarks']].filter((value) => typeof value === 'string' && value !== '');
  return typeof reason === 'string' ? reason : null;
}

/** What stands beneath an action: which approved details a request changes, and the reason, where the trail keeps them. */
export function notesOf(action: string, detail: Readonly<Record<string, unknown>>): string[] {
  const changes = /^account\.[a-z]+-change$/.test(action) ? factChanges.safeParse(detail['changes']) : undefined;
  const reason = reasonOf(detail);
  return [...(changes?.success ? [changesInWords(changes.data)] : []), ...(reason === null ? [] : [reason])];
}

/** Whether the actor is an investor, whose name nobody may see before the close. */
export function isOfBidder(action: string): boolean {
  return action.startsWith('bid.');
}
