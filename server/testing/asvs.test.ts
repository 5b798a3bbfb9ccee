/**
 * Tests that docs/ASVS.md has one row for each requirement of levels 1 and 2 of ASVS 5.0.0, and that the evidence which it and SECURITY.md name exists: a file,
 * followed by names in it, as in `server/src/x.test.ts` “title of a test or of a group”, `server/src/x.ts` `symbol`, and `docs/X.md` “Heading”. Several names
 * of one file follow one another, separated by a comma or “and”.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { secretNames, variables } from '../src/platform/config/config-table.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Number of requirements of levels 1 and 2 in each section; in every section they come first. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

/** Sections about what the documentation says: only there a document alone is evidence. */
const ofDocuments = ['2.1', '5.1', '6.1', '7.1', '8.1', '11.1', '13.1', '14.1', '15.1', '16.1'];

const rows = readFileSync(`${root}docs/ASVS.md`, 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, id]) => /^\d+\.\d+\.\d+$/.test(id ?? ''))
  .map(([, id = '', title = '', status = '', evidence = '']) => ({ id, title, status, evidence }));

test('every requirement of levels 1 and 2 has one row, in order', () => {
  const wanted = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  );
  expect(wanted.length).toBe(253);
  expect(rows.map(({ id }) => id)).toEqual(wanted);
});

test('every row has its state and a reason', () => {
  for (const { id, title, status, evidence } of rows) {
    expect(['met', 'not applicable', 'accepted risk', 'not met'], id).toContain(status);
    expect(title.length, id).toBeGreaterThan(3);
    expect(evidence.length, id).toBeGreaterThan(3);
    if (status === 'accepted risk') expect(evidence, id).toMatch(/Decided by: \S/);
  }
});

