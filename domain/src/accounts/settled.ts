/**
 * The one rule about second persons: where two people have had a power for seven days, only people who have had it so long confirm what another one
 * requests. Otherwise a person could invite the second person they need.
 */
import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';

/** Days after which a person is settled in a power. One who lost it still counts for as long, so that no one becomes alone in order to decide alone. */
export const settledDays = 7;

/** A person who has the power to confirm, or had it until recently. */
export interface Holder {
  readonly userId: number;
  /** When the person got the power: joined, got the role, or was restored after more than `settledDays`. */
  readonly since: Date;
  /** When the person lost the power; null where they have it. */
  readonly removedAt: Date | null;
}

/** People who have the power, and those who had it within the last days. */
export function counts({ removedAt }: Pick<Holder, 'removedAt'>, now: Date): boolean {
  return removedAt === null || removedAt > daysBefore(now);
}

/** Returns whether a person got the power within the last days. */
export function isNew({ since }: Pick<Holder, 'since'>, now: Date): boolean {
  return since > daysBefore(now);
}

/** Returns whether there is another person with the power, or was one until recently. */
export function needsSecondPerson(others: readonly Pick<Holder, 'removedAt'>[], now: Date): boolean {
  return others.some((one) => counts(one, now));
}

/** Returns whether there are two settled people, so that only such people confirm. */
export function bindsSettled(holders: readonly Holder[], now: Date): boolean {
  return settledOf(holders, now).length > 1;
}

/** Why a person does not confirm yet, or null. A new installation or account has no two settled people: then everyone with the power confirms. */
export function whyNotTakePart(holders: readonly Holder[], userId: number, now: Date): Refusal | null {
  if (!bindsSettled(holders, now) || settledOf(holders, now).some((one) => one.userId === userId)) return null;
  return refusal(
    'right-too-new',
    say(
      'You got the right to confirm this less than {days} days ago. Until then people who have had it for longer do.',
      {
        days: settledDays,
      },
    ),
  );
}

/** Returns whether a person who confirms now is new, which the record then says. */
export function isNewHolder(holders: readonly Holder[], userId: number, now: Date): boolean {
  return holders.some((one) => one.userId === userId && isNew(one, now));
}

/** The people other than this one who can confirm what this one requests. */
export function confirmersBeside<One extends Holder>(holders: readonly One[], userId: number, now: Date): One[] {
  return holders.filter(
    (one) => one.userId !== userId && one.removedAt === null && whyNotTakePart(holders, one.userId, now) === null,
  );
}

function settledOf(holders: readonly Holder[], now: Date): readonly Holder[] {
  return holders.filter((one) => !isNew(one, now) && counts(one, now));
}

/** The moment `settledDays` days earlier. */
function daysBefore(now: Date): Date {
  return new Date(now.getTime() - settledDays * 24 * 60 * 60_000);
}
