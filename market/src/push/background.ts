/** What goes on behind the pages of somebody who is signed in: the service worker, and the device that rings. Loaded after them. */
import { api } from '../api.ts';
import { isRinging, keepRinging, stopRinging } from './device.ts';

/** Starts the service worker and renews what Firebase may have changed. Never in anybody's way: what fails is tried at the next visit. */
export async function startBackground(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    if (isRinging()) await keepRinging(await api.readIdentityConfiguration());
  } catch {
    // Without it there is no page for no connection, and everything else works.
  }
}

/** Who signs out hears nothing more on this device. */
export async function leaveDevice(): Promise<void> {
  if (isRinging()) await stopRinging(await api.readIdentityConfiguration());
}
