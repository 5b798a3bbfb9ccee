/** Tests that every sentence that rules, calls, notices, mails and verifications say has its Spanish. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inWords } from '@fairbook/domain/base/label-words.es.ts';
import catalog from '@fairbook/domain/base/sentences/es.json' with { type: 'json' };
import ofVerification from '@fairbook/domain/base/sentences/es.verification.json' with { type: 'json' };
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { notesOf, readNotes, toBeChecked, translations } from '../../scripts/web/translations.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files without sentences that people read on screens or in mails: tests, the API's documents, the command line, files for counsel and spreadsheets, verification (see below). */
const unseen = [
  /\.test\.|\.es\.ts|\.sql\.ts|\/(document|fields|spanish|read-model|witness|monitor|postgres|transcript|backup|demo)\//,
  /^contract\/src\/(.*\/)?(market|admin|both-sites|own-sessions|provider-sign-in|counts|order-log|proof-links|openapi|cursor|patterns)\.ts$/,
  /^domain\/src\/(codes|review\/checks\/known-bases|accounts\/devices|figures\/debt-service-table)(\/|\.ts)/,
  /^domain\/src\/(base\/(bytes|countries|fact-words|us-states|icalendar)|logs\/(questions|log-proof))\.ts$/,
  /^server\/src\/(main|features\/accounts\/demo-accounts|program\/(commands|operate|serve|deps|signer|child-signer)|platform\/deps)\.ts$/,
  /^server\/src\/features\/(.*\/commands|operations\/(doctor|doctor-fix|move-files)|results\/(beacon|report))\.ts$/,
  /^server\/src\/features\/(logs\/(order-log|sign-head|verify-log|audit\/(audit-[\w-]+|send-audit-head))|public\/(previews|search-engines))\.ts$/,
  /^server\/src\/store\/(accounts\/holdings|auctions\/maturities|logs\/[\w-]+)\.ts$/,
  /^server\/src\/platform\/(config|db|observe)\//,
  /^server\/src\/platform\/adapters\/(captcha|google|mail|openid-connect|provider|push|signing-keys|web-push|witness-client)\.ts$/,
  /^server\/src\/platform\/base\/(array-text|cannot-start|crypto|file-bytes|keys|lifetime|log|processes|rounds|trouble)\.ts$/,
  /^server\/src\/platform\/files\/(file-store|scanner)\.ts$/,
  // The connection to the signer alone answers people.
  /^server\/src\/platform\/signer\/(?!connection)/,
  /^server\/src\/platform\/http\/(methods|idempotency\/idempotency|docs\/[\w-]+|internal\/[\w-]+|pages\/security-txt)\.ts$/,
];

/** Texts for programs, and labels. */
const parts = new Set([
  '7, and you already ordered 7',
  '7 is not a whole number of cents within 15 digits',
  'Order at least 7 in this auction7',
  'Order at most 7 in this auction7',
  'The maturities add up to 7, 7 7 than the amount of 7',
  'In whole increments of 7 you received 7. 7',
  '7 Nothing that could be allocated was left for it.',
  '77 You received 7.',
  '7. 7',
  'This sale was not offered to their priority group',
  '7 (7 your time)',
  'AuctionLive to followers',
  'AuctionClosureReminder to followers',
  // Names of laws.
  'Code of Alabama 11-81-11',
  'Codified Laws 6-8B-10',
  'Government Code 53692',
  'Indiana Code 5-1-11-2',
  'Bearer 7',
  'Bearer ',
  '7, accept-encoding',
  '7event: 7\ndata: 7\n\n',
]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

function sentencesOf(path: string): string[] {
  return literalsOf(path).filter(
    (words) => /^[A-Z7“].* /s.test(words) && /[a-z]{3}/.test(words) && !/[<>;]/.test(words),
  );
}

/** Texts in the code, with 7 for all that differs; `withErrors` those of errors too. */
function literalsOf(path: string, withErrors = false): string[] {
  const text = readFileSync(path, 'utf8');
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type, start, end, ...inner } = node as Node;
    const source = text.slice(start, end);
    if (type === 'ImportDeclaration' || type === 'TaggedTemplateExpression' || type.startsWith('TS')) return;
    if (!withErrors && type === 'NewExpression' && /^new (Type|Range)?Error\b/.test(source)) return;
    if (type === 'CallExpression' && /^[\w.#]*\.(info|warn|error|debug|fatal)\(/.test(source)) return;
    // Meanings of fields are for the documents of the API, which are in English.
    if (type === 'CallExpression' && /\.describe$/.test(text.slice(start, (inner['callee'] as Node).end))) {
      visit(inner['callee']);
      return;
    }
    if (type === 'Literal' && typeof inner['value'] === 'string') found.push(inner['value']);
    if (type === 'TemplateLiteral') found.push(sampleOf(inner['quasis'] as Quasi[]));
    Object.values(inner).forEach(visit);
  };
  visit(parseSync(path, text).program);
  return found;
}

interface Quasi {
  readonly value: { readonly cooked: string };
}

/** The sentence with 7 for all that differs. */
function sampleOf(quasis: readonly Quasi[]): string {
  return quasis.map(({ value }) => value.cooked).join('7');
}

test('every sentence has its Spanish', () => {
  const paths = ['domain', 'contract', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => !unseen.some((of) => of.test(path))),
  );
  const said = paths.flatMap((path) => sentencesOf(join(root, path)).map((words) => ({ path, words })));
  expect(said.length).toBeGreaterThan(400);
  const missing = said.filter(
    ({ words }) => !parts.has(words) && !(words in catalog) && !(words in ofVerification) && inWords(words) === words,
  );
  expect(missing.map(({ path, words }) => `${path}: ${words}`)).toEqual([]);
});

