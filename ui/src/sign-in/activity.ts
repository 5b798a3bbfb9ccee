/** Tracks the reader's activity: keys, pointer and touch. */

/** Requests within this time after the last activity keep the session alive. */
const recentMs = 60_000;

/** Minimum interval of activity messages to other tabs. */
const tellEveryMs = 10_000;

let movedAt = Date.now();
let toldAt = 0;
/** Tabs of one site share activity. */
const tabs = globalThis.window === undefined ? null : new BroadcastChannel('fairbook.activity');
const listeners = new Set<() => void>();

for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
  globalThis.addEventListener?.(
    kind,
    () => {
      movedAt = Date.now();
      if (movedAt - toldAt < tellEveryMs) return;
      toldAt = movedAt;
      tabs?.postMessage(null);
    },
    { capture: true, passive: true },
  );
}

tabs?.addEventListener('message', () => {
  movedAt = Date.now();
  for (const listener of listeners) listener();
});

/** Calls `listener` on activity in another tab; returns a function to stop. */
export function onMoveElsewhere(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function isIdle(): boolean {
  return Date.now() - movedAt > recentMs;
}
