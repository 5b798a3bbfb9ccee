/** Receipts in this browser's storage (IndexedDB), encrypted; and those that an earlier release kept there as they are. */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { earlierName } from './earlier-name.ts';
import type { KeptSale } from './kept.ts';
import { nameOf, type Sealed, type SealingKeys, seal, unseal } from './sealing.ts';

interface SealedSale extends Sealed {
  readonly person: string;
  readonly name: string;
  /** Number of changes: another tab may have changed it meanwhile. */
  readonly changes: number;
  readonly changedAt: number;
}

interface Schema extends DBSchema {
  sales: { key: [string, string]; value: SealedSale; indexes: { person: string } };
}

interface EarlierSchema extends DBSchema {
  sales: { key: [string, string]; value: KeptSale; indexes: { person: string } };
}

/** The oldest are forgotten beyond these. */
const maxSales = 200;

let opening: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>('fairbook-sealed-receipts', 1, {
    upgrade: (db) =>
      void db.createObjectStore('sales', { keyPath: ['person', 'name'] }).createIndex('person', 'person'),
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

/** Throws where the browser refuses storage. */
export async function sealedSales(person: string): Promise<readonly Sealed[]> {
  return (await database()).getAllFromIndex('sales', 'person', person);
}

/** Changes what is kept of a sale. Encryption takes longer than a transaction may stay open, so it is repeated where another tab was faster. */
export async function changeSealed(
  keys: SealingKeys,
  { person, auctionId }: Pick<KeptSale, 'person' | 'auctionId'>,
  change: (sale: KeptSale | undefined) => KeptSale | undefined,
): Promise<void> {
  const name = await nameOf(keys, auctionId);
  for (;;) {
    const before = await (await database()).get('sales', [person, name]);
    const changed = change(before && (await unseal<KeptSale>(keys, before)));
    if (!changed) return;
    const { changes, changedAt } = { changes: before?.changes ?? 0, changedAt: changed.changedAt };
    const after = { person, name, changes: changes + 1, changedAt, ...(await seal(keys, changed)) };
    if (await replace(after, changes)) return;
  }
}

/** False where it was changed since it was read. */
async function replace(sale: SealedSale, changes: number): Promise<boolean> {
  const { store, done } = (await database()).transaction('sales', 'readwrite');
  const now = await store.get([sale.person, sale.name]);
  const isSame = (now?.changes ?? 0) === changes;
  if (isSame) {
    await store.put(sale);
    const all = await store.index('person').getAll(sale.person);
    const old = all.sort((a, b) => b.changedAt - a.changedAt).slice(maxSales);
    await Promise.all(old.map(({ person, name }) => store.delete([person, name])));
  }
  await done;
  return isSame;
}

/** Sales of this person that an earlier release kept. */
export async function earlierSales(person: string): Promise<readonly KeptSale[]> {
  const earlier = await earlierDatabase();
  if (!earlier) return [];
  try {
    return await earlier.getAllFromIndex('sales', 'person', person);
  } finally {
    earlier.close();
  }
}

/** Deletes what has been encrypted; the receipts of other people wait until they sign in. */
export async function deleteEarlier(sales: readonly KeptSale[]): Promise<void> {
  const earlier = await earlierDatabase();
  if (!earlier) return;
  for (const { person, auctionId } of sales) await earlier.delete('sales', [person, auctionId]);
  const isEmpty = (await earlier.count('sales')) === 0;
  earlier.close();
  // A page of the earlier release that is still open delays this.
  if (isEmpty) void deleteDB(earlierName);
}

async function earlierDatabase(): Promise<IDBPDatabase<EarlierSchema> | null> {
  // Opening creates. A browser that cannot list what is there has it listed as empty at worst.
  const names = await indexedDB.databases?.();
  if (names && !names.some(({ name }) => name === earlierName)) return null;
  return openDB<EarlierSchema>(earlierName, 1, {
    upgrade: (db) =>
      void db.createObjectStore('sales', { keyPath: ['person', 'auctionId'] }).createIndex('person', 'person'),
  });
}
