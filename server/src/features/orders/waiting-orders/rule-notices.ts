/** Notices about requests to loosen an institution’s rules for orders. */
import { joined, say } from '@fairbook/domain/base/sentences/sentence.ts';
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
  const { uuid, requesterName, person, expiresAt } = change;
  const asked =
    person === null
      ? say('{person} asks for a higher amount, or none, above which another person approves orders.', {
          person: requesterName,
        })
      : say('{person} asks to loosen the limits of {name} for orders.', { person: requesterName, name: person.name });
  await announce(db, jobs, {
    event: `order-rules:${uuid}`,
    type: 'System',
    title: 'Rules for orders: a change waits for you',
    body: (when) => joined([asked, say('Confirm or decline it by {close}.', { close: when(expiresAt) })]),
    data: { orderRules: uuid },
    to,
  });
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
  { requesterName: name, person: limited }: StoredRuleChange,
  status: AnnouncedEnd,
  person: string,
): Pick<Message, 'title' | 'body'> {
  switch (status) {
    case 'Made':
      return {
        title: 'Rules for orders were changed',
        body:
          limited === null
            ? say('{person} confirmed the amount above which another person approves orders, as {name} requested.', {
                person,
                name,
              })
            : say('{person} confirmed looser limits of {whose} for orders, as {name} requested.', {
                person,
                whose: limited.name,
                name,
              }),
      };
    case 'Withdrawn':
      return {
        title: 'A change of rules was withdrawn',
        body: say('{person} withdrew the request to loosen rules for orders. The rules stay as they are.', { person }),
      };
    case 'Declined':
      return {
        title: 'A change of rules was declined',
        body: say('{person} declined the request of {name} to loosen rules for orders. The rules stay as they are.', {
          person,
          name,
        }),
      };
    default:
      return {
        title: 'A change of rules has expired',
        body: say(
          'No one confirmed the request of {name} to loosen rules for orders within {days} days. The rules stay as they are.',
          { name, days: orderRuleRequestDays },
        ),
      };
  }
}
