/** Names that no attempt has used before: where a journey is tried again, what it made the first time is still there. */

const attempts = new Map<string, number>();

/** The name itself the first time it is asked for; then with a number. */
export function fresh(name: string): string {
  const count = (attempts.get(name) ?? 0) + 1;
  attempts.set(name, count);
  return count === 1 ? name : `${name} ${count}`;
}

/** The same of an e-mail. */
export function freshEmail(email: string): string {
  return fresh(email).replace(/^(.*?)@(.*) (\d+)$/, '$1.$3@$2');
}
