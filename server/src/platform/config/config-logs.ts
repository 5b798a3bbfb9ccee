/** Environment variables about order logs and what is signed with keys: the audit trail, links in mails, and the public randomness beacon for the seed of draws. */
import { beaconScheme, chainHashOf, type SaleBeacon } from '@fairbook/domain/logs/beacon.ts';
import { z } from 'zod';
import { whyNotAddress } from '../adapters/http-post.ts';
import { sha256 } from '../base/crypto.ts';
import { jsonOrNull } from '../base/json-or-null.ts';
import { abouts, url } from './config-checks.ts';

const beaconSection = 'Rules of the market';

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));

/** As drand answers at `/<hash>/info`. */
const info = z.object({
  public_key: hex(96),
  period: z.int().min(1).max(86_400),
  genesis_time: z.int().min(0).max(99_999_999_999),
  hash: hex(32),
  groupHash: hex(32),
  schemeID: z.literal(beaconScheme),
  metadata: z.object({ beaconID: z.string().regex(/^[!-~]{1,64}$/) }),
});

const chain = z.string().transform((text, context) => {
  const parsed = info.safeParse(jsonOrNull(text));
  if (!parsed.success) {
    context.addIssue(`must be the JSON that drand answers at /<hash>/info, with the scheme ${beaconScheme}`);
    return z.NEVER;
  }
  const { public_key: publicKey, period, genesis_time: genesisTime, hash, groupHash, schemeID, metadata } = parsed.data;
  const known = { genesisTime, groupHash, id: metadata.beaconID, period, publicKey, scheme: schemeID };
  if (chainHashOf(known, sha256) === hash) return { chainHash: hash, ...known };
  context.addIssue('has a hash that is not that of its key, times, group and id');
  return z.NEVER;
});

