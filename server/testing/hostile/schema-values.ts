/** Values that a JSON Schema of the contract allows, for tests of properties. */
import { patterns } from '@fairbook/contract/base/patterns.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc, { type Arbitrary } from 'fast-check';

type Schema = { readonly [key: string]: unknown };

// Doubles that carry cents are not exact multiples of 0.01.
const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 9 });

/** Values of the schema, each checked by an independent validator. */
export function valuesOf(schema: Schema): Arbitrary<unknown> {
  const isValid: ValidateFunction = ajv.compile(schema);
  return drawn(schema).filter((value) => isValid(value));
}

function drawn(schema: Schema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => drawn({ ...choice, ...only(schema, 'pattern') })));
  if (Array.isArray(schema['type'])) return fc.oneof(...schema['type'].map((type) => drawn({ ...schema, type })));
  switch (schema['type']) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'array':
      return fc.array(drawn(schema['items'] as Schema), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: Math.min(Number(schema['maxItems'] ?? 4), Number(schema['minItems'] ?? 0) + 3),
      });
    case 'object':
      return objects(schema);
    case 'string':
      return strings(schema);
    default:
      throw new Error(`a schema that allows anything: ${JSON.stringify(schema)}`);
  }
}

function only(schema: Schema, name: string): Schema {
  return name in schema ? { [name]: schema[name] } : {};
}

const maxCount = 2 ** 52;

function numbers(schema: Schema): Arbitrary<number> {
  const unit = Number(schema['multipleOf'] ?? 1);
  const min = Math.ceil(Number(schema['minimum'] ?? -1_000_000) / unit);
  const max = Math.floor(Number(schema['maximum'] ?? 1_000_000) / unit);
  // The double nearest to so many cents, as JSON carries it.
  const amountOf = (count: number) => (unit === 0.01 ? count / 100 : count * unit);
  return fc.integer({ min: Math.max(min, -maxCount), max: Math.min(max, maxCount) }).map(amountOf);
}

/** Half of the objects with a condition meet its `if`, and so must meet its `then`. */
function objects(schema: Schema): Arbitrary<unknown> {
  const condition = schema['if'] as Schema | undefined;
  if (!condition) return fields(schema);
  return fc.oneof(fields(schema), fields(narrowed(narrowed(schema, condition), schema['then'] as Schema)));
}

function narrowed(schema: Schema, by: Schema): Schema {
  const properties = { ...(schema['properties'] as Record<string, Schema>) };
  for (const [name, property] of Object.entries((by['properties'] ?? {}) as Record<string, Schema>)) {
    properties[name] = { ...properties[name], ...property };
  }
  const required = [...((schema['required'] ?? []) as string[]), ...((by['required'] ?? []) as string[])];
  return { ...schema, properties, required: [...new Set(required)] };
}

function fields(schema: Schema): Arbitrary<unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const required = (schema['required'] ?? []) as readonly string[];
  return fc.record(Object.fromEntries(properties.map(([name, property]) => [name, drawn(property)])), {
    requiredKeys: properties.map(([name]) => name).filter((name) => required.includes(name)),
    noNullPrototype: true,
  });
}

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'Water',
    ' Oak Street ',
    'Zürich · 東京 👩‍👩‍👧',
    '\u3164',
    'two\nlines',
    '\u202Eevil',
    '😀'.repeat(40),
  ),
);
const cents = fc.integer({ min: 0, max: 999_999_999_999_999 }).map((count) => (count / 100).toFixed(2));
const addresses = fc.oneof(
  fc.webUrl({ validSchemes: ['http', 'https'], withFragments: true, withQueryParameters: true }),
  fc.stringMatching(/^https:\/\/[a-z]{1,12}(\.[a-z]{2,9}){1,3}(:\d{1,4})?(\/[!-~]{0,20})?$/),
);

/** Texts that come near a pattern which chance alone would never meet. */
const near = new Map<string, Arbitrary<string>>([
  [
    patterns.email,
    fc.oneof(fc.emailAddress(), fc.stringMatching(/^[A-Za-z0-9_'+.-]{1,70}@[A-Za-z0-9.-]{1,30}\.[A-Za-z]{2,4}$/)),
  ],
  [patterns.phone, fc.stringMatching(/^\+?([ ().\-/]{0,2}\d){3,15}[ ().\-/]{0,2}$/)],
  [patterns.zipCode, fc.stringMatching(/^\d{5}(-?\d{4})?$/)],
  [patterns.optionalZipCode, fc.oneof(fc.constant(''), fc.stringMatching(/^\d{5}(-?\d{4})?$/))],
  [patterns.webAddress, addresses],
  [patterns.site, fc.oneof(fc.constant(''), fc.domain(), addresses)],
  [patterns.baseCusip, fc.stringMatching(/^[0-9A-Za-z*@#]{6}$/)],
  [patterns.dollars, fc.oneof(fc.constant(''), cents)],
  [patterns.positiveDollars, cents],
  [patterns.day, days],
]);
near.set(patterns.optionalPhone, fc.oneof(fc.constant(''), near.get(patterns.phone) ?? texts));
near.set(
  patterns.moment,
  fc
    .tuple(days, fc.stringMatching(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/))
    .map(([day, time]) => `${day}T${time}`),
);

function strings(schema: Schema): Arbitrary<string> {
  const pattern = schema['pattern'] as string | undefined;
  const known = near.get(pattern ?? '');
  if (schema['format'] === 'uuid') return fc.uuid();
  if (pattern === undefined) return texts;
  const shape = new RegExp(pattern, 'u');
  const [min, max] = [Number(schema['minLength'] ?? 0), Number(schema['maxLength'] ?? Number.POSITIVE_INFINITY)];
  const any = known ?? (/\(\?[=!]|\\p/.test(pattern) ? texts : fc.stringMatching(new RegExp(pattern)));
  return any.filter((text) => shape.test(text) && [...text].length >= min && [...text].length <= max);
}
