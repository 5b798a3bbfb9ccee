/**
 * Marks the texts of the pages in the pseudo build: ⟦Sign in⟧. Text of a page outside of these brackets is no text of a text module: it is data, or
 * written in the code. A value is a text where its English and its Spanish differ: keys, addresses and the like are the same in both. The few words that are, such as CUSIP, the
 * test knows.
 */

export const opening = '⟦';
export const ending = '⟧';

/** The English value of a module of texts with its texts marked. */
export function marked(english: unknown, spanish: unknown): unknown {
  if (typeof english === 'function') {
    return isFunction(spanish) ? markedFunction(english as AnyFunction, spanish) : english;
  }
  if (typeof english === 'string') return english === spanish ? english : `${opening}${english}${ending}`;
  return markedParts(english, spanish);
}

type AnyFunction = (...given: readonly unknown[]) => unknown;

const isFunction = (value: unknown): value is AnyFunction => typeof value === 'function';

/** A value that is inserted into a text is outside of its brackets, since it may be a word of the code. */
function markedFunction(english: AnyFunction, spanish: AnyFunction): AnyFunction {
  return (...given) => {
    const other = spanish(...given.map(copied));
    const own = english(...given);
    if (typeof own === 'string' && typeof other === 'string') {
      return own === other ? own : `${opening}${withGaps(english, given, own, other)}${ending}`;
    }
    const shown = markedParts(own, other);
    // Some change what they are given.
    if (own === given[0] && typeof own === 'object' && own !== null) return Object.assign(own, shown);
    return shown;
  };
}

/** The text, with what both languages insert as it was given outside of brackets; as it is where its function does more than insert. */
function withGaps(english: AnyFunction, given: readonly unknown[], own: string, other: string): string {
  const isInserted = (one: unknown) => typeof one === 'string' && one !== own && other.includes(one);
  try {
    const said = english(...given.map((one) => (isInserted(one) ? `${ending}${one}${opening}` : one)));
    const gaps = typeof said === 'string' ? said : own;
    const bare = (text: string) => text.replaceAll(/[⟦⟧]/g, '');
    return bare(gaps) === bare(own) ? gaps : own;
  } catch {
    return own;
  }
}

/** Lists whose items have ids may be in another order. */
function markedParts(english: unknown, spanish: unknown): unknown {
  if (Array.isArray(english) && Array.isArray(spanish)) {
    return english.map((one, at) => marked(one, spanish.find((other) => isOfSameId(one, other)) ?? spanish[at]));
  }
  if (!isPlain(english) || !isPlain(spanish)) return english;
  return Object.fromEntries(Object.entries(english).map(([key, value]) => [key, marked(value, spanish[key])]));
}

function isOfSameId(one: unknown, other: unknown): boolean {
  return isPlain(one) && isPlain(other) && typeof one['id'] === 'string' && one['id'] === other['id'];
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function copied(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}
