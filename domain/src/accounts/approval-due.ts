/** When a request for approval should be decided: the expected time in business days. */

const dayMs = 24 * 60 * 60 * 1000;

/** The moment `businessDays` after `requestedAt`; Saturdays and Sundays, in UTC, do not count. A request of a weekend counts from Monday on. */
export function approvalDueAt(requestedAt: Date, businessDays: number): Date {
  let due = isWeekend(requestedAt) ? mondayAfter(requestedAt) : requestedAt;
  for (let day = 0; day < businessDays; day += 1) {
    do due = new Date(due.getTime() + dayMs);
    while (isWeekend(due));
  }
  return due;
}

function isWeekend(at: Date): boolean {
  return at.getUTCDay() % 6 === 0;
}

function mondayAfter(at: Date): Date {
  const days = at.getUTCDay() === 6 ? 2 : 1;
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + days));
}
