/** The API documents: valid, complete, and no stricter and no laxer than the shapes that check requests. */
import { admin } from '@fairbook/contract/admin.ts';
import type { Route } from '@fairbook/contract/base/route.ts';
import { schemaOf } from '@fairbook/contract/document/schemas.ts';
import { market } from '@fairbook/contract/market.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { valuesOf } from '../../../../testing/hostile/schema-values.ts';
import { openApiDocument } from './documentation.ts';

type Part = { readonly [key: string]: unknown };

const sites = [
  ['market', market],
  ['admin', admin],
] as const satisfies readonly (readonly [string, Readonly<Record<string, Route>>])[];

const fieldsOf = (schema: Part) => (schema['properties'] ?? {}) as Readonly<Record<string, Part>>;

/** Every field of a schema at every depth, by its path. */
function allFields(schema: unknown, path: string): [string, Part][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { items, anyOf = [], oneOf = [], additionalProperties } = schema as Part;
  const inner = [items, ...(anyOf as unknown[]), ...(oneOf as unknown[]), additionalProperties];
  return [
    ...Object.entries(fieldsOf(schema as Part)).flatMap(([name, field]) => [
      [`${path}.${name}`, field] as [string, Part],
      ...allFields(field, `${path}.${name}`),
    ]),
    ...inner.flatMap((part) => allFields(part, path)),
  ];
}

describe.each(sites)('the document of the %s site', (site, table) => {
  const document = openApiDocument(site) as Record<string, Part>;
  const operations = Object.values(document['paths'] ?? {}).flatMap((methods) =>
    Object.values(methods as Readonly<Record<string, Part>>),
  );

  // The longest test of the document; in the usual run of the smaller one, which is made by the same code.
  test.runIf(isFull || site === 'admin')('has no error and no warning for redocly', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        'no-invalid-media-type-examples': 'error',
        'parameter-description': 'error',
        // The specification gives these addresses: /auction/{id}/own beside /auction/subscription/….
        'no-ambiguous-paths': 'off',
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const told = problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
    expect(told).toEqual([]);
  });

  test('is valid OpenAPI 3.1', async () => {
    const { errors = [] } = await new Validator().validate(structuredClone(document));
    expect(errors).toEqual([]);
  });

  test('says of every field and parameter what it means', () => {
    const schemas = Object.entries((document['components']?.['schemas'] ?? {}) as Record<string, Part>);
    const inline = operations.flatMap(({ operationId, requestBody, responses }) => [
      ...allFields(contentOf(requestBody), String(operationId)),
      ...allFields(contentOf((responses as Record<string, unknown>)['200']), String(operationId)),
    ]);
    const fields = [...schemas.flatMap(([name, schema]) => allFields(schema, name)), ...inline];
    const parameters = operations.flatMap(({ operationId, parameters: list }) =>
      (list as Part[]).map((parameter) => [`${operationId} ${parameter['name']}`, parameter] as [string, Part]),
    );
    expect(fields.length).toBeGreaterThan(300);
    const silent = [...fields, ...parameters].filter(([, part]) => !part['description']).map(([name]) => name);
    expect([...new Set(silent)]).toEqual([]);
  });

  test('gives days, moments, ids and emails their formats', () => {
    const schemas = Object.entries((document['components']?.['schemas'] ?? {}) as Record<string, Part>);
    const strings = schemas
      .flatMap(([name, schema]) => allFields(schema, name))
      .filter(([, field]) => [field['type']].flat().includes('string'));
    const wrong = strings.filter(([path, field]) => {
      const name = path.split('.').at(-1) ?? '';
      if (/^(maturityDate|dated|settlement|pricedTo)$/.test(name)) return field['format'] !== 'date';
      if (/[a-z]At$/.test(name)) return field['format'] !== 'date-time';
      return /^(uuid|auctionId|bidId)$/.test(name) && field['format'] !== 'uuid';
    });
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test('says of every call without a token that it needs none', () => {
    const open = Object.entries(table).filter(([, { who }]) => who === 'anyone' || who === 'newcomer');
    // None, or an empty one beside others: of a private sale, a proof is read with a token or a key.
    const isOpen = (security: readonly object[]) =>
      security.length === 0 || security.some((one) => Object.keys(one).length === 0);
    const declared = operations.filter(({ security }) => isOpen(security as readonly object[]));
    expect(new Set(declared.map(({ operationId }) => operationId))).toEqual(new Set(open.map(([name]) => name)));
  });

  test('declares the refusals of HTTP itself, with the headers that say when to try again', () => {
    const { responses } = document['components'] as { responses: Record<string, { headers: Part }> };
    expect(Object.keys(responses['TooManyRequests']?.headers ?? {})).toEqual(
      expect.arrayContaining(['Retry-After', 'RateLimit', 'RateLimit-Policy']),
    );
    expect(Object.keys(responses['Busy']?.headers ?? {})).toContain('Retry-After');
    for (const { operationId, requestBody, responses: own } of operations) {
      const statuses = Object.keys(own as Part);
      const wanted = ['405', '429', '503', ...(requestBody ? ['413', '415'] : [])];
      expect([operationId, wanted.filter((status) => !statuses.includes(status))]).toEqual([operationId, []]);
    }
  });
});

function contentOf(of: unknown): unknown {
  const content = (of as { content?: Record<string, { schema?: unknown }> } | undefined)?.content ?? {};
  return Object.values(content)[0]?.schema;
}

/** Rules between fields, and names that only a list of the time could hold: what JSON Schema cannot say. */
const beyondSchema =
  /^(Duplicate value|Must be a business day|Must (not )?be (before|after) the (dated|delivery|final maturity|first principal payment|maturity) date|Must be greater than first principal payment date|Each type once|Name each maturity once|Name a role or a person|Invalid time zone|Send either page, or cursor and updatedSince: .*|Cannot be combined with cursor and updatedSince: .*|Send subject or number|This list has no such filter|Only municipalities are counted by state)$/;

const calls = sites.flatMap(([site, table]) =>
  Object.entries(table).map(([name, of]): [string, Route] => [`${site} ${name}`, of]),
);

test.each(calls)('%s takes every request that its schema allows', (_, of) => {
  for (const shape of [of.params, of.query, of.body].filter((part): part is z.ZodType => part !== undefined)) {
    fc.assert(
      fc.property(valuesOf(schemaOf(shape, 'input')), (value) => {
        const issues = shape.safeParse(value).error?.issues ?? [];
        expect(issues.filter(({ message }) => !beyondSchema.test(message))).toEqual([]);
      }),
      { numRuns: times(5, 30) },
    );
  }
});
