/** The sale from which a person came to the sign-up, kept in this browser until their account can order. */

const name = 'fairbook-sale';
const keptForMs = 60 * 24 * 60 * 60 * 1000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps `path` if it is the page of a sale; any other address is ignored. */
export function keepSale(path: string | null, now = Date.now(), store?: Store): void {
  if (!isSale(path)) return;
  attempt(() => (store ?? localStorage).setItem(name, JSON.stringify({ path, until: now + keptForMs })));
}

/** The page of the kept sale; null where there is none, or where it was kept too long ago. */
export function keptSale(now = Date.now(), store?: Store): string | null {
  const kept = attempt(() => JSON.parse((store ?? localStorage).getItem(name) ?? 'null') as Record<string, unknown>);
  const { path, until } = kept ?? {};
  return isSale(path) && typeof until === 'number' && now < until ? path : null;
}

export function forgetSale(store?: Store): void {
  attempt(() => (store ?? localStorage).removeItem(name));
}

function isSale(path: unknown): path is string {
  return typeof path === 'string' && /^\/auctions\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(path);
}

/** Without storage, or with something else stored there, nothing is kept. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
