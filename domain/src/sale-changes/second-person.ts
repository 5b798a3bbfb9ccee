/** The second person of a change of an announced sale: another person of the issuer, or a municipal advisor of the sale where the issuer has no other. */

/** A person removed within this time still counts, so that no one decides alone; one who joined within it does not replace an earlier advisor. */
export const secondPersonDays = 7;

/** A person of the issuer who may act, or could until a moment. */
export interface Acting {
  readonly userId: number;
  /** When the person joined the municipality, or their firm the team. */
  readonly since: Date;
  /** When the person lost the account or the place; null where they may act. */
  readonly removedAt: Date | null;
}

/** A person of a firm that advises the issuer in the sale. */
export interface ActingAdvisor extends Acting {
  readonly firmId: number;
}

/** Everyone of the issuer, who requests the change included, and every municipal advisor of the sale. */
export interface SecondPeople {
  readonly issuers: readonly Acting[];
  readonly advisors: readonly ActingAdvisor[];
}

export const secondPersons = ['colleague', 'advisor'] as const;
export type SecondPerson = (typeof secondPersons)[number];

/** Returns whether there is another person of the issuer, or was one until recently. */
export function needsSecondPerson(others: readonly Pick<Acting, 'removedAt'>[], now: Date): boolean {
  return others.some((one) => counts(one, now));
}

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

/** People who may act, and those who could within the last days. */
export function counts({ removedAt }: Pick<Acting, 'removedAt'>, now: Date): boolean {
  return removedAt === null || removedAt > daysBefore(now);
}

function isNewBeside({ since }: Acting, others: readonly Acting[], now: Date): boolean {
  return since > daysBefore(now) && others.some((one) => one.since < since);
}

/** The moment `secondPersonDays` days earlier. */
export function daysBefore(now: Date): Date {
  return new Date(now.getTime() - secondPersonDays * 24 * 60 * 60_000);
}
