/** Implements the page's content security policy: a nonce on styles that libraries add, and one place where text becomes markup. */
import { setNonce } from 'get-nonce';

/** The nonce of this page response; empty where none was set, as in development and tests. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(address: string): string | null },
  ): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

const recaptcha = 'https://www.google.com/recaptcha/';

/**
 * Sets the Trusted Types rules under which text may become markup or the address of a script: no markup at all, since React builds every page from
 * elements (Mantine writes its styles as text), and scripts of this site and of the captcha only. Anything else throws.
 */
export function guardPage(): void {
  setNonce(styleNonce());
  // Read once, before anything else runs: a page cannot add another later.
  const captcha = document.querySelector<HTMLMetaElement>('meta[name="captcha-script"]')?.content;
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => {
      const { origin, href } = new URL(address, window.location.href);
      return origin === window.location.origin || href.startsWith(captcha ?? recaptcha) ? address : null;
    },
  });
}
