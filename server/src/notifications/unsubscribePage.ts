/** /unsubscribe: ends mails of one kind from a link in them, without signing in; by one POST, as RFC 8058 has it. */
import { labelOf, notificationTypes } from '@fairbook/domain/vocabulary.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../html.ts';
import { plainPage, plainPagePolicy } from '../http/plain-page.ts';
import { readSigningKey } from './deliveries.sql.ts';
import { stopMail } from './preferences.sql.ts';
import { readUnsubscribeToken } from './unsubscribeToken.ts';

const query = z.object({ token: z.string().max(300) });
const policy = plainPagePolicy.replace("form-action 'none'", "form-action 'self'");

/** Programs that prefetch links must change nothing, so GET only asks for confirmation. */
export function addUnsubscribe(app: FastifyInstance, { db, config, keys }: Pick<Deps, 'db' | 'config' | 'keys'>): void {
  void app.register(async (page) => {
    // Mail programs send a form; its content is ignored.
    page.removeAllContentTypeParsers();
    page.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, (_request, _body, done) =>
      done(null, null),
    );

    page.get('/unsubscribe', async (request, reply) => {
      const asked = await read(request.query);
      if (!asked) return unknown(reply);
      const form = `<p>Stop emails about <b>${escapeHtml(kindOf(asked.subject))}</b>?</p> <form method="post"><button>Unsubscribe</button></form>`;
      return send(reply, 200, 'Unsubscribe?', form);
    });

    page.post('/unsubscribe', async (request, reply) => {
      const asked = await read(request.query);
      if (!asked) return unknown(reply);
      await stopMail(db, asked.user, asked.subject);
      const words = `<p>You are unsubscribed from emails about <b>${escapeHtml(kindOf(asked.subject))}</b>. Notifications are still listed in Fairbook.</p><p><a href="${escapeHtml(config.marketUrl)}/settings">Change notification settings</a></p>`;
      return send(reply, 200, 'Done', words);
    });
  });

  async function read(given: unknown) {
    const parsed = query.safeParse(given);
    return parsed.success
      ? readUnsubscribeToken(keys.unsubscribe(), await readSigningKey(db, 'unsubscribe'), parsed.data.token)
      : null;
  }
}

function unknown(reply: FastifyReply): FastifyReply {
  const words =
    '<p>This link is incomplete. Copy the whole link from the email, or change your settings in Fairbook.</p>';
  return send(reply, 400, 'This link does not work', words);
}

function send(reply: FastifyReply, status: number, title: string, body: string): FastifyReply {
  return reply
    .status(status)
    .type('text/html')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .send(plainPage(title, body));
}

function kindOf(subject: string): string {
  return subject === 'Digest' ? 'Market digest' : labelOf(notificationTypes, subject);
}
