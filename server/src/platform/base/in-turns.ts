/** Bounds how much of a kind runs at a time. */

interface Bounds {
  /** Runs at a time. */
  readonly most: number;
  /** Runs that may wait for their turn, in the order of their calls. */
  readonly waiting: number;
  /** The error for one more. */
  readonly full: () => Error;
}

export type InTurns = <Result>(run: () => Promise<Result>) => Promise<Result>;

export function inTurns({ most, waiting, full }: Bounds): InTurns {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (run) => {
    if (running < most) running += 1;
    else {
      if (queue.length >= waiting) throw full();
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await run();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
