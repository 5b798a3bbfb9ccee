/** Parses query strings, as programs and people write them. */
import qs from 'qs';
import { BoundedCache } from '../cache/bounded-cache.ts';

/** Lists with more items are parsed by qs, which has its own limits for them. */
const maxPlainParts = 40;
const maxNames = 1_000;

/** Parsed form of the part of a query string before its `=`. */
interface Name {
  readonly field: string;
  /** Between the brackets of a list: '' or a number; null where it is no list. */
  readonly place: string | null;
}

const names = new BoundedCache<string, Name | null>(maxNames);

/** Bracketed lists `a[0]=x` and `a[]=x` are both accepted. */
export function readQueryString(text: string): object {
  return readPlain(text) ?? qs.parse(text, { arrayLimit: 50, depth: 2, parameterLimit: 100, plainObjects: true });
}

/**
 * The result of qs for single values and for lists in one notation, in a third of its time; undefined for anything else. Most lists are requested
 * with a new query, so parsing it is part of each one's cost.
 */
function readPlain(text: string): object | undefined {
  const query = Object.create(null) as Record<string, string | string[]>;
  const parts = text === '' ? [] : text.split('&');
  if (parts.length > maxPlainParts) return undefined;
  let areNumbered: boolean | undefined;
  for (const part of parts) {
    const end = part.indexOf('=');
    const name = end === -1 ? null : nameOf(part.slice(0, end));
    const value = readValue(part.slice(end + 1));
    if (!name || value === undefined) return undefined;
    const { field, place } = name;
    const before = query[field];
    if (place === null) {
      if (before !== undefined) return undefined;
      query[field] = value;
      continue;
    }
    areNumbered ??= place !== '';
    if (areNumbered !== (place !== '') || typeof before === 'string') return undefined;
    const list = before ?? [];
    if (areNumbered && place !== String(list.length)) return undefined;
    list.push(value);
    query[field] = list;
  }
  return query;
}

/** Names are few and repeat with every query. */
function nameOf(text: string): Name | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  const [, field, place = null] = /^([a-z]\w*)(?:(?:\[|%5B)(\d*)(?:\]|%5D))?$/i.exec(text) ?? [];
  const name = field === undefined ? null : { field, place };
  if (text.length < 100) names.set(text, name);
  return name;
}

/** Undefined where qs is needed to parse it. */
function readValue(text: string): string | undefined {
  if (text.includes('=')) return undefined;
  if (!text.includes('%')) return text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
