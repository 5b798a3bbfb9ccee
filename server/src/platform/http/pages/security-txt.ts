/** Serves /.well-known/security.txt (RFC 9116): the contact for security reports. */
import { type PageRoutes, writtenAnswer } from './page-routes.ts';

const day = 24 * 3600 * 1000;

/** Adds the page if a contact is configured; `site` is the site's own address. */
export function addSecurityTxt(pages: PageRoutes, contact: string | undefined, site: string, now: () => Date): void {
  if (contact === undefined) return;
  pages.get('/.well-known/security.txt', () =>
    writtenAnswer(securityTxt(contact, site, now()), 'text/plain; charset=utf-8'),
  );
}

/** The text. It expires in half a year, so that stale copies are not trusted. */
export function securityTxt(contact: string, site: string, now: Date): string {
  const expires = new Date(now.getTime() + 180 * day).toISOString();
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${site}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
