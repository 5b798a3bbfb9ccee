/**
 * Which translations are to be checked: those whose English changed since they were made. `translations.json` has the hash of the English that each was
 * made from. `npm run translations` notes new and changed translations, and prints those to be checked; with `-- --checked`, after a person read
 * them, it notes these too.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const notes = join(import.meta.dirname, 'translations.json');

interface Translation {
  /** The address of a text module, or the English sentence of a catalog. */
  readonly name: string;
  readonly english: string;
  readonly spanish: string;
}

/** The hash of the English of each translation, by the hash of its Spanish. */
export type Notes = Readonly<Record<string, string>>;

export function translations(): Translation[] {
  const catalogs = globSync('domain/src/base/sentences/es*.json', { cwd: root }).toSorted();
  const sentences = catalogs.flatMap((path) => Object.entries(JSON.parse(read(path)) as Record<string, string>));
  const modules = globSync('{ui,market,admin,domain,contract}/src/**/*.es.ts', { cwd: root }).toSorted();
  return [
    ...sentences.map(([english, spanish]) => ({ name: english, english, spanish })),
    ...modules.map((path) => ({ name: path, english: read(path.replace(/\.es\.ts$/, '.ts')), spanish: read(path) })),
  ];
}

/** The Spanish of a module has its path, since two modules may be equal. */
function hashes({ english, spanish, name }: Translation): readonly [english: string, spanish: string] {
  return [hashOf(english), hashOf(name === english ? spanish : `${name}\n${spanish}`)];
}

/** Names of the translations whose English is another than the one they were made from. */
export function toBeChecked(all: readonly Translation[], known: Notes): string[] {
  return all.filter((one) => !isMadeFrom(one, known)).map(({ name }) => name);
}

function isMadeFrom(one: Translation, known: Notes): boolean {
  const [english, spanish] = hashes(one);
  return known[spanish] === undefined || known[spanish].split(' ').includes(english);
}

/** The notes with all translations but those to be checked, which keep what they were made from. */
export function notesOf(all: readonly Translation[], known: Notes = {}): Notes {
  const after = new Map<string, Set<string>>();
  for (const one of all) {
    const [english, spanish] = hashes(one);
    const of = isMadeFrom(one, known) ? english : (known[spanish] ?? english);
    after.set(spanish, (after.get(spanish) ?? new Set()).add(of));
  }
  const entries = [...after].map(([spanish, of]) => [spanish, [...of].join(' ')] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export function readNotes(): Notes {
  return JSON.parse(readFileSync(notes, 'utf8')) as Notes;
}

/** Comments and white space do not count. */
function hashOf(text: string): string {
  const said = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, ' ');
  return createHash('sha256').update(said.trim()).digest('hex').slice(0, 8);
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

if (process.argv[1] === import.meta.filename) {
  const all = translations();
  const known = process.argv.includes('--checked') ? {} : readNotes();
  for (const name of toBeChecked(all, known)) console.log(`To be checked: ${name}`);
  writeFileSync(notes, `${JSON.stringify(notesOf(all, known), null, 2)}\n`);
}
