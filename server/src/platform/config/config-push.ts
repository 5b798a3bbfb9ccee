/** Environment variables about push messages, and the resulting settings. */
import { z } from 'zod';
import type { ServiceAccount } from '../adapters/google.ts';
import { account } from './config-account.ts';
import { abouts, url } from './config-checks.ts';

const section = 'Mail, push, captcha';

export const pushVariables = {
  PUSH: z.enum(['fcm', 'vapid'], 'must be fcm or vapid').default('fcm').register(abouts, {
    section,
    description:
      'The service that delivers push messages: Firebase Cloud Messaging, or the push service of each browser itself (Web Push with VAPID), which needs no account anywhere. With `vapid` the variables of FCM do nothing, and servers connect to hosts of browser makers that people’s browsers name.',
  }),
  FCM_SERVICE_ACCOUNT: account.optional().register(abouts, {
    section,
    description: 'The JSON of the Google service account that sends push messages by Firebase Cloud Messaging.',
    without: 'push messages are stored for reading at `/dev/outbox`; in production none is sent',
    secret: true,
  }),
  FCM_URL: url('http', 'https')
    .default('https://fcm.googleapis.com')
    .register(abouts, { section, description: 'Firebase Cloud Messaging.' }),
};

export type PushSettings =
  | { readonly kind: 'fcm'; readonly account: ServiceAccount | undefined; readonly url: string }
  | {
      readonly kind: 'vapid';
      /** Where push services reach the operator: a mailto: or https: address. */
      readonly contact: string;
      /** True if a push service may run on this machine, for development and tests. */
      readonly isLoopbackAllowed: boolean;
    };

const variables = z.object(pushVariables);

interface Contact {
  readonly production: boolean;
  readonly securityContact: string | undefined;
  readonly marketUrl: string | undefined;
}

/** Push services ask for a contact; the market's own address is one, if it is public. */
export function pushSettings(value: z.output<typeof variables>, contact: Contact): PushSettings {
  if (value.PUSH === 'fcm') return { kind: 'fcm', account: value.FCM_SERVICE_ACCOUNT, url: value.FCM_URL };
  const site = contact.marketUrl?.startsWith('https://') ? contact.marketUrl : 'mailto:development@fairbook.example';
  return { kind: 'vapid', contact: contact.securityContact ?? site, isLoopbackAllowed: !contact.production };
}
