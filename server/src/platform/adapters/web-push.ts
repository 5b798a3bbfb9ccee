/** Sends push messages to the push services of browsers (RFC 8030), encrypted (RFC 8291), in the name of this server (VAPID, RFC 8292). */
import { createECDH, hkdfSync } from 'node:crypto';
import webPush from 'web-push';
import { z } from 'zod';
import { Unavailable } from '../base/errors.ts';
import type { KeyRing } from '../base/keys.ts';
import { post, Unreachable, whyNotAddress } from './http-post.ts';
import type { Push, PushMessage } from './push.ts';

/** Any receiver must take 4,096 bytes of encrypted message (RFC 8030), which is 3,993 of text (RFC 8291). */
const maxBytes = 3_000;

/** A message that is a day old is given up (platform/db/outbox.ts); push services store it no longer. */
const storedSeconds = 24 * 60 * 60;

const base64url = (bytes: number) =>
  z.string().refine((text) => /^[\w-]+=*$/.test(text) && Buffer.from(text, 'base64url').length === bytes);

/** The token of a browser: its subscription as JSON, with our key that it was made for. */
const subscriptionShape = z.strictObject({
  endpoint: z.url().max(2_048),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
  /** Our public key. */
  key: base64url(65),
});

type Subscription = z.infer<typeof subscriptionShape>;

interface Settings {
  readonly contact: string;
  readonly isLoopbackAllowed: boolean;
}

export function vapidPush(keys: () => KeyRing, { contact, isLoopbackAllowed }: Settings): Push {
  const own = vapidKeysOf(keys().current.secret);
  const vapidDetails = { subject: contact, ...own };
  return {
    webPushKey: own.publicKey,

    whyNotToken(token) {
      const subscription = readSubscription(token);
      if (!subscription) return 'Must be a push subscription of a browser';
      return whyNotAddress(subscription.endpoint, isLoopbackAllowed);
    },

    async send(token, message) {
      const subscription = readSubscription(token);
      // Tokens of Firebase, and subscriptions for an earlier key, which push services refuse: the browser subscribes again at its next visit.
      if (subscription?.key !== own.publicKey) return 'gone';
      const { headers, body } = webPush.generateRequestDetails(subscription, textOf(message), {
        vapidDetails,
        TTL: storedSeconds,
        contentEncoding: 'aes128gcm',
      });
      const status = await post(subscription.endpoint, {
        body,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        isLoopbackAllowed,
      }).catch((error: unknown) => {
        if (error instanceof Unreachable) throw new Unavailable(`A push service: ${error.message}`, { cause: error });
        throw error;
      });
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      const sentence = `A push service answered ${status}`;
      throw status === 429 || status >= 500 ? new Unavailable(sentence) : new Error(sentence);
    },
  };
}

function readSubscription(token: string): Subscription | null {
  try {
    return subscriptionShape.safeParse(JSON.parse(token)).data ?? null;
  } catch {
    return null;
  }
}

/** As Firebase gives it to the service worker (market/public/sw.js). A long text is cut so that the message fits. */
function textOf({ title, body, data }: PushMessage): string {
  const written = (text: string) => JSON.stringify({ notification: { title, body: text }, data });
  let text = written(body);
  for (let length = body.length; Buffer.byteLength(text) > maxBytes && length > 0; ) {
    length = Math.floor(length / 2);
    text = written(`${body.slice(0, length)}…`);
  }
  return text;
}

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** A stored secret becomes a private key as in FIPS 186-5, A.2.1: more bits than the order has, reduced. */
export function vapidKeysOf(secret: Buffer): { readonly publicKey: string; readonly privateKey: string } {
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'fairbook push vapid', 48)).toString('hex');
  const scalar = (BigInt(`0x${bits}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}
