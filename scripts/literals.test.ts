/** Tests that components hold no texts of their own: a text outside the modules of texts is never translated. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Attributes whose value people read or hear. */
const readAttributes = new Set(
  'alt aria-description aria-label aria-roledescription aria-valuetext description error header label lead placeholder title tooltip'.split(
    ' ',
  ),
);
/** The same in every language. */
const names = new Set(['Fairbook', 'https://', 'Ctrl K']);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Texts that only other programs read. */
const shownElsewhere = new Set(['Authenticator app', 'Bearer 7']);

/** The sentences and headings in a module without markup, other than those of errors that only programmers see. */
function sentencesOf(path: string, code: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    if (!isNode(node) || node.type === 'ImportDeclaration' || node.type.startsWith('TS')) return;
    if (node.type === 'NewExpression' && /Error$/.test(String((node['callee'] as Node)['name']))) return;
    if (node.type === 'Literal' && typeof node['value'] === 'string') found.push(node['value']);
    if (node.type === 'TemplateLiteral') {
      found.push((node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('7'));
    }
    Object.values(node).forEach(walk);
  };
  walk(parseSync(path, code).program);
  return found.filter((text) => /^\p{Lu}[\p{L}’]+ [\p{Ll}(“7]/u.test(text) && !shownElsewhere.has(text));
}

/** The texts written in a component between tags, or as an attribute that people read. */
function literalsOf(path: string, code: string): string[] {
  const found: string[] = [];
  const keep = (text: unknown) => {
    const words = typeof text === 'string' ? text.trim() : '';
    if (/\p{L}{2}/u.test(words) && !names.has(words)) found.push(words);
  };
  /** Texts that an expression may print: the string, the parts of a template, either side of a condition. */
  const keepPrinted = (node: unknown): void => {
    if (!isNode(node)) return;
    if (node.type === 'Literal' || node.type === 'JSXText') keep(node['value']);
    if (node.type === 'JSXExpressionContainer') keepPrinted(node['expression']);
    if (node.type === 'ConditionalExpression') for (const side of ['consequent', 'alternate']) keepPrinted(node[side]);
    if (node.type === 'LogicalExpression') keepPrinted(node['right']);
    if (node.type === 'TemplateLiteral') {
      for (const part of node['quasis'] as { value: { cooked: string } }[]) keep(part.value.cooked);
    }
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    if (!isNode(node)) return;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') (node['children'] as unknown[]).forEach(keepPrinted);
    if (node.type === 'JSXAttribute' && readAttributes.has(String((node['name'] as Node)['name']))) {
      keepPrinted(node['value']);
    }
    Object.values(node).forEach(walk);
  };
  walk(parseSync(path, code).program);
  return found;
}

describe.each(['ui', 'market', 'admin'])('the components of %s', (folder) => {
  test('hold no texts of their own', () => {
    const files = globSync(`${folder}/src/**/*.tsx`, { cwd: root });
    expect(files.length).toBeGreaterThan(10);
    const literals = files.flatMap((path) =>
      literalsOf(path, readFileSync(join(root, path), 'utf8')).map((text) => `${path}: ${text}`),
    );
    expect(literals).toEqual([]);
  });
});

test.each(['ui', 'market', 'admin'])('the modules of %s hold no sentences of their own', (folder) => {
  const files = globSync(`${folder}/src/**/*.ts`, { cwd: root }).filter(
    (path) => !/\.test\.ts$|\.es\.ts$|\/texts\/|texts\.ts$/.test(path),
  );
  expect(files.length).toBeGreaterThan(10);
  const sentences = files.flatMap((path) =>
    sentencesOf(path, readFileSync(join(root, path), 'utf8')).map((text) => `${path}: ${text}`),
  );
  expect(sentences).toEqual([]);
});

test('a sentence in a module is found, and one of an error is not', () => {
  const code = `const a = ['Order number', \`Closes at \${b}\`, 'order-number', 'Order']; throw new Error('It is not there');`;
  expect(sentencesOf('a.ts', code)).toEqual(['Order number', 'Closes at 7']);
});

test('a text between tags, in an attribute or in a condition is found', () => {
  const code = 'const a = <p title={`Page`} id="name">Hello {b ? \'there\' : c}<i /> {d}</p>;';
  expect(literalsOf('a.tsx', code).sort()).toEqual(['Hello', 'Page', 'there']);
});
