/** Operator commands about announcements: for an update of the market, and for when no Owner can sign in. */

import { announcementForm } from '@fairbook/contract/notices/announcements/shapes.ts';
import { english, type Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { isUuid } from '@fairbook/domain/base/uuid.ts';
import { CannotStart } from '../../../platform/base/cannot-start.ts';
import { Refused } from '../../../platform/base/errors.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addAnnouncement, endAnnouncement, moveEnd } from './writing.ts';

/** `main.ts announce <kind> <minutes> <text>`: on all pages, those for visitors too. */
export async function announce({ db, clock }: Deps, kind: string, minutes: string, text: string): Promise<undefined> {
  const startsAt = clock();
  const endsAt = endAfter(minutes, startsAt);
  const shape = announcementForm.pick({ kind: true, text: true });
  const form = shape.safeParse({ kind, text });
  if (!form.success)
    throw new CannotStart(`${form.error.issues.map(({ message }) => english(message as Text)).join('. ')}.`);
  const announcement = { ...form.data, audience: 'both', isPublic: true, textEs: null, startsAt, endsAt } as const;
  const add = inTransaction(db, (transaction) => addAnnouncement(transaction, 'operator', announcement, startsAt));
  const { id } = await add.catch(refuse);
  say(`Announced on all pages until ${endsAt.toISOString()}. To end it before: main.ts end-announcement ${id}`);
  say(`To end it so many minutes from now: main.ts extend-announcement ${id} <minutes>`);
}

/** `main.ts extend-announcement <id> <minutes>`. */
export async function extendByHand({ db, clock }: Deps, id: string, minutes: string): Promise<undefined> {
  requireId(id);
  const now = clock();
  const endsAt = endAfter(minutes, now);
  await inTransaction(db, (transaction) => moveEnd(transaction, 'operator', id, endsAt, now)).catch(refuse);
  say(`The announcement ends at ${endsAt.toISOString()}.`);
}

/** `main.ts end-announcement <id>`. */
export async function endByHand({ db, clock }: Deps, id: string): Promise<undefined> {
  requireId(id);
  await inTransaction(db, (transaction) => endAnnouncement(transaction, 'operator', id, clock())).catch(refuse);
  say('The announcement has ended.');
}

function requireId(id: string): void {
  if (!isUuid(id)) throw new CannotStart(`'${id}' is not the id of an announcement.`);
}

function endAfter(minutes: string, now: Date): Date {
  if (!/^[1-9]\d{0,4}$/.test(minutes)) throw new CannotStart(`'${minutes}' is not a number of minutes.`);
  return new Date(now.getTime() + Number(minutes) * 60_000);
}

/** The refusal of a call is for the person at the terminal too. */
function refuse(error: unknown): never {
  throw error instanceof Refused ? new CannotStart(error.message) : error;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
