/** The signed-in person: the calls that speak with the identity provider. Framework-free, so that it can be tested as it is. */
import { NotSignedIn } from '@fairbook/contract/base/errors.ts';
import { texts } from '../base/texts.ts';
import { IdentityError, identityErrorOf } from './provider/identity-errors.ts';
import type { IdentityProvider } from './provider/identity-provider.ts';
import { createCore, obtainAccount, type SessionCore, type SessionOptions } from './session-core.ts';
import { onSignInElsewhere, untilLibraryNeeded } from './stored-sign-in.ts';

export type Session = ReturnType<typeof createSession>;

/** Creates the session of a page. Its calls throw IdentityError with a sentence for people. */
export function createSession(options: SessionOptions) {
  const core = createCore(options);
  const { provider, run } = core;
  return {
    state: core.state,
    subscribe: core.subscribe,
    /**
     * Finds out who is signed in. Loads the sign-in library only where a person can be. Where the browser holds a sign-in with a token that is good for a
     * while, the page goes on with it until the token ends, the person signs in or out, here or in another tab, or a call asks for more.
     */
    start: async (): Promise<void> => {
      const { status } = core.state();
      if (status === 'in') return;
      if (status !== 'failed' && provider.isUnneeded()) {
        if (status === 'starting') beSignedOut(core);
        return;
      }
      const stored = status === 'starting' ? provider.stored() : null;
      if (stored === null) return startQuietly(core);
      core.become({ status: 'in', email: stored.email });
      void (options.untilLibraryNeeded ?? untilLibraryNeeded)(stored).then(() => startQuietly(core));
    },
    /** Loads the sign-in library for a page that is about to need it. */
    prepare: () => startQuietly(core),
    ...signInCalls(core),
    ...accountCalls(core),
    ...signOutCalls(core),

    /** When the signed-in person entered their password. */
    signedInAt: async (): Promise<Date | null> => {
      const stored = storedOf(core);
      return stored ? stored.signedInAt : ((await (await provider.start()).current()?.signedInAt()) ?? null);
    },
    hasSecondFactor: () => run(async (started) => started.hasSecondFactor()),
    startEnrolment: () => run((started) => started.startEnrolment()),
    finishEnrolment: (code: string) => run((started) => started.finishEnrolment(code)),
    removeSecondFactor: () => run((started) => started.removeSecondFactor()),

    /** The ID token of the signed-in person. Throws NotSignedIn if there is none; waits while the page is held. */
    getToken: async (): Promise<string> => {
      const stored = storedOf(core);
      if (stored) return stored.token;
      const started = await provider.start();
      await core.untilNotHeld();
      const account = started.current();
      if (!account || core.state().status === 'leaving') throw new NotSignedIn();
      return account.token().catch((error) => {
        throw identityErrorOf(error);
      });
    },
  };
}

/** The state follows a failure. */
async function startQuietly({ provider }: SessionCore): Promise<void> {
  await provider.start().catch(() => undefined);
}

/** The sign-in with which the page has begun, while the library is not there. */
function storedOf({ state, provider }: SessionCore) {
  return state().status === 'in' ? provider.stored() : null;
}

/** Until a person signs in in another tab. */
function beSignedOut(core: SessionCore): void {
  core.become({ status: 'out' });
  onSignInElsewhere(() => void startQuietly(core));
}

function signInCalls(core: SessionCore) {
  const { run } = core;

  async function refuseUnverified(provider: IdentityProvider): Promise<void> {
    const account = await obtainAccount(core, provider);
    if (account.emailVerified) return;
    await provider.signOut();
    throw new IdentityError('not-verified', texts.identity.notVerified);
  }

  return {
    /**
     * Signs in, also a person who is signed in already. Throws 'Email Not Verified' and stays signed out where the address is not verified, and
     * `second-factor` where `confirmCode` has to follow.
     */
    signIn: (email: string, password: string) =>
      run(async (provider) => {
        await provider.signIn(email, password);
        await refuseUnverified(provider);
      }),

    /** Completes a sign-in that needs a code besides the password. */
    confirmCode: (code: string) =>
      run(async (provider) => {
        await provider.confirmCode(code);
        await refuseUnverified(provider);
      }),
  };
}

