/** Renders the mails of a notification as they would be sent, without storing or sending anything. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { decisionsAdmin } from '@fairbook/contract/review/decisions/admin.ts';
import { type Language, languages } from '@fairbook/domain/base/languages.ts';
import { zoneOfState } from '@fairbook/domain/base/zones.ts';
import type { Mail } from '../../../platform/adapters/mail.ts';
import { type MailContent, writeMail } from '../../../platform/adapters/mail-template.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';
import { listMailReaders } from '../../../store/notices/deliveries.sql.ts';
import { type Message, sentenceIn, sentencesFor } from './announce.ts';
import { noticeMail } from './deliver.ts';

type PreviewAnswer = ResultOf<(typeof decisionsAdmin)['previewDecision']>;
export type PreviewedMail = Omit<PreviewAnswer['mails'][number], 'isAfterConfirmation'>;
export type Unmailed = PreviewAnswer['unmailed'][number];

/** Recipients listed by name; more are counted. */
const maxListed = 20;

interface Rendered {
  readonly mail: Pick<Mail, 'subject' | 'text'>;
  readonly language: Language;
  readonly recipient: { readonly name: string | null; readonly email: string };
}

/** The mails to these people in the language of each, and who gets the notification without a mail. */
export async function previewNotice(db: Db, marketUrl: string, message: Message, to: readonly number[]) {
  const readers = await listMailReaders(db, to, message.type);
  const mailed = readers.filter(({ isMailed }) => isMailed);
  const sentences = await sentencesFor(
    db,
    mailed.map(({ id }) => id),
    message,
  );
  const rendered = mailed.map(({ id, name, email, language, userType }): Rendered => {
    const { type, title, data } = message;
    const notice = { type, title, data, message: sentences(id), target: email, language, userType };
    // A link that ends the mails of another person must not be shown.
    return { mail: noticeMail(notice, marketUrl, `${marketUrl}/unsubscribe`), language, recipient: { name, email } };
  });
  const unmailed: Unmailed[] = readers
    .filter(({ isMailed }) => !isMailed)
    .map(({ name, email }) => ({ name, email }))
    .slice(0, maxListed);
  return { mails: grouped(rendered, 'People'), unmailed };
}

/**
 * The mails to people who may not be named: before a close, who follows a sale could tell who ordered. One in each language; times are those of the
 * issuer alone, since the zones of the readers are not looked up.
 */
export function previewUnnamed(
  marketUrl: string,
  notice: Message,
  audience: 'Followers' | 'Investors',
): PreviewedMail[] {
  const { type, title, data, issuerState } = notice;
  const message = sentenceIn(notice, zoneOfState('US', issuerState ?? null));
  return languages.map((language) => {
    const mailed = { type, title, data, message, target: '', language, userType: 'individual-investor' } as const;
    const { subject, text } = noticeMail(mailed, marketUrl, `${marketUrl}/unsubscribe`);
    return { audience, language, subject, text, recipients: [], total: null };
  });
}

interface Addressed {
  readonly name: string | null;
  readonly email: string;
}

/** A mail that is no notification, to these addresses. `subject` where it is not the heading of the content. */
export async function previewMail(
  db: Db,
  write: (to: string, language: Language) => Mail,
  to: readonly Addressed[],
  audience: 'People' | 'Confirmers',
): Promise<PreviewedMail[]> {
  const rendered: Rendered[] = [];
  for (const recipient of to) {
    const language = await languageOfMailbox(db, recipient.email);
    rendered.push({ mail: write(recipient.email, language), language, recipient });
  }
  return grouped(rendered, audience);
}

/** The same for a content in the standard form. */
export function previewContent(db: Db, content: MailContent, to: readonly Addressed[]): Promise<PreviewedMail[]> {
  return previewMail(db, (email, language) => writeMail(email, content, language), to, 'People');
}

/** Those who get the same mail together, in the order of the first of them. */
function grouped(rendered: readonly Rendered[], audience: PreviewedMail['audience']): PreviewedMail[] {
  const groups = Map.groupBy(rendered, ({ mail: { subject, text }, language }) => `${language} ${subject} ${text}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { subject, text } = first.mail;
    const recipients = group.slice(0, maxListed).map(({ recipient: { name, email } }) => ({ name, email }));
    return [{ audience, language: first.language, subject, text, recipients, total: group.length }];
  });
}
