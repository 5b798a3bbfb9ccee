/** Mails of the provider: written here, passed to a sender, and the last ones kept for reading. */
import type { CodeKind, MailedCode } from './codes.ts';
import { escapeHtml } from './pages.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address the reader opens, and its code. */
  readonly link: string;
  readonly code: string;
  readonly at: Date;
}

export interface Outbox {
  /** Writes the mail for a code and passes it on. */
  post(mailed: MailedCode, at: Date): void;
  /** The last 200 mails, newest first. */
  list(): readonly Mail[];
}

const maxKept = 200;

/** An outbox that passes every mail to `send`. Exceptions of `send` go to `report`; the mail stays in the list. */
export function openOutbox(send: (mail: Mail) => void, report: (error: unknown) => void): Outbox {
  const mails: Mail[] = [];
  return {
    post(mailed, at) {
      const mail = writeMail(mailed, at);
      mails.unshift(mail);
      mails.length = Math.min(mails.length, maxKept);
      try {
        send(mail);
      } catch (error) {
        report(error);
      }
    },
    list: () => [...mails],
  };
}

interface Wording {
  readonly subject: string;
  readonly before: (email: string) => string;
  readonly button: string;
  readonly after: string;
}

const wordings: Readonly<Record<CodeKind, Wording>> = {
  VERIFY_EMAIL: {
    subject: 'Confirm your email address for Fairbook',
    before: (email) => `Please confirm that ${email} is your address.`,
    button: 'Confirm my address',
    after: 'The link works once, for three days. If you did not sign up at Fairbook, you can ignore this email.',
  },
  PASSWORD_RESET: {
    subject: 'Set a new password for Fairbook',
    before: (email) => `Someone, hopefully you, requested a new Fairbook password for ${email}.`,
    button: 'Set a new password',
    after: 'The link works once, for one hour. If you did not request it, your password stays as it is.',
  },
};

function writeMail({ kind, email, link, code }: MailedCode, at: Date): Mail {
  const { subject, before, button, after } = wordings[kind];
  const html = [
    '<div style="font:16px/1.5 system-ui,sans-serif;max-width:36em">',
    `<p>Hello,</p><p>${escapeHtml(before(email))}</p>`,
    `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 20px;border-radius:4px;background:#1d8254;color:#fff;text-decoration:none;font-weight:600">${button}</a></p>`,
    `<p>${escapeHtml(after)}</p><p>Fairbook</p></div>`,
  ].join('\n');
  const text = ['Hello,', before(email), `${button}:\n${link}`, after, 'Fairbook'].join('\n\n');
  return { to: email, subject, text: `${text}\n`, html, link, code, at };
}
