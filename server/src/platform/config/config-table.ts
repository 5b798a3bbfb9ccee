/** All environment variables of Fairbook in one table: check, default, description. */
import { optionalFeatures } from '@fairbook/domain/operations/optional-features.ts';
import { mostWitnessSeconds, usualWitnessSeconds } from '@fairbook/domain/record/witnessing.ts';
import { usualMarketRules } from '@fairbook/domain/review/market-rules.ts';
import { z } from 'zod';
import { type About, abouts, databaseUrl, dollars, listOf, port, url, words, yesOrNo } from './config-checks.ts';
import { identityVariables } from './config-identity.ts';
import { beaconVariables, keyVariables } from './config-logs.ts';
import { monitorVariables } from './config-monitor.ts';
import { fileVariables, probeVariables, publicVariables, supportVariables } from './config-process.ts';
import { captchaVariables, pushVariables, tracingVariables } from './config-services.ts';
import { signerVariables } from './config-signer.ts';
import { witnessVariables } from './config-witness.ts';

const program = 'The program';
const addresses = 'Addresses';
const storage = 'Storage';
const messages = 'Mail, push, captcha';
const rules = 'Rules of the market';
const changeable = 'Owners can change it on the configuration page.';

export const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development')
    .register(abouts, {
      section: program,
      description:
        'In `production`, everything made for development is refused. In `test`, requests wait longer for a busy database.',
    }),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info')
    .register(abouts, { section: program, description: 'The minimum level of log entries.' }),
  DEMO: yesOrNo.optional().register(abouts, {
    section: program,
    description:
      'Fills an empty database with the demo market and offers its accounts on the sign-in pages. Refused in production.',
    without: '`true`, in production `false`',
  }),

  HOST: z.string().default('127.0.0.1').register(abouts, {
    section: addresses,
    description:
      'The address both sites listen on: this machine only by default, `0.0.0.0` for every network, which outside production requires DEVELOPMENT_ON_NETWORK.',
  }),
  DEVELOPMENT_ON_NETWORK: yesOrNo.default(false).register(abouts, {
    section: addresses,
    description:
      'Allows HOST to be other than this machine outside production, for a container whose ports only you can reach. Anyone who reaches such a server can sign in as anyone. Refused in production.',
  }),
  MARKET_PORT: port.default(4000).register(abouts, {
    section: addresses,
    description: 'The port of the market site and its API.',
  }),
  ADMIN_PORT: port
    .default(4001)
    .register(abouts, { section: addresses, description: 'The port of the admin site and its API.' }),
  ...probeVariables,
  MARKET_URL: url('http', 'https').optional().register(abouts, {
    section: addresses,
    description: 'The public address of the market site; links in mails begin with it. Must be https in production.',
    without: '`http://localhost:` and MARKET_PORT',
    example: 'https://market.example',
  }),
  ADMIN_URL: url('http', 'https').optional().register(abouts, {
    section: addresses,
    description: 'The public address of the admin site. Must be https in production.',
    without: '`http://localhost:` and ADMIN_PORT',
    example: 'https://admin.market.example',
  }),

  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional()
    .register(abouts, {
      section: addresses,
      description: 'Contact for security reports; both sites show it at `/.well-known/security.txt`.',
      without: 'no such page',
      example: 'mailto:security@market.example',
    }),

  ...publicVariables,

  ...supportVariables,

  TRUST_PROXY: z
    .string()
    .regex(/^(\d{1,2}|[0-9a-fA-F:./, ]+)$/, 'must be a number of proxies, or addresses and networks with commas')
    .transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : text.split(/\s*,\s*/)))
    .optional()
    .register(abouts, {
      section: addresses,
      description:
        'The proxies in front of the sites that are trusted to report the origin of a request in `X-Forwarded-For`: their number, or their addresses and networks. Rate limits count by that address.',
      without: 'none: the address of the connection counts',
      example: '1',
    }),

  RATE_LIMIT_FACTOR: z.coerce.number('must be a number').positive('must be more than 0').default(1).register(abouts, {
    section: addresses,
    description:
      'Multiplies all rate limits, and the limit on streams of one person. The limits are listed in [API.md](API.md). Each process counts for itself; benchmarks from one account raise it.',
  }),

  DATABASE_URL: databaseUrl.optional().register(abouts, {
    section: storage,
    description: 'The PostgreSQL to use, version 15 or newer; all tests run with version 18.',
    without: 'an embedded PostgreSQL in DATA_DIR',
    example: 'postgres://fairbook_app:password@db.example:5432/fairbook',
    secret: true,
  }),
  MIGRATE_DATABASE_URL: databaseUrl.optional().register(abouts, {
    section: storage,
    description:
      'The same database with the role that owns it; only `migrate`, `backup` and `restore` use it. The role in DATABASE_URL then owns nothing and cannot change the schema. `main.ts print-roles` prints the SQL that creates both roles. `migrate` requires it in production.',
    without: 'the role in DATABASE_URL is the owner too',
    example: 'postgres://fairbook_owner:password@db.example:5432/fairbook',
    secret: true,
  }),
  DATA_DIR: z.string().default('.data').register(abouts, {
    section: storage,
    description: 'The folder of the embedded database, the local identity provider and uploaded files.',
  }),
  ...fileVariables,
  CLAMAV_SOCKET: z
    .string()
    .regex(/^(\/.+|[^\s/]+:\d{1,5})$/, 'must be a socket (/run/clamav/clamd.ctl) or host:port')
    .optional()
    .register(abouts, {
      section: storage,
      description: 'The ClamAV daemon that scans every uploaded file. While it is unavailable, uploads get 503.',
      without: 'files are checked by their content only',
      example: '/run/clamav/clamd.ctl',
    }),
  ...keyVariables,
  ...tracingVariables,
  STORAGE_QUOTA_MB: z.coerce
    .number('must be a number of megabytes')
    .min(1, 'must not be less than 1')
    .default(2_000)
    .register(abouts, {
      section: storage,
      description:
        'Storage quota of one municipality, in megabytes; a tenth of it until its account is approved. Counted in the database, for all servers together.',
    }),
  READ_MODEL_AGE_MS: z.coerce
    .number('must be a number of milliseconds')
    .min(0, 'must not be less than 0')
    .max(1_000, 'must be at most 1000')
    .default(1_000)
    .register(abouts, {
      section: storage,
      description:
        'How long one server may show the market without checking the database for changes of others, in milliseconds.',
    }),
  READ_MODEL_ROWS_MB: z.coerce
    .number('must be a number of megabytes')
    .int('must be a whole number')
    .min(8, 'must not be less than 8')
    .max(4_000, 'must be at most 4000')
    .default(256)
    .register(abouts, {
      section: storage,
      description:
        'Memory of each server for list rows, in megabytes: about one kilobyte for an auction with two maturities, and 150 bytes for each further one. Rows that do not fit are read from the database on demand.',
    }),

  ...identityVariables,

  SMTP_URL: url('smtp', 'smtps').optional().register(abouts, {
    section: messages,
    description: 'The mail server. Required in production, where mail is sent with TLS only.',
    without: 'mails are stored for reading at `/dev/outbox`',
    example: 'smtp://fairbook:password@mail.example:587',
    secret: true,
  }),
  MAIL_FROM: z
    .string()
    .default('Fairbook <no-reply@fairbook.example>')
    .register(abouts, { section: messages, description: 'The sender of every mail.' }),
  ...pushVariables,

  ...captchaVariables,

  PLAINTEXT_HOSTS: words.default([]).register(abouts, {
    section: storage,
    description:
      'Hosts, separated by commas, that the database and the mail server may be reached at without TLS in production, because the network in between is private. This machine itself and sockets need not be listed.',
    without: 'none',
    example: 'db.internal, mail.internal',
  }),

  ALLOW_LOOPBACK_WEBHOOKS: yesOrNo.default(false).register(abouts, {
    section: messages,
    description:
      'Allows webhooks to call this machine itself, by plain http too, for developing a receiver. Refused in production.',
  }),

  SEND_HEADS_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(1, 'must be at least 1')
    .max(60, 'must be at most 60')
    .default(15)
    .register(abouts, {
      section: messages,
      description: 'How often the heads of the order logs of running sales are sent to their witnesses, in seconds.',
    }),

  WITNESS_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(mostWitnessSeconds, `must be at most ${mostWitnessSeconds}`)
    .default(usualWitnessSeconds)
    .register(abouts, {
      section: rules,
      description:
        'How many seconds after the close the witnesses of a new sale have to sign. Published with the sale: if they sign later, its result is marked.',
    }),

  SALE_HOURS: z.coerce
    .number('must be a number of hours')
    .positive('must be more than 0')
    .max(24 * 365, 'must be at most a year')
    .default(usualMarketRules.saleHours)
    .register(abouts, {
      section: rules,
      description: `Duration of a sale in hours where the issuer sets no close. ${changeable}`,
    }),
  OPTIONAL_FEATURES: listOf(optionalFeatures).default([]).register(abouts, {
    section: rules,
    description:
      'Features that most markets do without, separated by commas: `deal-team` (invitations to the team of a sale, required sign-offs, access to its book), `sub-accounts` (of institutions, with divisions of allocations), `order-approvals` (limits of people of institutions, and a second person for large orders). Turned off later, nothing of them is begun anymore, and what exists goes on.',
    without: 'none',
    example: 'deal-team, sub-accounts',
  }),
  FOUR_EYES: z
    .enum(['irrevocable', 'irrevocable,auctions'], { error: 'must be irrevocable or irrevocable,auctions' })
    .default('irrevocable')
    .register(abouts, {
      section: rules,
      description: `Decisions that a second administrator must confirm: irreversible ones (deactivating an account, removing an administrator), or approvals of auctions and of their amendments as well. ${changeable}`,
      example: 'irrevocable,auctions',
    }),
  MINIMUM_AMOUNT: dollars.default(usualMarketRules.minimum).register(abouts, {
    section: rules,
    description: `Minimum of an order and a maturity, in dollars. ${changeable}`,
    without: '`5000`',
  }),
  STEP_AMOUNT: dollars.default(usualMarketRules.step).register(abouts, {
    section: rules,
    description: `Increment of orders and maturities, in dollars. ${changeable}`,
    without: '`5000`',
  }),
  MAX_ORDERS: z.coerce
    .number('must be a number of orders')
    .int('must be a whole number')
    .min(1, 'must not be less than 1')
    .default(usualMarketRules.maxOrders)
    .register(abouts, {
      section: rules,
      description: `Maximum number of orders of one investor at one maturity of a sale, withdrawn ones included. An investor is an institution with all its people, or an individual. ${changeable}`,
    }),

  ...beaconVariables,

  ...signerVariables,
  ...witnessVariables,
  ...monitorVariables,
});

/** Table data of one variable besides its check. */
export function aboutOf(name: string): About | undefined {
  return Object.hasOwn(variables.shape, name)
    ? abouts.get(variables.shape[name as keyof typeof variables.shape])
    : undefined;
}

/** Variables that hold secrets; each may also be given as a file, by its name with the suffix _FILE. */
export function secretNames(): string[] {
  return Object.keys(variables.shape).filter((name) => aboutOf(name)?.secret === true);
}
