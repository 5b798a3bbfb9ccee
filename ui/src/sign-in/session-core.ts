/** Holds the state of a session and runs all work with the identity provider. */

import { texts } from '../base/texts.ts';
import { hasTyped } from '../format/typed.ts';
import { IdentityError, identityErrorOf } from './provider/identity-errors.ts';
import type { Account, IdentityConfig, IdentityProvider, Persistence } from './provider/identity-provider.ts';
import { holdsSignIn, type StoredSignIn, storedSignIn } from './stored-sign-in.ts';

export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'out' }
  /** `held`: no longer signed in, but the page has typed text, which stays until its reader signs in again or leaves. */
  | { readonly status: 'unverified' | 'in' | 'held' | 'leaving'; readonly email: string };

export interface SessionOptions {
  /** Fetches the provider's configuration; stored for the browser session. */
  readonly loadConfig: () => Promise<IdentityConfig>;
  readonly startProvider?: (config: IdentityConfig, persistence: Persistence) => Promise<IdentityProvider>;
  readonly persistence?: Persistence;
  /** Ends the sign-in of this token at the server, so that copies of the token are refused. */
  readonly endSession?: (token: string) => Promise<unknown>;
  readonly store?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly wait?: (ms: number) => Promise<void>;
  /** True if the browser holds a sign-in; the library loads at once only then. */
  readonly holdsSignIn?: (persistence: Persistence) => boolean;
  /** The sign-in with which the page can begin before the library is there. */
  readonly storedSignIn?: (persistence: Persistence) => StoredSignIn | null;
  /** Until such a page needs the library although no call asks for it. */
  readonly untilLibraryNeeded?: (stored: StoredSignIn) => Promise<void>;
  /** True if the page has typed text that would be lost. */
  readonly hasTyped?: () => boolean;
}

const cacheKey = 'fairbook.identity';
const retries = 5;
const pause = 500;

export type SessionCore = ReturnType<typeof createCore>;

/** Creates the state with its listeners and the function that runs work with the provider. */
export function createCore(options: SessionOptions) {
  const mustHold = options.hasTyped ?? hasTyped;
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'starting' };
  /** During a call or a sign-out, the provider's own events must not change the state. */
  let busy = 0;

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function follow(provider: IdentityProvider): void {
    const account = provider.current();
    // Signed out elsewhere, or by the provider.
    if (!account && (state.status === 'held' || (state.status === 'in' && mustHold()))) {
      become({ status: 'held', email: state.email });
    } else if (!account) become({ status: 'out' });
    else become({ status: account.emailVerified ? 'in' : 'unverified', email: account.email });
  }

  const provider: ReturnType<typeof createStarter> = createStarter(options, {
    onStart: () => {
      if (state.status === 'failed') become({ status: 'starting' });
    },
    onChange: (started) => {
      if (busy === 0) follow(started);
    },
    onStarted: follow,
    // A page that has begun with the stored sign-in goes on with it.
    onFailed: (message) => {
      if (state.status !== 'in' || provider.stored() === null) become({ status: 'failed', message });
    },
  });

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    provider,
    become,
    subscribe,
    state: () => state,
    endSession: options.endSession ?? (async (token: string) => (await import('./end-session.ts')).endSession(token)),
    wait: options.wait ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms))),

    untilNotHeld: async (): Promise<void> => {
      if (state.status !== 'held') return;
      await new Promise<void>((done) => {
        const stop = subscribe(() => {
          if (state.status === 'held') return;
          stop();
          done();
        });
      });
    },

    /** Runs `work` with the provider; its failures become IdentityErrors and the state follows when it ends. */
    run: async <Result>(work: (provider: IdentityProvider) => Promise<Result>): Promise<Result> => {
      busy += 1;
      try {
        const started = await provider.start();
        try {
          return await work(started);
        } finally {
          if (busy === 1 && state.status !== 'leaving') follow(started);
        }
      } catch (error) {
        const known = identityErrorOf(error);
        if (known.code === 'unreachable') provider.forget();
        throw known;
      } finally {
        busy -= 1;
      }
    },

    /** Runs `work` while the state stays as it is, and follows the provider afterwards. */
    runQuietly: async (started: IdentityProvider, work: () => Promise<void>): Promise<void> => {
      busy += 1;
      try {
        await work();
      } finally {
        busy -= 1;
        follow(started);
      }
    },
  };
}

interface StarterEvents {
  readonly onStart: () => void;
  readonly onStarted: (provider: IdentityProvider) => void;
  readonly onChange: (provider: IdentityProvider) => void;
  readonly onFailed: (message: string) => void;
}

/** Starts the provider with the configuration of the server, once; after a failure the next call tries again. */
function createStarter(options: SessionOptions, events: StarterEvents) {
  const store = options.store ?? globalThis.sessionStorage;
  let starting: Promise<IdentityProvider> | null = null;
  let isStarted = false;
  let unwatch = () => {};

  async function loadConfig(): Promise<IdentityConfig> {
    const stored = storedConfig(store.getItem(cacheKey));
    if (stored) return stored;
    const config = await options.loadConfig().catch(() => {
      throw new IdentityError('no-config', texts.identity.noConfig);
    });
    store.setItem(cacheKey, JSON.stringify(config));
    return config;
  }

  async function begin(): Promise<IdentityProvider> {
    events.onStart();
    try {
      const config = await loadConfig();
      const persistence = options.persistence ?? 'browser';
      const provider = await (options.startProvider ?? startLibrary)(config, persistence);
      unwatch = provider.watch(() => events.onChange(provider));
      isStarted = true;
      events.onStarted(provider);
      return provider;
    } catch (error) {
      starting = null;
      events.onFailed(identityErrorOf(error).message);
      throw error;
    }
  }

  return {
    /** whether no person can be signed in: the library was not needed so far, and the browser holds no sign-in. */
    isUnneeded: (): boolean => {
      const isHeld = options.holdsSignIn ?? holdsSignIn;
      return starting === null && !isHeld(options.persistence ?? 'browser');
    },
    /** The sign-in that the browser holds, until the library has started: then it knows better. */
    stored: (): StoredSignIn | null =>
      isStarted ? null : (options.storedSignIn ?? storedSignIn)(options.persistence ?? 'browser'),
    start(): Promise<IdentityProvider> {
      starting ??= begin();
      return starting;
    },
    /** Drops the stored configuration, which may name a provider that has moved; the next call requests it again. */
    forget(): void {
      store.removeItem(cacheKey);
      unwatch();
      starting = null;
      isStarted = false;
    },
  };
}

async function startLibrary(config: IdentityConfig, persistence: Persistence): Promise<IdentityProvider> {
  const library = await (config.oidc ? import('./provider/openid.ts') : import('./provider/firebase.ts'));
  return library.startProvider(config, persistence);
}

/** The account just signed in; the provider may need a moment to know it. */
export async function obtainAccount({ wait }: SessionCore, provider: IdentityProvider): Promise<Account> {
  for (let attempt = 0; ; attempt += 1) {
    const account = provider.current();
    if (account) return account;
    if (attempt === retries) throw new IdentityError('lost', texts.identity.lost);
    await wait(pause);
  }
}

/** Stores the identity provider's configuration for the browser session. */
function storedConfig(text: string | null): IdentityConfig | null {
  if (text === null) return null;
  try {
    const config: unknown = JSON.parse(text);
    return isConfig(config) ? config : null;
  } catch {
    return null;
  }
}

function isConfig(value: unknown): value is IdentityConfig {
  if (typeof value !== 'object' || value === null) return false;
  return 'apiKey' in value && typeof value.apiKey === 'string' && 'projectId' in value;
}
