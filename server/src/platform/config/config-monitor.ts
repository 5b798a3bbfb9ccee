/** Environment variables of a monitor, which is a program of its own and reads no others. */
import { z } from 'zod';
import { abouts, port, url, words, yesOrNo } from './config-checks.ts';

const section = 'Monitor';

const address = url('http', 'https');

export const monitorVariables = {
  MONITOR_MARKETS: words.pipe(z.array(address).max(20, 'must be at most 20 addresses')).optional().register(abouts, {
    section,
    description:
      'The addresses of the markets whose public order logs this monitor follows. See [MONITOR.md](MONITOR.md).',
    without: 'it follows none',
    example: 'https://market.example',
  }),
  MONITOR_URL: address.optional().register(abouts, {
    section,
    description: 'The public address of this monitor; links in its mails begin with it.',
    without: 'the address that it listens on',
    example: 'https://monitor.gazette.example',
  }),
  MONITOR_DIR: z.string().default('.data/monitor').register(abouts, {
    section,
    description:
      'The folder of what it saw of each log and of its subscriptions. Keep it: it is all that the monitor has.',
  }),
  MONITOR_HOST: z.string().default('127.0.0.1').register(abouts, {
    section,
    description: 'The address it listens on: this machine only by default, where a proxy with TLS forwards to it.',
  }),
  MONITOR_PORT: port.default(4011).register(abouts, { section, description: 'The port of the monitor.' }),
  MONITOR_TRUST_PROXY: yesOrNo.default(false).register(abouts, {
    section,
    description:
      '`true` behind a proxy: the last address in `X-Forwarded-For` is the one that a subscription comes from. Limits count by it.',
  }),
  MONITOR_SMTP_URL: url('smtp', 'smtps').optional().register(abouts, {
    section,
    description: 'The mail server of the monitor. TLS is required unless it is on this machine.',
    without: 'no mails are sent, and no subscriptions taken',
    example: 'smtp://user:password@mail.example:587',
    secret: true,
  }),
  MONITOR_MAIL_FROM: z.string().default('Monitor <monitor@localhost>').register(abouts, {
    section,
    description: 'The sender of its mails.',
    example: 'Gazette monitor <monitor@gazette.example>',
  }),
  MONITOR_RELEASE: z.string().optional().register(abouts, {
    section,
    description:
      'A release file of Fairbook that you took from elsewhere than the market: the files of the pages of each market are compared with it at each start and once a day.',
    without: 'pages are not compared',
    example: 'fairbook-release.json',
  }),
  MONITOR_MAX_LOGS: z.coerce
    .number('must be a number of logs')
    .int('must be a number of logs')
    .min(1, 'must be at least 1')
    .max(100_000, 'must be at most 100000')
    .default(2_000)
    .register(abouts, {
      section,
      description:
        'The maximum number of logs that are followed at a time; each sale is one. Those of sales that ended 30 days ago are let go.',
    }),
  MONITOR_MAX_SUBSCRIPTIONS: z.coerce
    .number('must be a number of subscriptions')
    .int('must be a number of subscriptions')
    .min(1, 'must be at least 1')
    .max(1_000_000, 'must be at most 1000000')
    .default(20_000)
    .register(abouts, { section, description: 'The maximum number of subscriptions.' }),
  MONITOR_MAX_FILE_MB: z.coerce
    .number('must be a number of megabytes')
    .int('must be a number of megabytes')
    .min(1, 'must be at least 1')
    .max(4_000, 'must be at most 4000')
    .default(400)
    .register(abouts, {
      section,
      description: 'The largest order log or closing record that is downloaded and verified, in megabytes.',
    }),
};
