/** Approved facts of an account, and whether a change request is pending. */
import {
  type FactChange,
  type FactField,
  type Facts,
  investorFactFields,
  issuerFactFields,
  residenceField,
} from '@fairbook/domain/auctions/facts.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { AccountKey } from './account-status.sql.ts';

export interface StoredFacts {
  readonly facts: Facts;
  readonly hasOpenChange: boolean;
}

/** The facts of each kind of account; market professionals have none. The residence is null until it is proven. */
export function factFieldsOf({ table }: AccountKey): readonly FactField[] {
  if (table === 'marketProfOrg') return [];
  return table === 'municipality' ? issuerFactFields : [...investorFactFields, residenceField];
}

export async function readFacts(db: Db, { table, id }: AccountKey): Promise<StoredFacts> {
  if (table === 'marketProfOrg') return { facts: {}, hasOpenChange: false };
  if (table === 'municipality') {
    const { hasOpenChange, ...facts } = await db
      .selectFrom('municipality')
      .select(['name', 'type', 'state', 'hasOpenChange'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { facts, hasOpenChange };
  }
  const { hasOpenChange, ...facts } = await db
    .selectFrom('investorOrg')
    .select(['state', 'country', 'residence', 'hasOpenChange'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { facts, hasOpenChange };
}

/** Returns whether a municipality has a pending change; stable until the transaction ends, since a request waits for the lock. */
export async function holdOpenChange(db: Db, municipalityId: number): Promise<boolean> {
  const { hasOpenChange } = await db
    .selectFrom('municipality')
    .select('hasOpenChange')
    .where('id', '=', municipalityId)
    .forShare()
    .executeTakeFirstOrThrow();
  return hasOpenChange;
}

export async function markOpenChange(db: Db, { table, id }: AccountKey, hasOpenChange: boolean): Promise<void> {
  if (table === 'marketProfOrg') throw new Error('a market professional has no facts to change');
  await db.updateTable(table).set({ hasOpenChange }).where('id', '=', id).execute();
}

/** Writes approved facts. An individual's organization of one and the person have the same place. */
export async function writeFacts(db: Db, { table, id }: AccountKey, changes: readonly FactChange[]): Promise<void> {
  if (changes.length === 0 || table === 'marketProfOrg') return;
  const facts = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  if (table === 'municipality') {
    await db.updateTable('municipality').set(facts).where('id', '=', id).execute();
    return;
  }
  await db.updateTable('investorOrg').set(facts).where('id', '=', id).execute();
  // A person has an address of their own, of which a proof says nothing new.
  const { [residenceField]: _residence, ...place } = facts;
  if (Object.keys(place).length === 0) return;
  await db
    .updateTable('user')
    .set(place)
    .where('userType', '=', 'individual-investor')
    .where('id', 'in', (rows) => rows.selectFrom('userOrg').select('userId').where('investorOrgId', '=', id))
    .execute();
}

/** Returns whether an investor's residence is proven, or its proof is under review. */
export async function hasProof(db: Db, { id }: AccountKey): Promise<boolean> {
  const proof = await db
    .selectFrom('investorOrg as i')
    .select('i.id')
    .where('i.id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('i.residence', 'is not', null),
        exists(
          selectFrom('accountChange as c')
            .select('c.id')
            .whereRef('c.investorOrgId', '=', 'i.id')
            .where('c.status', '=', 'Open')
            .where('c.proofFileId', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst();
  return proof !== undefined;
}
