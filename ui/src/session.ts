/** Who is signed in: the one place that speaks with the identity provider. Framework-free, so that it can be tested as it is. */
import { NotSignedIn } from '@fairbook/contract/errors.ts';
import { IdentityError, identityErrorOf } from './identity-errors.ts';
import type { Account, IdentityConfig, IdentityProvider, Persistence } from './identity-provider.ts';
import { storedConfig } from './kept-config.ts';
import { texts } from './texts.ts';
import { hasTyped } from './typed.ts';

export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'out' }
  /** `held`: no longer signed in, but something was typed on the page, which stays until its reader signs in again or leaves. */
  | { readonly status: 'unverified' | 'in' | 'held' | 'leaving'; readonly email: string };

export interface SessionOptions {
  /** Asks the server for the provider's configuration; kept for the browser session. */
  readonly loadConfig: () => Promise<IdentityConfig>;
  readonly startProvider?: (config: IdentityConfig, persistence: Persistence) => Promise<IdentityProvider>;
  readonly persistence?: Persistence;
  readonly store?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly wait?: (ms: number) => Promise<void>;
  /** Whether something was typed on the page that would be lost. */
  readonly hasTyped?: () => boolean;
}

export type Session = ReturnType<typeof createSession>;

const cacheKey = 'fairbook.identity';
const retries = 5;
const pause = 500;

