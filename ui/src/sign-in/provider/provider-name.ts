/** The OpenID Connect provider of the site, by what the server writes into its pages (server/src/platform/http/pages/pages.ts). */

/** Its name for people; null where they sign in here, with a password. */
export function providerName(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="sign-in"]')?.content ?? null;
}
