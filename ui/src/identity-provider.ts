/** What a session needs of an identity provider. */

/** The answer of firebase-config; `identityUrl` is there only with the local provider. */
export interface IdentityConfig {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly storageBucket: string;
  readonly messagingSenderId: string;
  readonly appId: string;
  readonly measurementId?: string | undefined;
  readonly identityUrl?: string | undefined;
  /** Whose people these are, where a project has tenants. */
  readonly tenantId?: string | undefined;
  readonly vapidKey?: string | undefined;
}

/** A session ends with the tab, or stays in the browser until somebody signs out. */
export type Persistence = 'tab' | 'browser';

export interface Account {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly token: (fresh?: boolean) => Promise<string>;
  /** When the password was given. */
  readonly signedInAt: () => Promise<Date>;
  readonly reload: () => Promise<void>;
}

export interface IdentityProvider {
  readonly current: () => Account | null;
  /** Calls `listener` whenever somebody signs in or out, in another tab too. */
  readonly watch: (listener: () => void) => () => void;
  readonly signIn: (email: string, password: string) => Promise<void>;
  /** The second half of a sign-in that was refused as `second-factor`. */
  readonly confirmCode: (code: string) => Promise<void>;
  readonly hasSecondFactor: () => boolean;
  /** Begins to enrol an authenticator app; answers what it has to be given. */
  readonly startEnrolment: () => Promise<Enrolment>;
  readonly finishEnrolment: (code: string) => Promise<void>;
  readonly removeSecondFactor: () => Promise<void>;
  readonly signUp: (email: string, password: string) => Promise<void>;
  readonly sendVerification: () => Promise<void>;
  readonly sendPasswordReset: (email: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
}

/** The secret for an authenticator app, as text and as the address that its QR code holds. */
export interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}
