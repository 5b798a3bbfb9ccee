/** Pages of mailed links: small, without scripts or outside files, readable in light and dark. */
import { createHash } from 'node:crypto';
import { fewestCharacters } from './passwords.ts';

const style = `
:root{color-scheme:light dark;--paper:#f3f6f4;--card:#fff;--ink:#1f2422;--dim:#4e5652;--line:#d8dedb;--edge:#8a938f;--link:#0b5ca3;--bad:#b1262a;--ring:#2072c1}
@media (prefers-color-scheme:dark){:root{--paper:#1e2521;--card:#28302c;--ink:#d4dbd8;--dim:#9fa7a3;--line:#4b534f;--edge:#787f7c;--link:#6cacf2;--bad:#f58079;--ring:#fdc94b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:start center;padding:10vh 16px 32px;background:var(--paper);color:var(--ink);font:1rem/1.5 'Inter Variable',Inter,system-ui,sans-serif}
.card{width:100%;max-width:27rem;background:var(--card);border:1px solid var(--line);border-top:4px solid #1d8254;border-radius:4px;padding:28px}
.brand{margin:0 0 20px;font-weight:700;color:var(--dim)}
h1{margin:0 0 12px;font:700 1.5rem/1.25 'Raleway Variable',Raleway,Inter,system-ui,sans-serif}
p{margin:0 0 16px;overflow-wrap:anywhere}
label{display:block;font-weight:600;margin-bottom:4px}
input{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--edge);border-radius:4px;background:transparent;color:inherit;font:inherit}
input[aria-invalid]{border-color:var(--bad)}
.hint{color:var(--dim);font-size:.875rem;margin:4px 0 20px}
.error{color:var(--bad);font-weight:600}
.button{display:inline-block;min-height:44px;padding:10px 20px;border:0;border-radius:4px;background:#1d8254;color:#fff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.button:hover{background:#176d45}
a{color:var(--link)}
a.button{color:#fff}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
.note{margin:20px 0 0;padding-top:16px;border-top:1px solid var(--line);color:var(--dim);font-size:.875rem}
`;

/** Headers of every page: nothing loads but its own style, it cannot be framed, and its address (with the code) is never sent as a referrer. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
};

/** Escapes text for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  const marks: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}

/** A page with one message: a heading, sentences, and a link to continue. */
export function messagePage(heading: string, sentences: readonly string[], continueUrl: string | null): string {
  const said = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('');
  const onward = continueUrl === null ? '' : `<p><a class="button" href="${escapeHtml(continueUrl)}">Continue</a></p>`;
  return page(heading, said + onward);
}

export interface PasswordForm {
  readonly email: string;
  readonly code: string;
  readonly continueUrl: string | null;
  /** Why the previous password was refused. */
  readonly error?: string;
}

/** The form that sets a new password for an address. */
export function passwordPage({ email, code, continueUrl, error }: PasswordForm): string {
  const heading = 'Set a new password';
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const body = `
<p>For <strong>${escapeHtml(email)}</strong></p>
<form method="post" action="/emulator/action">
${hidden('mode', 'resetPassword')}${hidden('oobCode', code)}${continueUrl === null ? '' : hidden('continueUrl', continueUrl)}
<input type="email" name="username" autocomplete="username" value="${escapeHtml(email)}" readonly hidden>
<label for="newPassword">New password</label>
${error === undefined ? '' : `<p class="error" id="error" role="alert">${escapeHtml(error)}</p>`}
<input type="password" id="newPassword" name="newPassword" autocomplete="new-password" required autofocus
 minlength="${fewestCharacters}" aria-describedby="${error === undefined ? 'hint' : 'error hint'}"${error === undefined ? '' : ' aria-invalid="true"'}>
<p class="hint" id="hint">At least ${fewestCharacters} characters. You will be signed out everywhere else.</p>
<button class="button" type="submit">Save the new password</button>
</form>`;
  return page(heading, body, error === undefined ? heading : `Error: ${heading}`);
}

function page(heading: string, body: string, title = heading): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Fairbook</title>
<style>${style}</style>
</head>
<body>
<main class="card">
<p class="brand">Fairbook</p>
<h1>${escapeHtml(heading)}</h1>
${body}
<p class="note">This is the sign-in service for development and tests. It knows only the accounts on this computer and sends no real mail.</p>
</main>
</body>
</html>
`;
}
