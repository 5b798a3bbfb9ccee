/** Whether a visitor is a person, asked of reCAPTCHA before an invitation code may be tried. */
import { z } from 'zod';
import { Unavailable } from '../errors.ts';

export interface Captcha {
  /** Whether this answer of the widget was given by a person. Throws Unavailable where nobody can say. */
  isPerson(answer: string, address?: string): Promise<boolean>;
}

export const googleSiteVerify = 'https://www.google.com/recaptcha/api/siteverify';

const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  /** The site on which the widget was answered. */
  hostname: z.string().optional(),
  /** What the page asked for; v2 has none. */
  action: z.string().optional(),
});

/** What the page names its request (market/src/accounts/captcha.ts). */
const expectedAction = 'invite';

/** Below this, reCAPTCHA v3 takes a visitor for a machine; v2 gives no score. */
const lowestScore = 0.5;

/**
 * reCAPTCHA v2 or v3 by its siteverify call. An answer counts only if it was given on our own site, for this purpose:
 * everybody has the public key and could collect answers elsewhere.
 */
export function recaptcha(secret: string, url: string, hostname: string): Captcha {
  return {
    async isPerson(answer, address) {
      if (answer === '' || answer.length > 8192) return false;
      const body = new URLSearchParams({ secret, response: answer, ...(address ? { remoteip: address } : {}) });
      const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(3_000) })
        .then((reply) => reply.json())
        .catch((cause: unknown) => {
          throw new Unavailable('reCAPTCHA does not answer', { cause });
        });
      const parsed = verdict.safeParse(response);
      if (!parsed.success) throw new Unavailable('reCAPTCHA answered something else');
      const { success, score = 1, hostname: from, action = expectedAction } = parsed.data;
      return success && score >= lowestScore && from === hostname && action === expectedAction;
    },
  };
}

/** For development: whoever sends anything at all is a person. Production refuses to start with it. */
export function trustingCaptcha(): Captcha {
  return { isPerson: async (answer) => answer !== '' };
}
