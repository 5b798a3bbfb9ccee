/** Steps that may be synchronous: what is in memory is answered in the same tick, by the same code that waits for the database. */

export type MaybePromise<Value> = Value | Promise<Value>;

/** Continues with a value: at once where it is here, or when its promise is fulfilled. */
export function chain<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => Result,
): Result | Promise<Awaited<Result>> {
  return value instanceof Promise ? (value.then(next) as Promise<Awaited<Result>>) : next(value);
}

/** Continues after an error in the same way, thrown or rejected. */
export function rescue<Value>(
  run: () => MaybePromise<Value>,
  recover: (error: unknown) => MaybePromise<Value>,
): MaybePromise<Value> {
  try {
    const value = run();
    return value instanceof Promise ? value.catch(recover) : value;
  } catch (error) {
    return recover(error);
  }
}
