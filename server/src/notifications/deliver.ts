/** Sends what is due to devices and mailboxes: each message by one sender, tried again later where that may help. */
import { labelOf, type NotificationType, notificationTypes, type UserType } from '@fairbook/domain/vocabulary.ts';
import type { Mail } from '../adapters/mail.ts';
import { writeMail } from '../adapters/mailTemplate.ts';
import type { Deps } from '../deps.ts';
import { Unavailable } from '../errors.ts';
import { type Channel, type DueDelivery, postponeDelivery, settleDelivery, takeDelivery } from './deliveries.sql.ts';
import { forgetPushToken } from './notices.sql.ts';
import { unsubscribeToken } from './unsubscribeToken.ts';

/** Messages of one channel that are under way at once in a process. */
const maxConcurrent = 5;

/** Sends everything that is due, and returns once nothing is left that nobody has taken. */
export async function deliverDue(deps: Deps): Promise<void> {
  const channels: Channel[] = ['Push', 'Mail'];
  await Promise.all(
    channels.flatMap((channel) => Array.from({ length: maxConcurrent }, () => deliverAll(deps, channel))),
  );
}

async function deliverAll(deps: Deps, channel: Channel): Promise<void> {
  for (let due = await takeDelivery(deps.db, channel); due; due = await takeDelivery(deps.db, channel)) {
    await deliver(deps, due);
  }
}

/**
 * A process that dies between sending and striking off leaves a message that is sent once more. It then carries the same
 * Message-ID, or the same tag, by which mailboxes and phones know it.
 */
async function deliver(deps: Deps, due: DueDelivery): Promise<void> {
  try {
    const outcome = due.isReached ? await send(deps, due) : 'gone';
    await settleDelivery(deps.db, due.id, outcome);
    if (outcome === 'gone' && due.channel === 'Push' && due.isReached) await forgetPushToken(deps.db, due.target);
  } catch (error) {
    const mayWorkLater = error instanceof Unavailable;
    deps.log.warn({ delivery: due.id, channel: due.channel, tries: due.tries, err: error }, 'a message did not leave');
    if (mayWorkLater) await postponeDelivery(deps.db, due.id, secondsUntilNextTry(due.tries));
    else await settleDelivery(deps.db, due.id, 'failed');
  }
}

/** 5, 10, 20 … seconds, ten minutes at most. */
function secondsUntilNextTry(tries: number): number {
  return Math.min(600, 5 * 2 ** (tries - 1));
}

async function send(deps: Deps, due: DueDelivery): Promise<'sent' | 'gone'> {
  const { notice: id, title, body, data, target } = due;
  if (due.channel === 'Push')
    return deps.push.send(target, { id, title, body, data: { ...data, id, path: pathOf(due) } });
  const token = unsubscribeToken(deps.keys.unsubscribe().current, { user: due.user, subject: due.type });
  await deps.mail.send(mailOf(due, deps.config.marketUrl, `${deps.config.marketUrl}/unsubscribe?token=${token}`));
  return 'sent';
}

function mailOf(due: DueDelivery, marketUrl: string, unsubscribeUrl: string): Mail {
  const { notice: id, title, body, target: to, type } = due;
  const content = writeMail({
    heading: title,
    paragraphs: [body],
    button: { label: 'Open in Fairbook', url: `${marketUrl}${pathOf(due)}` },
    footer: [
      { text: 'You get this mail because you have an account at Fairbook.' },
      { text: 'Choose what you are told, and how', url: `${marketUrl}/settings` },
      { text: `No more mails of this kind (${labelOf(notificationTypes, type)})`, url: unsubscribeUrl },
    ],
  });
  return { to, subject: title, id, unsubscribeUrl, ...content };
}

/** The page of the market that a notice is about, for this kind of reader. */
function pathOf({
  type,
  data,
  userType,
}: {
  readonly type: NotificationType;
  readonly data: Readonly<Record<string, string>>;
  readonly userType: UserType;
}): string {
  const auction = data['auctionId'];
  if (auction !== undefined && userType === 'municipality') return `/workspace/auctions/${auction}`;
  if (auction !== undefined && userType !== 'market-professional') return `/auctions/${auction}`;
  if (type === 'AccountApproved') return '/start';
  if (type === 'AccountRejected') return '/onboarding';
  if (data['municipality'] !== undefined && userType === 'municipality') return '/workspace/people';
  if (type === 'InviteeJoined' && userType === 'municipality') return '/professionals';
  return '/notifications';
}
