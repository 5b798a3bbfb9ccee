/** Environment variables about the captcha of invitations, and the resulting settings. */
import { z } from 'zod';
import { googleSiteVerify } from '../adapters/captcha.ts';
import { abouts, url } from './config-checks.ts';

const section = 'Mail, push, captcha';

const sources = z.string().transform((text, context): string[] => {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  // Each becomes a part of the content security policy, unchanged.
  const wrong = words.find((word) => !/^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/.test(word));
  if (wrong === undefined && words.length > 0) return words;
  context.addIssue('must list hosts as https://captcha.example or https://*.captcha.example');
  return z.NEVER;
});

export const captchaVariables = {
  CAPTCHA: z
    .enum(['recaptcha', 'hcaptcha', 'proof-of-work'], 'must be recaptcha, hcaptcha or proof-of-work')
    .default('recaptcha')
    .register(abouts, {
      section,
      description:
        'The protection of invitation codes against programs: reCAPTCHA, a service with the calls of hCaptcha (Turnstile too), or a proof of work, which this server checks itself and no other host takes part in.',
    }),
  RECAPTCHA_SITE_KEY: z.string().optional().register(abouts, {
    section,
    description:
      'The public key of reCAPTCHA v3, used on the invitation page. Required in production with `CAPTCHA=recaptcha`.',
    without: 'no captcha is shown',
  }),
  RECAPTCHA_SECRET: z.string().optional().register(abouts, {
    section,
    description: 'The secret of reCAPTCHA. Required in production with `CAPTCHA=recaptcha`.',
    without: 'every visitor passes',
    secret: true,
  }),
  RECAPTCHA_URL: url('http', 'https')
    .default(googleSiteVerify)
    .register(abouts, { section, description: 'Where a response of reCAPTCHA is verified.' }),
  RECAPTCHA_HOSTNAME: z.string().optional().register(abouts, {
    section,
    description:
      'The host on which visitors solve the captcha, with hCaptcha too; responses from other hosts are refused.',
    without: 'the host of MARKET_URL',
  }),
  HCAPTCHA_SITE_KEY: z.string().optional().register(abouts, {
    section,
    description: 'The public key of the site at hCaptcha or a compatible service.',
    without: 'none; needed with `CAPTCHA=hcaptcha`',
  }),
  HCAPTCHA_SECRET: z.string().optional().register(abouts, {
    section,
    description: 'The secret at that service.',
    without: 'none; needed with `CAPTCHA=hcaptcha`',
    secret: true,
  }),
  HCAPTCHA_URL: url('http', 'https').default('https://api.hcaptcha.com/siteverify').register(abouts, {
    section,
    description:
      'Where that service verifies responses. `https://challenges.cloudflare.com/turnstile/v0/siteverify` for Turnstile.',
  }),
  HCAPTCHA_SCRIPT: url('http', 'https').default('https://js.hcaptcha.com/1/api.js').register(abouts, {
    section,
    description:
      'The script of that service, which the invitation page loads. `https://challenges.cloudflare.com/turnstile/v0/api.js` for Turnstile.',
  }),
  HCAPTCHA_SOURCES: sources.default(['https://hcaptcha.com', 'https://*.hcaptcha.com']).register(abouts, {
    section,
    description:
      'The hosts of that service, which the content security policy allows to be loaded from. `https://challenges.cloudflare.com` for Turnstile.',
    without: '`https://hcaptcha.com https://*.hcaptcha.com`',
  }),
};

export type CaptchaSettings =
  | {
      readonly kind: 'recaptcha';
      readonly siteKey: string | undefined;
      readonly secret: string | undefined;
      readonly url: string;
      /** The host on which the captcha must have been answered. */
      readonly hostname: string;
    }
  | {
      readonly kind: 'hcaptcha';
      readonly siteKey: string;
      readonly secret: string;
      readonly url: string;
      readonly hostname: string;
      readonly script: string;
      /** For the content security policy. */
      readonly sources: readonly string[];
    }
  | { readonly kind: 'proof-of-work' };

const variables = z.object(captchaVariables);

/** Missing settings are empty, and refused by `whyCaptchaIncomplete`. */
export function captchaSettings(value: z.output<typeof variables>, marketUrl: string): CaptchaSettings {
  const hostname = value.RECAPTCHA_HOSTNAME ?? new URL(marketUrl).hostname;
  if (value.CAPTCHA === 'proof-of-work') return { kind: 'proof-of-work' };
  if (value.CAPTCHA === 'recaptcha') {
    const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, RECAPTCHA_URL: address } = value;
    return { kind: 'recaptcha', siteKey, secret, url: address, hostname };
  }
  return {
    kind: 'hcaptcha',
    siteKey: value.HCAPTCHA_SITE_KEY ?? '',
    secret: value.HCAPTCHA_SECRET ?? '',
    url: value.HCAPTCHA_URL,
    hostname,
    script: value.HCAPTCHA_SCRIPT,
    sources: value.HCAPTCHA_SOURCES,
  };
}

/** One sentence for each thing that the captcha needs and does not have. */
export function whyCaptchaIncomplete(captcha: CaptchaSettings, production: boolean): [boolean, string][] {
  if (captcha.kind === 'hcaptcha') {
    return [
      [captcha.siteKey === '', 'HCAPTCHA_SITE_KEY must be set with CAPTCHA=hcaptcha'],
      [captcha.secret === '', 'HCAPTCHA_SECRET must be set with CAPTCHA=hcaptcha'],
      [production && !captcha.url.startsWith('https://'), 'HCAPTCHA_URL must begin with https:// in production'],
      [production && !captcha.script.startsWith('https://'), 'HCAPTCHA_SCRIPT must begin with https:// in production'],
      [
        production && !captcha.sources.every((source) => source.startsWith('https://')),
        'HCAPTCHA_SOURCES must begin with https:// in production, each of them',
      ],
    ];
  }
  if (captcha.kind === 'proof-of-work' || !production) return [];
  const instead = 'or CAPTCHA=proof-of-work, which needs no service';
  return [
    [
      captcha.secret === undefined,
      `RECAPTCHA_SECRET must be set in production, ${instead}: otherwise programs could guess invitation codes`,
    ],
    [
      captcha.siteKey === undefined,
      `RECAPTCHA_SITE_KEY must be set in production, ${instead}: otherwise no one can accept an invitation`,
    ],
    [!captcha.url.startsWith('https://'), 'RECAPTCHA_URL must begin with https:// in production'],
  ];
}
