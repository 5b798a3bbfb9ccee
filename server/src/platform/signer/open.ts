/** Opens the signer that the settings name; without one, in this process. */
import type { KeyPurpose, SignerKeyFiles } from '../base/keys.ts';
import type { SignerAddress } from './address.ts';
import { SignerConnection } from './connection.ts';
import { localSigner } from './local.ts';
import { Signer } from './signer.ts';

interface SignerSettings {
  readonly signer: SignerAddress | undefined;
  readonly keyFiles: SignerKeyFiles;
  readonly neededKeys: readonly KeyPurpose[];
  readonly backupRecipient: string | undefined;
}

export function openSigner(settings: SignerSettings, clock = () => new Date()): Signer {
  const { signer, keyFiles, neededKeys, backupRecipient } = settings;
  if (signer !== undefined) return new Signer(new SignerConnection(signer));
  return localSigner({ keyFiles, neededKeys, backupRecipient, clock });
}