const addresses = z.string().transform((text, context): string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((address) => {
      const isRight = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && !/[?#]/.test(address);
      if (!isRight) context.addIssue(`must list addresses, separated by spaces; '${address}' is none`);
      return address.replace(/\/$/, '');
    }),
);

const seconds = (least: number, most: number) =>
  z.coerce
    .number('must be a number of seconds')
    .int('must be a whole number of seconds')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

export const beaconVariables = {
  BEACON_URLS: addresses.optional().register(abouts, {
    section: beaconSection,
    description:
      'Addresses of a public randomness beacon in the format of drand, separated by spaces, which are asked in turn. With `BEACON_CHAIN`, a round of it is part of the seed of draws; see [ORDER-LOG.md](ORDER-LOG.md#the-beacon). A sale keeps the beacon with which it began.',
    without: 'draws have the signatures of the witnesses alone',
    example: 'https://api.drand.sh https://drand.cloudflare.com',
  }),
  BEACON_CHAIN: chain.optional().register(abouts, {
    section: beaconSection,
    description:
      'The chain of the beacon: what it answers at `/<hash>/info`, as JSON. Compare the hash with what its operators publish. New sales name it; without it, the addresses serve only sales that name one already.',
    without: 'new sales name no beacon',
  }),
  BEACON_DELAY_SECONDS: seconds(10, 3_600).default(120).register(abouts, {
    section: beaconSection,
    description:
      'The round of a draw is the first one so many seconds after its seed is in the log. In this time, less the margin, all witnesses must sign.',
  }),
  BEACON_MARGIN_SECONDS: seconds(1, 600).default(10).register(abouts, {
    section: beaconSection,
    description:
      'How long before the round the witnesses must have signed, by their own clocks: more than these may be wrong. Less than `BEACON_DELAY_SECONDS`.',
  }),
};

export interface BeaconSettings {
  /** Without trailing slashes. */
  readonly urls: readonly string[];
  /** Beacon that new sales name whose rule draws lots; undefined for none. */
  readonly terms: SaleBeacon | undefined;
  /** True if a beacon may run on this machine, without TLS. */
  readonly isLoopbackAllowed: boolean;
}

const variables = z.object(beaconVariables);

export function beaconSettings(value: z.output<typeof variables>, production: boolean): BeaconSettings {
  const { BEACON_URLS: urls = [], BEACON_CHAIN: known } = value;
  const terms = known && { ...known, delay: value.BEACON_DELAY_SECONDS, margin: value.BEACON_MARGIN_SECONDS };
  return { urls, terms, isLoopbackAllowed: !production };
}

/** Reasons against these settings. */
export function whyBeaconIncomplete({
  urls,
  terms,
  isLoopbackAllowed,
}: BeaconSettings): (readonly [isWrong: boolean, sentence: string])[] {
  return [
    ...urls.map((address) => {
      const why = whyNotAddress(address, isLoopbackAllowed);
      return [why !== null, `BEACON_URLS cannot be used: ${address}: ${why}`] as const;
    }),
    [
      terms !== undefined && urls.length === 0,
      'BEACON_URLS must be set with BEACON_CHAIN: no address could be asked for a round',
    ],
    [
      terms !== undefined && terms.margin >= terms.delay,
      'BEACON_MARGIN_SECONDS must be less than BEACON_DELAY_SECONDS: no witness could sign in time',
    ],
  ];
}

const keySection = 'Keys and logs';

export const keyVariables = {
  AUDIT_KEYS_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'The file of the keys that sign the audit trail, which the worker and `doctor` read. Created by `main.ts new-key audit`; outside production at the first start.',
    without: '`keys/audit.json` in DATA_DIR',
  }),
  ORDER_KEYS_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'The file of the Ed25519 keys that sign the order logs of sales; every server and worker needs the same. A running sale needs the key it began with. Created by `main.ts new-key orders`; outside production at the first start.',
    without: '`keys/orders.json` in DATA_DIR',
  }),
  ORDER_LOG_NAME: z
    .string()
    .regex(/^[a-z0-9.:-]+$/, 'must be a host name')
    .optional()
    .register(abouts, {
      section: keySection,
      description:
        'The name under which witnesses know this market: the log of a sale is `<name>/sales/<uuid>`. A sale keeps the name with which it began.',
      without: 'the host of MARKET_URL',
      example: 'bonds.example',
    }),
  UNSUBSCRIBE_KEYS_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'The file of the keys that sign unsubscribe links in mails; every server and worker needs the same. Created by `main.ts new-key unsubscribe`; outside production at the first start.',
    without: '`keys/unsubscribe.json` in DATA_DIR',
  }),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[ac-hj-np-z02-9]{58}$/, 'must be what new-backup-key prints: age1 and 58 letters and digits')
    .optional()
    .register(abouts, {
      section: keySection,
      description:
        'Encrypts what `main.ts backup` writes. Only the identity that `main.ts new-backup-key` prints with it can restore it: store that elsewhere.',
      without: '`backup` refuses',
    }),
  BACKUP_SIGNING_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be what new-backup-key prints: 43 letters and digits')
    .optional()
    .register(abouts, {
      section: keySection,
      description:
        'Signs what `main.ts backup` writes, so that a restore refuses what someone else made. For the job that makes backups alone: no process that people reach needs it.',
      without: '`backup` refuses',
      secret: true,
    }),
  SIGN_IN_KEYS_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'With `IDENTITY=oidc`, the file of the keys that sign the tokens of people and seal what the provider gives; every server needs the same. Created by `main.ts new-key sign-in`; outside production at the first start. With a new key and the earlier ones deleted, everyone signs in again.',
    without: '`keys/sign-in.json` in DATA_DIR',
  }),
  CAPTCHA_KEYS_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'With `CAPTCHA=proof-of-work`, the file of the keys that sign challenges; every server needs the same. Created by `main.ts new-key captcha`; outside production at the first start.',
    without: '`keys/captcha.json` in DATA_DIR',
  }),
  PUSH_KEYS_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'With `PUSH=vapid`, the file of the keys with which this market proves itself to push services; every server and worker needs the same. Created by `main.ts new-key push`; outside production at the first start. With a new key, browsers get push messages again after their next visit.',
    without: '`keys/push.json` in DATA_DIR',
  }),
  AUDIT_HEAD_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'The file to which the worker appends the audit trail’s signed head every hour, and with which `doctor` compares the database. Store it where no one with access to the database can write.',
    without: '`audit-heads.jsonl` in DATA_DIR',
  }),
  AUDIT_HEAD_URL: url('http', 'https').optional().register(abouts, {
    section: keySection,
    description: 'An address to which the same is sent as JSON by POST every hour. Must be https in production.',
    without: 'only the file and the log',
  }),
};
