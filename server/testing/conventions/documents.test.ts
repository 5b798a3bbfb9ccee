/** The documents name what exists: decision notes without gaps, files that are there, links that work. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { admin } from '@fairbook/contract/admin.ts';
import { market } from '@fairbook/contract/market.ts';
import { describe, expect, test } from 'vitest';
import { references } from '../references/references.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const notes = readdirSync(join(root, 'docs/decisions')).sort();
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...notes.map((name) => `docs/decisions/${name}`),
  'bench/README.md',
  ...readdirSync(join(root, 'bench/notes')).map((name) => `bench/notes/${name}`),
  'identity/README.md',
];

describe('decision notes', () => {
  test('are numbered from 0001 without gaps, each with its number and status', () => {
    expect(notes.length).toBeGreaterThan(10);
    const wrong = notes.filter((name, index) => {
      const number = String(index + 1).padStart(4, '0');
      const [title = '', , status = ''] = read(`docs/decisions/${name}`).split('\n');
      const hasStatus = /^Status: (accepted|superseded by \d{4})$/.test(status);
      return !name.startsWith(`${number}-`) || !title.startsWith(`# ${number} `) || !hasStatus;
    });
    expect(wrong).toEqual([]);
  });

  test.each(notes)('%s says context, decision, consequences and what was measured, in this order', (name) => {
    const headings = [...read(`docs/decisions/${name}`).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Context', 'Decision', 'Consequences', 'Measured']);
  });

  test('have at most 60 lines: figures and attempts belong to bench/notes', () => {
    const lines = (name: string) => read(`docs/decisions/${name}`).trimEnd().split('\n').length;
    expect(notes.filter((name) => lines(name) > 60)).toEqual([]);
  });

  test('exist where anything refers to one', () => {
    const numbers = new Set(notes.map((name) => name.slice(0, 4)));
    const wrong = textFiles().flatMap((path) => {
      const text = read(path);
      const named = [...text.matchAll(/\b(?:decisions?|notes?)\s+\[?(0\d{3})\b/gi)].filter(
        ([, number = '']) => !numbers.has(number),
      );
      const linked = [...text.matchAll(/\bdecisions\/(0\d{3}-[\w-]+\.md)/g)].filter(
        ([, name = '']) => !notes.includes(name),
      );
      return [...named, ...linked].map(([reference]) => `${path}: ${reference}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('documents', () => {
  test('name files that exist', () => {
    const wrong = documents.flatMap((path) =>
      [...read(path).matchAll(/`((?:[\w.-]+\/)+[\w.-]+)`/g)]
        .map(([, file = '']) => file)
        .filter((file) => folders.includes(file.split('/')[0] ?? ''))
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => `${path}: ${file}`),
    );
    expect(wrong).toEqual([]);
  });

  test('link to files that exist', () => {
    const wrong = documents.flatMap((path) =>
      [...read(path).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !existsSync(join(root, dirname(path), link)))
        .map((link) => `${path}: ${link}`),
    );
    expect(wrong).toEqual([]);
  });

  test('the recipes quote code from the files they name', () => {
    const quotes = [
      ...read('docs/RECIPES.md').matchAll(/^\d\. `([\w./-]+)`:(?:(?!\n\d\. ).)*?\n\n {3}```ts\n(.*?)\n {3}```/gms),
    ];
    expect(quotes.length).toBeGreaterThan(4);
    const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    const wrong = quotes.filter(([, file = '', code = '']) => !flat(read(file)).includes(flat(code)));
    expect(wrong.map(([, file, code]) => `${file}: ${code}`)).toEqual([]);
  });

  test('the recipes say how many files each costs', () => {
    const rows = [...read('docs/RECIPES.md').matchAll(/^\| [^|]+ \| [^|]+ \| (`[^|]+`) \| (\d+) \|$/gm)];
    expect(rows.length).toBeGreaterThan(3);
    const sources = textFiles().filter(
      (path) => /\.(?:tsx?|sql)$/.test(path) && path !== 'server/src/platform/db/tables.ts',
    );
    const counted = rows.map(([row, names = '']) => {
      const words = [...names.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
      const found = sources.filter((path) => words.some((word) => read(path).includes(word)));
      return row.replace(/\d+ \|$/, `${found.length} |`);
    });
    expect(rows.map(([row]) => row)).toEqual(counted);
  });

  test('begin sentences with the thing that they are about, not with What, Who, Whose, Whether or Of', () => {
    const begins = /(?:^|[.!?] |^#+ |\*\*|\| )(?:What|Who|Whose|Whether|Of) [a-z].*/gm;
    const wrong = documents
      .filter((path) => !isGenerated(path))
      .flatMap((path) => [...withoutBlocks(path).matchAll(begins)].map(([found]) => `${path}: ${found.slice(0, 100)}`));
    expect(wrong).toEqual([]);
  });

  test('the architecture is read in ten minutes: at most 150 lines', () => {
    expect(read('docs/ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(151);
  });

  test('the architecture draws the floors of the server from the top down, and a sale by calls that exist', () => {
    const [floors = '', sale = ''] = [...read('docs/ARCHITECTURE.md').matchAll(/```mermaid\n(.*?)```/gs)].map(
      ([, drawn]) => drawn,
    );
    const drawn = [...floors.matchAll(/^ +(\w+)(?:\[[^\]]*\])? --> (\w+)/gm)].map(([, from, to]) => `${from} ${to}`);
    expect(drawn).toEqual(expect.arrayContaining(['program features', 'features store', 'store platform']));
    const calls = [...sale.matchAll(/->>Server: (.+)$/gm)].flatMap(([, said = '']) => said.split(/,? then |, /));
    expect(calls.length).toBeGreaterThan(7);
    expect(calls.filter((name) => !(name in market) && !(name in admin))).toEqual([]);
  });

  test('are written in American English, without private words', () => {
    const wrong = documents
      .filter((path) => !isGenerated(path))
      .flatMap((path) => [...withoutBlocks(path).matchAll(forbidden)].map(([word]) => `${path}: ${word}`));
    expect(wrong).toEqual([]);
  });
});

/** Packages and folders that documents name files of. */
const folders = [
  'admin',
  'bench',
  'contract',
  'docs',
  'domain',
  'drills',
  'e2e',
  'identity',
  'market',
  'scripts',
  'server',
  'ui',
];

const words = [
  'whoever',
  'mend(?:s|ed|ing)?',
  'told of',
  'anew',
  'favourites?',
  'colours?',
  'organis\\w+',
  'e-mails?',
  'allott\\w+',
  'allotments?',
];
const forbidden = new RegExp(`«|»|\\d %|\\b(?:${words.join('|')})\\b(?![\`._/-])`, 'gi');

/** Output and input of programs are not ours to word. */
const withoutBlocks = (path: string) => read(path).replaceAll(/^```.*?^```/gms, '');
const generated = new Set(Object.keys(references()));
const isGenerated = (path: string) => generated.has(path);

/** Every file of ours that may refer to a decision. */
function textFiles(): string[] {
  const isText = (path: string) => /\.(?:tsx?|sql|css|md|json|html|js|mjs)$/.test(path);
  // Migrations keep their bytes, and so the numbers that notes had when they were written.
  const isOurs = (path: string) =>
    !/(?:^|\/)(?:node_modules|dist|\.data|migrations)\/|^(?:drills|bench)\/results\/|\/testing\/data\//.test(path);
  const within = [...folders, 'deploy'].filter((folder) => existsSync(join(root, folder)));
  return [
    ...readdirSync(root),
    ...within.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    ),
  ].filter((path) => isText(path) && isOurs(path) && path !== 'package-lock.json');
}
