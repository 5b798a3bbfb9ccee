/** A choice that shows as soon as it is made, and gives way to what the server has once that is known: the new, or what was before. */
import { useState } from 'react';

/**
 * `keep` ends when `kept` is what the server has. What it fails with is told by whoever sends it, and two choices made
 * quickly must be sent in their order.
 */
export function useChoice<Kept, Chosen extends Kept>(kept: Kept, keep: (chosen: Chosen) => Promise<unknown>) {
  const [latest, setLatest] = useState<{ readonly chosen: Chosen } | null>(null);
  async function choose(chosen: Chosen): Promise<void> {
    const choice = { chosen };
    setLatest(choice);
    await keep(chosen).catch(() => undefined);
    setLatest((now) => (now === choice ? null : now));
  }
  return { shown: latest === null ? kept : latest.chosen, choose: (chosen: Chosen) => void choose(chosen) };
}
