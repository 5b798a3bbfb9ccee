/** Receipts of orders that this browser keeps, by person and sale, in IndexedDB; in memory where the browser refuses it. */
import type { Finding, LogEntry, OrderReceipt, ShownHead } from '@fairbook/domain/logs/receipt.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { session } from '../../base/session.ts';

export interface KeptReceipt extends OrderReceipt {
  /** True if the latest head is known to continue the head of this receipt. */
  readonly isLinked: boolean;
  /** The Idempotency-Key of a new order, by which a witness can ask for its entry. */
  readonly key?: string;
}

/** As it is saved in files. */
export type SavedReceipt = Omit<KeptReceipt, 'isLinked'>;

export function toSave({ isLinked: _, ...receipt }: KeptReceipt): SavedReceipt {
  return receipt;
}

/** A finding with everything that proves it; stays whatever the server shows afterwards. */
export interface Evidence {
  readonly finding: Finding;
  /** Null where it is about the log itself. */
  readonly receipt: SavedReceipt | null;
  /** The other receipt, where the finding is about two. */
  readonly twin?: SavedReceipt;
  readonly answer: { readonly head: ShownHead; readonly entries: readonly LogEntry[] | null };
  readonly foundAt: string;
}

/** Returns whether the same was found before. */
export function isKnown({ finding, receipt }: Evidence, evidence: readonly Evidence[]): boolean {
  return evidence.some((one) => one.finding.code === finding.code && one.receipt?.proof === receipt?.proof);
}

export interface KeptSale {
  readonly person: string;
  readonly auctionId: string;
  readonly auctionName: string;
  /** The key of the log as it was first seen; null until then. */
  readonly verifierKey: string | null;
  /** The latest signed head that was right; null until the first check. */
  readonly head: string | null;
  readonly receipts: readonly KeptReceipt[];
  readonly evidence: readonly Evidence[];
  /** Entries without a receipt here that the person says they sent from elsewhere. Absent in what an earlier release kept. */
  readonly ownElsewhere?: readonly number[];
  readonly changedAt: number;
}

interface Schema extends DBSchema {
  sales: { key: [string, string]; value: KeptSale; indexes: { person: string } };
}

/** The oldest are forgotten beyond these. */
const maxSales = 200;
const maxReceipts = 500;
export const maxEvidence = 20;
/** An order is shown as placed even where the browser takes longer to store its receipt. */
const longestWait = 2_000;

let opening: Promise<IDBPDatabase<Schema>> | null = null;
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

/** The sales with receipts of this person. `isLasting`: whether they outlast this page. */
export async function keptSales(person: string): Promise<{ sales: readonly KeptSale[]; isLasting: boolean }> {
  const own = [...inMemory.values()].filter((sale) => sale.person === person);
  try {
    const stored = await (await database()).getAllFromIndex('sales', 'person', person);
    return { sales: [...stored, ...own], isLasting: own.length === 0 };
  } catch {
    return { sales: own, isLasting: false };
  }
}

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

type Action = Pick<KeptReceipt, 'index' | 'order' | 'action' | 'key'>;

function isSameAction(one: Action, other: Action): boolean {
  return one.index === other.index && one.order === other.order;
}

/** Two orders that were sent, with the same entry as receipt. An order that is sent again has the same key. */
export function isGivenTwice(one: Action, other: Action): boolean {
  const arePlaced = one.action === 'PLACE' && other.action === 'PLACE' && one.index >= 0;
  return arePlaced && one.index === other.index && one.key !== other.key;
}

/** Replaces what is kept of a sale in one transaction: other tabs write too. */
export async function changeSale(
  person: string,
  auctionId: string,
  change: (sale: KeptSale | undefined) => KeptSale | undefined,
): Promise<void> {
  const name = `${person} ${auctionId}`;
  try {
    const transaction = (await database()).transaction('sales', 'readwrite');
    const changed = change(await transaction.store.get([person, auctionId]));
    if (changed) await transaction.store.put(changed);
    const all = await transaction.store.index('person').getAll(person);
    const old = all.sort((a, b) => b.changedAt - a.changedAt).slice(maxSales);
    await Promise.all(old.map((sale) => transaction.store.delete([person, sale.auctionId])));
    await transaction.done;
  } catch {
    const changed = change(inMemory.get(name));
    if (changed) inMemory.set(name, changed);
  }
}

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>('fairbook-receipts', 1, {
    upgrade(db) {
      db.createObjectStore('sales', { keyPath: ['person', 'auctionId'] }).createIndex('person', 'person');
    },
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}
