/** Environment variables of a process: where uploaded files are kept, health and metrics, public pages and support. */
import { z } from 'zod';
import type { BucketSettings } from '../files/bucket.ts';
import { abouts, port, url, words, yesOrNo } from './config-checks.ts';

const fileSection = 'Storage';
const withoutBucket = 'none; needed with `FILES=s3`';

export const fileVariables = {
  FILES: z.enum(['folder', 's3'], 'must be folder or s3').default('folder').register(abouts, {
    section: fileSection,
    description:
      'Where uploaded files are stored: in FILES_DIR, or in the bucket of S3_BUCKET. Files that are only in the other place are read from there, if it is configured; `main.ts move-files` moves them.',
  }),
  FILES_DIR: z.string().optional().register(abouts, {
    section: fileSection,
    description: 'The folder of uploaded files. Several servers must share it.',
    without: '`files` in DATA_DIR',
  }),
  S3_ENDPOINT: url('http', 'https').optional().register(abouts, {
    section: fileSection,
    description:
      'The base address of S3-compatible object storage, without the bucket. Must be https in production, unless its host is in PLAINTEXT_HOSTS.',
    without: withoutBucket,
    example: 'https://s3.us-east-1.amazonaws.com',
  }),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region')
    .default('us-east-1')
    .register(abouts, {
      section: fileSection,
      description: 'The region with which requests are signed.',
    }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .register(abouts, {
      section: fileSection,
      description: 'The bucket of uploaded files, which are below `files/`. It exists already and is private.',
      without: withoutBucket,
      example: 'fairbook-files',
    }),
  S3_PATH_STYLE: yesOrNo.default(true).register(abouts, {
    section: fileSection,
    description: 'Put the bucket into the path of the address (`true`) or in front of its host (`false`).',
  }),
  S3_ACCESS_KEY_ID: z.string().optional().register(abouts, {
    section: fileSection,
    description: 'The id of a key that may list the bucket, and read, write and delete its objects.',
    without: withoutBucket,
    secret: true,
  }),
  S3_SECRET_ACCESS_KEY: z.string().optional().register(abouts, {
    section: fileSection,
    description: 'The secret of that key.',
    without: withoutBucket,
    secret: true,
  }),
  BACKUP_S3_ENDPOINT: url('http', 'https').optional().register(abouts, {
    section: fileSection,
    description:
      'The base address of the object storage of backups, for `main.ts backup s3://bucket/prefix`. Must be https in production, unless its host is in PLAINTEXT_HOSTS.',
    without: 'S3_ENDPOINT',
  }),
  BACKUP_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region')
    .optional()
    .register(abouts, {
      section: fileSection,
      description: 'Its region.',
      without: 'S3_REGION',
    }),
  BACKUP_S3_PATH_STYLE: yesOrNo.optional().register(abouts, {
    section: fileSection,
    description: 'Put its buckets into the path of the address.',
    without: 'S3_PATH_STYLE',
  }),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional().register(abouts, {
    section: fileSection,
    description:
      'The id of a key for the bucket of backups. A key of its own, which only the machine that makes backups has, protects them from a person who takes over the server.',
    without: 'S3_ACCESS_KEY_ID',
    secret: true,
  }),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional().register(abouts, {
    section: fileSection,
    description: 'The secret of that key.',
    without: 'S3_SECRET_ACCESS_KEY',
    secret: true,
  }),
};

type Values = z.output<z.ZodObject<typeof fileVariables>>;

/** Undefined where nothing names a bucket. Missing settings are empty, and refused by `whyBucketIncomplete`. */
export function bucketSettings(value: Values): BucketSettings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = value;
  const given = [S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  if (value.FILES !== 's3' && given.every((each) => each === undefined)) return undefined;
  return {
    endpoint: S3_ENDPOINT ?? '',
    region: value.S3_REGION,
    bucket: S3_BUCKET ?? '',
    pathStyle: value.S3_PATH_STYLE,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** Undefined where no storage is named, or no key for it. */
export function backupStorage(value: Values): Omit<BucketSettings, 'bucket'> | undefined {
  const endpoint = value.BACKUP_S3_ENDPOINT ?? value.S3_ENDPOINT;
  const accessKeyId = value.BACKUP_S3_ACCESS_KEY_ID ?? value.S3_ACCESS_KEY_ID;
  const secretAccessKey = value.BACKUP_S3_SECRET_ACCESS_KEY ?? value.S3_SECRET_ACCESS_KEY;
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const region = value.BACKUP_S3_REGION ?? value.S3_REGION;
  return {
    endpoint,
    region,
    pathStyle: value.BACKUP_S3_PATH_STYLE ?? value.S3_PATH_STYLE,
    accessKeyId,
    secretAccessKey,
  };
}

/** One sentence for each setting that the bucket lacks. */
export function whyBucketIncomplete(bucket: BucketSettings): [boolean, string][] {
  const needed = {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
  return Object.entries(needed).map(([name, value]) => [
    value === '',
    `${name} must be set with FILES=s3, or where another setting of the bucket is`,
  ]);
}

const probeSection = 'Addresses';

/** Environment variables about health and metrics. */
export const probeVariables = {
  METRICS_HOST: z.string().default('127.0.0.1').register(abouts, {
    section: probeSection,
    description:
      'The address on which each process serves `/metrics`, `/healthz` and `/readyz` to operators: this machine only by default. The sites themselves serve no metrics.',
  }),
  METRICS_PORT: port.optional().register(abouts, {
    section: probeSection,
    description: 'The port for metrics and health.',
    without:
      'MARKET_PORT plus 2 for the whole program (`4002`), and for a single part MARKET_PORT plus 2 (market), 3 (admin) or 4 (worker); any free port where MARKET_PORT is 0',
    example: '9464',
  }),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be 0 or more')
    .max(20, 'must be at most 20: a stop takes at most 30 seconds')
    .optional()
    .register(abouts, {
      section: probeSection,
      description:
        'How long `/readyz` responds 503 after SIGTERM before the sites close, so that a load balancer stops sending requests first. Must be longer than its interval between two checks.',
      without: '`0`, in production `5`',
    }),
};

const publicSection = 'Addresses';

/** Environment variables of the pages that need no account. */
export const publicVariables = {
  SEARCH_ENGINES: yesOrNo.optional().register(abouts, {
    section: publicSection,
    description:
      'Lets search engines list the public pages. If not, `/robots.txt` asks them to stay away, every public page says `noindex`, and there is no `/sitemap.xml`.',
    without: 'in production `true`, otherwise `false`',
  }),
};

const supportSection = 'Addresses';

/** Environment variables about help for the people who use the sites. */
export const supportVariables = {
  SUPPORT_EMAIL: z.email('must be an email address').optional().register(abouts, {
    section: supportSection,
    description: 'Where people ask the operator for help; the Help pages of the market show it.',
    without: 'no such address, in the demo `help@market.example`',
    example: 'help@market.example',
  }),
  ALARM_EMAIL: z.email('must be an email address').optional().register(abouts, {
    section: supportSection,
    description:
      'Where the market writes by itself when an order log is not the one that was signed, beside every administrator. Someone should read it within minutes.',
    without: 'administrators alone are notified',
    example: 'on-call@market.example',
  }),
  MONITORS: words
    .pipe(z.array(url('http', 'https')).max(10, 'must be at most 10 addresses'))
    .default([])
    .register(abouts, {
      section: supportSection,
      description:
        'The addresses of [monitors](MONITOR.md) of other parties, separated by spaces. Mails that confirm orders have a link to each, and say that any other one works too.',
      without: 'those mails name none',
      example: 'https://monitor.gazette.example',
    }),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+[0-9][0-9 ().-]{6,24}$/, 'must begin with + and the country code')
    .optional()
    .register(abouts, {
      section: supportSection,
      description: 'A phone number for the same.',
      without: 'no such number',
      example: '+1 503 555 0100',
    }),
  APPROVAL_DAYS: z.coerce.number('must be a number').int().min(1).max(30).default(2).register(abouts, {
    section: supportSection,
    description:
      'Business days within which accounts are usually approved; sign-up and Help say so, and the queue of administrators shows what is overdue.',
  }),
};
