/** Renders the few pages the server writes itself: plain HTML in Fairbook's colors, readable in both schemes. */
import { hash } from 'node:crypto';
import type { Language } from '@fairbook/domain/base/languages.ts';
import { escapeHtml } from '../../base/html.ts';
import type { Headers } from '../cached-response.ts';

interface PlainPageOptions {
  /** `wide` if it has tables. */
  readonly width?: 'text' | 'wide';
  /** That of title and body. */
  readonly language?: Language;
}

/** A whole page. `body` is HTML; outside text must have gone through `escapeHtml`. */
export function plainPage(
  title: string,
  body: string,
  { width = 'text', language = 'en' }: PlainPageOptions = {},
): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Fairbook</title><style>${style}</style></head>
<body><main${width === 'wide' ? ' class="wide"' : ''}><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

const style = `
:root { color-scheme: light dark; --line: #d8dedb; --link: #0b5ca3; --paper: #f9fcfa; --raised: #fff; --ink: #1f2422; --soft: #5f6763; --read: #0b5ca3; --write: #2a6b3f; --remove: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --line: #39413d; --link: #6cacf2; --paper: #151b18; --raised: #1e2521; --ink: #d4dbd8; --soft: #9fa7a3; --read: #6cacf2; --write: #7cc796; --remove: #f2a29c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
main.wide { max-width: 72rem; }
section, article { border-top: 1px solid var(--line); padding: 1rem 0; }
h1 { font: 700 1.75rem/1.25 Raleway, Inter, system-ui, sans-serif; margin: 0 0 1rem; } h1 + p { margin-top: 0; }
h2 { font-size: 1.125rem; margin: 2rem 0 0.5rem; overflow-wrap: anywhere; } section > h2 { margin-top: 0.5rem; } h3 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
p { max-width: 46rem; } a { color: var(--link); } li { overflow-wrap: anywhere; }
code, pre, .verb { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.875em; }
.soft { color: var(--soft); margin: 0; } .text { white-space: pre-line; overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 28rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--raised); padding: 0.75rem 1rem; font-size: 0.8125rem; }
.contents { list-style: none; padding: 0; columns: 2 18rem; }
.calls { list-style: none; padding: 0; margin: 0; }
.calls li { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 0.25rem 1.5rem; padding: 0.375rem 0; }
.calls a, .address { display: grid; grid-template-columns: 4.25rem minmax(0, 1fr); align-items: baseline; text-decoration: none; }
.calls a:hover code { text-decoration: underline; } .address { font-size: 1.125rem; overflow-wrap: anywhere; }
.verb { font-weight: 600; color: var(--write); } .verb.get { color: var(--read); } .verb.delete { color: var(--remove); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
td { border-top: 1px solid var(--line); padding: 0.375rem 0.75rem 0.375rem 0.5rem; vertical-align: top; }
td:first-child { width: 24%; }
${[0, 1, 2, 3, 4, 5, 6].map((depth) => `td.deep${depth} { padding-left: ${depth + 0.5}rem; }`).join(' ')}
td:nth-child(3) { color: var(--soft); white-space: nowrap; }
.neighbors { display: flex; justify-content: space-between; gap: 1rem; border-top: 1px solid var(--line); margin-top: 3rem; padding-top: 1rem; }
button { font: inherit; padding: 0.5rem 1rem; cursor: pointer; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 48rem) {
  .calls li { grid-template-columns: minmax(0, 1fr); padding: 0.5rem 0; }
  table, tbody { display: block; } tr { display: flex; flex-wrap: wrap; gap: 0 1rem; border-top: 1px solid var(--line); padding: 0.5rem 0; }
  td, td.deep0 { border: 0; padding: 0; overflow-wrap: anywhere; } td:first-child { width: auto; } td:last-child { flex-basis: 100%; }
}`;

/** Content security policy of such pages: only their own style, by its hash. */
export const plainPagePolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

export const plainPageHeaders: Headers = ['content-security-policy', plainPagePolicy];
