/** The identity provider behind its interface: Firebase Authentication's web SDK. Loaded only when somebody can sign in. */
import { deleteApp, getApps, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import type { Account, IdentityConfig, IdentityProvider, KeptFor } from './session.ts';

/** Starts the SDK with `config`; `keptFor` says whether a session ends with the tab or stays in the browser. */
export async function startFirebase(config: IdentityConfig, keptFor: KeptFor): Promise<IdentityProvider> {
  const { identityUrl, vapidKey: _vapidKey, measurementId, ...rest } = config;
  const options = measurementId === undefined ? rest : { ...rest, measurementId };
  // A second start, after the provider could not be reached, replaces the first.
  await Promise.all(getApps().map((app) => deleteApp(app)));
  const auth = initializeAuth(initializeApp(options), {
    persistence: keptFor === 'tab' ? browserSessionPersistence : browserLocalPersistence,
  });
  if (identityUrl) connectAuthEmulator(auth, identityUrl, { disableWarnings: true });
  await auth.authStateReady();
  return {
    current: () => accountOf(auth),
    watch: (listener) => auth.onAuthStateChanged(() => listener()),
    signIn: async (email, password) => {
      await signInWithEmailAndPassword(auth, email, password);
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

function accountOf(auth: Auth): Account | null {
  const user = auth.currentUser;
  if (!user) return null;
  return {
    email: user.email ?? '',
    emailVerified: user.emailVerified,
    token: (fresh) => user.getIdToken(fresh),
    reload: () => user.reload(),
  };
}
