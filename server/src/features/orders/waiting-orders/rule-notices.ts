/** Notices about requests to loosen an institution’s rules for orders. */
import { orderRuleRequestDays } from '@fairbook/domain/orders/order-rule-changes.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { StoredRuleChange } from '../../../store/orders/rule-changes.sql.ts';
import { announce, type Message } from '../../notices/notifications/announce.ts';

/** Asks those who may confirm. */
export async function announceRuleRequest(
  db: Db,
  jobs: Jobs,
  change: StoredRuleChange,
  to: readonly number[],
): Promise<void> {
  const { uuid, requesterName: name, person, expiresAt } = change;
  const asked =
    person === null
      ? `${name} asks for a higher amount, or none, above which another person approves orders.`
      : `${name} asks to loosen the limits of ${person.name} for orders.`;
  await announce(db, jobs, {
    event: `order-rules:${uuid}`,
    type: 'System',
    title: 'Rules for orders: a change waits for you',
    body: (when) => `${asked} ${until(when(expiresAt))}`,
    data: { orderRules: uuid },
    to,
  });
}

function until(at: string): string {
  return `Confirm or decline it by ${at}.`;
}

export type AnnouncedEnd = 'Made' | 'Withdrawn' | 'Declined' | 'Expired';

/** Tells what became of a request; `by` is the name of the person who decided, and empty where no one did. */
export async function announceRuleEnd(
  db: Db,
  jobs: Jobs,
  change: StoredRuleChange,
  { status, by, to }: { readonly status: AnnouncedEnd; readonly by: string; readonly to: readonly number[] },
): Promise<void> {
  await announce(db, jobs, {
    event: `order-rules:${change.uuid}:end`,
    type: 'System',
    ...endOf(change, status, by),
    data: { orderRules: change.uuid },
    to,
  });
}

function endOf(
  { requesterName: asker, person }: StoredRuleChange,
  status: AnnouncedEnd,
  by: string,
): Pick<Message, 'title' | 'body'> {
  const whose = person?.name;
  switch (status) {
    case 'Made':
      return {
        title: 'Rules for orders were changed',
        body:
          whose === undefined
            ? `${by} confirmed the amount above which another person approves orders, as ${asker} requested.`
            : `${by} confirmed looser limits of ${whose} for orders, as ${asker} requested.`,
      };
    case 'Withdrawn':
      return {
        title: 'A change of rules was withdrawn',
        body: `${by} withdrew the request to loosen rules for orders. The rules stay as they are.`,
      };
    case 'Declined':
      return {
        title: 'A change of rules was declined',
        body: `${by} declined the request of ${asker} to loosen rules for orders. The rules stay as they are.`,
      };
    default:
      return {
        title: 'A change of rules has expired',
        body: `No one confirmed the request of ${asker} to loosen rules for orders within ${orderRuleRequestDays} days. The rules stay as they are.`,
      };
  }
}
