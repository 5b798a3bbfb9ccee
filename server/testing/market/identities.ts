/** The local identity provider of this worker, in its own process: most people of a test need no request to get their identity. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { startIdentityProvider } from '@fairbook/identity/provider.ts';
import { inject } from 'vitest';

export const identityProvider = await startIdentityProvider({
  folder: await mkdtemp(join(inject('folder'), 'identity-')),
  port: 0,
  projectId: 'demo-fairbook',
  // scrypt's minimum: no test depends on how hard a password is to guess.
  passwordWork: 2,
});
