/** Conditions of the administrators' search for accounts. Each table is searched by itself, since one condition over two could use no index. */
import type { Search } from '@fairbook/domain/search-words.ts';
import { type RawBuilder, sql } from 'kysely';
import { findByNumber } from '../cases/orderNumbers.sql.ts';
import type { countRows } from '../db/lists.ts';
import { everyWord, findSearch, hasWord, orHasId, orHasPhone } from '../db/search.ts';
import type { Db } from '../db/transaction.ts';

/** A search, and the people whose order has the number that it is. */
export interface Wanted {
  readonly search: Search;
  readonly people: readonly number[];
}

export async function wantedOf(
  db: Db,
  text: string | undefined,
  matching: (wanted: Wanted) => Parameters<typeof countRows>[1],
): Promise<Wanted | null> {
  let people: readonly number[] = [];
  const search = await findSearch(db, text, (words) => matching({ search: words, people }));
  if (search === null) return null;
  people = (await findByNumber(db, search.orderNumber)).map(({ userId }) => userId);
  return { search, people };
}

/** The name of a row of "user" called `person`, as searches compare it; it has an index. */
export const personName = sql`unaccented(person.first_name || ' ' || person.last_name)`;

/** Whether `u` is a person, or belongs to an organization, that has every word in its names, address, phone or id. */
export function isPerson(table: 'investor_org' | 'market_prof_org', { search, people }: Wanted): RawBuilder<boolean> {
  const named = [sql`unaccented(org.name)`, ...(table === 'investor_org' ? [sql`unaccented(org.city)`] : [])];
  const words = everyWord(
    search,
    (word) => sql<boolean>`u.id in (
      select person.id from "user" person where ${hasWord(word, personName, sql`person.email`, sql`unaccented(person.city)`)}
        ${orHasId(word, sql`person.uuid`)} ${orHasPhone(word, sql`person.phone`)}
      union all select t.user_id from ${sql.table(table)} org join user_org t on t.${sql.ref(`${table}Id`)} = org.id
        where ${hasWord(word, ...named)} ${orHasId(word, sql`org.uuid`)})`,
  );
  return people.length === 0 ? words : sql<boolean>`(${words} or u.id = any(${people}::bigint[]))`;
}

/** Whether `m` has every word in its names, city or id, or in the name, address or phone of one of its people. */
export function isMunicipality({ search }: Wanted): RawBuilder<boolean> {
  const named = [sql`unaccented(own.name)`, sql`unaccented(own.legal_name)`, sql`unaccented(own.city)`];
  return everyWord(
    search,
    (word) => sql<boolean>`m.id in (
      select own.id from municipality own where ${hasWord(word, ...named)} ${orHasId(word, sql`own.uuid`)}
      union all select t.municipality_id from "user" person join user_org t on t.user_id = person.id
        where t.municipality_id is not null and (${hasWord(word, personName, sql`person.email`)}
          ${orHasId(word, sql`person.uuid`)} ${orHasPhone(word, sql`person.phone`)}))`,
  );
}
