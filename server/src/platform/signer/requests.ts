/** The requests to the signer and its answers: the same in one process and over a socket. */
import { z } from 'zod';

const hash = z.string().length(44);
const proof = z.array(hash).max(64);
const name = z.string().max(200);

const head = z.strictObject({
  /** The name of the log, which is signed with it. */
  origin: z.string().regex(/^[a-z0-9.:-]{1,200}\/sales\/[0-9a-z-]{1,64}$/),
  /** Null for the current key of order logs. */
  keyId: name.nullable(),
  size: z.int().min(1),
  root: hash,
  /** The size that the signer signed last, as far as the caller knows; 0 for a log that is new. */
  signed: z.int().min(0),
  /** That the smaller of both sizes is the beginning of the larger one. */
  proof,
  /** For the log of the audit trail: its last entry, which then is also signed as the head of the chain. */
  last: z.strictObject({ hash: z.string().length(64), proof }).optional(),
});

const auditHead = z.strictObject({ position: z.int().min(1), hash: name, keyId: name, mac: name });

const claims = z.strictObject({
  issuer: z.string(),
  audience: z.string(),
  subject: z.string(),
  issuedAt: z.int(),
  expiresAt: z.int(),
  others: z.record(z.string(), z.unknown()),
});

export const signerRequest = z.discriminatedUnion('ask', [
  z.strictObject({ ask: z.literal('keys') }),
  z.strictObject({ ask: z.literal('heads'), heads: z.array(head).min(1).max(1_000) }),
  z.strictObject({ ask: z.literal('check'), heads: z.array(auditHead).max(10_000) }),
  z.strictObject({ ask: z.literal('backup') }),
  z.strictObject({ ask: z.literal('token'), claims }),
  z.strictObject({ ask: z.literal('seal'), use: name, text: z.string().max(100_000) }),
  z.strictObject({ ask: z.literal('unseal'), use: name, sealed: z.string().max(200_000) }),
]);
export type SignerRequest = z.infer<typeof signerRequest>;

export type HeadToSign = z.infer<typeof head>;
/** A head of the audit trail as stored outside the database. */
export type AuditHead = z.infer<typeof auditHead>;
/** Moments in seconds since 1970. */
export type TokenClaims = z.infer<typeof claims>;

/** A signed note; for the audit trail with its head. Or the size that the signer signed last. Or why it does not sign. */
export type HeadAnswer =
  | { readonly note: string; readonly audit?: { readonly keyId: string; readonly mac: string } }
  | { readonly signed: number }
  | { readonly refused: string; readonly isFork: boolean };

/** A log that an operator let begin again, after the database had lost entries that were signed. */
export interface Beginning {
  readonly origin: string;
  readonly at: string;
  readonly reason: string;
  /** Entries that were signed before. */
  readonly size: number;
  /** Keys that sign this log no more. */
  readonly keyIds: readonly string[];
}

/** A part of a backup that only the recipient of backups can read. */
export interface SignerPart {
  readonly name: 'audit' | 'orders' | 'sign-in' | 'heads';
  /** Size and checksum of its content. */
  readonly bytes: number;
  readonly sha256: string;
  /** In Base 64. */
  readonly sealed: string;
}

/** Public keys in Base 64, by id. */
export interface PublicRing {
  readonly current: string;
  readonly keys: Readonly<Record<string, string>>;
}

export interface PublicKeys {
  readonly orders: PublicRing;
  /** Null where no one signs in at an OpenID Connect provider. */
  readonly signIn: PublicRing | null;
  readonly beginnings: readonly Beginning[];
}

export interface SignerAnswers {
  readonly keys: PublicKeys;
  readonly heads: readonly HeadAnswer[];
  /** For each head whether it is signed; null where the signer has no keys of the audit trail. */
  readonly check: readonly boolean[] | null;
  readonly backup: readonly SignerPart[];
  readonly token: string;
  readonly seal: string;
  /** Null where the text was not sealed for this use. */
  readonly unseal: string | null;
}

/** Answers a request, which may come from anyone who reaches the signer. */
export type AskSigner = <Ask extends SignerRequest['ask']>(
  request: Extract<SignerRequest, { ask: Ask }>,
) => Promise<SignerAnswers[Ask]>;
