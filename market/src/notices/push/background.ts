/** Background work of a signed-in session: the service worker and push registration. Loaded after the pages. */
import { api } from '../../base/api.ts';
import { isRinging, keepRinging, stopRinging } from './device.ts';

/** Starts the service worker and renews the push token Firebase may have changed. Failures are silent and retried at the next visit. */
export async function startBackground(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    if (isRinging()) await keepRinging(await api.readIdentityConfiguration());
  } catch {
    // Without it there is no offline page; everything else works.
  }
}

/** Signing out stops push messages on this device. */
export async function leaveDevice(): Promise<void> {
  if (isRinging()) await stopRinging(await api.readIdentityConfiguration());
}
