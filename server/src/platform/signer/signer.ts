/** The signer as the program uses it: over a socket, or in this process. One set of functions, so that nothing depends on where the keys are. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { fromBase64 } from '@fairbook/domain/base/bytes.ts';
import { signatureTypes, type VerifierKey, verifierKey } from '@fairbook/domain/logs/note.ts';
import { sha256 } from '../base/crypto.ts';
import type { AskSigner, AuditHead, HeadAnswer, HeadToSign, PublicKeys, SignerPart, TokenClaims } from './requests.ts';

export interface SignerTransport {
  readonly ask: AskSigner;
  /** Resolves while the signer can be reached. Throws Unavailable where it could not be for a second. */
  ready(): Promise<void>;
  /** Changes whenever the signer may have other keys than before. */
  readonly epoch: number;
  close(): Promise<void>;
}

export class Signer {
  readonly #transport: SignerTransport;
  #known: { readonly epoch: number; readonly keys: Promise<PublicKeys> } | null = null;
  #tokenKeys = new Map<string, KeyObject>();

  constructor(transport: SignerTransport) {
    this.#transport = transport;
  }

  ready(): Promise<void> {
    return this.#transport.ready();
  }

  /** Asked once for each connection: a signer that has a new key was started again. */
  publicKeys(): Promise<PublicKeys> {
    const { epoch, ask } = this.#transport;
    if (this.#known?.epoch === epoch) return this.#known.keys;
    const keys = ask({ ask: 'keys' });
    const known = { epoch, keys };
    this.#known = known;
    keys.then(
      ({ signIn }) => {
        this.#tokenKeys = new Map(Object.entries(signIn?.keys ?? {}).map(([id, key]) => [id, keyObjectOf(key)]));
      },
      () => {
        if (this.#known === known) this.#known = null;
      },
    );
    return keys;
  }

  /** The key that signs the logs of a market of this name; the current one by default. Null where the signer has none of that id. */
  async logKey(name: string, id?: string): Promise<{ readonly id: string; readonly key: VerifierKey } | null> {
    const { current, keys } = (await this.publicKeys()).orders;
    const wanted = id ?? current;
    const publicKey = fromBase64(Object.hasOwn(keys, wanted) ? (keys[wanted] ?? '') : '');
    if (!publicKey?.length) return null;
    return { id: wanted, key: verifierKey(`${name}/log`, signatureTypes.ed25519, publicKey, sha256) };
  }

  async signHead(head: HeadToSign): Promise<HeadAnswer> {
    const [answer] = await this.#transport.ask({ ask: 'heads', heads: [head] });
    if (answer === undefined) throw new Error('the signer did not answer about a head');
    return answer;
  }

  /** For each head of the audit trail whether it is signed; null where the signer has no keys of it. */
  areSigned(heads: readonly AuditHead[]): Promise<readonly boolean[] | null> {
    return this.#transport.ask({ ask: 'check', heads: [...heads] });
  }

  /** Its keys and the heads it signed, encrypted for the recipient of backups that it knows itself. */
  backup(): Promise<readonly SignerPart[]> {
    return this.#transport.ask({ ask: 'backup' });
  }

  signToken(claims: TokenClaims): Promise<string> {
    return this.#transport.ask({ ask: 'token', claims });
  }

  seal(use: string, text: string): Promise<string> {
    return this.#transport.ask({ ask: 'seal', use, text });
  }

  unseal(use: string, sealed: string): Promise<string | null> {
    return this.#transport.ask({ ask: 'unseal', use, sealed });
  }

  /** The key that verifies tokens of this id, as far as it is known already. */
  tokenKey(id: string | undefined): KeyObject | undefined {
    return id === undefined ? undefined : this.#tokenKeys.get(id);
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}

function keyObjectOf(spki: string): KeyObject {
  return createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
}
