/** Query strings, read once: the same text is the same object, so that whoever judged it before knows the judgement by it. */
import qs from 'qs';
import type { z } from 'zod';

const mostKnown = 1_000;
const longestKnown = 500;
const known = new Map<string, object>();

/** Bracketed lists `a[0]=x` and `a[]=x` both read. What is answered may be shared, so nobody may change it. */
export function readQueryString(text: string): object {
  const before = known.get(text);
  if (before) return before;
  const query = qs.parse(text, { arrayLimit: 50, depth: 2, parameterLimit: 100, plainObjects: true });
  if (text.length <= longestKnown) {
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= mostKnown) known.delete(oldest);
    known.set(text, query);
  }
  return query;
}

/** A judge of queries by a shape. */
export function judgeOf(shape: z.ZodType): (query: object) => z.ZodSafeParseResult<unknown> {
  const judged = new WeakMap<object, z.ZodSafeParseResult<unknown>>();
  return (query) => {
    const before = judged.get(query);
    if (before) return before;
    const result = shape.safeParse(query);
    freeze(result.data);
    judged.set(query, result);
    return result;
  };
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}
