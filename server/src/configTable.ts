/** Every environment variable Fairbook reads, in one table: its check, its default, its explanation. */
import { type Cents, cents, centsFromDollars } from '@fairbook/domain/money.ts';
import { z } from 'zod';
import { googleSiteVerify } from './outside/captcha.ts';
import { type ServiceAccount, serviceAccount } from './outside/push.ts';

/** What the reference says of a variable besides its check. */
export interface About {
  readonly section: string;
  readonly description: string;
  /** What happens without it, where that is no fixed value. */
  readonly without?: string;
  readonly example?: string;
  /** Never printed, not even in an error. */
  readonly secret?: boolean;
}

const abouts = z.registry<About>();

const url = (...protocols: string[]) =>
  z
    .url({
      protocol: new RegExp(`^(${protocols.join('|')})$`),
      error: `must be an address that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`,
    })
    .transform((text) => text.replace(/\/$/, ''));
const port = z.coerce
  .number('must be a port')
  .int('must be a port')
  .min(0, 'must be a port')
  .max(65_535, 'must be a port');
const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((word) => word === 'true');
const dollars = z.coerce
  .number('must be an amount in dollars')
  .positive('must be more than 0')
  .transform((amount, context): Cents => {
    const inCents = centsFromDollars(amount);
    if (inCents !== null) return inCents;
    context.addIssue('must be whole cents');
    return z.NEVER;
  });

const program = 'The program';
const addresses = 'Addresses';
const storage = 'Storage';
const identity = 'Identity';
const messages = 'Mail, push, captcha';
const rules = 'Rules of the market';

