/** /dev/outbox: in development, what would have left: mails and push messages, the newest first. */
import type { FastifyInstance } from 'fastify';
import type { SunkMessage } from '../../adapters/sink.ts';
import { notFound } from '../../base/errors.ts';
import { escapeHtml } from '../../base/html.ts';
import type { Deps } from '../../deps.ts';
import { addHeaders } from '../answers.ts';
import { plainPage, plainPageHeaders } from '../pages/plain-page.ts';

/** Mail programs allow only inline styles; here messages may load nothing else. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups";

/** Adds the page; production has none. */
export function addOutbox(app: FastifyInstance, deps: Deps): void {
  if (deps.config.production) return;
  app.get<{ Params: { place: string } }>('/dev/outbox/:place', async (request, reply) => {
    const html = deps.sink.list()[Number(request.params.place)]?.html;
    if (html === undefined) throw notFound();
    return reply.type('text/html').header('content-security-policy', mailPolicy).send(html);
  });
  app.get<{ Params: { place: string; file: string } }>('/dev/outbox/:place/files/:file', async (request, reply) => {
    const { place, file } = request.params;
    const attachment = deps.sink.list()[Number(place)]?.attachments?.[Number(file)];
    if (attachment === undefined) throw notFound();
    const { name, contentType, content } = attachment;
    return reply.type(contentType).header('content-disposition', `attachment; filename="${name}"`).send(content);
  });
  app.get('/dev/outbox', async (_request, reply) => {
    const messages = deps.sink.list().map(messageArticle).join('\n');
    const page = plainPage('Outbox', messages || '<p>No messages yet. Emails and push messages appear here.</p>');
    return addHeaders(reply.type('text/html'), plainPageHeaders).send(page);
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
