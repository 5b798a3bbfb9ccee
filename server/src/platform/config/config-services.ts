/** Environment variables of services outside: captcha, push messages and traces; and the resulting settings. */
import { z } from 'zod';
import { googleSiteVerify } from '../adapters/captcha.ts';
import type { ServiceAccount } from '../adapters/google.ts';
import type { TracingSettings } from '../observe/tracing.ts';
import { abouts, url, words } from './config-checks.ts';
import { account } from './config-identity.ts';

const captchaSection = 'Mail, push, captcha';

const sources = words.transform((hosts, context): string[] => {
  // Each becomes a part of the content security policy, unchanged.
  const wrong = hosts.find((host) => !/^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/.test(host));
  if (wrong === undefined && hosts.length > 0) return hosts;
  context.addIssue('must list hosts as https://captcha.example or https://*.captcha.example');
  return z.NEVER;
});

export const captchaVariables = {
  CAPTCHA: z
    .enum(['recaptcha', 'hcaptcha', 'proof-of-work'], 'must be recaptcha, hcaptcha or proof-of-work')
    .default('recaptcha')
    .register(abouts, {
      section: captchaSection,
      description:
        'The protection of invitation codes against programs: reCAPTCHA, a service with the calls of hCaptcha (Turnstile too), or a proof of work, which this server checks itself and no other host takes part in.',
    }),
  RECAPTCHA_SITE_KEY: z.string().optional().register(abouts, {
    section: captchaSection,
    description:
      'The public key of reCAPTCHA v3, used on the invitation page. Required in production with `CAPTCHA=recaptcha`.',
    without: 'no captcha is shown',
  }),
  RECAPTCHA_SECRET: z.string().optional().register(abouts, {
    section: captchaSection,
    description: 'The secret of reCAPTCHA. Required in production with `CAPTCHA=recaptcha`.',
    without: 'every visitor passes',
    secret: true,
  }),
  RECAPTCHA_URL: url('http', 'https')
    .default(googleSiteVerify)
    .register(abouts, { section: captchaSection, description: 'Where a response of reCAPTCHA is verified.' }),
  RECAPTCHA_HOSTNAME: z.string().optional().register(abouts, {
    section: captchaSection,
    description:
      'The host on which visitors solve the captcha, with hCaptcha too; responses from other hosts are refused.',
    without: 'the host of MARKET_URL',
  }),
  HCAPTCHA_SITE_KEY: z.string().optional().register(abouts, {
    section: captchaSection,
    description: 'The public key of the site at hCaptcha or a compatible service.',
    without: 'none; needed with `CAPTCHA=hcaptcha`',
  }),
  HCAPTCHA_SECRET: z.string().optional().register(abouts, {
    section: captchaSection,
    description: 'The secret at that service.',
    without: 'none; needed with `CAPTCHA=hcaptcha`',
    secret: true,
  }),
  HCAPTCHA_URL: url('http', 'https').default('https://api.hcaptcha.com/siteverify').register(abouts, {
    section: captchaSection,
    description:
      'Where that service verifies responses. `https://challenges.cloudflare.com/turnstile/v0/siteverify` for Turnstile.',
  }),
  HCAPTCHA_SCRIPT: url('http', 'https').default('https://js.hcaptcha.com/1/api.js').register(abouts, {
    section: captchaSection,
    description:
      'The script of that service, which the invitation page loads. `https://challenges.cloudflare.com/turnstile/v0/api.js` for Turnstile.',
  }),
  HCAPTCHA_SOURCES: sources.default(['https://hcaptcha.com', 'https://*.hcaptcha.com']).register(abouts, {
    section: captchaSection,
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

const pushSection = 'Mail, push, captcha';

/** Environment configPushVariables about push messages, and the resulting settings. */
export const pushVariables = {
  PUSH: z.enum(['fcm', 'vapid'], 'must be fcm or vapid').default('fcm').register(abouts, {
    section: pushSection,
    description:
      'The service that delivers push messages: Firebase Cloud Messaging, or the push service of each browser itself (Web Push with VAPID), which needs no account anywhere. With `vapid` the variables of FCM do nothing, and servers connect to hosts of browser makers that people’s browsers name.',
  }),
  FCM_SERVICE_ACCOUNT: account.optional().register(abouts, {
    section: pushSection,
    description: 'The JSON of the Google service account that sends push messages by Firebase Cloud Messaging.',
    without: 'push messages are stored for reading at `/dev/outbox`; in production none is sent',
    secret: true,
  }),
  FCM_URL: url('http', 'https')
    .default('https://fcm.googleapis.com')
    .register(abouts, { section: pushSection, description: 'Firebase Cloud Messaging.' }),
};

export type PushSettings =
  | { readonly kind: 'fcm'; readonly account: ServiceAccount | undefined; readonly url: string }
  | {
      readonly kind: 'vapid';
      /** Where push services reach the operator: a mailto: or https: address. */
      readonly contact: string;
      /** True if a push service may run on this machine, for development and tests. */
      readonly isLoopbackAllowed: boolean;
    };

const configPushVariables = z.object(pushVariables);

interface Contact {
  readonly production: boolean;
  readonly securityContact: string | undefined;
  readonly marketUrl: string | undefined;
}

/** Push services ask for a contact; the market's own address is one, if it is public. */
export function pushSettings(value: z.output<typeof configPushVariables>, contact: Contact): PushSettings {
  if (value.PUSH === 'fcm') return { kind: 'fcm', account: value.FCM_SERVICE_ACCOUNT, url: value.FCM_URL };
  const site = contact.marketUrl?.startsWith('https://') ? contact.marketUrl : 'mailto:development@fairbook.example';
  return { kind: 'vapid', contact: contact.securityContact ?? site, isLoopbackAllowed: !contact.production };
}

const tracingSection = 'Keys and logs';

/** Environment variables about the log of requests, and about traces, whose names are those of OpenTelemetry. */
export const tracingVariables = {
  LOG_REQUEST_SHARE: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1)
    .register(abouts, {
      section: tracingSection,
      description:
        'The share of ordinary requests with a line in the log, from 0 to 1. Requests that were refused, failed or took longer than a second always have theirs.',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional().register(abouts, {
    section: tracingSection,
    description:
      'The OpenTelemetry collector to which traces are sent by OTLP over HTTP (JSON), to the path `/v1/traces`. Must be https in production, unless its host is this machine or in PLAINTEXT_HOSTS.',
    without: 'nothing is traced',
    example: 'http://127.0.0.1:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().register(abouts, {
    section: tracingSection,
    description: 'Headers of each request to the collector, such as its key: `name=value`, separated by commas.',
    without: 'no further headers',
    secret: true,
    example: 'authorization=Bearer%20key',
  }),
  OTEL_SERVICE_NAME: z
    .string()
    .default('fairbook')
    .register(abouts, { section: tracingSection, description: 'The name of this installation in traces.' }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1)
    .register(abouts, { section: tracingSection, description: 'The share of the traces that is sent, from 0 to 1.' }),
};

interface Values {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  readonly OTEL_SERVICE_NAME: string;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** Undefined where no collector is named. */
export function tracingSettings(value: Values): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = value;
  if (endpoint === undefined) return undefined;
  return { endpoint, headers, serviceName: value.OTEL_SERVICE_NAME, share: value.OTEL_TRACES_SAMPLER_ARG };
}
