/** True if a file is being uploaded anywhere on the page: leaving would cancel it. */
import { useEffect, useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1): void {
  count += change;
  for (const listener of listeners) listener();
}

/** Counts as under way while `isBusy`. */
export function useUnderWay(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    add(1);
    return () => add(-1);
  }, [isBusy]);
}

export function useIsUploading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count > 0,
  );
}
