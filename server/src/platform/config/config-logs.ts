/** Environment variables about what is signed and witnessed: the randomness beacon, witnesses of order logs, and keys. */
import { beaconScheme, chainHashOf, type SaleBeacon } from '@fairbook/domain/logs/beacon.ts';
import { isKeyName, parseVerifierKey, signatureTypes, type VerifierKey } from '@fairbook/domain/logs/note.ts';
import { z } from 'zod';
import { whyNotAddress } from '../adapters/http-post.ts';
import { sha256 } from '../base/crypto.ts';
import { jsonOrNull } from '../base/json-or-null.ts';
import { abouts, port } from './config-checks.ts';

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
    ...urls.map((url) => {
      const why = whyNotAddress(url, isLoopbackAllowed);
      return [why !== null, `BEACON_URLS cannot be used: ${url}: ${why}`] as const;
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

const witnessSection = 'Witness';

/** A log, or all logs whose names begin so, and a key that signs them. */
export interface TrustedLog {
  readonly origin: string;
  readonly isPrefix: boolean;
  readonly key: VerifierKey;
}

const logs = z.string().transform((text, context): TrustedLog[] =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const log = parseLog(entry);
      if (log === null) context.addIssue(`must list origin=key, separated by spaces; '${entry}' is not such an entry`);
      return log ?? [];
    }),
);

/** `fairbook.example/sales/*=name+id+key`: a key has a plus sign before any equals sign, an origin has none. */
function parseLog(entry: string): TrustedLog | null {
  const [, origin = '', text = ''] = /^([^=+]+)=(.+)$/.exec(entry) ?? [];
  const key = parseVerifierKey(text, sha256);
  const isPrefix = origin.endsWith('*');
  const name = isPrefix ? origin.slice(0, -1) : origin;
  return key?.type === signatureTypes.ed25519 && isKeyName(name) ? { origin: name, isPrefix, key } : null;
}

export const witnessVariables = {
  WITNESS_NAME: z
    .string()
    .max(100, 'must have at most 100 characters')
    .refine(isKeyName, 'must be a name without spaces and plus signs')
    .default('witness.localhost')
    .register(abouts, {
      section: witnessSection,
      description:
        'The name of this witness, which its signatures carry: like an address, without `https://`. It cannot be changed after the first start.',
      example: 'witness.springfield.example',
    }),
  WITNESS_LOGS: logs.optional().register(abouts, {
    section: witnessSection,
    description:
      'The logs this witness signs: `origin=key` for each, separated by spaces. An origin that ends with `*` means all that begin so. The operator of the market gives both. See [WITNESS.md](WITNESS.md).',
    without: 'it signs nothing',
    example: 'market.example/sales/*=market.example/log+764783b5+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c',
  }),
  WITNESS_DIR: z.string().default('.data/witness').register(abouts, {
    section: witnessSection,
    description: 'The folder of its key and of the heads it signed. Keep it: a witness that forgets could sign twice.',
  }),
  WITNESS_HOST: z.string().default('127.0.0.1').register(abouts, {
    section: witnessSection,
    description: 'The address it listens on: this machine only by default, where a proxy with TLS forwards to it.',
  }),
  WITNESS_PORT: port
    .default(4010)
    .register(abouts, { section: witnessSection, description: 'The port of the witness.' }),
  WITNESS_MARKET: z
    .url({ protocol: /^https?$/, error: 'must be a web address' })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional()
    .register(abouts, {
      section: witnessSection,
      description:
        'The address of the market. Investors who got no answer to an order can then ask for its entry through this witness.',
      without: 'it asks no market',
      example: 'https://market.example',
    }),
  WITNESS_MAX_LOGS: z.coerce
    .number('must be a number of logs')
    .int('must be a number of logs')
    .min(1, 'must be at least 1')
    .max(1_000_000, 'must be at most 1000000')
    .default(100_000)
    .register(abouts, {
      section: witnessSection,
      description: 'The maximum number of logs; each sale is one. Heads of further ones are refused with 503.',
    }),
};
