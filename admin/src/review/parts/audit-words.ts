/** Labels of the audit trail's actions. */

import { factChanges } from '@fairbook/contract/base/history.ts';
import { ruleChanges } from '@fairbook/contract/review/configuration/shapes.ts';
import { changesInWords } from '@fairbook/domain/auctions/facts.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { ruleChangeInWords } from '@fairbook/domain/review/market-rule-words.ts';
import { auditActions } from '@fairbook/domain/words/audit-words.ts';
import { texts } from '../../base/texts.ts';

const words: Readonly<Record<string, string>> = auditActions;

/** 'account.request-approval' → 'Approval requested'; an unknown action is shown as stored. */
export function wordsOf(action: string, detail: Readonly<Record<string, unknown>>): string {
  const { part } = detail;
  if (typeof part === 'string') return texts.audit.edited(part.replaceAll('-', ' '));
  return words[action] ?? action;
}

/** The reason given, if stored. */
export function reasonOf(detail: Readonly<Record<string, unknown>>): string | null {
  const [reason] = [detail['reason'], detail['remarks']].filter((value) => typeof value === 'string' && value !== '');
  return typeof reason === 'string' ? reason : null;
}

/** Changes of the market's rules, as sentences. */
export function ruleChangesOf(action: string, detail: Readonly<Record<string, unknown>>): string[] {
  const changes = action === 'rules.change' ? ruleChanges.safeParse(detail['changes']) : undefined;
  return changes?.success ? changes.data.map((change) => inLanguage(ruleChangeInWords(change))) : [];
}

/** Detail lines below an action: approved details that a request changes, rules that were changed, and the reason. */
export function notesOf(action: string, detail: Readonly<Record<string, unknown>>): string[] {
  const changes = /^account\.[a-z]+-change$/.test(action) ? factChanges.safeParse(detail['changes']) : undefined;
  const reason = reasonOf(detail);
  return [
    ...(changes?.success ? [changesInWords(changes.data)] : []),
    ...ruleChangesOf(action, detail),
    ...(reason === null ? [] : [reason]),
    ...(detail['isDeciderNew'] === true ? [texts.decisions.byNewPerson] : []),
  ];
}

/** Returns whether the actor is an investor, whose name is hidden until the close. */
export function isOfBidder(action: string): boolean {
  return action.startsWith('bid.');
}
