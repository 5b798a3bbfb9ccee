/** Sends push messages to a person's devices, by Firebase Cloud Messaging (HTTP v1) or into the sink. */
import type { Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { z } from 'zod';
import { Unavailable } from '../base/errors.ts';
import { askGoogle, googleAccess, type ServiceAccount } from './google.ts';
import type { Sink } from './sink.ts';

export interface PushMessage {
  /** Id of the message: a phone that gets it twice shows it once. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** Target of a click; public ids only. */
  readonly data: Readonly<Record<string, string>>;
}

/** `gone`: the device will never accept a message again, so its token should be deleted. */
export type Delivery = 'sent' | 'gone';

export interface Push {
  /** Sends to one device. Throws Unavailable where a retry may help. */
  send(token: string, message: PushMessage): Promise<Delivery>;
  /** Why this cannot be the token of a device, in a sentence; null where it can. */
  whyNotToken(token: string): Text | null;
  /** With which browsers subscribe at their own push service; null where Firebase gives them a token. */
  readonly webPushKey: string | null;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const refusal = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.looseObject({ errorCode: z.string().optional() })).optional(),
  }),
});

/** Firebase alone knows which of its tokens are good. */
const anyToken = { whyNotToken: () => null, webPushKey: null };

export function firebasePush(account: ServiceAccount, url: string, now: () => Date = () => new Date()): Push {
  const access = googleAccess(account, scope, now);
  const address = `${url}/v1/projects/${account.project_id}/messages:send`;

  async function send(token: string, message: PushMessage, isRetry: boolean): Promise<Delivery> {
    const response = await askGoogle(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${await access.token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: wireMessage(token, message) }),
    });
    if (response.ok) return 'sent';
    if (response.status === 401 && !isRetry) {
      access.forget();
      return send(token, message, true);
    }
    const problem = refusal.safeParse(await response.json().catch(() => null)).data?.error;
    const code = problem?.details?.find((detail) => detail.errorCode !== undefined)?.errorCode ?? problem?.status;
    if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH' || response.status === 404) return 'gone';
    const sentence = `Firebase Cloud Messaging answered ${response.status}${code === undefined ? '' : ` (${code})`}`;
    throw response.status === 429 || response.status >= 500 ? new Unavailable(sentence) : new Error(sentence);
  }

  return { send: (token, message) => send(token, message, false), ...anyToken };
}

/** In Firebase's format: each kind of device has its own field for the name of a message. */
function wireMessage(token: string, { id, title, body, data }: PushMessage) {
  return {
    token,
    notification: { title, body },
    data,
    android: { notification: { tag: id } },
    apns: { headers: { 'apns-collapse-id': id } },
    webpush: { notification: { tag: id } },
  };
}

/** `keep` stores messages for development; they go nowhere in production without a service account. */
export function sinkPush(sink: Sink, now: () => Date): Push {
  return {
    async send(token, { title, body }) {
      sink.keep({ kind: 'push', at: now(), to: `device ${token.slice(0, 12)}`, subject: title, text: body });
      return 'sent';
    },
    ...anyToken,
  };
}
