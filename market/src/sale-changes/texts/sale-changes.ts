/** Texts for changing a sale that was announced. */
import type { ResizingTerms } from '@fairbook/domain/auctions/sale-rules.ts';

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
  delivered: (day: string) => `The bonds are then delivered on ${day}.`,
  effect: (told: number, bidders: number) =>
    `${told === 1 ? '1 person is notified' : `${told} people are notified`} at once, on their pages, by email and by push; ${bidders === 1 ? '1 of them has' : `${bidders} of them have`} an open order. Orders keep their places in time; investors can change or withdraw them until the close.`,
  needsSecond: 'Another person of your municipality must confirm it. Nothing changes before that.',
  needsAdvisor: (who: string) =>
    `Your municipality has no second person, so a municipal advisor of the sale must confirm it: ${who}. Nothing changes before that.`,
  needsFormerAdvisor:
    'Your municipality has no second person, and no municipal advisor of the sale can confirm it now: one whose place or account has ended counts for seven days. Nothing changes before that.',
  alone: 'Your municipality has no second person, so the change is made at once.',
  send: 'Request the change',
  sendAlone: 'Change the times',
  requested: 'The change waits for a second person',
  requestedAdvisor: 'The change waits for the municipal advisor of the sale',
  done: 'The sale is rescheduled',
  pending: 'A change of this sale waits for a second person',
  pendingAdvisor: 'A change of this sale waits for its municipal advisor',
  pendingYou: 'A change of this sale waits for you',
  whyYou: (municipality: string) =>
    `${municipality} has no second person, so a municipal advisor of the sale confirms its changes. If you disagree, do not confirm it, and write a comment to the team.`,
  waitsFor: (who: string) => `It can be confirmed by: ${who}.`,
  waitsForNobody:
    'No municipal advisor of the sale can confirm it now. One whose place or account has ended counts for seven days.',
  onceConfirmed: (effect: string) => `Once it is confirmed: ${effect}`,
  by: (name: string, when: string) => `Requested by ${name} on ${when}.`,
  wants: (close: string, before: string) => `New close: ${close}. Now: ${before}.`,
  wantsStart: (start: string, before: string) => `New start: ${start}. Now: ${before}.`,
  confirm: 'Confirm the change',
  confirmTitle: 'Confirm the change?',
  withdraw: 'Withdraw the request',
  decline: 'Decline',
  withdrawn: 'The request is withdrawn',
  withdrawMaturities: {
    action: 'Withdraw maturities',
    title: (name: string) => `Withdraw maturities of ${name}`,
    lead: 'What you withdraw is no longer offered: no orders for it are taken, and none of it is sold. It cannot be offered again in this sale.',
    maturities: 'Maturities to withdraw',
    row: (maturity: string, principal: string) => `${maturity} · ${principal}`,
    ordered: (amount: string) => `Ordered: ${amount}. These orders will receive nothing.`,
    notOrdered: 'Not ordered yet.',
    chooseOne: 'Choose at least one maturity',
    keepOne: 'At least one maturity must remain',
    effect: (told: number, bidders: number) =>
      `${told === 1 ? '1 person is notified' : `${told} people are notified`} at once, on their pages, by email and by push; ${bidders === 1 ? '1 of them has' : `${bidders} of them have`} an open order. Orders of withdrawn maturities stay in the log without effect and do not count toward limits; all other orders stand.`,
    sendAlone: 'Withdraw',
    done: 'The maturities are withdrawn',
    wants: (maturities: string) => `To be withdrawn: ${maturities}.`,
  },
  resizing: {
    title: 'Decide about the amounts',
    lead: (until: string) =>
      `The sale has closed. Until ${until} you can change the amounts of its maturities; if you do nothing, the announced ones hold and the result comes by itself.`,
    bounds: ({ maturityPercent, totalPercent }: ResizingTerms) =>
      `Published bounds: each maturity by up to ${maturityPercent}%, and all together by up to ${totalPercent}%.`,
    estimate: 'What would be sold is computed from all orders by the rule of the sale.',
    maturity: 'Maturity',
    ordered: 'Ordered',
    announced: 'Announced',
    decided: 'Amount',
    sells: 'Would sell',
    total: 'Total',
    orderedOf: (ordered: string, announced: string) => `Ordered ${ordered} of ${announced}`,
    insteadOf: (amount: string) => `instead of ${amount}`,
    amountOf: (maturity: string) => `Amount of ${maturity}`,
    amount: (maturity: string, amount: string, announced: string) => `${maturity}: ${amount} instead of ${announced}`,
    asAnnounced: 'as announced',
    wrong: (from: string, to: string, step: string) => `From ${from} to ${to}, in multiples of ${step}`,
    wrongTotal: (percent: number) => `All maturities together can change by up to ${percent}%`,
    decide: 'Decide the amounts',
    keep: 'Keep the announced amounts',
    dialogTitle: 'Decide the amounts?',
    dialogLead:
      'The decision is made once. All orders are then allocated by the published rule with these amounts, and everyone who sees the sale can read the reason.',
    needsSecond: 'Another person of your municipality must confirm it in time. Otherwise the announced amounts hold.',
    needsAdvisor: (who: string) =>
      `Your municipality has no second person, so a municipal advisor of the sale must confirm it in time: ${who}. Otherwise the announced amounts hold.`,
    done: 'The amounts are decided',
    wants: (amounts: string) => `Amounts of the sale: ${amounts}.`,
    effect: (told: number) =>
      `${told === 1 ? '1 person is notified' : `${told} people are notified`}, and the result follows.`,
  },
  offerUnsold: 'Offer what is unsold',
  offerUnsoldTitle: 'Offer what is unsold?',
  offerUnsoldLead:
    'A draft of a new sale is created with the unsold amounts and the terms of this one, without documents, CUSIPs and dates of the sale. You can change it before you request approval.',
  offerUnsoldOk: 'Create draft',
  offeredUnsold: 'The draft was created',
} as const;
