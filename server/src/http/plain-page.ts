/** The few pages the server writes itself: plain HTML in the house's colours, readable in both schemes. */

/** A whole page. `body` is HTML; whatever comes from elsewhere must have gone through `escapeHtml`. */
export function plainPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Fairbook</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

/** What such pages may load: nothing but their own style. */
export const plainPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export function escapeHtml(value: unknown): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return String(value ?? '').replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const style = `
:root { color-scheme: light dark; --line: #d8dedb; --link: #0b5ca3; --paper: #f9fcfa; --ink: #1f2422; --soft: #666e6a; }
@media (prefers-color-scheme: dark) { :root { --line: #39413d; --link: #6cacf2; --paper: #151b18; --ink: #d4dbd8; --soft: #9fa7a3; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
section, article { border-top: 1px solid var(--line); padding: 1rem 0; }
h1 { font-size: 1.625rem; } h2 { font-size: 1.0625rem; margin: 0 0 0.25rem; overflow-wrap: anywhere; } h3 { font-size: 1rem; }
a { color: var(--link); } ol { columns: 2 22rem; padding-left: 2rem; } li { overflow-wrap: anywhere; }
button { font: inherit; padding: 0.5rem 1rem; cursor: pointer; } .soft { color: var(--soft); margin: 0; } .text { white-space: pre-line; overflow-wrap: anywhere; }
pre { overflow-x: auto; border: 1px solid var(--line); padding: 0.75rem; font-size: 0.8125rem; }`;
