/** Sends notifications to devices and mailboxes as push messages and emails. */
import { type Sentence, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { labelOf, type NotificationType, notificationTypes, type UserType } from '@fairbook/domain/base/vocabulary.ts';
import type { Mail } from '../../../platform/adapters/mail.ts';
import { writeMail } from '../../../platform/adapters/mail-template.ts';
import type { Attachment } from '../../../platform/adapters/sink.ts';
import { Unavailable } from '../../../platform/base/errors.ts';
import { translatorTo } from '../../../platform/base/translate.ts';
import { type Outcome, sendDue } from '../../../platform/db/outbox.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readContradiction } from '../../../store/logs/contradictions.sql.ts';
import { type Channel, type DueDelivery, storeDelivery, takeDelivery } from '../../../store/notices/deliveries.sql.ts';
import { forgetPushToken } from '../../../store/notices/notices.sql.ts';
import { contradictionFile } from '../../logs/contradiction-file.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Sends everything that is due, and returns once no message is left to take. */
export async function deliverDue(deps: Deps): Promise<void> {
  const channels: Channel[] = ['Push', 'Mail'];
  await Promise.all(
    channels.map((channel) =>
      sendDue({
        take: () => takeDelivery(deps.db, channel),
        send: (due) => deliver(deps, due),
        store: (due, outcome) => storeDelivery(deps.db, due, outcome),
      }),
    ),
  );
}

/**
 * A message that is sent twice carries the same Message-ID, or the same tag, by which mailboxes and phones recognize it. One that an administrator
 * sends again carries another.
 */
async function deliver(deps: Deps, due: DueDelivery): Promise<Outcome> {
  if (!due.isReached) return 'gone';
  try {
    const outcome = await send(deps, due);
    if (outcome === 'gone') await forgetPushToken(deps.db, due.target);
    return outcome;
  } catch (error) {
    deps.log.warn(
      { delivery: due.id, channel: due.channel, tries: due.tries, err: error },
      'a message could not be sent',
    );
    return error instanceof Unavailable ? 'later' : 'failed';
  }
}

async function send(deps: Deps, due: DueDelivery): Promise<'sent' | 'gone'> {
  const { notice, title, message, data, target } = due;
  if (due.channel === 'Push') {
    const written = translatorTo(due.language);
    const shown = { ...data, id: notice, path: pathOf(due) };
    return deps.push.send(target, { id: tagOf(due), title: written(title), body: written(message), data: shown });
  }
  const token = unsubscribeToken(deps.keys.unsubscribe().current, { user: due.user, subject: due.type });
  const mail = noticeMail(due, deps.config.marketUrl, `${deps.config.marketUrl}/unsubscribe?token=${token}`);
  await deps.mail.send({ ...mail, id: tagOf(due), attachments: await attachmentsOf(deps.db, data) });
  return 'sent';
}

/** The proof that an order log was changed, for those who are notified of it. */
async function attachmentsOf(db: Db, data: DueDelivery['data']): Promise<Attachment[]> {
  const uuid = data['contradiction'];
  const contradiction = uuid === undefined ? undefined : await readContradiction(db, uuid);
  return contradiction ? [contradictionFile(contradiction)] : [];
}

interface MailedNotice extends Pick<DueDelivery, 'type' | 'data' | 'target' | 'language' | 'userType'> {
  readonly title: Sentence;
  readonly message: Sentence;
}

/** The mail of a notification to the address `target`. */
export function noticeMail(notice: MailedNotice, marketUrl: string, unsubscribeUrl: string): Mail {
  const { title, message, target: to, type, language } = notice;
  const mail = writeMail(
    to,
    {
      heading: title,
      paragraphs: [message],
      button: {
        label: notice.data['reconfirm'] === undefined ? 'Open in Fairbook' : 'Reconfirm',
        url: `${marketUrl}${pathOf(notice)}`,
      },
      footer: [
        { text: 'You received this email because you have an account at Fairbook.' },
        { text: 'Change notification settings', url: `${marketUrl}/settings` },
        {
          text: say('Unsubscribe ({what})', { what: { label: labelOf(notificationTypes, type) } }),
          url: unsubscribeUrl,
        },
      ],
    },
    language,
  );
  return { ...mail, unsubscribeUrl };
}

function tagOf({ notice, resends }: DueDelivery): string {
  return resends === 0 ? notice : `${notice}.${resends}`;
}

/** The market page of a notification's subject, for this kind of reader. */
function pathOf({
  type,
  data,
  userType,
}: {
  readonly type: NotificationType;
  readonly data: Readonly<Record<string, string>>;
  readonly userType: UserType;
}): string {
  if (data['waitingOrder'] !== undefined) return '/approvals';
  if (data['orderRules'] !== undefined) return '/people';
  const auction = data['auctionId'];
  if (auction !== undefined && userType === 'municipality') return `/workspace/auctions/${auction}`;
  if (auction !== undefined && userType !== 'market-professional') return `/auctions/${auction}`;
  if (type === 'AccountApproved') return '/start';
  if (type === 'AccountRejected' || data['question'] !== undefined) return '/onboarding';
  if (data['municipality'] !== undefined && userType === 'municipality') return '/people';
  if (type === 'InviteeJoined') return userType === 'municipality' ? '/professionals' : '/people';
  return '/notifications';
}