export const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development')
    .register(abouts, { section: program, description: 'In `production` everything made for development is refused.' }),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info')
    .register(abouts, { section: program, description: 'The least important lines that are written.' }),
  DEMO: yesOrNo.optional().register(abouts, {
    section: program,
    description:
      'Fills an empty database with the demo market and offers its accounts on the sign-in pages. Refused in production.',
    without: '`true`, in production `false`',
  }),

  HOST: z.string().default('127.0.0.1').register(abouts, {
    section: addresses,
    description: 'The address both sites listen on: this machine only by default, `0.0.0.0` for every network.',
  }),
  MARKET_PORT: port
    .default(4000)
    .register(abouts, { section: addresses, description: 'The port of the market site and its API.' }),
  ADMIN_PORT: port
    .default(4001)
    .register(abouts, { section: addresses, description: 'The port of the admin site and its API.' }),
  MARKET_URL: url('http', 'https').optional().register(abouts, {
    section: addresses,
    description: 'The market site as people reach it; links in mails begin with it.',
    without: '`http://localhost:` and MARKET_PORT',
    example: 'https://market.example',
  }),
  ADMIN_URL: url('http', 'https').optional().register(abouts, {
    section: addresses,
    description: 'The admin site as people reach it.',
    without: '`http://localhost:` and ADMIN_PORT',
    example: 'https://admin.market.example',
  }),

  TRUST_PROXY: z
    .string()
    .regex(/^(\d{1,2}|[0-9a-fA-F:./, ]+)$/, 'must be a number of proxies, or addresses and networks with commas')
    .transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : text.split(/\s*,\s*/)))
    .optional()
    .register(abouts, {
      section: addresses,
      description:
        'Which proxies in front of the sites are believed when they say in `X-Forwarded-For` where a request came from: how many there are, or their addresses and networks. Limits on tries count by that address.',
      without: 'none: the address of the connection counts',
      example: '1',
    }),

  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional()
    .register(abouts, {
      section: storage,
      description: 'The PostgreSQL to use, version 14 or newer.',
      without: 'a PostgreSQL of its own in DATA_DIR',
      example: 'postgres://fairbook:password@db.example:5432/fairbook',
      secret: true,
    }),
  DATA_DIR: z.string().default('.data').register(abouts, {
    section: storage,
    description: 'The folder of the embedded database, the local identity provider and uploaded files.',
  }),
  FILES_DIR: z.string().optional().register(abouts, {
    section: storage,
    description: 'The folder of uploaded files. Several servers must share it.',
    without: '`files` in DATA_DIR',
  }),
  BOARD_AGE_MS: z.coerce
    .number('must be a number of milliseconds')
    .min(0, 'must not be less than 0')
    .max(1_000, 'must be at most 1000')
    .default(1_000)
    .register(abouts, {
      section: storage,
      description:
        'How long one server may show the market without asking the database what others changed, in milliseconds.',
    }),
  BOARD_ROWS_MB: z.coerce
    .number('must be a number of megabytes')
    .int('must be a whole number')
    .min(8, 'must not be less than 8')
    .max(4_000, 'must be at most 4000')
    .default(256)
    .register(abouts, {
      section: storage,
      description:
        'Memory of each server for the rows of the catalogue, in megabytes: about one kilobyte for an auction with two maturities, and 150 bytes for each further one. Rows that do not fit are read from the database when somebody asks for them.',
    }),

  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{4,40}$/, 'must be a Firebase project id')
    .default('demo-fairbook')
    .register(abouts, {
      section: identity,
      description:
        'The project whose ID tokens are accepted: their issuer is `https://securetoken.google.com/` and this, their audience is this. A name that begins with `demo-` is refused in production.',
    }),
  FIREBASE_API_KEY: z
    .string()
    .default('local')
    .register(abouts, { section: identity, description: 'Public; handed to browsers.' }),
  FIREBASE_AUTH_DOMAIN: z.string().default('localhost').register(abouts, {
    section: identity,
    description: 'Public; handed to browsers.',
    example: 'fairbook-1234.firebaseapp.com',
  }),
  FIREBASE_STORAGE_BUCKET: z
    .string()
    .default('')
    .register(abouts, { section: identity, description: 'Public; handed to browsers.' }),
  FIREBASE_MESSAGING_SENDER_ID: z
    .string()
    .default('')
    .register(abouts, { section: identity, description: 'Public; handed to browsers.' }),
  FIREBASE_APP_ID: z
    .string()
    .default('')
    .register(abouts, { section: identity, description: 'Public; handed to browsers.' }),
  FIREBASE_MEASUREMENT_ID: z
    .string()
    .optional()
    .register(abouts, { section: identity, description: 'Public; handed to browsers.', without: 'no analytics' }),
  FIREBASE_VAPID_KEY: z.string().optional().register(abouts, {
    section: identity,
    description: 'Public; the key of Web Push certificates, with which browsers ask Firebase for push messages.',
    without: 'browsers get none',
  }),
  IDENTITY_URL: url('http', 'https').optional().register(abouts, {
    section: identity,
    description: 'A local identity provider, for development and tests; `npm start` sets it. Refused in production.',
    without: 'Firebase Authentication',
    example: 'http://127.0.0.1:9099',
  }),
  JWKS_URL: url('http', 'https').optional().register(abouts, {
    section: identity,
    description: 'Where the public keys of ID tokens are read. Must be https in production.',
    without: "Google's address, or `/jwks` at IDENTITY_URL",
    example: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  }),

  SMTP_URL: url('smtp', 'smtps').optional().register(abouts, {
    section: messages,
    description: 'The mail server. Required in production.',
    without: 'mails are kept to be read at `/dev/outbox`',
    example: 'smtp://fairbook:password@mail.example:587',
    secret: true,
  }),
  MAIL_FROM: z
    .string()
    .default('Fairbook <no-reply@fairbook.example>')
    .register(abouts, { section: messages, description: 'The sender of every mail.' }),
  FCM_SERVICE_ACCOUNT: z
    .string()
    .transform((text, context): ServiceAccount => {
      const parsed = serviceAccount.safeParse(jsonOrNull(text));
      if (parsed.success) return parsed.data;
      context.addIssue(
        'must be the JSON of a service account with project_id, client_email, private_key and token_uri',
      );
      return z.NEVER;
    })
    .optional()
    .register(abouts, {
      section: messages,
      description: 'The JSON of the Google service account that sends push messages by Firebase Cloud Messaging.',
      without: 'push messages are kept to be read at `/dev/outbox`; in production none is sent',
      secret: true,
    }),
  FCM_URL: url('http', 'https')
    .default('https://fcm.googleapis.com')
    .register(abouts, { section: messages, description: 'Firebase Cloud Messaging.' }),
  RECAPTCHA_SITE_KEY: z.string().optional().register(abouts, {
    section: messages,
    description: 'The public key of reCAPTCHA v3, which the page of an invitation shows. Required in production.',
    without: 'no visitor is asked',
  }),
  RECAPTCHA_SECRET: z.string().optional().register(abouts, {
    section: messages,
    description: 'The secret of reCAPTCHA. Required in production.',
    without: 'every visitor passes',
    secret: true,
  }),
  RECAPTCHA_URL: url('http', 'https')
    .default(googleSiteVerify)
    .register(abouts, { section: messages, description: 'Where a visitor’s answer is checked.' }),

  ALLOW_LOOPBACK_WEBHOOKS: yesOrNo.default(false).register(abouts, {
    section: messages,
    description:
      'Lets webhooks lead to this very machine, by plain http too, for whoever develops a program here. Refused in production.',
  }),

  SALE_HOURS: z.coerce
    .number('must be a number of hours')
    .positive('must be more than 0')
    .max(24 * 365, 'must be at most a year')
    .default(48)
    .register(abouts, { section: rules, description: 'Hours a sale lasts where the issuer names no end.' }),
  MINIMUM_AMOUNT: dollars.default(cents(500_000)).register(abouts, {
    section: rules,
    description: 'The smallest order and maturity, in dollars.',
    without: '`5000`',
  }),
  STEP_AMOUNT: dollars.default(cents(500_000)).register(abouts, {
    section: rules,
    description: 'Orders and maturities are multiples of this, in dollars.',
    without: '`5000`',
  }),
});

/** What the table says of one variable besides its check. */
export function aboutOf(name: string): About | undefined {
  const variable = Object.hasOwn(variables.shape, name)
    ? variables.shape[name as keyof typeof variables.shape]
    : undefined;
  return variable && abouts.get(variable);
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
