/** Verifies captcha responses with a service before an invitation code may be tried. */
import type { captchaChallenge } from '@fairbook/contract/accounts/invites/shapes.ts';
import { z } from 'zod';
import { Unavailable } from '../base/errors.ts';

/** Purpose of a response. Pages name it too (market/src/accounts/sign-up/captcha.ts). */
export type CaptchaPurpose = 'invite';

export type Challenge = z.output<typeof captchaChallenge>;

export interface Captcha {
  /** Returns whether this captcha response was given by a person, for this purpose. Throws Unavailable without a verdict. */
  isPerson(answer: string, asked: { readonly purpose: CaptchaPurpose; readonly address?: string }): Promise<boolean>;
  /** A challenge that a browser solves; null where a service makes them. */
  challenge(purpose: CaptchaPurpose): Promise<Challenge | null>;
}

export const googleSiteVerify = 'https://www.google.com/recaptcha/api/siteverify';

const verdictShape = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  /** The site on which the captcha was solved. */
  hostname: z.string().optional(),
  /** The action of the page; reCAPTCHA v2 and hCaptcha have none. */
  action: z.string().optional(),
});

/** Below this score, reCAPTCHA v3 considers a visitor a machine; v2 gives no score. */
const lowestScore = 0.5;

/** A service with the call siteverify, which reCAPTCHA introduced. */
interface Service {
  readonly name: string;
  readonly secret: string;
  readonly url: string;
  /** The host of our own site. */
  readonly hostname: string;
}

/**
 * reCAPTCHA v2 or v3. A response counts only if it was given on our own site, for this purpose: the key is public, so responses could be collected
 * elsewhere.
 */
export function recaptcha(secret: string, url: string, hostname: string): Captcha {
  const service = { name: 'reCAPTCHA', secret, url, hostname };
  return {
    isPerson: (answer, asked) => isAccepted(service, answer, asked, {}, ({ score = 1 }) => score >= lowestScore),
    challenge: async () => null,
  };
}

/**
 * hCaptcha, Turnstile, and others with their calls. The service is told our site key, so that it refuses a response given for another site. Scores
 * mean different things at different services, so none counts; the service decides.
 */
export function hcaptcha(siteKey: string, secret: string, url: string, hostname: string): Captcha {
  const service = { name: 'The captcha service', secret, url, hostname };
  return {
    isPerson: (answer, asked) => isAccepted(service, answer, asked, { sitekey: siteKey }, () => true),
    challenge: async () => null,
  };
}

async function isAccepted(
  { name, secret, url, hostname }: Service,
  answer: string,
  { purpose, address }: { readonly purpose: CaptchaPurpose; readonly address?: string },
  more: Readonly<Record<string, string>>,
  isGood: (verdict: z.output<typeof verdictShape>) => boolean,
): Promise<boolean> {
  if (answer === '' || answer.length > 8192) return false;
  const body = new URLSearchParams({ secret, response: answer, ...more, ...(address ? { remoteip: address } : {}) });
  const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(3_000) })
    .then((reply) => reply.json())
    .catch((cause: unknown) => {
      throw new Unavailable(`${name} does not respond`, { cause });
    });
  const parsed = verdictShape.safeParse(response);
  if (!parsed.success) throw new Unavailable(`${name} sent an unknown response`);
  const { success, hostname: from, action } = parsed.data;
  return success && from === hostname && (action === undefined || action === purpose) && isGood(parsed.data);
}

/** For development: accepts any response. Production refuses to start with it. */
export function trustingCaptcha(): Captcha {
  return { isPerson: async (answer) => answer !== '', challenge: async () => null };
}
