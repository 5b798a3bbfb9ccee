/**
 * Receipts of orders that this browser keeps, by person and sale: encrypted in its storage, in memory where the browser refuses that. Nothing that can be read
 * stays there without a sign-in.
 */
import { FindingError } from '@fairbook/domain/base/sentences/findings.ts';
import { api } from '../../base/api.ts';
import { session } from '../../base/session.ts';
import { inTime } from '../../parts/in-time.ts';
import { isGivenTwice, isSameAction, type KeptReceipt, type KeptSale, maxReceipts, united } from './kept.ts';
import { changeSealed, deleteEarlier, earlierSales, sealedSales } from './sealed-sales.ts';
import { type Sealed, type SealingKeys, sealingKeys, unseal } from './sealing.ts';

/** An order is shown as placed even where the browser takes longer to store its receipt. */
const longestWait = 2_000;

const inMemory = new Map<string, KeptSale>();
const listeners = new Set<() => void>();

/** Calls `listener` after each new receipt. */
export function onKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in person's id at the identity provider: the server of the market does not choose it. */
export async function personId(): Promise<string> {
  const [, payload = ''] = (await session.getToken()).split('.');
  const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
  if (typeof sub !== 'string') throw new TypeError('the sign-in names no person');
  return sub;
}

/**
 * The sales with receipts of this person. `isLasting`: whether they outlast this page. Throws where the browser has receipts that it cannot read: the server
 * gave no key, or another one.
 */
export async function keptSales(person: string): Promise<{ sales: readonly KeptSale[]; isLasting: boolean }> {
  const own = [...inMemory.values()].filter((sale) => sale.person === person);
  let kept: { sealed: readonly Sealed[]; earlier: readonly KeptSale[] };
  try {
    kept = { sealed: await sealedSales(person), earlier: await earlierSales(person) };
  } catch {
    return { sales: own, isLasting: false };
  }
  const { sealed, earlier } = kept;
  if (sealed.length + earlier.length + own.length === 0) return { sales: [], isLasting: true };
  try {
    const keys = await keysOf(person);
    if (earlier.length + own.length > 0) await sealAll(keys, [...earlier, ...own]);
    await deleteEarlier(earlier);
    const all = earlier.length + own.length > 0 ? await sealedSales(person) : sealed;
    return { sales: await Promise.all(all.map((sale) => unseal<KeptSale>(keys, sale))), isLasting: true };
  } catch {
    if (sealed.length > 0)
      throw new FindingError(
        'This browser keeps your receipts encrypted, and the server did not give the key that opens them. The mails that confirm your orders have the same receipts.',
      );
    return { sales: [...earlier, ...own], isLasting: own.length === 0 };
  }
}

async function sealAll(keys: SealingKeys, sales: readonly KeptSale[]): Promise<void> {
  for (const sale of sales) {
    await changeSealed(keys, sale, (kept) => (kept ? united(kept, sale) : sale));
    inMemory.delete(`${sale.person} ${sale.auctionId}`);
  }
}

/** The keys of a person, for as long as this page knows them as signed in. They are never stored. */
let held: { readonly person: string; readonly keys: Promise<SealingKeys> } | null = null;

function keysOf(person: string): Promise<SealingKeys> {
  if (held?.person === person) return held.keys;
  const asked = { person, keys: askForKeys(person) };
  asked.keys.catch(() => {
    if (held === asked) held = null;
  });
  held = asked;
  return asked.keys;
}

async function askForKeys(person: string): Promise<SealingKeys> {
  const sealed = await sealedSales(person);
  const { key } = await inTime(longestWait, (signal) => api.readReceiptKey({ signal }));
  if ((await personId()) !== person) throw new TypeError('another person has signed in');
  const keys = await sealingKeys(key);
  // Nothing is encrypted under another key than what is there: the server could give each time another one.
  for (const sale of sealed.slice(0, 1)) await unseal(keys, sale);
  return keys;
}

let email: string | null = null;
session.subscribe(() => {
  const state = session.state();
  const isOther = 'email' in state && email !== null && state.email !== email;
  if (state.status === 'out' || isOther) {
    held = null;
    inMemory.clear();
  }
  email = 'email' in state ? state.email : email;
});

/** Keeps a receipt. Never fails and never waits long: the order is placed already. */
export async function keepReceipt(auctionName: string, receipt: Omit<KeptReceipt, 'isLinked'>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestWait));
  const kept = addReceipt(auctionName, receipt).then(tellListeners, () => undefined);
  await Promise.race([kept, late]);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

async function addReceipt(auctionName: string, receipt: Omit<KeptReceipt, 'isLinked'>): Promise<void> {
  const person = await personId();
  const { auctionId } = receipt;
  const add = (sale: KeptSale | undefined): KeptSale => {
    const { receipts = [], ...rest } = sale ?? { verifierKey: null, head: null, evidence: [] };
    const others = receipts.filter((one) => !isSameAction(one, receipt) || isGivenTwice(one, receipt));
    const known = receipts.find((one) => one.proof === receipt.proof && one.index === receipt.index);
    const all = [...others, { ...receipt, isLinked: known?.isLinked ?? false }].slice(-maxReceipts);
    return { ...rest, person, auctionId, auctionName, receipts: all, changedAt: Date.now() };
  };
  await changeSale(person, auctionId, add);
}

/** Changes what is kept of a sale; in memory where the browser refuses to store, or the server gave no key. */
export async function changeSale(
  person: string,
  auctionId: string,
  change: (sale: KeptSale | undefined) => KeptSale | undefined,
): Promise<void> {
  try {
    await changeSealed(await keysOf(person), { person, auctionId }, change);
  } catch {
    const name = `${person} ${auctionId}`;
    const changed = change(inMemory.get(name));
    if (changed) inMemory.set(name, changed);
  }
}
