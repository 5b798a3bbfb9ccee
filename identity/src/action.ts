/** Serves the addresses of mailed links: they verify an email address, or let its reader set a new password. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { messagePage, pageHeaders, passwordPage } from './pages.ts';
import { fewestCharacters } from './passwords.ts';
import { Refused } from './refused.ts';
import { checkContinueUrl, resetPassword, type Services, textOf, verifyEmail } from './services.ts';

/** Adds GET (the link itself) and POST (the form with the new password) to an app that parses forms. */
export function addActionPages(app: FastifyInstance, services: Services): void {
  app.get('/emulator/action', async (request, reply) => {
    const mode = textOf(request.query, 'mode');
    const code = textOf(request.query, 'oobCode') ?? '';
    const continueUrl = onwardUrl(services, textOf(request.query, 'continueUrl'));
    try {
      if (mode === 'verifyEmail') {
        const { email } = await verifyEmail(services, code);
        const said = [`${email} is confirmed as your address.`, 'You can sign in now. You may close this page.'];
        return send(reply, 200, messagePage('Your email address is confirmed', said, continueUrl));
      }
      if (mode === 'resetPassword') {
        const { email } = services.codes.check(code, 'PASSWORD_RESET');
        return send(reply, 200, passwordPage({ email, code, continueUrl }));
      }
    } catch (error) {
      return explain(services, reply, error, code, continueUrl);
    }
    const said = ['Please open it exactly as it is in the email; some mail programs break long links in two.'];
    return send(reply, 400, messagePage('This link is not complete', said, null));
  });

  app.post('/emulator/action', async (request, reply) => {
    const code = textOf(request.body, 'oobCode') ?? '';
    const newPassword = textOf(request.body, 'newPassword') ?? '';
    const continueUrl = onwardUrl(services, textOf(request.body, 'continueUrl'));
    try {
      const { email } = await resetPassword(services, code, newPassword);
      const said = [`Please sign in as ${email} with it. Every earlier session has ended.`];
      return send(reply, 200, messagePage('Your new password is set', said, continueUrl));
    } catch (error) {
      if (error instanceof Refused && error.message.startsWith('WEAK_PASSWORD')) {
        const { email } = services.codes.check(code, 'PASSWORD_RESET');
        const sentence = `Password must be at least ${fewestCharacters} characters`;
        return send(reply, 400, passwordPage({ email, code, continueUrl, error: sentence }));
      }
      return explain(services, reply, error, code, continueUrl);
    }
  });
}

/** Explains to a person why a code does not work, and what to do. */
function explain(services: Services, reply: FastifyReply, error: unknown, code: string, continueUrl: string | null) {
  if (!(error instanceof Refused)) throw error;
  const mailed = services.codes.find(code);
  if (error.message === 'EXPIRED_OOB_CODE') {
    const said = ['Links work for a limited time only. Please request a new one where you sign in.'];
    return send(reply, 400, messagePage('This link is too old', said, continueUrl));
  }
  if (mailed?.usedAt != null && mailed.kind === 'VERIFY_EMAIL' && services.accounts.byUid(mailed.uid)?.emailVerified) {
    const said = [`${mailed.email} was confirmed with this link before. You can sign in.`];
    return send(reply, 200, messagePage('Your email address is already confirmed', said, continueUrl));
  }
  if (mailed?.usedAt != null) {
    const said = ['Each link works once. If you need another one, please request it where you sign in.'];
    return send(reply, 400, messagePage('This link was used before', said, continueUrl));
  }
  if (error.message === 'INVALID_OOB_CODE') {
    const said = ['It may be incomplete, or replaced by a newer one. You can request a new one where you sign in.'];
    return send(reply, 400, messagePage('This link does not work', said, continueUrl));
  }
  return send(reply, 400, messagePage('This did not work', ['Please try again with another password.'], continueUrl));
}

/** Where the page may redirect: only to our own addresses, since anyone can edit a link. */
function onwardUrl(services: Services, continueUrl: string | undefined): string | null {
  try {
    return checkContinueUrl(services, continueUrl) ?? null;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

function send(reply: FastifyReply, status: number, page: string) {
  return reply.code(status).headers(pageHeaders).send(page);
}
