/** /dev/outbox: in development, what would have left: mails and push messages, the newest first. */
import type { SunkMessage } from '../../adapters/sink.ts';
import { escapeHtml } from '../../base/html.ts';
import type { Deps } from '../../deps.ts';
import { htmlAnswer, notFoundAnswer, type PageRoutes } from '../pages/page-routes.ts';
import { plainPage, plainPageHeaders } from '../pages/plain-page.ts';

/** Mail programs allow only inline styles; here messages may load nothing else. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups";

/** Adds the page; production has none. */
export function addOutbox(pages: PageRoutes, deps: Deps): void {
  if (deps.config.production) return;
  pages.get('/dev/outbox/:place', ({ params }) => {
    const html = deps.sink.list()[Number(params['place'])]?.html;
    return html === undefined ? notFoundAnswer : htmlAnswer(html, ['content-security-policy', mailPolicy]);
  });
  pages.get('/dev/outbox/:place/files/:file', ({ params: { place, file } }) => {
    const attachment = deps.sink.list()[Number(place)]?.attachments?.[Number(file)];
    if (attachment === undefined) return notFoundAnswer;
    const { name, contentType, content } = attachment;
    const headers = ['content-type', contentType, 'content-disposition', `attachment; filename="${name}"`];
    return { status: 200, headers, body: Buffer.from(content) };
  });
  pages.get('/dev/outbox', () => {
    const messages = deps.sink.list().map(messageArticle).join('\n');
    const page = plainPage('Outbox', messages || '<p>No messages yet. Emails and push messages appear here.</p>');
    return htmlAnswer(page, plainPageHeaders);
  });
}

function messageArticle(message: SunkMessage, place: number): string {
  const { kind, at, to, subject, text, link, html, attachments = [] } = message;
  const open = link ? `<p><a href="${escapeHtml(link)}">Open the link</a></p>` : '';
  const look = html ? `<p><a href="/dev/outbox/${place}">Show as mail programs do</a></p>` : '';
  const files = attachments.map(
    ({ name }, file) => `<p><a href="/dev/outbox/${place}/files/${file}">${escapeHtml(name)}</a></p>`,
  );
  return `<article><h2>${escapeHtml(subject)}</h2>
<p class="soft">${kind === 'mail' ? 'Mail' : 'Push message'} to ${escapeHtml(to)}, ${escapeHtml(at.toUTCString())}</p>
<p class="text">${escapeHtml(text)}</p>${open}${look}${files.join('')}</article>`;
}
