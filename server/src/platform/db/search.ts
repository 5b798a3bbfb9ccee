/** Searches of administrators in SQL: every word must be found, in any order, each in one of the columns. */
import { maxCountedFound, type Search, type SearchWord, searchOf } from '@fairbook/domain/base/text/search-words.ts';
import { spellingsOf } from '@fairbook/domain/base/text/spelling.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { patternOf } from './lists.ts';
import type { Db } from './transaction.ts';

/** Words of known names from which spellings are chosen. */
const maxCandidates = 100;

/** Returns whether one of `columns` contains the word, or one of its spellings. Each comparison has its index. */
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

export function everyWord({ words }: Search, condition: (word: SearchWord) => RawBuilder<boolean>) {
  return sql<boolean>`(${sql.join(words.map(condition), sql` and `)})`;
}

/** The searched columns. */
export interface Searched {
  /** The column with the id of what is found. */
  readonly id: RawBuilder<unknown>;
  /** The condition on rows of a list. */
  readonly matches: (search: Search) => RawBuilder<boolean>;
  /** Selects the ids that are found, whatever the filters of the list. */
  readonly find: (search: Search) => { limit(most: number): Expression<unknown> };
  /** The columns of names that are searched: words that are misspelled are looked up in them. */
  readonly names: readonly NameColumn[];
}

/** Sources of names whose words the table `name_word` has. */
export type NameColumn =
  | `user.${'name' | 'city'}`
  | `municipality.${'name' | 'legal_name' | 'city'}`
  | `investor_org.${'name' | 'city'}`
  | 'market_prof_org.name'
  | 'auction.name';

export interface Found {
  readonly search: Search;
  readonly condition: RawBuilder<boolean>;
}

/** Ids that a condition names, as many as are counted. The planner looks at each of them, so more would cost more than comparing texts again. */
const maxNamed = maxCountedFound;

/**
 * The search of this text, and its condition on a list. Texts are compared once: the page and the counts ask for the ids that were found. Only where these are
 * many, each row is compared, in the order of the list. Where nothing is found, the words may be misspelled, and the words of known names that are almost the
 * same count as well.
 */
export async function findSearch(db: Db, text: string | undefined, searched: Searched): Promise<Found | null> {
  const search = searchOf(text);
  if (search === null) return null;
  const { isAnything, found } = await findOnce(db, search, searched);
  if (isAnything) return found;
  const words = await Promise.all(search.words.map((word) => respelled(db, word, searched.names)));
  if (words.every(({ spellings }) => spellings.length === 0)) return found;
  return (await findOnce(db, { ...search, words: words.length === 1 ? words.map(withoutTyped) : words }, searched))
    .found;
}

/** A word that stands alone was found nowhere: only its spellings are compared. */
function withoutTyped(word: SearchWord): SearchWord {
  const [text = word.text, ...spellings] = word.spellings;
  return { ...word, text, spellings };
}

async function findOnce(db: Db, search: Search, { id, matches, find }: Searched) {
  const { rows } = await sql<{ ids: string; count: number }>`
    with found as materialized (select array(${find(search).limit(maxNamed + 1)}) as ids)
    select ids::text, cardinality(ids) as count from found`.execute(db);
  const { ids, count } = rows[0] ?? { ids: '{}', count: 0 };
  const condition = count > maxNamed ? matches(search) : sql<boolean>`${id} = any(${ids}::bigint[])`;
  return { isAnything: count > 0, found: { search, condition } };
}

async function respelled(db: Db, word: SearchWord, sources: readonly NameColumn[]): Promise<SearchWord> {
  if (word.uuid !== null || word.digits !== null) return word;
  const { rows } = await sql<{ word: string }>`
    select word from words_like(${word.text}, ${maxCandidates}, ${[...sources]}::text[])`.execute(db);
  return {
    ...word,
    spellings: spellingsOf(
      word.text,
      rows.map((candidate) => candidate.word),
    ),
  };
}
