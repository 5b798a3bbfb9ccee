/** Which events an account of each kind can get. */
import { type UserType, valuesOf, type WebhookEvent, webhookEvents } from './vocabulary.ts';

/** Professionals learn what happens in the sales they are named in, and not who orders what. */
export function eventsFor(userType: UserType): readonly WebhookEvent[] {
  const all: readonly WebhookEvent[] = valuesOf(webhookEvents);
  return userType === 'market-professional' ? all.filter((event) => !event.startsWith('order.')) : all;
}
