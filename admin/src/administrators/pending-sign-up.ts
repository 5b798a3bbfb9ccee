/** Stores a sign-up that waits for email verification, for this tab only, until the account is open. */
import { accountsAdmin } from '@fairbook/contract/administrators/admin.ts';
import { createClient } from '@fairbook/contract/base/client.ts';
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { clockedFetch } from '@fairbook/ui/format/server-time.ts';
import { forgetInvitation } from '@fairbook/ui/sign-in/invitation-link.ts';

export interface PendingSignUp {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly inviteCode: string;
}

const key = 'fairbook.pending-sign-up';
const { signUpAdministrator } = accountsAdmin;
const signUpApi = createClient(
  { signUpAdministrator },
  { baseUrl: '', token: async () => null, fetch: clockedFetch() },
);

export function pendingSignUp(): PendingSignUp | null {
  const kept = sessionStorage.getItem(key);
  return kept === null ? null : (JSON.parse(kept) as PendingSignUp);
}

export function forgetSignUp(): void {
  sessionStorage.removeItem(key);
}

/** Opens the account. An administrator's account opens only with a verified email: until then the sign-up waits, and this returns false. */
export async function openAccount(person: PendingSignUp, idToken: string): Promise<boolean> {
  try {
    await signUpApi.signUpAdministrator({ body: { ...person, idToken } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.data.code !== 'email-not-verified') throw error;
    sessionStorage.setItem(key, JSON.stringify(person));
    return false;
  }
  forgetSignUp();
  forgetInvitation();
  return true;
}
