/** Required sign-offs that an issuer dropped shortly before going live: what counts as dropped, and who can take the sale live then. */

import { type Holder, needsSecondPerson, whyNotTakePart } from '../accounts/settled.ts';
import type { Unmet } from '../base/refusal.ts';
import { filled, say } from '../base/sentences/sentence.ts';
import { isSignedBeforeSale, type RequiredSignOff, roleName, type SignOffFacts, stepWords } from './deal-team.ts';

/** Hours before going live in which a dropped requirement is published, and needs a second person. */
export const droppedHours = 24;

/** A role that must sign a step from then on, or no longer has to. */
export interface RequirementChange extends RequiredSignOff {
  readonly isRequired: boolean;
  readonly at: Date;
  readonly userId: number;
}

/** Requirements that were dropped. */
export function requirementChanges(
  before: readonly RequiredSignOff[],
  after: readonly RequiredSignOff[],
): (RequiredSignOff & { readonly isRequired: boolean })[] {
  const added = after.filter((one, at) => !has(before, one) && !has(after.slice(0, at), one));
  const dropped = before.filter((one) => !has(after, one));
  return [
    ...added.map(({ step, role }) => ({ step, role, isRequired: true })),
    ...dropped.map(({ step, role }) => ({ step, role, isRequired: false })),
  ];
}

/**
 * The latest drops of requirements for going live within the last hours, of pairs that are neither required again nor signed by what holds now: `changes`
 * earliest first, `signed` the sign-offs in force.
 */
export function droppedBefore<Change extends RequirementChange>(
  changes: readonly Change[],
  {
    required,
    signed,
    at,
  }: {
    readonly required: readonly RequiredSignOff[];
    readonly signed: readonly Pick<SignOffFacts, 'step' | 'role'>[];
    readonly at: Date;
  },
): Change[] {
  const since = at.getTime() - droppedHours * 60 * 60 * 1000;
  return changes.filter(
    (change, index) =>
      !change.isRequired &&
      isSignedBeforeSale(change.step) &&
      change.at.getTime() > since &&
      !has(changes.slice(index + 1), change) &&
      !has(required, change) &&
      !has(signed, change),
  );
}

/** The people of the issuer when one of them takes the sale live. */
interface TakingLive {
  readonly userId: number;
  readonly issuers: readonly Holder[];
  readonly at: Date;
}

/**
 * Why this person does not take the sale live: they dropped a requirement, and there is a second person who can, or they are not settled and another person
 * dropped it. Codes: sign-off-dropped, right-too-new.
 */
export function unmetByDropping(dropped: readonly RequirementChange[], { userId, issuers, at }: TakingLive): Unmet[] {
  const others = issuers.filter((one) => one.userId !== userId);
  if (dropped.length === 0 || !needsSecondPerson(others, at)) return [];
  const own = dropped.filter((change) => change.userId === userId);
  const isNew = own.length === 0 ? whyNotTakePart(issuers, userId, at) : null;
  if (isNew) return [{ ...isNew, step: 'team' }];
  return own.map(({ step, role }) => ({
    code: 'sign-off-dropped',
    message: say(
      'You dropped the required sign-off of {what} by {role} less than {hours} hours ago. Another person of the municipality takes the sale live, or you require it again.',
      { what: filled(stepWords[step]), role: { label: roleName(role) }, hours: droppedHours },
    ),
    step: 'team',
  }));
}

function has(all: readonly RequiredSignOff[], { step, role }: RequiredSignOff): boolean {
  return all.some((one) => one.step === step && one.role === role);
}
