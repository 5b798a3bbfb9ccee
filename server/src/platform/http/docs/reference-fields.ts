/** Renders JSON Schemas as tables: a row per field, named shapes as links to their own table. */
import { escapeHtml } from '../../base/html.ts';

export type Part = Readonly<Record<string, unknown>>;

/** Any part of a document as a record; an empty one where it is none. */
export function part(value: unknown): Part {
  return typeof value === 'object' && value !== null ? (value as Part) : {};
}

/** A table of the schema's fields, nested ones indented; without fields, its type. */
export function fieldsTable(schema: unknown): string {
  const rows = rowsOf(part(schema), 0);
  if (rows.length === 0) return `<p>${typeOf(schema)}</p>`;
  return `<div class="scroll"><table><tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** A body or response: its name if it has one, and its fields. A shape that the page has shown is a link; `shown` gets the name of a new one. */
export function shapeTable(document: Part, schema: unknown, shown: Set<string>): string {
  const list = part(schema)['type'] === 'array';
  const reference = part(list ? part(schema)['items'] : schema)['$ref'];
  if (typeof reference !== 'string') return fieldsTable(schema);
  const name = nameOf(reference);
  const prefix = list ? 'A list of ' : '';
  if (shown.has(name)) return `<p>${prefix}${shapeLink(name)}</p>`;
  shown.add(name);
  const id = escapeHtml(name);
  return `<p id="${id}">${prefix}<code>${id}</code></p>${fieldsTable(shapesOf(document)[name])}`;
}

/** A sentence of the document as HTML; text between backticks is code. */
export function prose(text: unknown): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function rowsOf(schema: Part, depth: number): string[] {
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.entries(part(schema['properties'])).flatMap(([name, field]) => {
    const optional = required.includes(name) ? '' : 'optional';
    const meaning = prose(part(field)['description'] ?? '');
    const row = `<tr><td class="deep${Math.min(depth, 6)}"><code>${escapeHtml(name)}</code></td><td>${typeOf(field)}</td><td>${optional}</td><td>${meaning}</td></tr>`;
    return [row, ...rowsOf(innerOf(part(field)), depth + 1)];
  });
}

/** The object a field is, or has a list of, or may be besides null. */
function innerOf(field: Part): Part {
  if (field['properties']) return field;
  if (field['items']) return innerOf(part(field['items']));
  const [only, ...others] = choicesOf(field).filter((choice) => choice['type'] !== 'null');
  return only && others.length === 0 ? innerOf(only) : {};
}

function choicesOf(schema: Part): Part[] {
  return ((schema['anyOf'] ?? schema['oneOf'] ?? []) as unknown[]).map(part);
}

/** The type in words, as HTML. */
export function typeOf(value: unknown): string {
  const schema = part(value);
  const reference = schema['$ref'];
  if (typeof reference === 'string') return shapeLink(nameOf(reference));
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' or ');
  if ('const' in schema) return `<code>${escapeHtml(JSON.stringify(schema['const']))}</code>`;
  if (Array.isArray(schema['enum'])) return listed(schema['enum']);
  if (Array.isArray(schema['type'])) return schema['type'].map((type) => typeOf({ ...schema, type })).join(' or ');
  switch (schema['type']) {
    case 'array':
      return `list of ${typeOf(schema['items'])}${limits(schema, 'minItems', 'maxItems', ' items')}`;
    case 'object':
      return schema['properties'] ? 'object' : `object of ${typeOf(schema['additionalProperties'])}`;
    case 'string':
      return `${escapeHtml(schema['format'] ?? 'text')}${limits(schema, 'minLength', 'maxLength', ' characters')}`;
    case undefined:
      return 'anything';
    default:
      return `${escapeHtml(schema['type'])}${limits(schema, 'minimum', 'maximum')}`;
  }
}

function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, 16).map((value) => `<code>${escapeHtml(value)}</code>`);
  const others = values.length - shown.length;
  return `${shown.join(' · ')}${others > 0 ? ` and ${others} others, which <code>/api/meta</code> lists` : ''}`;
}

function limits(schema: Part, least: string, most: string, unit = ''): string {
  const from = part(schema)[least];
  const to = part(schema)[most];
  // zod bounds numbers by the safe integers, which means nothing to a reader.
  const bound = (value: unknown) => typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const written = (value: unknown) => Number(value).toLocaleString('en-US');
  if (bound(from) && bound(to)) {
    return from === -Number(to) ? ` (±${written(to)})` : ` (${written(from)} to ${written(to)}${unit})`;
  }
  if (bound(from)) return ` (at least ${written(from)}${unit})`;
  return bound(to) ? ` (at most ${written(to)}${unit})` : '';
}

function shapeLink(name: string): string {
  return `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`;
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

function shapesOf(document: Part): Part {
  return part(part(document['components'])['schemas']);
}

/** The named shapes these schemas refer to, transitively, each once. */
export function shapesUsed(document: Part, schemas: readonly unknown[]): [string, Part][] {
  const all = shapesOf(document);
  const used = new Map<string, Part>();
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.set(name, part(all[name]));
      follow(all[name]);
    }
  };
  for (const schema of schemas) follow(schema);
  return [...used];
}