test('every sentence of the catalogs is said', () => {
  const paths = ['domain', 'contract', 'server', 'market', 'admin', 'ui', 'client'].flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const literals = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
  const said = new Set(
    paths.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(literals)].map(([, a, b]) => a ?? b)),
  );
  const unsaid = Object.keys({ ...catalog, ...ofVerification }).filter((sentence) => !said.has(sentence));
  expect(unsaid).toEqual([]);
});

test('no translation is to be checked: its English is the one it was made from', () => {
  const all = translations();
  const known = readNotes();
  expect(toBeChecked(all, known)).toEqual([]);
  expect(known, 'npm run translations').toEqual(notesOf(all, known));
});

test('a changed English sentence makes its translation to be checked, until that changes too', () => {
  const made = [{ name: 'Not found', english: 'Not found', spanish: 'No encontrado' }];
  const known = notesOf(made);
  const english = 'It was not found';
  const changed = [{ name: english, english, spanish: 'No encontrado' }];
  expect(toBeChecked(made, known)).toEqual([]);
  expect(toBeChecked(changed, known)).toEqual([english]);
  expect(toBeChecked(changed, notesOf(changed, known))).toEqual([english]);
  expect(toBeChecked([{ name: english, english, spanish: 'No se encontró' }], known)).toEqual([]);
});

/** Verification says what it finds also in errors. */
const verifying = [
  ...['entries', 'lines', 'log-file', 'receipt', 'record-against-log', 'replay', 'verdict', 'witnesses'].map(
    (name) => `domain/src/logs/${name}.ts`,
  ),
  ...['record-reader', 'recorded-halts', 'recorded-results', 'unknown', 'verification'].map(
    (name) => `domain/src/record/${name}.ts`,
  ),
  'domain/src/allocation/rules.ts',
  ...['check', 'elsewhere', 'reader', 'signatures'].map((name) => `market/src/logs/receipts/${name}.ts`),
  'market/src/results/verify/worker.ts',
];

/** Names of fields and parts, and errors of programmers. */
const noFindings = new Set([
  'the record.extensions',
  'the record.rule',
  'beacon scheme',
  'a file is a blob',
  'a record without an error was not read',
  'a record must be verified before it is compared',
  'a canonical record was not recognized',
  'the rule draws lots, and there is no seed',
]);

test('every sentence of verification has its Spanish', () => {
  const said = verifying.flatMap((path) =>
    literalsOf(join(root, path), true).filter((words) => words.includes(' ') && /[a-z]{3}/.test(words)),
  );
  expect(said.length).toBeGreaterThan(130);
  expect(said.filter((words) => !noFindings.has(words) && !(words in ofVerification))).toEqual([]);
});

test('no Spanish text has a word that the style page rules out', () => {
  const table = readFileSync(join(root, 'docs/SPANISH.md'), 'utf8').split('## Not used')[1] ?? '';
  const ruledOut = [...table.matchAll(/^\| (?!Not \||---)([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    // A note in parentheses says which meaning of the word it is; that cannot be tested.
    / \(/.test(cell) && !cell.startsWith('(') ? [] : cell.split(', '),
  );
  expect(ruledOut.length).toBeGreaterThan(15);
  const paths = ['market', 'admin', 'ui', 'domain'].flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, withFileTypes: true })
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => /\.es\.ts$|\/sentences\/es[\w.]*\.json$|\/spanish\/[\w-]+(?<!\.test)\.ts$/.test(path)),
  );
  expect(paths.length).toBeGreaterThan(50);
  const found = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8').toLowerCase();
    return ruledOut.filter((word) => hasWord(text, word)).map((word) => `${path}: ${word}`);
  });
  expect(found).toEqual([]);
});

function hasWord(text: string, word: string): boolean {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return new RegExp(`(?<!\\p{L})${escaped}(?!\\p{L})`, 'u').test(text);
}
