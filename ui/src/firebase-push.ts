/** The name under which Firebase Cloud Messaging reaches this browser. Loaded only when somebody wants push messages. */
import { getApp } from 'firebase/app';
import { deleteToken, getMessaging, getToken } from 'firebase/messaging';

/** Asks Firebase for the token of this browser, which may change from time to time. */
export function pushToken(vapidKey: string, serviceWorkerRegistration: ServiceWorkerRegistration): Promise<string> {
  return getToken(getMessaging(getApp()), { vapidKey, serviceWorkerRegistration });
}

/** Lets the token go: nothing reaches the browser under it any more. */
export async function dropPushToken(): Promise<void> {
  await deleteToken(getMessaging(getApp()));
}
