/** Reads the key of a maturity from its two columns. */
import type { MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { sql } from 'kysely';

/** The maturity of a row of this table or alias. */
export function maturityOf(table: string) {
  return sql<MaturityKey>`maturity_key(${sql.ref(`${table}.maturityDate`)}, ${sql.ref(`${table}.maturityId`)})`;
}
