/** Moves the focus to a field by its path, as in a 400 response. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the field of a path; false where the page has none. */
export function focusField(path: string): boolean {
  const name = CSS.escape(path);
  const field = document.querySelector<HTMLElement>(`[data-path="${name}"], [name="${name}"]:not([type="hidden"])`);
  field?.focus();
  return field !== null;
}

/** Focuses the field that the address names, '/auctions/a/ratings#auctionTrustee': links to what is missing lead there. */
export function useAddressedField(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again focuses again.
  useEffect(() => {
    const path = decodeURIComponent(hash.slice(1));
    if (path === '') return;
    // After the page heading has had the focus and the page its scroll position.
    const frame = requestAnimationFrame(() => {
      if (focusField(path)) document.activeElement?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
