/** States of a message to a mailbox or a device, and when it can be sent again. */
import { type Refusal, refusal } from '../base/refusal.ts';

export const deliveryStates = ['Waiting', 'Sent', 'Gone', 'Failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Refuses while the message is still waiting, and where its receiver no longer exists. */
export function whyNotResend(state: DeliveryState): Refusal | null {
  if (state === 'Waiting') return refusal('message-waiting', 'This message is still waiting to be sent');
  if (state === 'Gone')
    return refusal('message-unreachable', 'This address or device no longer belongs to the account');
  return null;
}
