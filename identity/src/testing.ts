/** Test helpers: a provider with its own folder and clock, and the real Firebase web SDK configured for it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, type FirebaseApp, FirebaseError, initializeApp } from '@firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from '@firebase/auth';
import { onTestFinished } from 'vitest';
import { type IdentityProvider, type ProviderOptions, startIdentityProvider } from './provider.ts';

export const projectId = 'demo-fairbook';

/** scrypt's minimum, so that tests are fast. */
export const lightWork = 2;

/** A temporary folder, removed after the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-identity-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A provider that closes after the test. */
export async function startProvider(options: Partial<ProviderOptions> = {}): Promise<IdentityProvider> {
  const folder = options.folder ?? (await newFolder());
  const provider = await startIdentityProvider({ projectId, passwordWork: lightWork, ...options, folder });
  onTestFinished(() => provider.close());
  return provider;
}

/** A clock a test moves by hand, starting now. */
export function handClock(): { now: () => number; pass: (milliseconds: number) => void } {
  let at = Date.now();
  return {
    now: () => at,
    pass(milliseconds) {
      at += milliseconds;
    },
  };
}

let apps = 0;

/** The web SDK as in a page, keeping nothing beyond its own memory. */
export function openSdk(url: string): { auth: Auth; close: () => Promise<void> } {
  apps += 1;
  const app: FirebaseApp = initializeApp({ apiKey: 'local', projectId }, `page-${apps}`);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, url, { disableWarnings: true });
  return { auth, close: () => deleteApp(app) };
}

/** The SDK for one test. */
export function sdkFor(provider: { url: string }): Auth {
  const { auth, close } = openSdk(provider.url);
  onTestFinished(close);
  return auth;
}

/** The SDK's error code of a call ('auth/weak-password'), or 'nothing' for a success. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'nothing';
  } catch (error) {
    if (error instanceof FirebaseError) return error.code;
    throw error;
  }
}

/** A raw call of the Identity Toolkit: the status and the parsed body. */
export async function call(url: string, name: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${name}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/** An error response in the Identity Toolkit's format. */
export function refused(message: string, code = 400) {
  return {
    status: code,
    body: { error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
  };
}