/** Makes the session of a page. Its calls throw IdentityError with a sentence for people. */
export function createSession(options: SessionOptions) {
  const wait = options.wait ?? ((ms) => new Promise((done) => setTimeout(done, ms)));
  const store = options.store ?? globalThis.sessionStorage;
  const mustHold = options.hasTyped ?? hasTyped;
  const listeners = new Set<() => void>();
  const leaving = new Set<() => Promise<void>>();
  let state: SessionState = { status: 'starting' };
  let starting: Promise<IdentityProvider> | null = null;
  /** While a call is at work, or somebody is leaving, the provider's own events must not change the state half-way. */
  let busy = 0;
  let unwatch = () => {};

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function untilNotHeld(): Promise<void> {
    if (state.status !== 'held') return;
    await new Promise<void>((done) => {
      const listener = () => {
        if (state.status === 'held') return;
        listeners.delete(listener);
        done();
      };
      listeners.add(listener);
    });
  }

  function follow(provider: IdentityProvider): void {
    const account = provider.current();
    // Signed out elsewhere, or by the provider.
    if (!account && (state.status === 'held' || (state.status === 'in' && mustHold()))) {
      become({ status: 'held', email: state.email });
    } else if (!account) become({ status: 'out' });
    else become({ status: account.emailVerified ? 'in' : 'unverified', email: account.email });
  }

  async function loadConfig(): Promise<IdentityConfig> {
    const kept = storedConfig(store.getItem(cacheKey));
    if (kept) return kept;
    const config = await options.loadConfig().catch(() => {
      throw new IdentityError('no-config', texts.identity.noConfig);
    });
    store.setItem(cacheKey, JSON.stringify(config));
    return config;
  }

  async function begin(): Promise<IdentityProvider> {
    if (state.status === 'failed') become({ status: 'starting' });
    try {
      const startProvider = options.startProvider ?? (await import('./firebase.ts')).startFirebase;
      const provider = await startProvider(await loadConfig(), options.persistence ?? 'browser');
      unwatch = provider.watch(() => {
        if (busy === 0) follow(provider);
      });
      follow(provider);
      return provider;
    } catch (error) {
      starting = null;
      become({ status: 'failed', message: identityErrorOf(error).message });
      throw error;
    }
  }

  /** Starts the provider once; after a failure the next call tries again. */
  function start(): Promise<IdentityProvider> {
    starting ??= begin();
    return starting;
  }

  /** The kept configuration may name a provider that has moved: the next call asks for it anew. */
  function forgetProvider(): void {
    store.removeItem(cacheKey);
    unwatch();
    starting = null;
  }

  /** Runs `work` with the provider; its failures become IdentityErrors and the state follows when it ends. */
  async function withProvider<Result>(work: (provider: IdentityProvider) => Promise<Result>): Promise<Result> {
    busy += 1;
    try {
      const provider = await start();
      try {
        return await work(provider);
      } finally {
        if (busy === 1 && state.status !== 'leaving') follow(provider);
      }
    } catch (error) {
      const known = identityErrorOf(error);
      if (known.code === 'unreachable') forgetProvider();
      throw known;
    } finally {
      busy -= 1;
    }
  }

  /** The account just signed in; the provider may need a moment to know it. */
  async function obtainAccount(provider: IdentityProvider): Promise<Account> {
    for (let attempt = 0; ; attempt += 1) {
      const account = provider.current();
      if (account) return account;
      if (attempt === retries) throw new IdentityError('lost', texts.identity.lost);
      await wait(pause);
    }
  }

  async function refuseUnverified(provider: IdentityProvider): Promise<void> {
    const account = await obtainAccount(provider);
    if (account.emailVerified) return;
    await provider.signOut();
    throw new IdentityError('not-verified', texts.identity.notVerified);
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: async (): Promise<void> => {
      await start().catch(() => undefined);
    },

    /**
     * Signs in, also somebody who is signed in already. Throws 'Email Not Verified' and stays signed out where the address is not
     * verified, and `second-factor` where `confirmCode` has to follow.
     */
    signIn: (email: string, password: string) =>
      withProvider(async (provider) => {
        await provider.signIn(email, password);
        await refuseUnverified(provider);
      }),

    /** Ends a sign-in that wants a code besides the password. */
    confirmCode: (code: string) =>
      withProvider(async (provider) => {
        await provider.confirmCode(code);
        await refuseUnverified(provider);
      }),

    /** When the person who is signed in gave their password. */
    signedInAt: async (): Promise<Date | null> => (await (await start()).current()?.signedInAt()) ?? null,
    hasSecondFactor: () => withProvider(async (provider) => provider.hasSecondFactor()),
    startEnrolment: () => withProvider((provider) => provider.startEnrolment()),
    finishEnrolment: (code: string) => withProvider((provider) => provider.finishEnrolment(code)),
    removeSecondFactor: () => withProvider((provider) => provider.removeSecondFactor()),

    /**
     * Creates the account, hands its ID token to `register` (the sign-up call) and then sends the verification mail.
     * A refused registration leaves nobody signed in, and the same pair may be sent again: the identity that exists already is used.
     */
    signUp: (email: string, password: string, register: (idToken: string) => Promise<unknown>) =>
      withProvider(async (provider) => {
        if (password.length < 8) throw new IdentityError('weak', texts.identity.weak);
        await provider.signUp(email, password).catch(async (error) => {
          const known = identityErrorOf(error);
          if (known.code !== 'in-use') throw known;
          await provider.signIn(email, password).catch(() => {
            throw known;
          });
        });
        const account = await obtainAccount(provider);
        await register(await account.token()).catch(async (error: unknown) => {
          await provider.signOut();
          throw error;
        });
        if (!account.emailVerified) await provider.sendVerification();
      }),

    /** Sends the verification mail again. Throws 'Email already verified' where there is nothing to verify. */
    resendVerification: (email: string, password: string) =>
      withProvider(async (provider) => {
        await provider.signIn(email, password);
        const account = await obtainAccount(provider);
        if (!account.emailVerified) await provider.sendVerification();
        await provider.signOut();
        if (account.emailVerified) throw new IdentityError('already-verified', texts.identity.alreadyVerified);
      }),

    /** Sends the verification mail again to the person who is signed up here. Throws 'Email already verified'. */
    sendVerification: () =>
      withProvider(async (provider) => {
        await (await obtainAccount(provider)).reload();
        const account = await obtainAccount(provider);
        if (account.emailVerified) throw new IdentityError('already-verified', texts.identity.alreadyVerified);
        await provider.sendVerification();
      }),

    /** Whether the address of the person who signed up has been verified by now. */
    checkVerification: () =>
      withProvider(async (provider) => {
        const account = await obtainAccount(provider);
        await account.reload();
        const fresh = await obtainAccount(provider);
        if (fresh.emailVerified) await fresh.token(true);
        return fresh.emailVerified;
      }),

    /** Asks for a reset mail. Says nothing about whether the address is known. */
    resetPassword: (email: string) =>
      withProvider((provider) =>
        provider.sendPasswordReset(email).catch((error) => {
          if (identityErrorOf(error).code !== 'wrong-pair') throw error;
        }),
      ),

    /** What shall be done while somebody who signs out may still call, within a second; answers how to take it back. */
    beforeSignOut: (work: () => Promise<void>): (() => void) => {
      leaving.add(work);
      return () => void leaving.delete(work);
    },

    /** Signs out; the state is 'leaving' until `afterwards` is done, so that pages can say so. */
    signOut: async (afterwards: () => Promise<void> = async () => {}): Promise<void> => {
      const provider = await start();
      const patience = new Promise((done) => setTimeout(done, 1_000));
      await Promise.race([Promise.allSettled([...leaving].map((work) => work())), patience]);
      busy += 1;
      become({ status: 'leaving', email: 'email' in state ? state.email : '' });
      try {
        await provider.signOut();
        await afterwards();
      } finally {
        busy -= 1;
        follow(provider);
      }
    },

    /** The ID token of the person signed in. Throws NotSignedIn where nobody is; waits while the page is held. */
    getToken: async (): Promise<string> => {
      const provider = await start();
      await untilNotHeld();
      const account = provider.current();
      if (!account || state.status === 'leaving') throw new NotSignedIn();
      return account.token().catch((error) => {
        throw identityErrorOf(error);
      });
    },
  };
}
