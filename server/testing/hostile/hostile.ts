/** Generates requests from a call's own shape: valid ones, ones with one broken field, and hostile ones. Reproducible by seed. */
import { schemaOf } from '@fairbook/contract/document/schemas.ts';
import { randomOf } from '@fairbook/domain/testing/effort.ts';
import type { z } from 'zod';
import { pdfOf } from '../pdf.ts';

export type Chance = ReturnType<typeof chanceOf>;

/** Random choices, the same for the same seed and name. */
export function chanceOf(seed: string, name = '') {
  const next = randomOf(name, seed);
  return {
    isLucky: (share: number) => next() < share,
    below: (limit: number) => Math.floor(next() * limit),
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined && items.length === 0) throw new Error('nothing to pick from');
      return item as Item;
    },
  };
}

type Json = { readonly [key: string]: unknown };

const unknownId = '00000000-0000-4000-8000-000000000000';

/** Texts of every format a field may require; the field's own shape says which of them it accepts. */
const texts = [
  'Water',
  'OR',
  'US',
  '97477',
  '97477-1234',
  '503-555-0100',
  '123456',
  'https://emma.msrb.org/issuer',
  unknownId,
  unknownId.replaceAll('-', ''),
  'somebody@people.example',
  'https://alder.example/a?b=c',
  '2031-06-01',
  '2031-06-01T09:00:00Z',
  '5000',
  'start',
  'true',
  'A',
  '0123456789abcdef'.repeat(4),
  'Zürich · 東京 👩‍👩‍👧',
];

/** A value of a JSON Schema; what the schema cannot express (a day, an email) is left to trial and error. */
function drawn(schema: Json, chance: Chance): unknown {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined;
  if (choices) return drawn(chance.pick(choices), chance);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return chance.pick(schema['enum']);
  if (Array.isArray(schema['type'])) return drawn({ ...schema, type: chance.pick(schema['type']) }, chance);
  switch (schema['type']) {
    case 'null':
      return null;
    case 'boolean':
      return chance.isLucky(0.5);
    case 'integer':
    case 'number': {
      const least = Math.max(Number(schema['minimum'] ?? 0), 0);
      return least + chance.below(Math.min(Number(schema['maximum'] ?? 100) - least, 100) + 1);
    }
    case 'array': {
      const count = Math.max(Number(schema['minItems'] ?? 0), chance.below(3));
      return Array.from({ length: count }, () => drawn(schema['items'] as Json, chance));
    }
    case 'object':
      return drawnFields(schema, chance);
    default:
      return chance.pick(texts);
  }
}

function drawnFields(schema: Json, chance: Chance): Record<string, unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const required = (schema['required'] ?? []) as readonly string[];
  const chosen = properties.filter(([name]) => required.includes(name) || chance.isLucky(0.5));
  return Object.fromEntries(chosen.map(([name, property]) => [name, drawn(property, chance)]));
}

const inputSchemas = new WeakMap<z.ZodType, Json>();

/** Kept, since trial and error asks for it very often. */
function inputSchemaOf(shape: z.ZodType): Json {
  const schema = inputSchemas.get(shape) ?? schemaOf(shape, 'input');
  inputSchemas.set(shape, schema);
  return schema;
}

/** A value the shape accepts, field by field for an object. Throws where trial and error finds none. */
export function validOf(shape: z.ZodType, chance: Chance): unknown {
  const schema = inputSchemaOf(shape);
  const fields = 'shape' in shape ? (shape.shape as Record<string, z.ZodType>) : null;
  const accepted = (part: z.ZodType, draw: () => unknown): unknown => {
    for (let tries = 0; tries < 500; tries++) {
      const value = draw();
      if (part.safeParse(value).success) return value;
    }
    throw new Error(`no valid value found for ${JSON.stringify(schemaOf(part, 'input'))}`);
  };
  if (!fields) return accepted(shape, () => drawn(schema, chance));
  return accepted(shape, () => {
    const names = Object.keys(drawnFields(schema, chance));
    return Object.fromEntries(
      names.map((name) => {
        const part = fields[name];
        if (!part) throw new Error(`${name} is no field`);
        return [name, accepted(part, () => drawn(inputSchemaOf(part), chance))];
      }),
    );
  });
}

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Text between these marks is inserted into the JSON without quotes: numbers that JSON.stringify cannot write. */
const raw = (text: string) => `@@${text}@@`;

