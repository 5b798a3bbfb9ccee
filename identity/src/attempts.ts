/** Counts attempts by a key within a sliding window, so that guessing and flooding end. Kept in memory alone. */

export interface Attempts {
  /** Whether the key has used up its attempts. */
  isOver(key: string): boolean;
  add(key: string): void;
  clear(key: string): void;
}

const maxKeys = 10_000;

/** At most `limit` attempts in any `window` milliseconds; `now` is the clock in milliseconds. */
export function countAttempts(limit: number, window: number, now: () => number): Attempts {
  const times = new Map<string, readonly number[]>();

  function recent(key: string): readonly number[] {
    return (times.get(key) ?? []).filter((at) => at > now() - window);
  }

  return {
    isOver: (key) => recent(key).length >= limit,
    add(key) {
      const kept = [...recent(key), now()];
      // Put last again, so that the key dropped when there are too many is the one that has been quiet longest.
      times.delete(key);
      times.set(key, kept);
      if (times.size > maxKeys) {
        for (const quietest of times.keys()) {
          times.delete(quietest);
          break;
        }
      }
    },
    clear: (key) => void times.delete(key),
  };
}
