/** Mails about a sale to those who answer for the market. */
import type { Sentence } from '@fairbook/domain/base/sentences/sentence.ts';
import { writeMail } from '../../platform/adapters/mail-template.ts';
import type { Attachment } from '../../platform/adapters/sink.ts';
import { sha256Hex } from '../../platform/base/crypto.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { languageOfMailbox } from '../../store/accounts/languages.sql.ts';

interface AdministratorMail {
  /** Begins the id of each mail: the same event is mailed once. */
  readonly event: string;
  readonly auctionId: string;
  readonly title: Sentence;
  readonly paragraphs: readonly Sentence[];
  readonly attachments?: readonly Attachment[];
}

export async function mailAdministrators(
  db: Db,
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  mailboxes: readonly string[],
  { event, auctionId, title, paragraphs, attachments = [] }: AdministratorMail,
): Promise<void> {
  for (const email of new Set(mailboxes)) {
    const content = {
      heading: title,
      paragraphs,
      button: { label: 'Open in Fairbook', url: `${config.adminUrl}/auctions/${auctionId}` },
      footer: [{ text: 'You received this email because you answer for this market.' }],
    } as const;
    const mail = writeMail(email, content, await languageOfMailbox(db, email));
    const id = `${event}-${sha256Hex(email).slice(0, 16)}`;
    await jobs.enqueue(db, 'send-mail', { ...mail, id, attachments: [...attachments] });
  }
}
