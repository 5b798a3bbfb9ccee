/** What carries notices to people: a push message for each device, and mail. */
import type { Deps } from '../deps.ts';
import type { JobHandlers, JobKinds } from '../jobs.ts';
import { findDeliveries, forgetPushToken } from './notices.sql.ts';

declare module '../jobs.ts' {
  interface JobKinds {
    'deliver-notices': { readonly ids: readonly number[] };
    'push-one': {
      readonly token: string;
      readonly id: string;
      readonly title: string;
      readonly body: string;
      readonly data: Readonly<Record<string, string>>;
    };
    'test-push': { readonly tokens: readonly string[]; readonly id: string };
    'send-mail': { readonly to: string; readonly subject: string; readonly text: string; readonly html?: string };
  }
}

type Names = 'deliver-notices' | 'push-one' | 'test-push' | 'send-mail';

export const notificationsJobs: Pick<JobHandlers, Names> = {
  /** One job a device, so that a device that fails is tried again alone and nobody else is told twice. */
  'deliver-notices': async ({ ids }, deps) => {
    for (const { uuid, token, title, body, data } of await findDeliveries(deps.db, ids)) {
      const message = { token, id: uuid, title, body, data: data as Record<string, string> };
      await deps.jobs.enqueue(deps.db, 'push-one', message, { singletonKey: `${uuid}:${token}` });
    }
  },

  'push-one': (message, deps) => push(deps, message),

  'test-push': async ({ tokens, id }, deps) => {
    const text = { title: 'Test', body: 'This is a test of push messages.', data: {} };
    for (const token of tokens) await push(deps, { ...text, id, token });
  },

  'send-mail': (mail, deps) => deps.mail.send(mail),
};

/** Sends to one device and forgets devices that are gone. */
async function push(deps: Deps, message: JobKinds['push-one']): Promise<void> {
  const { token, id, title, body, data } = message;
  const delivery = await deps.push.send(token, { title, body, data: { ...data, id } });
  if (delivery === 'gone') await forgetPushToken(deps.db, token);
}
