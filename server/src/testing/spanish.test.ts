/** Tests that every sentence that rules, calls, notices and mails say has its Spanish. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inSpanish } from '@fairbook/domain/spanish/all.ts';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Files without sentences that people read on screens or in mails: tests, the API's documents, the command line, offline verification. */
const unseen = [
  /\.test\.|\.es\.ts|\.sql\.ts|\/(testing|document|db|spanish|readModel|witness)\//,
  /^contract\/src\/(\w+\/)?(market|admin|bothSites|ownSessions|counts|orderLog|openapi)\.ts$/,
  /^domain\/src\/(log\/|(conditionCodes|errorCodes|countries|us-states|icalendar|devices|verification|closing|recorded-\w+|record-\w+)\.ts)/,
  /^server\/src\/(config\w*|readConfig|\w*[cC]ommands|cannotStart|processes|operate|serve|main|keys|lifetime|deps|log|references|errorReference)\.ts$/,
  /^server\/src\/(accessByState|accessibilityReport|\w+\/commands)\.ts$/,
  /^server\/src\/(bidding\/(report|verifyLog|orderLog)|log\/\w+|privacy\/holdings|witnesses\/(audit\w+|sendAuditHead))\.ts$/,
  /^server\/src\/http\/(securityTxt|metrics|operations|readiness|internal|methods|reference[\w-]*|outbox|refusals)\.ts$/,
  /^server\/src\/(public\/(previews|searchEngines)|adapters\/(google|push|provider|scanner|mail|signing-keys))\.ts$/,
];

/** Sentences whose parts change, which translator.test.ts has whole, and texts for programs. */
const parts = new Set([
  '7, and you already ordered 7',
  'Order at least 7 in this auction7',
  'Order at most 7 in this auction7',
  'The maturities add up to 7, 7 7 than the amount of 7',
  'In whole increments of 7 you received 7. 7',
  'The new close must 7: not before 7',
  'It could not be reached7',
  '7 was approved.7',
  '7 has closed: 7.',
  '7 requested: 7. 7',
  'Until it is decided, no auction can be submitted for approval.',
  'Until it is decided, orders can be reduced or withdrawn, but not placed or increased.',
  '7 requested this7',
  '7, 7 invites you to join 7 on Fairbook as 7. On Fairbook, municipalities sell their bonds directly to investors.',
  'Your order',
  'Your orders',
  '7 (7 your time)',
  'AuctionLive to followers',
  'AuctionClosureReminder to followers',
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
    if (type === 'NewExpression' && /^new (Type|Range)?Error\b/.test(source)) return;
    if (type === 'CallExpression' && /^[\w.#]*\.(info|warn|error|debug|fatal)\(/.test(source)) return;
    if (type === 'Literal' && typeof inner['value'] === 'string') found.push(inner['value']);
    if (type === 'TemplateLiteral') found.push(sampleOf(inner['quasis'] as Quasi[]));
    Object.values(inner).forEach(visit);
  };
  visit(parseSync(path, text).program);
  return found.filter((words) => /^[A-Z7“].* /s.test(words) && /[a-z]{3}/.test(words) && !/[<>;]/.test(words));
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
  const missing = said.filter(({ words }) => !parts.has(words) && inSpanish(words) === words);
  expect(missing.map(({ path, words }) => `${path}: ${words}`)).toEqual([]);
});
