/** /unsubscribe: ends mails of one kind from a link in them, without signing in; by one POST, as RFC 8058 has it. */
import type { Language } from '@fairbook/domain/base/languages.ts';
import { labelOf, notificationTypes } from '@fairbook/domain/base/vocabulary.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../../../platform/base/html.ts';
import { translatorTo } from '../../../platform/base/translate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addHeaders } from '../../../platform/http/answers.ts';
import { languageHeaders, languageOf } from '../../../platform/http/pages/language.ts';
import { plainPage, plainPagePolicy } from '../../../platform/http/pages/plain-page.ts';
import { readLanguage } from '../../../store/accounts/languages.sql.ts';
import { readSigningKey } from '../../../store/notices/deliveries.sql.ts';
import { stopMail } from '../../../store/notices/preferences.sql.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

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
      const asked = await read(request);
      if (!asked) return unknown(request, reply);
      const words = [`Stop emails about “${kindOf(asked.subject)}”?`];
      return send(reply, 200, asked.language, { title: 'Unsubscribe?', words, button: 'Unsubscribe' });
    });

    page.post('/unsubscribe', async (request, reply) => {
      const asked = await read(request);
      if (!asked) return unknown(request, reply);
      await stopMail(db, asked.user, asked.subject);
      return send(reply, 200, asked.language, {
        title: 'You are unsubscribed',
        words: [
          `You will get no more emails about “${kindOf(asked.subject)}”. Notifications are still listed in Fairbook.`,
        ],
        link: { label: 'Change notification settings', url: `${config.marketUrl}/settings` },
      });
    });
  });

  /** In the language of the mail, whatever the browser prefers. */
  async function read(request: FastifyRequest) {
    const parsed = query.safeParse(request.query);
    const asked = parsed.success
      ? readUnsubscribeToken(keys.unsubscribe(), await readSigningKey(db, 'unsubscribe'), parsed.data.token)
      : null;
    return asked && { ...asked, language: (await readLanguage(db, asked.user)) ?? languageOf(request) };
  }
}

function unknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const words = ['This link is incomplete. Copy the whole link from the email, or change your settings in Fairbook.'];
  return send(reply, 400, languageOf(request), { title: 'This link does not work', words });
}

/** In English; sent in the language of the reader. */
interface Content {
  readonly title: string;
  readonly words: readonly string[];
  /** Sends the form of the page. */
  readonly button?: string;
  readonly link?: { readonly label: string; readonly url: string };
}

function send(
  reply: FastifyReply,
  status: number,
  language: Language,
  { title, words, button, link }: Content,
): FastifyReply {
  const translate = translatorTo(language);
  const say = (sentence: string) => escapeHtml(translate(sentence));
  const body = [
    ...words.map((sentence) => `<p>${say(sentence)}</p>`),
    ...(button === undefined ? [] : [`<form method="post"><button>${say(button)}</button></form>`]),
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link.url)}">${say(link.label)}</a></p>`]),
  ];
  return addHeaders(reply.status(status), languageHeaders(language))
    .type('text/html')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .send(plainPage(translate(title), body.join(' '), { language }));
}

function kindOf(subject: string): string {
  return subject === 'Digest' ? 'Market digest' : labelOf(notificationTypes, subject);
}
