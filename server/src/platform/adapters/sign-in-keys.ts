/** The tokens and secrets of people who sign in at an OpenID Connect provider: signed and sealed by the signer, verified here. */
import type { Signer } from '../signer/signer.ts';
import { InvalidToken } from './identity.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface SignInKeys {
  /** For verifying the tokens. */
  readonly verifying: SigningKeys;
  sign(claims: SignedClaims): Promise<string>;
  /** `use` separates what is sealed for one thing from what is for another. */
  seal(use: string, text: string): Promise<string>;
  /** Null where the text was not sealed here for this use. */
  unseal(use: string, sealed: string): Promise<string | null>;
}

interface SignedClaims {
  readonly issuer: string;
  readonly audience: string;
  readonly subject: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly others: Readonly<Record<string, unknown>>;
}

export function openSignInKeys(signer: Signer): SignInKeys {
  const publicKeyOf = async ({ kid }: { readonly kid?: string }) => {
    const found = signer.tokenKey(kid);
    if (!found) throw new InvalidToken('names no key of this server');
    return found;
  };
  return {
    verifying: {
      algorithm: 'EdDSA',
      isFresh: () => true,
      has: (id) => signer.tokenKey(id) !== undefined,
      async current() {
        await signer.publicKeys();
        return publicKeyOf;
      },
    },
    sign({ issuedAt, expiresAt, ...claims }) {
      const seconds = (moment: Date) => Math.floor(moment.getTime() / 1_000);
      return signer.signToken({ ...claims, issuedAt: seconds(issuedAt), expiresAt: seconds(expiresAt) });
    },
    seal: (use, text) => signer.seal(use, text),
    unseal: (use, sealed) => signer.unseal(use, sealed),
  };
}
