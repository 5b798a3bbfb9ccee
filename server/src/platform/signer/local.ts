/** The signer in this process, for tests and for programs outside of production: it keeps what it signed in memory alone. */
import { type KeyPurpose, onFirstUse, openRing, readRing, type SignerKeyFiles } from '../base/keys.ts';
import { SignedHeads } from './signed-heads.ts';
import { Signer } from './signer.ts';
import { openSigning, type SigningOptions } from './signing.ts';

/** `create` makes first keys where there are none; then those of sign-ins only where they are `needed`. */
export function ringsIn(
  files: SignerKeyFiles,
  { create, needed }: { readonly create: boolean; readonly needed: readonly KeyPurpose[] },
): SigningOptions['rings'] {
  const open = (purpose: 'audit' | 'sign-in') =>
    needed.includes(purpose) ? openRing(purpose, files[purpose], create) : readRing(purpose, files[purpose]);
  return {
    audit: onFirstUse(() => open('audit')),
    knownAudit: () => readRing('audit', files.audit),
    orders: onFirstUse(() => openRing('orders', files.orders, create)),
    signIn: onFirstUse(() => open('sign-in')),
  };
}

interface LocalOptions {
  readonly keyFiles: SignerKeyFiles;
  readonly neededKeys: readonly KeyPurpose[];
  readonly backupRecipient?: string | undefined;
  readonly clock?: () => Date;
}

export function localSigner({ keyFiles, neededKeys, backupRecipient, clock = () => new Date() }: LocalOptions): Signer {
  const rings = ringsIn(keyFiles, { create: true, needed: neededKeys });
  return new Signer({
    ask: openSigning({ rings, heads: new SignedHeads(), backup: { recipient: backupRecipient, keyFiles }, clock }),
    ready: async () => undefined,
    epoch: 0,
    close: async () => undefined,
  });
}
