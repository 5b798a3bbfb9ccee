/** Token under which Firebase Cloud Messaging reaches this browser. Loaded only for push messages. */
import { getApp } from '@firebase/app';
import { deleteToken, getMessaging, getToken } from '@firebase/messaging';

/** Requests the token of this browser, which may change from time to time. */
export function pushToken(vapidKey: string, serviceWorkerRegistration: ServiceWorkerRegistration): Promise<string> {
  return getToken(getMessaging(getApp()), { vapidKey, serviceWorkerRegistration });
}

/** Deletes the token: messages to it no longer reach this browser. */
export async function dropPushToken(): Promise<void> {
  await deleteToken(getMessaging(getApp()));
}
