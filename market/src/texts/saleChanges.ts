/** Texts for changing a sale that was announced. */
import type { ExtensionTerms } from '@fairbook/domain/extension.ts';

export const saleChangesTexts = {
  action: 'Change times',
  title: (name: string) => `Change the times of ${name}`,
  lead: 'The sale moves as soon as the change is made. Everyone who sees the sale can read the reason.',
  start: 'New start',
  startHint: 'Empty: the start stays.',
  close: 'New close',
  closeHint: (earliest: string, latest: string) => `From ${earliest} to ${latest}.`,
  reason: 'Reason',
  reasonHint: 'Public, for good: it is in the order log and in the closing record.',
  reasonRequired: 'A reason is required',
  rules:
    'Published rules: the close is at least 30 minutes after the change and after the start. Before the start it can become earlier if 24 hours remain; from the start on it can only become later, within 90 days. A sale can be rescheduled ten times.',
  effect: (told: number, bidders: number) =>
    `${told === 1 ? '1 person is notified' : `${told} people are notified`} at once, on their pages, by email and by push; ${bidders === 1 ? '1 of them has' : `${bidders} of them have`} an open order. Orders keep their places in time; investors can change or withdraw them until the close.`,
  needsSecond: 'Another person of your municipality must confirm it. Nothing changes before that.',
  alone: 'Your municipality has no second person, so the change is made at once.',
  send: 'Request the change',
  sendAlone: 'Change the times',
  zone: (zone: string) => `Times are entered in your own time zone, ${zone}.`,
  requested: 'The change waits for a second person',
  done: 'The sale is rescheduled',
  pending: 'A change of this sale waits for a second person',
  by: (name: string, when: string) => `Requested by ${name} on ${when}.`,
  wants: (close: string, before: string) => `New close: ${close}. Now: ${before}.`,
  wantsStart: (start: string, before: string) => `New start: ${start}. Now: ${before}.`,
  confirm: 'Confirm the change',
  confirmTitle: 'Confirm the change?',
  withdraw: 'Withdraw the request',
  decline: 'Decline',
  withdrawn: 'The request is withdrawn',
  offerUnsold: 'Offer what is unsold',
  offerUnsoldTitle: 'Offer what is unsold?',
  offerUnsoldLead:
    'A draft of a new sale is created with the unsold amounts and the terms of this one, without documents, CUSIPs and dates of the sale. You can change it before you request approval.',
  offerUnsoldOk: 'Create draft',
  offeredUnsold: 'The draft was created',
  extensionHint: 'Published with the sale and fixed once it goes live. An order in the last minutes moves the close.',
  noExtension: 'None',
  extensionChoice: ({ minutes, most }: ExtensionTerms) => `${minutes} minutes, at most ${most} times`,
} as const;