test('every row that is met names a test or a symbol, or a heading where the requirement is about documentation', () => {
  const wrong = rows.filter(({ id, status, evidence }) => {
    if (status !== 'met') return false;
    const kinds = new Set(evidenceIn(evidence).evidence.map(({ kind }) => kind));
    const isOfDocuments = ofDocuments.includes(id.split('.').slice(0, 2).join('.'));
    return !(kinds.has('test') || kinds.has('symbol') || (isOfDocuments && kinds.has('heading')));
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test.each(['docs/ASVS.md', 'SECURITY.md'])('every test, symbol and heading that %s names exists', (document) => {
  const lines = readFileSync(`${root}${document}`, 'utf8').split(/\n(?=\||- |\n)/);
  const found = lines.map((line) => evidenceIn(line.replaceAll(/\s*\n\s*/g, ' ')));
  expect(found.flatMap(({ evidence }) => evidence).length).toBeGreaterThan(10);
  const missing = found.flatMap(({ evidence }) => evidence.flatMap((each) => whyNoEvidence(each) ?? []));
  expect([...new Set(missing)]).toEqual([]);
  expect(found.flatMap(({ bare }) => bare)).toEqual([]);
});

test('docs/KEYS.md names every secret setting and every file of keys', () => {
  const text = readFileSync(`${root}docs/KEYS.md`, 'utf8');
  const files = Object.keys(variables.shape).filter((name) => name.endsWith('_KEYS_FILE'));
  expect(files.length).toBeGreaterThan(4);
  expect([...secretNames(), ...files].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('evidence that does not exist is found', () => {
  const own = 'server/testing/asvs.test.ts';
  const text = `\`${own}\` “every row has its state and a reason”, “no such test” and “evidence”; \`${own}\` \`rows\`, \`wanted\`; \`docs/KEYS.md\` “Locks”`;
  expect(evidenceIn(text).evidence.flatMap((each) => whyNoEvidence(each) ?? [])).toEqual([
    `${own} has no test or group “no such test”`,
    `${own} has no test or group “evidence”`,
    `${own} has no declaration “wanted”`,
    'docs/KEYS.md has no heading “Locks”',
  ]);
  expect(evidenceIn(`\`${own}\`: “every row has its state and a reason”`)).toEqual({ evidence: [], bare: [own] });
});

interface Evidence {
  readonly kind: 'test' | 'symbol' | 'heading';
  readonly path: string;
  readonly name: string;
}

const file = /^(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|sql|json|md|ya?ml)$/;
const between = /^(?:, | and |, and | )$/;

/** The evidence in a text, and the files that it names without a name in them. */
function evidenceIn(text: string): { readonly evidence: Evidence[]; readonly bare: string[] } {
  const evidence: Evidence[] = [];
  const bare: string[] = [];
  let current: { readonly path: string; isUsed: boolean } | null = null;
  let end = 0;
  for (const { 0: whole, 1: code, 2: quoted, index } of text.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
    if (!between.test(text.slice(end, index))) current = null;
    end = index + whole.length;
    if (code !== undefined && file.test(code)) {
      current = { path: code, isUsed: false };
      bare.push(code);
    } else if (current !== null) {
      if (!current.isUsed) bare.pop();
      current.isUsed = true;
      const { path } = current;
      evidence.push({ kind: kindOf(path, quoted !== undefined), path, name: quoted ?? code ?? '' });
    }
  }
  return { evidence, bare };
}

function kindOf(path: string, isQuoted: boolean): Evidence['kind'] {
  if (!isQuoted) return 'symbol';
  return path.endsWith('.md') ? 'heading' : 'test';
}

/** The reason why evidence does not exist; null where it does. */
function whyNoEvidence({ kind, path, name }: Evidence): string | null {
  const whole = `${root}${path}`;
  if (!existsSync(whole)) return `${path} does not exist`;
  if (namesIn(kind, path).has(name)) return null;
  const what = { test: 'no test or group', symbol: 'no declaration', heading: 'no heading' }[kind];
  return `${path} has ${what} “${name}”`;
}

const known = new Map<string, ReadonlySet<string>>();

function namesIn(kind: Evidence['kind'], path: string): ReadonlySet<string> {
  const key = `${kind} ${path}`;
  const names = known.get(key) ?? new Set(readNames(kind, path, readFileSync(`${root}${path}`, 'utf8')));
  known.set(key, names);
  return names;
}

function readNames(kind: Evidence['kind'], path: string, text: string): string[] {
  if (kind === 'heading') return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  if (kind === 'test') return testsIn(path, text);
  if (/\.tsx?$/.test(path)) return declarationsIn(path, text);
  if (path.endsWith('.sql')) return [...text.matchAll(/\bfunction (\w+)\(/g)].map(([, name = '']) => name);
  return [...text.matchAll(/^\s*"?([\w:.-]+)"?:/gm)].map(([, name = '']) => name);
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Titles of tests and groups as the source has them, placeholders too; those that never run are none. */
function testsIn(path: string, text: string): string[] {
  const titles: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    const { type, callee, arguments: given } = value as Node & { readonly callee?: Node; readonly arguments?: Node[] };
    if (type === 'CallExpression' && callee && given?.[0]) {
      const called = text.slice(callee.start, callee.end);
      const isTest = /^(?:test|it|describe|journey)\b/.test(called) && !/\.(?:skip|todo)\b/.test(called);
      if (isTest) titles.push(text.slice(given[0].start + 1, given[0].end - 1).replaceAll("\\'", "'"));
    }
    for (const each of Object.values(value)) visit(each);
  };
  visit(parseSync(path, text).program.body);
  return titles;
}

/** Names that the file declares outside of functions, and the members of its classes. */
function declarationsIn(path: string, text: string): string[] {
  const names: string[] = [];
  const add = (node: unknown): void => {
    if (!isNode(node)) return;
    const { id, declaration, declarations, body, key } = node;
    for (const each of Array.isArray(declarations) ? declarations : [declaration]) add(each);
    for (const name of [id, key]) if (isNode(name) && typeof name['name'] === 'string') names.push(name['name']);
    if (node.type === 'ClassDeclaration' && isNode(body)) for (const member of body['body'] as unknown[]) add(member);
  };
  for (const statement of parseSync(path, text).program.body) add(statement);
  return names;
}
