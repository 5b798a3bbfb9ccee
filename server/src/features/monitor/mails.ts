/** Mails of a monitor: whether a person wants this, that an entry is watched, the verified result, and alarms with both signed heads. */
import { typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { evidenceFormats } from '@fairbook/domain/logs/given.ts';
import type { Mail } from '../../platform/adapters/mail.ts';
import { writeMail } from '../../platform/adapters/mail-template.ts';
import { sha256Hex } from '../../platform/base/crypto.ts';
import type { Alarm, AlarmCode, FollowedLog } from './state.ts';
import type { Subscription } from './subscriptions.ts';
import { spanish } from './texts.es.ts';
import { english, type Texts } from './texts.ts';

export interface DueMail {
  /** In `sent` of the subscription afterwards. */
  readonly id: string;
  readonly mail: Mail;
}

export function textsIn(language: Subscription['language']): Texts {
  return language === 'es' ? spanish : english;
}

/** Mails of a confirmed subscription that were not sent yet, oldest first. */
export function dueMails(log: FollowedLog, one: Subscription, url: string): DueMail[] {
  const all = [
    { id: 'confirmed', mail: () => confirmedMail(log, one, url) },
    ...log.alarms.map((alarm) => ({ id: alarm.id, mail: () => alarmMail(log, alarm, one, url) })),
    ...(log.verdict === null || !one.isCompared ? [] : [{ id: 'result', mail: () => resultMail(log, one, url) }]),
  ];
  return all.filter(({ id }) => !one.sent.includes(id)).map(({ id, mail }) => ({ id, mail: mail() }));
}

/** Asks the owner of the address, who may not be the one who entered it. */
export function confirmMail(log: FollowedLog, one: Subscription, url: string): Mail {
  const { mails } = textsIn(one.language);
  const said = { heading: mails.confirm.subject(log.name), paragraphs: [mails.confirm.text(one.index, log.name)] };
  const button = { label: mails.confirm.button, url: `${url}/confirm?token=${one.token}` };
  return write(one, { ...said, button, id: 'confirm', attachments: [] }, url);
}

function confirmedMail(log: FollowedLog, one: Subscription, url: string): Mail {
  const { confirmed, button } = textsIn(one.language).mails;
  const compared = one.isCompared ? confirmed.compared : confirmed.notCompared;
  const paragraphs = [confirmed.text(one.index, log.name), compared];
  return write(
    one,
    {
      heading: confirmed.subject(log.name),
      paragraphs,
      button: { label: button, url },
      id: 'confirmed',
      attachments: [],
    },
    url,
  );
}

function resultMail({ name, verdict }: FollowedLog, one: Subscription, url: string): Mail {
  const { result, button } = textsIn(one.language).mails;
  if (!verdict) throw new Error('a log without a verdict has no result to write about');
  const { outcome, size, says, head } = verdict;
  const also = { TRUE: [], LATE: [result.late], 'NOT CHECKED': [result.notChecked], 'NOT READ': [result.notRead] };
  return write(
    one,
    {
      heading: result.subject[outcome](name),
      paragraphs: [
        result.text(one.index, size),
        ...also[outcome],
        ...says.map((each) => each[one.language]),
        result.attached,
      ],
      button: { label: button, url },
      id: 'result',
      attachments: [{ name: 'signed-head.txt', contentType: 'text/plain; charset=utf-8', content: head }],
    },
    url,
  );
}

/** Alarms that prove nothing. */
const quiet: ReadonlySet<AlarmCode> = new Set(['unreachable', 'no-result']);

/** Alarms whose heads are both signed by the key of the log, and contradict one another. */
const proven: ReadonlySet<AlarmCode> = new Set(['changed', 'contradicted', 'not-as-recorded']);

function alarmMail({ name }: FollowedLog, alarm: Alarm, one: Subscription, url: string): Mail {
  const texts = textsIn(one.language);
  const { alarm: words, button } = texts.mails;
  const isQuiet = quiet.has(alarm.code);
  const hasProof = !isQuiet && alarm.code !== 'other-pages';
  const more = alarm.says?.[one.language];
  const content = evidenceText(alarm);
  return write(
    one,
    {
      heading: isQuiet ? words.quiet(name) : hasProof ? words.subject(name) : words.pages(name),
      paragraphs: [
        texts.alarms[alarm.code],
        ...(more === undefined ? [] : [more]),
        words.entry(one.index),
        ...(isQuiet
          ? [words.quietHelp]
          : alarm.heads.length > 1
            ? [words.heads, ...(proven.has(alarm.code) ? [words.proof] : [])]
            : []),
      ],
      button: { label: button, url },
      id: alarm.id,
      attachments: !hasProof ? [] : [{ name: 'order-log-evidence.json', contentType: 'application/json', content }],
    },
    url,
  );
}

/** A file that every verifier reads. */
export function evidenceText({ at, code, says, heads }: Alarm): string {
  const finding = says?.en ?? english.alarms[code];
  const meaning =
    'heads: the signed heads that the finding is about, of what was kept and of what was shown later. Give this file to verify-log with any copy of the log, and it is checked by itself.';
  return `${JSON.stringify({ format: evidenceFormats.commands, savedAt: at, meaning, finding, heads, receipts: [] }, null, 2)}\n`;
}

interface Content {
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly url: string };
  readonly attachments: NonNullable<Mail['attachments']>;
}

function write(one: Subscription, { id, heading, paragraphs, button, attachments }: Content, url: string): Mail {
  const { mails } = textsIn(one.language);
  const unsubscribeUrl = `${url}/unsubscribe?token=${one.token}`;
  const mail = writeMail(
    one.email,
    {
      heading: typed(heading),
      paragraphs: paragraphs.map(typed),
      button: { ...button, label: typed(button.label) },
      footer: [{ text: typed(mails.footer(url)) }, { text: typed(mails.unsubscribe), url: unsubscribeUrl }],
    },
    one.language,
  );
  // A mail that is sent twice has one id, and no one who sees it learns the token.
  return { ...mail, id: sha256Hex(`${one.token} ${id}`).slice(0, 40), unsubscribeUrl, attachments };
}
