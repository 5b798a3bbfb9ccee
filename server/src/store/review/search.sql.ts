/** Conditions of the administrators' search for accounts. Each table is searched by itself, since one condition over two could use no index. */
import type { Search } from '@fairbook/domain/base/text/search-words.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { everyWord, findSearch, hasWord, type NameColumn, orHasId, orHasPhone } from '../../platform/db/search.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { findByNumber } from './order-numbers.sql.ts';

/** The name of a row of "user" called `person`, as searches compare it; it has an index. */
export const personName = sql`unaccented(person.first_name || ' ' || person.last_name)`;

/** The columns of names that `isPerson` compares. */
const namesOfPerson = {
  investor_org: ['user.name', 'user.city', 'investor_org.name', 'investor_org.city'],
  market_prof_org: ['user.name', 'user.city', 'market_prof_org.name'],
} as const satisfies Record<string, readonly NameColumn[]>;

/** The same of `isMunicipality`. */
const namesOfMunicipality = [
  'municipality.name',
  'municipality.legal_name',
  'municipality.city',
  'user.name',
] as const satisfies readonly NameColumn[];

/** Returns whether `u` is a person, or belongs to an organization, that has every word in its names, address, phone or id. */
function isPerson(table: 'investor_org' | 'market_prof_org', search: Search): RawBuilder<boolean> {
  const named = [sql`unaccented(org.name)`, ...(table === 'investor_org' ? [sql`unaccented(org.city)`] : [])];
  return everyWord(
    search,
    (word) => sql<boolean>`u.id in (
      select person.id from "user" person where ${hasWord(word, personName, sql`person.email`, sql`unaccented(person.city)`)}
        ${orHasId(word, sql`person.uuid`)} ${orHasPhone(word, sql`person.phone`)}
      union all select t.user_id from ${sql.table(table)} org join user_org t on t.${sql.ref(`${table}Id`)} = org.id
        where ${hasWord(word, ...named)} ${orHasId(word, sql`org.uuid`)})`,
  );
}

/** Returns whether `m` has every word in its names, city or id, or in the name, address or phone of one of its people. */
function isMunicipality(search: Search): RawBuilder<boolean> {
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

/** Meaning of the search text of a list. */
export interface Searched {
  readonly q?: string | undefined;
}

interface Selecting<Id extends string> {
  select(id: Id): { limit(most: number): Expression<unknown> };
}

export const everything = sql<boolean>`true`;

/** The condition on `m` of the municipalities that are found. */
export async function findMunicipalities(
  db: Db,
  { q }: Searched,
  matching: (wanted: RawBuilder<boolean>) => Selecting<'m.id'>,
): Promise<RawBuilder<boolean>> {
  const found = await findSearch(db, q, {
    id: sql`m.id`,
    matches: isMunicipality,
    find: (search) => matching(isMunicipality(search)).select('m.id'),
    names: namesOfMunicipality,
  });
  return found?.condition ?? everything;
}

/** The condition on `u` of the people who are found among those of a kind, and of those whose order has the number that the text is. */
export async function findPeople(
  db: Db,
  { q }: Searched,
  kind: 'investor_org' | 'market_prof_org',
  matching: (wanted: RawBuilder<boolean>) => Selecting<'u.id'>,
): Promise<RawBuilder<boolean>> {
  const matches = (search: Search) => isPerson(kind, search);
  const found = await findSearch(db, q, {
    id: sql`u.id`,
    matches,
    find: (search) => matching(matches(search)).select('u.id'),
    names: namesOfPerson[kind],
  });
  if (found === null) return everything;
  const numbered = await findByNumber(db, found.search.orderNumber);
  if (numbered.length === 0) return found.condition;
  return sql<boolean>`(${found.condition} or u.id = any(${numbered.map(({ userId }) => userId)}::bigint[]))`;
}
