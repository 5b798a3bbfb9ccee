/** Proves that the actions of a batch that were taken are in the order logs of their sales; they are answered only with that proof. */
import { requireFound } from '../../platform/base/errors.ts';
import type { OrderAction } from '../../store/orders/order-action-types.ts';
import type { LoggedAction, Ruling, TakenBatch } from '../../store/orders/order-actions.sql.ts';
import type { KnownLogs } from '../logs/open-log.ts';

export interface ProvenRuling extends Ruling {
  /** Null where the action was not taken. */
  readonly proven: (LoggedAction & { readonly proof: string }) | null;
}

/**
 * The rulings of a batch, each with its proof once the head of its log is signed. `logs` are the logs as they were known when the batch was sent; they
 * have the entries of the batch when this returns. A log whose head cannot be signed fails its own orders alone.
 */
export function proveRulings(
  actions: readonly OrderAction[],
  { rulings, others }: TakenBatch,
  logs: KnownLogs,
): Promise<ProvenRuling>[] {
  const taken = new Map<number, LoggedAction[]>();
  rulings.forEach(({ logged }, index) => {
    const auctionId = actions[index]?.auctionId;
    if (logged === null || auctionId === undefined) return;
    const sale = taken.get(auctionId);
    if (sale) sale.push(logged);
    else taken.set(auctionId, [logged]);
  });
  const proofs = new Map<LoggedAction, { readonly texts: Promise<string[]>; readonly index: number }>();
  for (const [auctionId, entries] of taken) {
    const texts = logs.prove(auctionId, others.get(auctionId) ?? [], entries);
    for (const [index, entry] of entries.entries()) proofs.set(entry, { texts, index });
  }
  return rulings.map(async (ruling) => {
    const { logged } = ruling;
    if (logged === null) return { ...ruling, proven: null };
    const { texts, index } = requireFound(proofs.get(logged));
    return { ...ruling, proven: { ...logged, proof: requireFound((await texts)[index]) } };
  });
}