const hostileValues: readonly unknown[] = [
  null,
  '',
  ' ',
  'a\u0000b',
  raw('"\\ud800"'),
  '__proto__',
  'constructor',
  raw('{"__proto__":{"isAdmin":true}}'),
  raw('{"constructor":{"prototype":{"isAdmin":true}}}'),
  raw('1e308'),
  raw('-1e308'),
  raw('1e999'),
  raw('-0'),
  raw('9007199254740993'),
  raw('0.1000000000000000055511151231257827'),
  -1,
  2_147_483_648,
  9_999_999_999_999.99,
  '5,000',
  'Infinity',
  'NaN',
  '0x10',
  '2030-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '99999-01-01',
  '0001-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999-23:59',
  '2030-01-01T25:61:61Z',
  [],
  {},
  [null],
  raw(deep(1000)),
  true,
  'w'.repeat(100_000),
  Array.from({ length: 5_000 }, () => 'x'),
  "'; drop table auction; --",
  '%',
  '\\',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  'http://[::1',
  '\u202Eevil',
  '\uD83D\uDE00'.repeat(150),
  unknownId.toUpperCase(),
];

/** JSON with the text between the marks inserted as it is. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value).replace(/"@@(.*?)@@"/g, (_, text: string) => JSON.parse(`"${text}"`) as string);
}

/** A request before it becomes bytes. */
export interface Draft {
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly files: readonly FilePart[];
}

export interface FilePart {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer | string;
}

/** The same with one part hostile, omitted, or added; and a description of the change. */
export function spoiled(draft: Draft, chance: Chance): { draft: Draft; how: string } {
  const parts = (['params', 'query', 'body'] as const).filter((part) => {
    const value = draft[part];
    return typeof value === 'object' && value !== null && (part !== 'params' || Object.keys(value).length > 0);
  });
  if (draft.files.length > 0 && chance.isLucky(0.5)) {
    const file = { ...chance.pick(draft.files), ...chance.pick(hostileFiles) };
    return { draft: { ...draft, files: [file] }, how: `file ${file.name}` };
  }
  const part = chance.pick(parts);
  const { value, how } = spoiledValue(draft[part], part, chance);
  return { draft: { ...draft, [part]: value }, how: `${part}${how}` };
}

function spoiledValue(value: unknown, part: string, chance: Chance): { value: unknown; how: string } {
  if (Array.isArray(value) && value.length > 0 && chance.isLucky(0.7)) {
    const at = chance.below(value.length);
    const inner = spoiledValue(value[at], part, chance);
    return { value: value.with(at, inner.value), how: `.${at}${inner.how}` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const hostile = chance.pick(hostileValues);
    return { value: hostile, how: ` = ${JSON.stringify(hostile).slice(0, 80)}` };
  }
  const names = Object.keys(value);
  const isStranger = names.length === 0 || (part !== 'params' && chance.isLucky(0.15));
  const name = isStranger
    ? chance.pick(['isAdmin', 'toString', 'constructor', '__proto__x', 'id'])
    : chance.pick(names);
  if (!isStranger && part === 'body' && chance.isLucky(0.15)) {
    const { [name]: _, ...rest } = value as Record<string, unknown>;
    return { value: rest, how: `.${name} left out` };
  }
  const inner = spoiledValue((value as Record<string, unknown>)[name], part, chance);
  return { value: { ...value, [name]: inner.value }, how: `.${name}${inner.how}` };
}

export const pdf = pdfOf();
/** 640 by 160 pixels of one color, enough for a banner. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAoAAAACgAQMAAACmME9/AAAAA1BMVEWqu8zmdhyEAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAI0lEQVRo3u3BMQEAAADCoPVPbQdvoAAAAAAAAAAAAAAAAOA3MqAAAc1u19oAAAAASUVORK5CYII=',
  'base64',
);

const hostileFiles: readonly Partial<FilePart>[] = [
  { name: '../../../etc/passwd' },
  { name: '..\\..\\boot.ini' },
  { name: 'a\u0000b.pdf' },
  { name: '' },
  { name: `${'long'.repeat(200)}.pdf` },
  { name: '\u202Efdp.exe', type: 'application/x-msdownload' },
  { name: 'picture.png', type: 'image/png', content: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' },
  { name: 'statement.pdf.exe', content: pdf },
  { name: 'empty.pdf', content: '' },
  { name: 'cut.png', type: 'image/png', content: png.subarray(0, 40) },
  { name: 'page.pdf', content: '<html><script>alert(1)</script></html>' },
  { field: '__proto__' },
  { field: 'unknown' },
];
