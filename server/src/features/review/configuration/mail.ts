/** The mail that tells Owners of changed rules. */

import type { Language } from '@fairbook/domain/base/languages.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { ruleChangeInWords } from '@fairbook/domain/review/market-rule-words.ts';
import type { RuleChange } from '@fairbook/domain/review/market-rules.ts';
import type { Mail } from '../../../platform/adapters/mail.ts';
import { type MailContent, writeMail } from '../../../platform/adapters/mail-template.ts';

interface MailedChange {
  readonly changedBy: string;
  /** Where a second Owner confirmed it. */
  readonly requestedBy: string | null;
  readonly reason: string;
  readonly changes: readonly RuleChange[];
}

/** A function that writes the mail to an address. */
export function writeRulesMail(
  { changedBy, requestedBy, reason, changes }: MailedChange,
  adminUrl: string,
): (to: string, language: Language) => Mail {
  const content: MailContent = {
    heading: 'The rules of the market were changed',
    paragraphs: [
      ...changes.map(ruleChangeInWords),
      requestedBy === null
        ? say('{name} changed them: {reason}', { name: changedBy, reason })
        : say('{name} requested it, and {by} confirmed it: {reason}', { name: requestedBy, by: changedBy, reason }),
      'Auctions that were approved before keep the rules they were approved with.',
    ],
    button: { label: 'Open the configuration', url: `${adminUrl}/configuration` },
    footer: [{ text: 'You received this email because you are an Owner.' }],
  };
  return (to, language) => writeMail(to, content, language);
}
