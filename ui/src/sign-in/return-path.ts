/** The page to open after sign-in: the requested one, but never another site. */

/** `path` if it is within this site and not the sign-in itself, otherwise `fallback`. */
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

/** The sign-in page that returns to `path`. */
export function signInAddress(path: string): string {
  return path === '/' ? '/signin' : `/signin?return=${encodeURIComponent(path)}`;
}
