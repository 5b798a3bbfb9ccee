/** Checks and places the orders of a file, each by the calls that the ticket uses. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { waitingOrdersMarket } from '@fairbook/contract/orders/waiting-orders/market.ts';
import type { FileOrder } from '@fairbook/domain/orders/order-file.ts';
import { messageOf, worthRetrying } from '@fairbook/ui/base/queries.ts';
import { api } from '../../base/api.ts';
import type { Person } from '../../base/person.ts';
import { keepAnswer } from '../../logs/receipts/keep.ts';
import { sha256Hex } from '../../logs/receipts/signatures.ts';
import { ownRulesOf } from '../own-rules.ts';
import { uploadOrderTexts } from '../texts/upload-orders.ts';
import { bodyOf } from '../ticket.ts';

export type OrderState = 'ready' | 'wrong' | 'placed' | 'refused' | 'waiting' | 'unsure';

/** An order of the file, as far as it has come. */
export interface CheckedOrder {
  readonly order: FileOrder;
  /** Name of the sale; null where the reader cannot see it. */
  readonly name: string | null;
  readonly hasStatement: boolean;
  readonly state: OrderState;
  /** Errors in the order as a whole. */
  readonly problem: string | null;
  /** Errors in its lines, by row of the file. */
  readonly problems: ReadonlyMap<number, string>;
  /** Estimated allocation in dollars, by row. */
  readonly estimates: ReadonlyMap<number, number>;
  readonly needsApproval: boolean;
}

type OwnRules = AnswerOf<typeof waitingOrdersMarket.readOwnOrderRules>;

/** One order, judged and estimated as if it were in the ticket; nothing is stored. */
export async function checkOrder(order: FileOrder, person: Person): Promise<CheckedOrder> {
  const params = { auctionId: order.auctionId };
  const start = {
    order,
    name: null,
    hasStatement: false,
    problems: new Map(),
    estimates: new Map(),
    needsApproval: false,
  };
  try {
    const sale = await api.readPublicAuction({ params });
    const known = {
      ...start,
      name: sale.profile.name,
      hasStatement: sale.documents.preliminaryOfficialStatement !== null,
    };
    try {
      const isInstitution = person.userType === 'institutional-investor';
      const own: OwnRules | undefined = isInstitution ? await api.readOwnOrderRules({ params }) : undefined;
      const { error, approval } = ownRulesOf(own, order.lines, []);
      if (error !== null) return { ...known, state: 'wrong', problem: error };
      const { lines } = await api.previewBid({ params, body: bodyOf(order.lines) });
      const estimates = new Map(lines.map((line, at) => [order.lines[at]?.row ?? 0, line.indicativeAward]));
      return { ...known, state: 'ready', problem: null, estimates, needsApproval: approval !== null };
    } catch (error) {
      return { ...known, ...problemsIn(order, error), state: 'wrong' };
    }
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    return { ...start, state: 'wrong', problem: isUnknown ? uploadOrderTexts.unknownSale : messageOf(error) };
  }
}

/** Sentences at their rows, and what is left for the order as a whole. */
export function problemsIn({ lines }: FileOrder, error: unknown): Pick<CheckedOrder, 'problem' | 'problems'> {
  const problems = new Map<number, string>();
  if (error instanceof ApiError) {
    for (const [path, message] of Object.entries(error.fields)) {
      const row = lines[Number(/^investments\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)]?.row;
      if (row !== undefined) problems.set(row, message);
    }
    const whole = error.fields['investments'];
    if (whole !== undefined) return { problem: whole, problems };
  }
  return { problem: problems.size > 0 ? null : messageOf(error), problems };
}

/** Places the order, or sends it for approval where it needs that; a failed line leaves nothing of the order. */
export async function placeOrder(checked: CheckedOrder, person: Person, today: string): Promise<CheckedOrder> {
  const { order, needsApproval } = checked;
  const { auctionId, reference } = order;
  const params = { auctionId };
  const body = { ...bodyOf(order.lines), ...(reference !== null && { clientReference: reference }) };
  try {
    if (needsApproval) {
      await api.proposeOrder({ params, body });
      return { ...checked, state: 'waiting', problem: null };
    }
    const key = keyOfFile(order, person, today);
    const receipt = await api.placeBid({ params, body, headers: { 'idempotency-key': key } });
    await keepAnswer(
      { action: 'PLACE', auctionId, order: null, investments: body.investments, key, investor: person.investor },
      receipt,
    );
    return { ...checked, state: 'placed', problem: null };
  } catch (error) {
    if (error instanceof Error && worthRetrying(error)) {
      const { unsure, unsureWaiting } = uploadOrderTexts;
      return { ...checked, state: 'unsure', problem: needsApproval ? unsureWaiting : unsure };
    }
    return { ...checked, ...problemsIn(order, error), state: 'refused' };
  }
}

/** Returns whether a press of the button sends it: a waiting order has no key, so it is not sent a second time. */
export function isToPlace({ state, needsApproval }: CheckedOrder): boolean {
  return state === 'ready' || (state === 'unsure' && !needsApproval);
}

/** Follows from the order and the day, so that the same file places nothing twice on one day. */
export function keyOfFile(
  { auctionId, reference, lines }: FileOrder,
  { id }: Pick<Person, 'id'>,
  today: string,
): string {
  const said = lines.map(({ row, maturityDate, investmentAmount }) => [row, maturityDate, investmentAmount]);
  return `file-${sha256Hex(JSON.stringify([id, today, auctionId, said, ...(reference === null ? [] : [reference])]))}`;
}
