/**
 * The start script of a page, which runs while the app's code is loading. Where this browser holds a sign-in, it names the files of the page, so that none
 * waits until another one imports it, and makes the page's first calls. The server writes both into the page (server/src/platform/http/pages/page-needs.ts).
 */
import { makeFirstCalls } from '../base/first-calls.ts';
import { storedSignIn } from '../sign-in/stored-sign-in.ts';
import { offerFirstOrder } from './first-order.ts';

/** The address of the font that this browser has loaded before. */
const fontKey = 'fairbook-font';

try {
  const stored = storedSignIn(document.documentElement.dataset['app'] === 'admin' ? 'tab' : 'browser');
  if (stored) {
    offerFirstOrder(makeFirstCalls(namedIn('first-calls'), stored.token));
    for (const file of namedIn('page-files')) nameFile(file);
  }
  loadFont();
} catch {
  // Without storage the page loads as its code asks for it.
}

function namedIn(name: string): string[] {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return meta?.content.split(' ').filter(Boolean) ?? [];
}

function nameFile(address: string): void {
  const link = document.createElement('link');
  const isStyle = address.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
}

/** A font that the browser has is there before the first text. One that it has not waits until text needs it: code comes first. */
function loadFont(): void {
  const link = document.querySelector<HTMLLinkElement>('link[as="font"]');
  if (!link) return;
  if (localStorage.getItem(fontKey) === link.href) link.media = 'all';
  else document.fonts.addEventListener('loadingdone', () => localStorage.setItem(fontKey, link.href), { once: true });
}
