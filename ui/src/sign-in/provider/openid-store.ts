/** Stores what a sign-in at an OpenID Connect provider leaves in the browser. */
import type { Persistence } from './identity-provider.ts';

/** Beside the keys of the other sign-in library, so that the start of a page finds both in one way (stored-sign-in.ts). */
const prefix = 'firebase:authUser:';
const key = `${prefix}openid-connect`;
const newcomerKey = 'fairbook.newcomer';
const pendingKey = 'fairbook.sign-in';

/** A sign-in in the form of the other library. `handle` renews the token. */
export interface HeldSignIn {
  readonly email: string;
  readonly emailVerified: true;
  readonly handle: string;
  readonly stsTokenManager: { readonly accessToken: string; readonly expirationTime: number };
}

/** A person whom the provider has named, and who has no account yet. For this tab only. */
export interface Newcomer {
  readonly email: string;
  readonly token: string;
  readonly handle: string;
}

/** A sign-in for which this tab has gone to the provider. */
export interface PendingSignIn {
  readonly flow: string;
  readonly state: string;
  /** The page to open afterwards. */
  readonly back: string | null;
  readonly isFresh: boolean;
}

const listeners = new Set<() => void>();

/** A sign-in or sign-out, here or in another tab. */
export function onHeldChange(listener: () => void): () => void {
  const stored = ({ key: changed }: StorageEvent) => {
    if (changed === null || changed === key) listener();
  };
  globalThis.addEventListener('storage', stored);
  listeners.add(listener);
  return () => {
    globalThis.removeEventListener('storage', stored);
    listeners.delete(listener);
  };
}

export function heldSignIn(persistence: Persistence): HeldSignIn | null {
  return parsed<HeldSignIn>(storageOf(persistence).getItem(key));
}

/** Replaces whatever sign-in was there. */
export function holdSignIn(persistence: Persistence, { email, token, handle }: Newcomer): void {
  const storage = storageOf(persistence);
  for (const name of Object.keys(storage)) if (name.startsWith(prefix) && name !== key) storage.removeItem(name);
  const stsTokenManager = { accessToken: token, expirationTime: claimsOf(token).exp * 1_000 };
  const held: HeldSignIn = { email, emailVerified: true, handle, stsTokenManager };
  storage.setItem(key, JSON.stringify(held));
  for (const listener of listeners) listener();
}

export function dropSignIn(persistence: Persistence): void {
  storageOf(persistence).removeItem(key);
  for (const listener of listeners) listener();
}

export function keptNewcomer(): Newcomer | null {
  const kept = parsed<Newcomer>(sessionStorage.getItem(newcomerKey));
  return kept && claimsOf(kept.token).exp * 1_000 > Date.now() ? kept : null;
}

export function keepNewcomer(newcomer: Newcomer | null): void {
  if (newcomer) sessionStorage.setItem(newcomerKey, JSON.stringify(newcomer));
  else sessionStorage.removeItem(newcomerKey);
}

export function keepPending(pending: PendingSignIn): void {
  sessionStorage.setItem(pendingKey, JSON.stringify(pending));
}

/** The sign-in that this tab waits for, if the answer belongs to it; it is not given out again. */
export function takePending(state: string | null): PendingSignIn | null {
  const pending = parsed<PendingSignIn>(sessionStorage.getItem(pendingKey));
  if (!pending || pending.state !== state) return null;
  sessionStorage.removeItem(pendingKey);
  return pending;
}

interface Claims {
  readonly sub: string;
  readonly exp: number;
  readonly auth_time: number;
  readonly firebase: { readonly sign_in_second_factor?: string };
}

/** Claims of a token, for showing only: the server verifies it. */
export function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.');
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
}

function parsed<Kept>(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return null;
  }
}

function storageOf(persistence: Persistence): Storage {
  return persistence === 'tab' ? globalThis.sessionStorage : globalThis.localStorage;
}
