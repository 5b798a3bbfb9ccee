/** Tests that the API reference is complete, and its examples are real responses. */
import { adminGroups } from '@fairbook/contract/admin.ts';
import type { Route } from '@fairbook/contract/base/route.ts';
import { schemaOf } from '@fairbook/contract/document/schemas.ts';
import { marketGroups } from '@fairbook/contract/market.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { examplesOf, openApiDocument } from './documentation.ts';
import { callPage, referenceIndex } from './reference-page.ts';

const sites = [
  ['market', marketGroups.flatMap(({ calls }) => Object.entries(calls))],
  ['admin', adminGroups.flatMap(({ calls }) => Object.entries(calls))],
] as const;

describe.each(sites)('the reference of the %s site', (site, calls) => {
  const document = openApiDocument(site);
  const examples = examplesOf(site);

  test('has an example of every call and of no other: npm run examples records them', () => {
    expect(new Set(Object.keys(examples))).toEqual(new Set(calls.map(([name]) => name)));
  });

  test.each(calls)('shows for %s its input and its response', (name, of) => {
    const { params, query, body, data } = examples[name] ?? {};
    expect(of.params?.safeParse(params).error?.issues ?? []).toEqual([]);
    expect(of.query?.safeParse(query ?? {}).error?.issues ?? []).toEqual([]);
    if (of.body) expect(of.body.safeParse(body ?? {}).error?.issues ?? []).toEqual([]);
    if (of.kind === 'json' || of.kind === 'page') expect(whyNotAnswer(of, data)).toBeNull();
  });

  test('lists every call, and each has a page', () => {
    const index = referenceIndex(document);
    for (const [name, of] of calls) {
      expect(index).toContain(`href="/api/docs/${name}"`);
      const page = callPage(document, name, examples[name] ?? {});
      expect(page).toContain(of.path.replace(/:(\w+)/g, '{$1}'));
      const links = [...page.matchAll(/href="#(\w+)"/g)].map(([, target]) => target);
      for (const target of links) expect(page, `${name} links to a missing ${target}`).toContain(`id="${target}"`);
    }
    expect(() => callPage(document, 'toString', {})).toThrow('no call toString');
  });

  test('refers to no component that is not there', () => {
    const text = JSON.stringify(document);
    const known = Object.keys((document['components'] as { schemas: object }).schemas);
    const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
    expect(referred.filter((name) => !known.includes(name))).toEqual([]);
    expect(text).not.toContain('$defs');
  });
});

test('text of a call never becomes markup', () => {
  const operation = {
    operationId: 'x',
    tags: ['<i>'],
    summary: '<b>',
    description: '&',
    parameters: [],
    responses: {},
    security: [],
  };
  const document = { info: { title: '<t>', description: '<d>' }, paths: { '/<p>': { get: operation } } };
  const html = referenceIndex(document) + callPage(document, 'x', { body: { a: '<script>' } });
  expect(html).not.toMatch(/<(i|b|t|d|p>\/|script)>/);
});

/** Responses are validated with the published schema, since the shapes themselves convert our values to wire form. */
function whyNotAnswer(of: Route, data: unknown): string | null {
  const answer = z.fromJSONSchema(schemaOf(of.answer, 'output') as Parameters<typeof z.fromJSONSchema>[0]);
  return (of.kind === 'page' ? z.array(answer) : answer).safeParse(data).error?.message ?? null;
}
