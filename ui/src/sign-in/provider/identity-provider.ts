/** Interface to an identity provider, as a session needs it. */
import type { readIdentityConfiguration } from '@fairbook/contract/accounts/sign-up/both-sites.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';

/** The response of firebase-config: `identityUrl` is set only with the local provider, `tenantId` where a project has several. */
export type IdentityConfig = AnswerOf<typeof readIdentityConfiguration>;

/** A session ends with the tab, or stays in the browser until sign-out. */
export type Persistence = 'tab' | 'browser';

export interface Account {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly token: (fresh?: boolean) => Promise<string>;
  /** When the password was entered. */
  readonly signedInAt: () => Promise<Date>;
  readonly reload: () => Promise<void>;
}

export interface IdentityProvider {
  readonly current: () => Account | null;
  /** Calls `listener` on every sign-in and sign-out, in other tabs too. */
  readonly watch: (listener: () => void) => () => void;
  readonly signIn: (email: string, password: string) => Promise<void>;
  /** Second step of a sign-in that was refused as `second-factor`. */
  readonly confirmCode: (code: string) => Promise<void>;
  readonly hasSecondFactor: () => boolean;
  /** Starts to enroll an authenticator app; returns the data it needs. */
  readonly startEnrolment: () => Promise<Enrolment>;
  readonly finishEnrolment: (code: string) => Promise<void>;
  readonly removeSecondFactor: () => Promise<void>;
  readonly signUp: (email: string, password: string) => Promise<void>;
  readonly sendVerification: () => Promise<void>;
  readonly sendPasswordReset: (email: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
}

/** The secret for an authenticator app, as text and as the URI in its QR code. */
export interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}
