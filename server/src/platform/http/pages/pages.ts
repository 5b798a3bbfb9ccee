/** Serves the built web applications: their files, their pages, and the content security policy. */
import { hash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { announcementsScript } from '@fairbook/contract/base/page-needs.ts';
import type { ShownAnnouncement } from '@fairbook/contract/notices/announcements/shapes.ts';
import type { FirstView } from '@fairbook/contract/public/pages.ts';
import type { Language } from '@fairbook/domain/base/languages.ts';
import { escapeHtml } from '../../base/html.ts';
import type { Config } from '../../config/config.ts';
import type { Outgoing } from '../answers.ts';
import type { Headers } from '../cached-response.ts';
import type { Audience } from '../caller/actor.ts';
import { isSecure, pageHeaders } from '../headers.ts';
import { methodRefusal } from '../methods.ts';
import { reportPath } from './csp-reports.ts';
import { fixedAnswer } from './fixed.ts';
import { keptLanguage, languageHeaders, languageOf } from './language.ts';
import { type NeedsOf, readNeeds } from './page-needs.ts';
import { htmlAnswer, notFoundAnswer, type PageRequest, type PageRoutes, withHeaders } from './page-routes.ts';
import { readWebFiles } from './web-files.ts';

/** Placeholder of the nonce in the built page (`html.cspNonce` of vite.config.ts). */
const placeholder = 'FAIRBOOK_NONCE';

/** The start script, before which stands what it reads. */
const startScript = '<script async';

const rootElement = '<div id="root">';

/** Addresses that are never pages: calls, files, and common probes of monitoring and scanners. A program must not get a page as a response. */
const noPage =
  /^\/+(api\b|(metrics|healthz?|readyz?|livez|startupz|status|stats|debug|actuator|prometheus|server-status|\.well-known)(\/|$))|\.\w+$/i;

export interface PageOptions {
  /** Further addresses that pages may connect to, at this moment. */
  readonly connectsTo: () => readonly string[];
  /** Announcements of the site to users. */
  readonly announcements: () => Promise<readonly ShownAnnouncement[]>;
  /** View of the page at that address until the application has loaded; null for none. */
  readonly firstView: (request: PageRequest) => Promise<FirstView | null>;
}

/** Where the build writes the web application of a site. */
export function pagesFolder(audience: Audience): string {
  return fileURLToPath(new URL(`../../../../../${audience}/dist/`, import.meta.url));
}

/** The built web application; any address that is not a file is a page of it. */
export function servePages(
  pages: PageRoutes,
  audience: Audience,
  config: Config,
  { connectsTo, announcements, firstView }: PageOptions,
): void {
  const root = pagesFolder(audience);
  const page = readPage(root);
  const behind = page && { en: behindFirstView(page.en), es: behindFirstView(page.es) };
  const needs = { en: readNeeds(root), es: readNeeds(spanishFolder(root)) };
  if (page !== undefined) {
    serveFiles(pages, root, {
      isSecure: isSecure(config, audience),
      headersOfPage: (html) => [...pageHeaders, 'content-security-policy', policyOfFile(html, config)],
    });
  }
  pages.otherwise(async (request) => {
    const [path = ''] = request.url.split('?');
    // Only the path decides about a page: an invitation link ends in an email, which looks like a file name.
    const isPage = page !== undefined && (!noPage.test(path) || path === '/index.html');
    const taken = pages.methods.allowedAt(path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isPage && isRead && taken === undefined) {
      const [first, announced] = await Promise.all([firstView(request), announcements()]);
      const sent = { page: first && behind ? behind : page, first, needs, announced, audience };
      return pageOf(request, sent, config, connectsTo());
    }
    const allow = taken ?? (isPage ? 'GET, HEAD, OPTIONS' : undefined);
    return allow === undefined ? notFoundAnswer : methodRefusal(request.method, allow);
  });
}

/** The page of an application in each language, split where a nonce belongs. */
type PageParts = Readonly<Record<Language, readonly string[]>>;

/** Undefined where the pages are not built, or not in both languages yet. */
function readPage(root: string): PageParts | undefined {
  if (![root, spanishFolder(root)].every((folder) => existsSync(join(folder, 'index.html')))) return undefined;
  const read = (folder: string) => readFileSync(join(folder, 'index.html'), 'utf8').split(placeholder);
  return { en: read(root), es: read(spanishFolder(root)) };
}

/** The page that does not wait for styles and fonts before it shows what stands before the application. */
function behindFirstView(parts: readonly string[]): string[] {
  const page = parts.join(placeholder);
  const styles = page.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const head = page.replaceAll(/<link rel="(stylesheet"|preload"[^>]* as="font")[^>]*>\s*/g, '');
  return head.replace(rootElement, () => `${styles.join('')}${rootElement}`).split(placeholder);
}

/** Written by the Spanish build (scripts/web/language.ts). */
function spanishFolder(root: string): string {
  return join(root, '.es');
}

export interface FileOptions {
  /** True if readers reach the site over https. */
  readonly isSecure: boolean;
  readonly headersOfPage: (html: string) => Headers;
}

/**
 * The files below a folder: one route for each of its folders, since hundreds of routes take longer to add than the rest of a site. A file that is there in
 * Spanish too is sent in the reader's language.
 */
export function serveFiles(pages: PageRoutes, folder: string, { isSecure, headersOfPage }: FileOptions): void {
  const read = (root: string, language: Language) =>
    readWebFiles(root, (html) => [...headersOfPage(html), ...languageHeaders(language)]);
  const english = read(folder, 'en');
  const spanish = existsSync(spanishFolder(folder)) ? read(spanishFolder(folder), 'es') : new Map();
  const files = new Map([...spanish, ...english]);
  const fileAt = (request: PageRequest, address: string): Outgoing => {
    const answer = files.get(address);
    if (answer === undefined) return notFoundAnswer;
    const translated = english.has(address) ? spanish.get(address) : undefined;
    if (translated === undefined) return fixedAnswer(request.headers, answer);
    const chosen = languageOf(request) === 'es' ? translated : answer;
    return withHeaders(fixedAnswer(request.headers, chosen), keptLanguage(request, isSecure));
  };
  const addresses = [...files.keys()];
  for (const parent of new Set(addresses.map(dirname).filter((each) => each !== '/'))) {
    pages.get(`${parent}/:name`, (request) => fileAt(request, `${parent}/${request.params['name']}`));
  }
  for (const address of addresses.filter((each) => dirname(each) === '/')) {
    pages.get(address, (request) => fileAt(request, address));
  }
}

interface Sent {
  readonly page: PageParts;
  readonly first: FirstView | null;
  readonly needs: Readonly<Record<Language, NeedsOf>>;
  readonly announced: readonly ShownAnnouncement[];
  readonly audience: Audience;
}

/** The page with a nonce of this response only, for styles the page itself adds. */
function pageOf(
  request: PageRequest,
  { page, first, needs, announced, audience }: Sent,
  config: Config,
  connectsTo: readonly string[],
): Outgoing {
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(config, `'nonce-${nonce}'`, connectsTo);
  const language = languageOf(request);
  const before =
    announcementsOf(announced) + providerOf(config) + captchaScriptOf(config) + needs[language](request.url);
  const html = page[language].join(nonce).replace(startScript, () => `${before}${startScript}`);
  return htmlAnswer(first ? withFirstView(html, first, nonce) : html, [
    ...pageHeaders,
    ...languageHeaders(language),
    ...['content-security-policy', policy, 'cache-control', 'no-store'],
    ...keptLanguage(request, isSecure(config, audience)),
  ]);
}

/**
 * The announcements, and the script that shows them (ui/src/notices/announcements-script.ts): it runs before the application, so that a banner never moves a page that
 * is there. It is not known here whether the reader has an account, so the page has what visitors may read; the application brings the rest.
 */
function announcementsOf(announced: readonly ShownAnnouncement[]): string {
  if (announced.length === 0) return '';
  const content = JSON.stringify({ now: new Date(), announcements: announced.filter(({ isPublic }) => isPublic) });
  return `<meta name="announcements" content="${escapeHtml(content)}"><script src="${announcementsScript}"></script>`;
}

/** The name of the OpenID Connect provider, so that a page knows before any call which sign-in it shows. */
function providerOf({ oidc }: Config): string {
  return oidc ? `<meta name="sign-in" content="${escapeHtml(oidc.market.name)}">` : '';
}

/** The script of another captcha service than reCAPTCHA, the only one of its host that the page loads (ui/src/theme/page-safety.ts). */
function captchaScriptOf({ captcha }: Config): string {
  return captcha.kind === 'hcaptcha' ? `<meta name="captcha-script" content="${escapeHtml(captcha.script)}">` : '';
}

function withFirstView(page: string, { html, style }: FirstView, nonce: string): string {
  return page
    .replace('</head>', () => `<style id="first-view-style" nonce="${nonce}">${style}</style></head>`)
    .replace('<body>', () => `<body>${html}`);
}

/** A page that brings a policy along, to be safe as a saved file too, keeps it. */
function policyOfFile(html: string, config: Config): string {
  const [, own] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html) ?? [];
  return own === undefined ? pagePolicy(config, hashesOfStyles(html), []) : `${own}; frame-ancestors 'none'`;
}

/** Hashes the styles within a page that has no nonce. */
function hashesOfStyles(html: string): string {
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
  return styles.map((style) => `'sha256-${hash('sha256', style, 'base64')}'`).join(' ');
}

/**
 * Scripts from here only, and those of a captcha service for invitations; connections also to the identity provider and `connectsTo`. Styles from here and the hashed ones;
 * text becomes markup only by the rules of ui/src/theme/page-safety.ts. Documents are read with the reader's token and shown from memory, as blobs.
 */
export function pagePolicy(
  { identityUrl, oidc, firebase: { vapidKey }, captcha }: Config,
  styles: string,
  connectsTo: readonly string[],
): string {
  const push = ' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com';
  const firebase = `https://identitytoolkit.googleapis.com https://securetoken.googleapis.com${vapidKey === undefined ? '' : push}`;
  const allowed = captchaSources(captcha);
  return [
    "default-src 'self'",
    `script-src 'self'${allowed.scripts}`,
    `style-src 'self' ${styles}${allowed.styles}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${oidc ? '' : ` ${identityUrl === undefined ? firebase : new URL(identityUrl).origin}`}${allowed.frames}${connectsTo.map((origin) => ` ${origin}`).join('')}`,
    `frame-src blob:${allowed.frames}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types default${allowed.types}`,
    `report-uri ${reportPath}`,
  ].join('; ');
}

interface CaptchaSources {
  readonly scripts: string;
  readonly frames: string;
  readonly styles: string;
  /** Names of Trusted Types policies. */
  readonly types: string;
}

/** Sources that the policy allows for a captcha, each with a space before it; none where this server asks for a proof of work. */
function captchaSources(captcha: Config['captcha']): CaptchaSources {
  if (captcha.kind === 'hcaptcha') {
    const all = captcha.sources.map((source) => ` ${source}`).join('');
    return { scripts: all, frames: all, styles: all, types: '' };
  }
  if (captcha.kind === 'proof-of-work' || captcha.siteKey === undefined) {
    return { scripts: '', frames: '', styles: '', types: '' };
  }
  // As in Google's guide to reCAPTCHA and content security policies.
  return {
    scripts: ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    frames: ' https://www.google.com/recaptcha/',
    styles: '',
    types: ' goog#html recaptcha#html',
  };
}
