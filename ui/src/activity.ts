/** Whether the reader of the page has done anything lately: pressed a key, moved or touched something. */

/** What a page asks within this time after its reader's last move keeps their session alive. */
const recentMs = 60_000;

/** Other tabs hear of moves this often. */
const tellEveryMs = 10_000;

let movedAt = Date.now();
let toldAt = 0;
/** Tabs of one site share what their reader does. */
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

/** Calls `listener` when the reader does something in another tab; answers how to stop that. */
export function onMoveElsewhere(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function isIdle(): boolean {
  return Date.now() - movedAt > recentMs;
}
