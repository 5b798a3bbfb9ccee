/** Chains steps that may be synchronous: cached results are returned in the same tick, by the same code that awaits the database. */

export type MaybePromise<Value> = Value | Promise<Value>;

/** Continues with a value: at once if it is available, or when its promise is fulfilled. */
export function chain<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => Result,
): Result | Promise<Awaited<Result>> {
  return value instanceof Promise ? (value.then(next) as Promise<Awaited<Result>>) : next(value);
}

/** Continues after an error in the same manner, thrown or rejected. */
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