function accountCalls(core: SessionCore) {
  const { run } = core;
  return {
    /**
     * Creates the account, passes its ID token to `register` (the sign-up call) and then sends the verification mail. A refused registration leaves no
     * one signed in, and the same pair may be sent again: the existing identity is used.
     */
    signUp: (email: string, password: string, register: (idToken: string) => Promise<unknown>) =>
      run(async (provider) => {
        if (password.length < 8) throw new IdentityError('weak', texts.identity.weak);
        await provider.signUp(email, password).catch(async (error) => {
          const known = identityErrorOf(error);
          if (known.code !== 'in-use') throw known;
          await provider.signIn(email, password).catch(() => {
            throw known;
          });
        });
        const account = await obtainAccount(core, provider);
        await register(await account.token()).catch(async (error: unknown) => {
          await provider.signOut();
          throw error;
        });
        if (!account.emailVerified) await provider.sendVerification();
      }),

    /** Resends the verification mail. Throws 'Email already verified' where there is nothing to verify. */
    resendVerification: (email: string, password: string) =>
      run(async (provider) => {
        await provider.signIn(email, password);
        const account = await obtainAccount(core, provider);
        if (!account.emailVerified) await provider.sendVerification();
        await provider.signOut();
        if (account.emailVerified) throw new IdentityError('already-verified', texts.identity.alreadyVerified);
      }),

    /** Resends the verification mail to the person who signed up here. Throws 'Email already verified'. */
    sendVerification: () =>
      run(async (provider) => {
        await (await obtainAccount(core, provider)).reload();
        const account = await obtainAccount(core, provider);
        if (account.emailVerified) throw new IdentityError('already-verified', texts.identity.alreadyVerified);
        await provider.sendVerification();
      }),

    /** True if the address of the person who signed up is verified now. */
    checkVerification: () =>
      run(async (provider) => {
        const account = await obtainAccount(core, provider);
        await account.reload();
        const fresh = await obtainAccount(core, provider);
        if (fresh.emailVerified) await fresh.token(true);
        return fresh.emailVerified;
      }),

    /** Requests a reset mail. Does not reveal whether the address is known. */
    resetPassword: (email: string) =>
      run((provider) =>
        provider.sendPasswordReset(email).catch((error) => {
          if (identityErrorOf(error).code !== 'wrong-pair') throw error;
        }),
      ),
  };
}

function signOutCalls({ provider, state, become, runQuietly, endSession }: SessionCore) {
  const leaving = new Set<() => Promise<void>>();
  return {
    /** Registers work to run before a sign-out completes, within a second; returns a function to unregister it. */
    beforeSignOut: (work: () => Promise<void>): (() => void) => {
      leaving.add(work);
      return () => void leaving.delete(work);
    },

    /**
     * Signs out, at the server too where it can be reached; the state is 'leaving' until `afterwards` is done, so that pages can say so. Work of others comes
     * first: it needs the sign-in.
     */
    signOut: async (afterwards: () => Promise<void> = async () => {}): Promise<void> => {
      const started = await provider.start();
      await withinSecond(() => Promise.allSettled([...leaving].map((work) => work())));
      const before = state();
      await runQuietly(started, async () => {
        become({ status: 'leaving', email: 'email' in before ? before.email : '' });
        let token: string | undefined;
        await withinSecond(async () => {
          token = await started.current()?.token();
        });
        // Other tabs learn from the browser that it was a sign-out, before their calls are refused.
        await started.signOut();
        await withinSecond(async () => token !== undefined && endSession(token));
        await afterwards();
      });
    },
  };
}

/** A failure is none, and longer than a second is not waited for. */
async function withinSecond(work: () => Promise<unknown>): Promise<void> {
  const timeout = new Promise((done) => setTimeout(done, 1_000));
  await Promise.race([work().catch(() => undefined), timeout]);
}
