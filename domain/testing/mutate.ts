/** Breaks records, logs and other JSON for tests: a copy that differs in one place. */

/**
 * A copy with another value at a path such as `orders.0.award`, or without what is there where no value is given. A function makes the value from
 * the one that is there.
 */
export function mutate<Whole>(whole: Whole, path: string, ...values: readonly [] | readonly [unknown]): Whole {
  return changeAt(whole, path.split('.'), values) as Whole;
}

function changeAt(at: unknown, [key = '', ...rest]: readonly string[], values: readonly unknown[]): unknown {
  const copy = (Array.isArray(at) ? [...at] : { ...(at as object) }) as Record<string, unknown>;
  const [value] = values;
  if (rest.length > 0) copy[key] = changeAt(copy[key], rest, values);
  else if (values.length === 0) delete copy[key];
  else copy[key] = typeof value === 'function' ? value(copy[key]) : value;
  return copy;
}

/** For `mutate`: the elements of a list with these indexes. */
export function pick(...indexes: readonly number[]) {
  return (list: readonly unknown[]) => indexes.map((index) => list[index]);
}
