/** Verifies captcha responses with reCAPTCHA before an invitation code may be tried. */
import { z } from 'zod';
import { Unavailable } from '../errors.ts';

export interface Captcha {
  /** Whether this captcha response was given by a person. Throws Unavailable without a verdict. */
  isPerson(answer: string, address?: string): Promise<boolean>;
}

export const googleSiteVerify = 'https://www.google.com/recaptcha/api/siteverify';

const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  /** The site on which the captcha was solved. */
  hostname: z.string().optional(),
  /** The action of the page; v2 has none. */
  action: z.string().optional(),
});

/** Action name of the page (market/src/accounts/captcha.ts). */
const expectedAction = 'invite';

/** Below this score, reCAPTCHA v3 considers a visitor a machine; v2 gives no score. */
const lowestScore = 0.5;

/**
 * reCAPTCHA v2 or v3 by its siteverify call. A response counts only if it was given on our own site, for this purpose: the key is public, so
 * responses could be collected elsewhere.
 */
export function recaptcha(secret: string, url: string, hostname: string): Captcha {
  return {
    async isPerson(answer, address) {
      if (answer === '' || answer.length > 8192) return false;
      const body = new URLSearchParams({ secret, response: answer, ...(address ? { remoteip: address } : {}) });
      const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(3_000) })
        .then((reply) => reply.json())
        .catch((cause: unknown) => {
          throw new Unavailable('reCAPTCHA does not respond', { cause });
        });
      const parsed = verdict.safeParse(response);
      if (!parsed.success) throw new Unavailable('reCAPTCHA sent an unknown response');
      const { success, score = 1, hostname: from, action = expectedAction } = parsed.data;
      return success && score >= lowestScore && from === hostname && action === expectedAction;
    },
  };
}

/** For development: accepts any response. Production refuses to start with it. */
export function trustingCaptcha(): Captcha {
  return { isPerson: async (answer) => answer !== '' };
}
