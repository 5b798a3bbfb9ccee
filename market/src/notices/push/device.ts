/** Push registration of this browser: only after its owner has asked for it, and until they sign out. */
import { api } from '../../base/api.ts';

/** Storage key of the push token while this browser is registered. */
const tokenKey = 'fairbook.device';

/** `unsupported`: this browser cannot; `blocked`: its owner has denied it, and only they can allow it again. */
export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on';

/** The server's push configuration: the public key for Firebase or for the browser's own push service, or that a local stand-in takes their place. */
export interface PushConfig {
  readonly vapidKey?: string | undefined;
  readonly webPushKey?: string | undefined;
  readonly identityUrl?: string | undefined;
}

export function deviceState({ vapidKey, webPushKey, identityUrl }: PushConfig): DeviceState {
  const isServed = vapidKey !== undefined || webPushKey !== undefined || identityUrl !== undefined;
  if (!isServed || !('Notification' in window) || !('serviceWorker' in navigator)) return 'unsupported';
  if (webPushKey !== undefined && !('PushManager' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return isRinging() ? 'on' : 'off';
}

export function isRinging(): boolean {
  return 'Notification' in window && Notification.permission === 'granted' && localStorage.getItem(tokenKey) !== null;
}

/** Asks for permission, which browsers allow only after a click, and registers this browser. */
export async function startRinging(config: PushConfig): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const token = await tokenOf(config);
  await api.registerPushToken({ body: { token } });
  localStorage.setItem(tokenKey, token);
}

/** Registers again where this browser's token has changed since, as Firebase and browsers do, and as a new key of the server does. */
export async function keepRinging(config: PushConfig): Promise<void> {
  const before = localStorage.getItem(tokenKey);
  if (before !== null && isRinging() && (await tokenOf(config)) !== before) await startRinging(config);
}

/** Unregisters this browser. */
export async function stopRinging(config: PushConfig): Promise<void> {
  const token = localStorage.getItem(tokenKey);
  if (token === null) return;
  await api.unregisterPushToken({ body: { token } });
  localStorage.removeItem(tokenKey);
  if (config.webPushKey !== undefined) await (await import('./web-push.ts')).unsubscribe();
  if (config.vapidKey !== undefined)
    await (await import('@fairbook/ui/sign-in/provider/firebase-push.ts')).dropPushToken();
}

/** In development no message leaves, so any token will do; /dev/outbox shows what it would have received. */
async function tokenOf({ vapidKey, webPushKey }: PushConfig): Promise<string> {
  const worker = await navigator.serviceWorker.register('/sw.js');
  if (webPushKey !== undefined) return (await import('./web-push.ts')).subscribe(webPushKey);
  if (vapidKey === undefined) return localStorage.getItem(tokenKey) ?? `local-${crypto.randomUUID()}`;
  const { pushToken } = await import('@fairbook/ui/sign-in/provider/firebase-push.ts');
  return pushToken(vapidKey, worker);
}
