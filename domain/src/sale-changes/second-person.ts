/** The second person of a change of an announced sale: another person of the issuer, or a municipal advisor of the sale where the issuer has no other. */
import { counts, type Holder, isNew } from '../accounts/settled.ts';

/** A person of a firm that advises the issuer in the sale. */
export interface ActingAdvisor extends Holder {
  readonly firmId: number;
}

/** Everyone of the issuer, who requests the change included, and every municipal advisor of the sale. */
export interface SecondPeople {
  readonly issuers: readonly Holder[];
  readonly advisors: readonly ActingAdvisor[];
}

export const secondPersons = ['colleague', 'advisor'] as const;
export type SecondPerson = (typeof secondPersons)[number];

/**
 * The person who has to confirm a change; null where no one has to. An advisor does only where the issuer has no two people: otherwise one of them could invite
 * a mailbox of their own as an advisor around the other. For the same reason a person who joined the issuer after an advisor makes no two at once.
 */
export function secondPersonOf({ issuers, advisors }: SecondPeople, now: Date): SecondPerson | null {
  const advising = advisors.filter((one) => counts(one, now));
  const settled = issuers.filter((one) => counts(one, now) && !isNewBeside(one, advising, now));
  if (settled.length > 1) return 'colleague';
  return advising.length > 0 ? 'advisor' : null;
}

/** The advisors who may confirm where an advisor has to: those of a firm that joined within seven days, after another one, do not yet. */
export function confirmingAdvisors<Advisor extends ActingAdvisor>(
  { advisors }: { readonly advisors: readonly Advisor[] },
  now: Date,
): Advisor[] {
  const advising = advisors.filter((one) => counts(one, now));
  return advising.filter((one) => {
    const others = advising.filter(({ firmId }) => firmId !== one.firmId);
    return one.removedAt === null && !isNewBeside(one, others, now);
  });
}

/** Returns whether a change waits for this person as a municipal advisor. No one else of the team learns of it. */
export function isAskedAdvisor(people: SecondPeople, userId: number, now: Date): boolean {
  return (
    secondPersonOf(people, now) === 'advisor' && confirmingAdvisors(people, now).some((one) => one.userId === userId)
  );
}

function isNewBeside(one: Holder, others: readonly Holder[], now: Date): boolean {
  return isNew(one, now) && others.some(({ since }) => since < one.since);
}
