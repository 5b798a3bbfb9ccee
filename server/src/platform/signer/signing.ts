/** The acts of the signer with its keys. It trusts no caller: a head is signed only where it is proved to continue what was signed before. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fromBase64, toBase64, utf8Of } from '@fairbook/domain/base/bytes.ts';
import { checkpointText } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyConsistency } from '@fairbook/domain/logs/consistency.ts';
import { emptyRoot, leafHash, verifyInclusion } from '@fairbook/domain/logs/merkle.ts';
import { signatureTypes, signNote, verifierKey } from '@fairbook/domain/logs/note.ts';
import { ed25519Of, sha256 } from '../base/crypto.ts';
import type { Key, KeyRing } from '../base/keys.ts';
import type { BackupSource } from './backup-parts.ts';
import type {
  AskSigner,
  AuditHead,
  HeadAnswer,
  HeadToSign,
  PublicKeys,
  PublicRing,
  SignerAnswers,
  SignerRequest,
  TokenClaims,
} from './requests.ts';
import type { SignedHeads, SignedSize } from './signed-heads.ts';

export interface SigningOptions {
  /** The keys of each purpose; null where there are none. Opened on first use. */
  readonly rings: {
    readonly audit: () => KeyRing | null;
    /** The same for checks, which make no key. */
    readonly knownAudit: () => KeyRing | null;
    readonly orders: () => KeyRing;
    readonly signIn: () => KeyRing | null;
  };
  readonly heads: SignedHeads;
  readonly backup: BackupSource;
  readonly clock: () => Date;
}

/** A token lives for an hour. A caller that could ask for longer ones would need no key for years. */
const maxTokenSeconds = 2 * 60 * 60;
/** Difference of the clocks of two machines. */
const maxSkewSeconds = 60;

/** The signer as a function: in the process of the signer, and in tests and commands outside of production. */
export function openSigning(options: SigningOptions): AskSigner {
  const signing = new Signing(options);
  return ((request: SignerRequest) => signing.answer(request)) as AskSigner;
}

/** The version is part of the signed text: another signing method gets another one. */
export function macOf(key: Key, position: number, hash: string): string {
  return createHmac('sha256', key.secret).update(`fairbook-audit-head-1|${position}|${hash}`).digest('hex');
}

class Signing {
  readonly #options: SigningOptions;
  readonly #pairs = new Map<string, ReturnType<typeof ed25519Of>>();

  constructor(options: SigningOptions) {
    this.#options = options;
  }

