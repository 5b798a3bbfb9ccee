/** /unsubscribe: ends mails of one kind from a link in them, without signing in; by one POST, as RFC 8058 has it. */

import type { Language } from '@fairbook/domain/base/languages.ts';
import { filled, type Sentence, say, type Value } from '@fairbook/domain/base/sentences/sentence.ts';
import { labelOf, notificationTypes } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { escapeHtml } from '../../../platform/base/html.ts';
import { translatorTo } from '../../../platform/base/translate.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Outgoing } from '../../../platform/http/answers.ts';
import { languageHeaders, languageOf } from '../../../platform/http/pages/language.ts';
import { htmlAnswer, type PageRequest, type PageRoutes } from '../../../platform/http/pages/page-routes.ts';
import { plainPage, plainPagePolicy } from '../../../platform/http/pages/plain-page.ts';
import { readLanguage } from '../../../store/accounts/languages.sql.ts';
import { readSigningKey } from '../../../store/notices/deliveries.sql.ts';
import { stopMail } from '../../../store/notices/preferences.sql.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

const query = z.object({ token: z.string().max(300) });
const policy = plainPagePolicy.replace("form-action 'none'", "form-action 'self'");

/** Programs that prefetch links must change nothing, so GET only asks for confirmation. */
export function addUnsubscribe(pages: PageRoutes, { db, config, keys }: Pick<Deps, 'db' | 'config' | 'keys'>): void {
  pages.get('/unsubscribe', async (request) => {
    const asked = await read(request);
    if (!asked) return unknown(request);
    const words = [say('Stop emails about “{what}”?', { what: kindOf(asked.subject) })];
    return pageOf(200, asked.language, { title: 'Unsubscribe?', words, button: 'Unsubscribe' });
  });

  // Mail programs send a form; its content is not read.
  pages.post('/unsubscribe', async (request) => {
    const asked = await read(request);
    if (!asked) return unknown(request);
    await stopMail(db, asked.user, asked.subject);
    return pageOf(200, asked.language, {
      title: 'You are unsubscribed',
      words: [
        say('You will get no more emails about “{what}”. Notifications are still listed in Fairbook.', {
          what: kindOf(asked.subject),
        }),
      ],
      link: { label: 'Change notification settings', url: `${config.marketUrl}/settings` },
    });
  });

  /** In the language of the mail, whatever the browser prefers. */
  async function read(request: PageRequest) {
    const parsed = query.safeParse(request.query);
    const asked = parsed.success
      ? readUnsubscribeToken(keys.unsubscribe(), await readSigningKey(db, 'unsubscribe'), parsed.data.token)
      : null;
    return asked && { ...asked, language: (await readLanguage(db, asked.user)) ?? languageOf(request) };
  }
}

function unknown(request: PageRequest): Outgoing {
  return pageOf(400, languageOf(request), {
    title: 'This link does not work',
    words: ['This link is incomplete. Copy the whole link from the email, or change your settings in Fairbook.'],
  });
}

/** Sent in the language of the reader. */
interface Content {
  readonly title: Sentence;
  readonly words: readonly Sentence[];
  /** Sends the form of the page. */
  readonly button?: Sentence;
  readonly link?: { readonly label: Sentence; readonly url: string };
}

function pageOf(status: number, language: Language, { title, words, button, link }: Content): Outgoing {
  const translate = translatorTo(language);
  const html = (sentence: Sentence) => escapeHtml(translate(sentence));
  const body = [
    ...words.map((sentence) => `<p>${html(sentence)}</p>`),
    ...(button === undefined ? [] : [`<form method="post"><button>${html(button)}</button></form>`]),
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link.url)}">${html(link.label)}</a></p>`]),
  ];
  const headers = [
    ...languageHeaders(language),
    ...['cache-control', 'no-store', 'referrer-policy', 'no-referrer', 'content-security-policy', policy],
  ];
  return htmlAnswer(plainPage(translate(title), body.join(' '), { language }), headers, status);
}

function kindOf(subject: string): Value {
  return subject === 'Digest' ? filled('Market digest') : { label: labelOf(notificationTypes, subject) };
}
