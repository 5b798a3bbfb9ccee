/** Optimistic value of a choice: shown at once, replaced by the server's value once known, whether new or old. */
import { useState } from 'react';

/** `keep` ends when `kept` is the server's value. The sender reports failures, and two quick choices must be sent in order. */
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
