/** Webhook events, and which of them an account of each kind can get. */
import { labelled, type UserType, type ValueOf, valuesOf } from '../base/vocabulary.ts';

export const webhookEvents = labelled(
  { value: 'auction.status', label: 'Status of an auction' },
  { value: 'auction.halted', label: 'Sale halted' },
  { value: 'auction.resumed', label: 'Sale resumed' },
  { value: 'auction.amended', label: 'Terms amended' },
  { value: 'auction.rescheduled', label: 'Sale rescheduled' },
  { value: 'auction.supplemented', label: 'Document supplemented' },
  { value: 'auction.maturities-withdrawn', label: 'Maturities withdrawn' },
  { value: 'auction.resized', label: 'Amounts decided' },
  { value: 'auction.cancelled', label: 'Sale canceled' },
  { value: 'order.accepted', label: 'Orders accepted' },
  { value: 'order.amended', label: 'Orders changed' },
  { value: 'order.withdrawn', label: 'Orders withdrawn' },
  { value: 'auction.allotted', label: 'Orders allocated' },
  { value: 'auction.final-statement', label: 'Final official statement' },
  { value: 'question.asked', label: 'Question about a sale' },
  { value: 'question.answered', label: 'Answer about a sale' },
  { value: 'team.signed', label: 'Step of a sale signed' },
);
export type WebhookEvent = ValueOf<typeof webhookEvents>;

/** Professionals learn what happens in the sales they are named in, and not who orders what. */
export function eventsFor(userType: UserType): readonly WebhookEvent[] {
  const all: readonly WebhookEvent[] = valuesOf(webhookEvents);
  return userType === 'market-professional' ? all.filter((event) => !event.startsWith('order.')) : all;
}
