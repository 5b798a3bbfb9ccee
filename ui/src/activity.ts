/** Whether the reader of the page has done anything lately: pressed a key, moved or touched something. */

/** What a page asks within this time after its reader's last move keeps their session alive. */
const recentMs = 60_000;

let movedAt = Date.now();

for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
  globalThis.addEventListener?.(
    kind,
    () => {
      movedAt = Date.now();
    },
    { capture: true, passive: true },
  );
}

export function isIdle(): boolean {
  return Date.now() - movedAt > recentMs;
}

/** When the reader last did something, in milliseconds since 1970. */
export function lastMove(): number {
  return movedAt;
}
