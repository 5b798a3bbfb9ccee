/** Jobs that send notifications: push messages and mail, as they are due. */

import type { Mail } from '../../../platform/adapters/mail.ts';
import type { Deps, JobHandlers } from '../../../platform/deps.ts';
import { deleteOldDeliveries } from '../../../store/notices/deliveries.sql.ts';
import { forgetPushToken } from '../../../store/notices/notices.sql.ts';
import { confirmOrders, mailReceipts } from './confirmations.ts';
import { deliverDue } from './deliver.ts';
import { sendDigests } from './digest.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'deliver-notices': Readonly<Record<never, never>>;
    'test-push': { readonly tokens: readonly string[]; readonly id: string };
    'send-mail': Mail;
    'send-digests': Readonly<Record<never, never>>;
  }
}

type Names = 'deliver-notices' | 'test-push' | 'send-mail' | 'send-digests' | 'confirm-orders' | 'mail-receipts';

const digestEvery = 5 * 60_000;

export const notificationsJobs: Pick<JobHandlers, Names> = {
  'deliver-notices': (_data, deps) => deliverDue(deps),

  'test-push': async ({ tokens, id }, deps) => {
    const text = { title: 'Test', body: 'This is a test of push messages.', data: { id } };
    for (const token of tokens) {
      const outcome = await deps.push.send(token, { ...text, id });
      if (outcome === 'gone') await forgetPushToken(deps.db, token);
    }
  },

  'send-mail': (mail, deps) => deps.mail.send(mail),

  'send-digests': async (_data, deps) => {
    const startAfter = new Date(deps.clock().getTime() + digestEvery);
    await deps.jobs.enqueue(deps.db, 'send-digests', {}, { startAfter, singletonKey: 'digests' });
    await sendDigests(deps);
  },

  'confirm-orders': confirmOrders,
  'mail-receipts': mailReceipts,
};

/** Finds messages whose sender died or whose retry is due, in every worker. */
export async function sweepDeliveries(deps: Deps): Promise<void> {
  await deliverDue(deps);
  await deleteOldDeliveries(deps.db);
}

/** Starts the digests when a worker starts. */
export async function startDelivering({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await jobs.enqueue(db, 'send-digests', {}, { singletonKey: 'digests', unlessWaiting: true });
  await jobs.enqueue(db, 'confirm-orders', {}, { singletonKey: 'confirm', unlessWaiting: true });
}
