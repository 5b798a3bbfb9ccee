/** Sends mail to one person, by SMTP or into the sink. */
import type { Transporter } from 'nodemailer';
import { Unavailable } from '../base/errors.ts';
import type { Attachment, Sink } from './sink.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Id of the mail: a mailbox that gets it twice recognizes it by its Message-ID. */
  readonly id?: string;
  /** Ends mails of this kind by one POST, without signing in (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly Attachment[];
}

export interface Mailer {
  /** Sends the mail to the server. Throws Unavailable where a retry may help, otherwise another Error. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** `url` as smtp://user:password@host:587 or smtps://…; certificates are checked. */
export function smtpMailer(url: string, from: string, { requireTls = false } = {}): Mailer {
  const host = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const settings = {
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Without it a mail is sent unencrypted where the server, or an attacker in between, offers no TLS.
    requireTLS: requireTls,
  };
  // Loaded with the first mail: a process that is started again is ready sooner without it.
  let opening: Promise<Transporter> | null = null;
  const open = async () => (await import('nodemailer')).createTransport(settings);
  return {
    async send({ to, subject, text, html, id, unsubscribeUrl, attachments = [] }) {
      // As an object, an address cannot contain a second one; and no header may contain a line break.
      const recipient = { name: '', address: to };
      const mail = {
        from,
        to: recipient,
        subject: subject.replace(/[\r\n]+/g, ' '),
        text,
        ...(html === undefined ? {} : { html }),
        ...(id === undefined ? {} : { messageId: `<${id}@${host}>` }),
        ...(unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
        attachments: attachments.map(({ name, ...file }) => ({ filename: name, ...file })),
      };
      try {
        opening ??= open();
        await (await opening).sendMail(mail);
      } catch (error) {
        const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : undefined;
        if (code !== undefined && code >= 500) throw error;
        throw new Unavailable('The mail server does not accept mail', { cause: error });
      }
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}

function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

export function sinkMailer(sink: Sink, now: () => Date): Mailer {
  return {
    async send({ to, subject, text, html, attachments }) {
      const link = /https?:\/\/\S+/.exec(text)?.[0];
      const more = { ...(link && { link }), ...(html && { html }), ...(attachments && { attachments }) };
      sink.keep({ kind: 'mail', at: now(), to, subject, text, ...more });
    },
    close: () => undefined,
  };
}
