/** Environment variables of a witness, which is a program of its own and reads no others. */
import { isKeyName, parseVerifierKey, signatureTypes, type VerifierKey } from '@fairbook/domain/logs/note.ts';
import { z } from 'zod';
import { sha256 } from '../base/crypto.ts';
import { abouts, port } from './config-checks.ts';

const section = 'Witness';

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

const maxAlarms = 5;

const alarms = z.string().transform((text, context): string[] => {
  const urls = text.trim().split(/\s+/);
  if (urls.length > maxAlarms) context.addIssue(`must list at most ${maxAlarms} addresses`);
  for (const url of urls) if (!isWebAddress(url)) context.addIssue(`must list web addresses; '${url}' is none`);
  return [...new Set(urls)];
});

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

export const witnessVariables = {
  WITNESS_NAME: z
    .string()
    .max(100, 'must have at most 100 characters')
    .refine(isKeyName, 'must be a name without spaces and plus signs')
    .default('witness.localhost')
    .register(abouts, {
      section,
      description:
        'The name of this witness, which its signatures carry: like an address, without `https://`. It cannot be changed after the first start.',
      example: 'witness.springfield.example',
    }),
  WITNESS_LOGS: logs.optional().register(abouts, {
    section,
    description:
      'The logs this witness signs: `origin=key` for each, separated by spaces. An origin that ends with `*` means all that begin so. The operator of the market gives both. See [WITNESS.md](WITNESS.md).',
    without: 'it signs nothing',
    example: 'market.example/sales/*=market.example/log+764783b5+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c',
  }),
  WITNESS_DIR: z.string().default('.data/witness').register(abouts, {
    section,
    description: 'The folder of its key and of the heads it signed. Keep it: a witness that forgets could sign twice.',
  }),
  WITNESS_HOST: z.string().default('127.0.0.1').register(abouts, {
    section,
    description: 'The address it listens on: this machine only by default, where a proxy with TLS forwards to it.',
  }),
  WITNESS_PORT: port.default(4010).register(abouts, { section, description: 'The port of the witness.' }),
  WITNESS_MARKET: z
    .url({ protocol: /^https?$/, error: 'must be a web address' })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional()
    .register(abouts, {
      section,
      description:
        'The address of the market. Investors who got no answer to an order can then ask for its entry through this witness, and it asks itself how heads that it refused belong to their log.',
      without: 'it asks no market',
      example: 'https://market.example',
    }),
  WITNESS_ALARM: alarms.optional().register(abouts, {
    section,
    description:
      'Web addresses, separated by spaces, that the evidence is posted to when a log contradicts itself: choose them without the operator of the market. See [WITNESS.md](WITNESS.md#evidence).',
    without: 'evidence is only stored and shown',
    example: 'https://alarms.springfield.example/fairbook',
  }),
  WITNESS_MAX_LOGS: z.coerce
    .number('must be a number of logs')
    .int('must be a number of logs')
    .min(1, 'must be at least 1')
    .max(1_000_000, 'must be at most 1000000')
    .default(100_000)
    .register(abouts, {
      section,
      description: 'The maximum number of logs; each sale is one. Heads of further ones are refused with 503.',
    }),
};
