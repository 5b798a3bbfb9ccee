/** Reads the fields of parsed JSON strictly. Each reader gives the value, or throws Invalid that names the field. */
import { type FindingSentence, fail, sayFinding } from '../../base/sentences/findings.ts';

export type Reader = (value: unknown, path: string) => unknown;

/** The object it gives has its keys in canonical order; those of `optional` only where it was given them. */
export function object(
  required: Readonly<Record<string, Reader>>,
  optional: Readonly<Record<string, Reader>> = {},
): Reader {
  const fields = { ...required, ...optional };
  const readers = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(path, 'an object');
    const given = value as Readonly<Record<string, unknown>>;
    const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name));
    if (unknown !== undefined) fail(`${path}.${unknown}`, 'a field of such an entry');
    const known: Record<string, unknown> = {};
    for (const [name, read] of readers) {
      if (Object.hasOwn(given, name) || !Object.hasOwn(optional, name))
        known[name] = read(given[name], `${path}.${name}`);
    }
    return known;
  };
}

export function listOf(read: Reader): Reader {
  return (value, path) =>
    Array.isArray(value) ? value.map((one, index) => read(one, `${path}.${index}`)) : fail(path, 'a list');
}

export function textThat(what: FindingSentence, isRight: (text: string) => boolean): Reader {
  return (value, path) => (typeof value === 'string' && isRight(value) ? value : fail(path, what));
}

export function oneOf(values: readonly string[]): Reader {
  return (value, path) =>
    values.find((one) => one === value) ?? fail(path, sayFinding('one of {values}', { values: values.join(', ') }));
}

export const numberFrom =
  (least: number, most: number): Reader =>
  (value, path) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : fail(path, sayFinding('a whole number from {least} to {most}', { least, most }));
