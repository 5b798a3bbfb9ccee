/** Identity provider implementation with Firebase Authentication's web SDK. Loaded only for signing in. */
import { deleteApp, getApps, initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  initializeAuth,
  type MultiFactorError,
  type MultiFactorResolver,
  multiFactor,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  type TotpSecret,
} from '@firebase/auth';
import { texts } from '../../base/texts.ts';
import { IdentityError } from './identity-errors.ts';
import type { Account, IdentityConfig, IdentityProvider, Persistence } from './identity-provider.ts';

/** Starts the SDK with `config`; `persistence` says whether a session ends with the tab or stays in the browser. */
export async function startProvider(config: IdentityConfig, persistence: Persistence): Promise<IdentityProvider> {
  const { identityUrl, tenantId, vapidKey: _vapidKey, measurementId, ...rest } = config;
  const options = measurementId === undefined ? rest : { ...rest, measurementId };
  // A second start, after the provider could not be reached, replaces the first.
  await Promise.all(getApps().map((app) => deleteApp(app)));
  const auth = initializeAuth(initializeApp(options), {
    persistence: persistence === 'tab' ? browserSessionPersistence : browserLocalPersistence,
  });
  if (identityUrl) connectAuthEmulator(auth, identityUrl, { disableWarnings: true });
  if (tenantId !== undefined) auth.tenantId = tenantId;
  await auth.authStateReady();
  /** A sign-in with the right password whose code is still missing. */
  let pending: MultiFactorResolver | null = null;
  let enrolling: TotpSecret | null = null;
  return {
    current: () => accountOf(auth),
    watch: (listener) => auth.onAuthStateChanged(() => listener()),
    signIn: async (email, password) => {
      pending = null;
      await signInWithEmailAndPassword(auth, email, password).catch((error: MultiFactorError) => {
        if (error.code === 'auth/multi-factor-auth-required') pending = getMultiFactorResolver(auth, error);
        throw error;
      });
    },
    confirmCode: async (code) => {
      const hint = pending?.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);
      if (!pending || !hint) throw new IdentityError('too-old', texts.identity.tooOld);
      await pending.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint.uid, code));
      pending = null;
    },
    hasSecondFactor: () => auth.currentUser !== null && multiFactor(auth.currentUser).enrolledFactors.length > 0,
    startEnrolment: async () => {
      const user = present(auth);
      enrolling = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
      return { secret: enrolling.secretKey, uri: enrolling.generateQrCodeUrl(user.email ?? '', 'Fairbook') };
    },
    finishEnrolment: async (code) => {
      if (!enrolling) throw new IdentityError('too-old', texts.identity.tooOld);
      const proof = TotpMultiFactorGenerator.assertionForEnrollment(enrolling, code);
      await multiFactor(present(auth)).enroll(proof, 'Authenticator app');
      enrolling = null;
    },
    removeSecondFactor: async () => {
      const factors = multiFactor(present(auth));
      for (const factor of [...factors.enrolledFactors]) await factors.unenroll(factor);
    },
    signUp: async (email, password) => {
      await createUserWithEmailAndPassword(auth, email, password);
    },
    sendVerification: async () => {
      if (auth.currentUser) await sendEmailVerification(auth.currentUser);
    },
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    signOut: () => signOut(auth),
  };
}

function present({ currentUser }: Auth) {
  if (!currentUser) throw new IdentityError('too-old', texts.identity.tooOld);
  return currentUser;
}

function accountOf(auth: Auth): Account | null {
  const user = auth.currentUser;
  if (!user) return null;
  return {
    email: user.email ?? '',
    emailVerified: user.emailVerified,
    token: (fresh) => user.getIdToken(fresh),
    signedInAt: async () => new Date((await user.getIdTokenResult()).authTime),
    reload: () => user.reload(),
  };
}
