/** Counts attempts by key within a sliding window, against guessing and flooding. In memory only. */

export interface Attempts {
  /** Returns whether the key has used up its attempts. */
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
      // Reinserted last, so that eviction drops the key that has been quiet longest.
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