  async answer(request: SignerRequest): Promise<SignerAnswers[SignerRequest['ask']]> {
    switch (request.ask) {
      case 'keys':
        return this.#publicKeys();
      case 'heads':
        return this.#signHeads(request.heads);
      case 'check':
        return this.#check(request.heads);
      case 'backup':
        return (await import('./backup-parts.ts')).backupParts(this.#options.backup, this.#options.heads);
      case 'token':
        return this.#signToken(request.claims);
      case 'seal':
        return (await secrets()).seal(this.#signInRing().current, request.use, request.text);
      case 'unseal':
        return (await secrets()).unseal(this.#signInRing(), request.use, request.sealed);
    }
  }

  async #publicKeys(): Promise<PublicKeys> {
    const { rings, heads } = this.#options;
    const signIn = rings.signIn();
    const tokenKeyOf = signIn && (await secrets()).tokenKeyOf;
    return {
      orders: publicRing(rings.orders(), (key) => toBase64(this.#pairOf(key).publicKey)),
      signIn: signIn && tokenKeyOf && publicRing(signIn, tokenKeyOf),
      beginnings: heads.beginnings,
    };
  }

  /** Durable before anything is answered: a signer that forgot a head could sign another one of the same size. */
  async #signHeads(wanted: readonly HeadToSign[]): Promise<HeadAnswer[]> {
    const answers = wanted.map((head) => this.#signHead(head));
    await this.#options.heads.flush();
    return answers;
  }

  #signHead(head: HeadToSign): HeadAnswer {
    const { origin, size, root } = head;
    const { heads, rings } = this.#options;
    const kept = heads.find(origin);
    const before = kept ?? { size: 0, root: toBase64(emptyRoot(sha256)) };
    if (head.signed !== before.size) return { signed: before.size };
    if (!isContinued(before, head))
      return refused(`the head of ${size} entries is not of the log that was signed`, true);
    const ring = rings.orders();
    const key = head.keyId === null ? ring.current : ring.find(head.keyId);
    if (key === null) return refused(`the key ${head.keyId} is not in ORDER_KEYS_FILE of the signer`);
    const again = heads.beginnings.filter((each) => each.origin === origin);
    if (again.some(({ keyIds }) => keyIds.includes(key.id)))
      return refused(`the log has begun again, and the key ${key.id} signs it no more: it needs a new key`, true);
    const audit = head.last && this.#signTrail(head, head.last);
    if (audit === null) return refused('the last event is not the last entry of the log', true);
    if (kept === undefined && heads.isFull) return refused('the signer keeps no more logs');
    if (size > before.size) heads.keep(origin, { size, root });
    return { note: this.#noteOf(key, head), ...(audit && { audit }) };
  }

  /** The head of the chain of the audit trail, whose hash is the last entry of its log. */
  #signTrail({ size, root }: HeadToSign, last: NonNullable<HeadToSign['last']>) {
    const ring = this.#options.rings.audit();
    const inclusion = {
      ...{ index: size - 1, size, root: bytesOf(root) },
      ...{ leafHash: leafHash(utf8Of(last.hash), sha256), proof: last.proof.map(bytesOf) },
    };
    if (ring === null || !verifyInclusion(inclusion, sha256)) return null;
    return { keyId: ring.current.id, mac: macOf(ring.current, size, last.hash) };
  }

  #noteOf(key: Key, { origin, size, root }: HeadToSign): string {
    const { publicKey, sign } = this.#pairOf(key);
    const name = `${origin.slice(0, origin.indexOf('/'))}/log`;
    const text = checkpointText({ origin, size, root: bytesOf(root), extensions: [] });
    return signNote(text, { key: verifierKey(name, signatureTypes.ed25519, publicKey, sha256), sign });
  }

  #check(heads: readonly AuditHead[]): boolean[] | null {
    const ring = this.#options.rings.knownAudit();
    return ring && heads.map((head) => isSigned(head, ring));
  }

  async #signToken(claims: TokenClaims): Promise<string> {
    const now = this.#options.clock().getTime() / 1_000;
    const isShort = claims.expiresAt - claims.issuedAt <= maxTokenSeconds;
    if (!isShort || Math.abs(claims.issuedAt - now) > maxSkewSeconds)
      throw new RangeError('a token begins now and lives for two hours at most');
    return (await secrets()).signToken(this.#signInRing().current, claims);
  }

  #signInRing(): KeyRing {
    const ring = this.#options.rings.signIn();
    if (ring === null) throw new Error('there are no keys of sign-ins');
    return ring;
  }

  #pairOf(key: Key) {
    const known = this.#pairs.get(key.id) ?? ed25519Of(key.secret);
    this.#pairs.set(key.id, known);
    return known;
  }
}

/** `isFork` where what was signed before speaks against it. */
function refused(why: string, isFork = false): HeadAnswer {
  return { refused: why, isFork };
}

/** Loaded where people sign in at an OpenID Connect provider. */
const secrets = () => import('./sign-in-secrets.ts');

function bytesOf(text: string): Uint8Array {
  return fromBase64(text) ?? new Uint8Array();
}

/** The smaller one of two heads must be the beginning of the larger one. */
function isContinued(before: SignedSize, head: HeadToSign): boolean {
  const [smaller, larger] = head.size < before.size ? [head, before] : [before, head];
  const consistency = {
    ...{ from: smaller.size, fromRoot: bytesOf(smaller.root) },
    ...{ to: larger.size, toRoot: bytesOf(larger.root), proof: head.proof.map(bytesOf) },
  };
  return verifyConsistency(consistency, sha256);
}

function isSigned({ position, hash, keyId, mac }: AuditHead, ring: KeyRing): boolean {
  const key = ring.find(keyId);
  if (key === null) return false;
  const right = Buffer.from(macOf(key, position, hash));
  const given = Buffer.from(mac);
  return given.length === right.length && timingSafeEqual(given, right);
}

function publicRing({ current, all }: KeyRing, publicKeyOf: (key: Key) => string): PublicRing {
  return { current: current.id, keys: Object.fromEntries(all.map((key) => [key.id, publicKeyOf(key)])) };
}
