/** Searches of administrators in SQL: every word must be found, in any order, each in one of the columns. */
import { type Search, type SearchWord, searchOf } from '@fairbook/domain/search-words.ts';
import { spellingsOf } from '@fairbook/domain/spelling.ts';
import { type RawBuilder, sql } from 'kysely';
import { countRows, patternOf } from './lists.ts';
import type { Db } from './transaction.ts';

type Matching = Parameters<typeof countRows>[1];

/** Names of each table from which spellings are chosen. */
const maxNames = 50;

/** Whether one of `columns` contains the word, or one of its spellings. Each comparison has its index. */
export function hasWord({ text, spellings }: SearchWord, ...columns: readonly RawBuilder<unknown>[]) {
  const patterns = [text, ...spellings].map((each) => patternOf(each));
  const all = columns.flatMap((column) => patterns.map((pattern) => sql<boolean>`${column} ilike ${pattern}`));
  return sql<boolean>`(${sql.join(all, sql` or `)})`;
}

/** `or <column> = <id>` where the word is an id. */
export function orHasId({ uuid }: SearchWord, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return uuid === null ? sql`` : sql`or ${column} = ${uuid}`;
}

/** `or <phone> has these digits` where the word is a phone number. */
export function orHasPhone({ digits }: SearchWord, phone: RawBuilder<unknown>): RawBuilder<unknown> {
  return digits === null ? sql`` : sql`or phone_key(${phone}) like ${`%${digits}%`}`;
}

/** The condition of every word. */
export function everyWord({ words }: Search, condition: (word: SearchWord) => RawBuilder<boolean>) {
  return sql<boolean>`(${sql.join(words.map(condition), sql` and `)})`;
}

/**
 * The search of this text; where nothing `matching` it exists, whatever the filters of the list, its words may be misspelled, and the words of known
 * names that are almost the same count as well.
 */
export async function findSearch(
  db: Db,
  text: string | undefined,
  matching: (search: Search) => Matching,
): Promise<Search | null> {
  const search = searchOf(text);
  if (search === null || (await isAnywhere(db, matching(search)))) return search;
  return { ...search, words: await Promise.all(search.words.map((word) => respelled(db, word))) };
}

async function isAnywhere(db: Db, matching: Matching): Promise<boolean> {
  return (await countRows(db, { limit: () => matching.limit(1) })) > 0;
}

async function respelled(db: Db, word: SearchWord): Promise<SearchWord> {
  if (word.uuid !== null || word.digits !== null) return word;
  const { rows } = await sql<{ name: string }>`select name from names_like(${word.text}, ${maxNames})`.execute(db);
  return {
    ...word,
    spellings: spellingsOf(
      word.text,
      rows.map(({ name }) => name),
    ),
  };
}
