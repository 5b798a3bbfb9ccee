/** Mails to those who answer for the market. */
import type { Sentence } from '@fairbook/domain/base/sentences/sentence.ts';
import { writeMail } from '../../platform/adapters/mail-template.ts';
import type { Attachment } from '../../platform/adapters/sink.ts';
import { sha256Hex } from '../../platform/base/crypto.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { listAdministrators } from './admin-users.sql.ts';
import { languageOfMailbox } from './languages.sql.ts';

interface AdministratorMail {
  /** Begins the id of each mail: the same event is mailed once. */
  readonly event: string;
  /** The page at the administrators' site. */
  readonly path: string;
  readonly title: Sentence;
  readonly paragraphs: readonly Sentence[];
  readonly attachments?: readonly Attachment[];
}

/** The mailboxes of all administrators, and the one that the operator named for alarms. */
export async function alarmMailboxes(db: Db, { config }: Pick<Deps, 'config'>): Promise<string[]> {
  const mailboxes = (await listAdministrators(db)).map(({ email }) => email);
  return config.alarmEmail === undefined ? mailboxes : [...mailboxes, config.alarmEmail];
}

export async function mailAdministrators(
  db: Db,
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  mailboxes: readonly string[],
  { event, path, title, paragraphs, attachments = [] }: AdministratorMail,
): Promise<void> {
  for (const email of new Set(mailboxes)) {
    const content = {
      heading: title,
      paragraphs,
      button: { label: 'Open in Fairbook', url: `${config.adminUrl}${path}` },
      footer: [{ text: 'You received this email because you answer for this market.' }],
    } as const;
    const mail = writeMail(email, content, await languageOfMailbox(db, email));
    const id = `${event}-${sha256Hex(email).slice(0, 16)}`;
    await jobs.enqueue(db, 'send-mail', { ...mail, id, attachments: [...attachments] });
  }
}
