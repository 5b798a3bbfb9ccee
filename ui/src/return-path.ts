/** Where to go after sign-in: the page that was asked for, but never another site. */

/** `path` where it is an address within this site and not the sign-in itself, else `fallback`. */
export function safeReturn(path: string | null, fallback: string, origin: string = globalThis.location.origin): string {
  if (!path?.startsWith('/') || path.startsWith('//') || path.includes('\\')) return fallback;
  try {
    const target = new URL(path, origin);
    if (target.origin !== origin || target.pathname.startsWith('/signin') || target.pathname === '/') return fallback;
    return `${target.pathname}${target.search}${target.hash}`;
  } catch {
    return fallback;
  }
}

/** The sign-in page that leads back to `path`. */
export function signInAddress(path: string): string {
  return path === '/' ? '/signin' : `/signin?return=${encodeURIComponent(path)}`;
}
