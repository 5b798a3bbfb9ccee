/** How often somebody may guess at an invitation: five times a minute from one address, twenty times a day at one e-mail. */

const minute = 60_000;
const limits = [
  { most: 5, within: minute },
  { most: 20, within: 24 * 60 * minute },
] as const;

/** Moments of guesses that failed, by address and by e-mail. Each process keeps its own: this is a limit, not a record. */
const guesses = limits.map(() => new Map<string, number[]>());

/** False where this address or this e-mail has used up its guesses. Counted before it is looked at, so that many at once gain nothing. */
export function countGuess(address: string, email: string, now: Date): boolean {
  const recent = limits.map(({ within }, index) => recentOf(index, keyOf(index, address, email), now, within));
  if (limits.some(({ most }, index) => (recent[index]?.length ?? 0) >= most)) return false;
  for (const [index, kept] of guesses.entries()) {
    // Forgotten all at once where too many come by, so that nobody can fill the memory.
    if (kept.size >= 10_000) kept.clear();
    kept.set(keyOf(index, address, email), [...(recent[index] ?? []), now.getTime()]);
  }
  return true;
}

/** A guess that was right does not count. */
export function forgetGuess(address: string, email: string, now: Date): void {
  for (const [index, kept] of guesses.entries()) {
    const key = keyOf(index, address, email);
    const moments = kept.get(key) ?? [];
    const at = moments.indexOf(now.getTime());
    if (at >= 0) kept.set(key, moments.toSpliced(at, 1));
  }
}

function recentOf(index: number, key: string, now: Date, within: number): number[] {
  return (guesses[index]?.get(key) ?? []).filter((at) => at > now.getTime() - within);
}

function keyOf(index: number, address: string, email: string): string {
  return index === 0 ? address : email;
}
