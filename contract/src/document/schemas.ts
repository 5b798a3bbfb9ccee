/** Shapes as JSON Schema 2020-12, with descriptions and formats, and the named ones as components of a document. */
import { z } from 'zod';
import { patterns } from '../base/patterns.ts';
import { described, type JsonObject } from './descriptions.ts';
import { shapeNames } from './shape-names.ts';

export type { JsonObject } from './descriptions.ts';

/** Puts what a shape says of itself by `.meta()` into its schema; the names of shapes are in a registry of their own. */
function withMeta({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }): void {
  Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
}

/** Shapes name their patterns; schemas have them in full. */
function withPattern(key: string, value: unknown): unknown {
  return key === 'pattern' && typeof value === 'string' && Object.hasOwn(patterns, value)
    ? patterns[value as keyof typeof patterns]
    : value;
}

/** A zod shape as one JSON Schema with everything inside: what a caller sends (`input`) or reads (`output`). */
export function schemaOf(shape: z.ZodType, io: 'input' | 'output', path: readonly string[] = []): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: withMeta,
  });
  return described(JSON.parse(JSON.stringify(schema), withPattern), path);
}

/** Named shapes, collected from the calls that use them. */
export class Components {
  readonly #schemas = new Map<string, JsonObject>();
  /** Components by name, before references are linked. */
  readonly #texts = new Map<string, string>();

  /** The schema with its named parts as references. A part whose request and response forms differ gets a second name. */
  schemaOf(shape: z.ZodType, io: 'input' | 'output', path: readonly string[]): JsonObject {
    const options = {
      io,
      unrepresentable: 'any',
      reused: 'inline',
      metadata: shapeNames,
      override: withMeta,
    } as const;
    const { $schema: _, $defs = {}, ...schema } = z.toJSONSchema(shape, options);
    const parts = Object.entries($defs).map(([name, part]) => ({ name, text: JSON.stringify(part) }));
    const names = new Map(parts.map(({ name, text }) => [name, this.#nameFor(name, text)]));
    const linked = (text: string, at: readonly string[]) => {
      const link = (_match: string, name: string) => `"#/components/schemas/${names.get(name)}"`;
      return described(JSON.parse(text.replace(/"#\/\$defs\/(\w+)"/g, link), withPattern), at);
    };
    for (const { name, text } of parts) this.#schemas.set(names.get(name) ?? name, linked(text, [name]));
    return linked(JSON.stringify(schema), path);
  }

  all(): Readonly<Record<string, JsonObject>> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => a.localeCompare(b)));
  }

  #nameFor(name: string, text: string): string {
    const free = [name, `${name}Input`].find((each) => (this.#texts.get(each) ?? text) === text);
    if (free === undefined) throw new Error(`${name} has more than two forms`);
    this.#texts.set(free, text);
    return free;
  }
}
