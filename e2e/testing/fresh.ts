/** Unused names: where a test is repeated, or an earlier run used the same product, their records still exist. */
import { inject } from 'vitest';

const attempts = new Map<string, number>();

/**
 * The name itself the first time; then with a number. It has three digits, since a search leaves shorter words out and would find the earlier names too.
 */
export function fresh(name: string): string {
  const count = (attempts.get(name) ?? inject('usedNumbers')) + 1;
  attempts.set(name, count);
  return count === 1 ? name : `${name} ${String(count).padStart(3, '0')}`;
}

/** The same for an email. */
export function freshEmail(email: string): string {
  return fresh(email).replace(/^(.*?)@(.*) (\d+)$/, '$1.$3@$2');
}
