/** The administrators' API client for signed-in pages, and the gate. */
import { admin } from '@fairbook/contract/admin.ts';
import { createClient } from '@fairbook/contract/base/client.ts';
import { clockedFetch } from '@fairbook/ui/format/server-time.ts';
import { isIdle } from '@fairbook/ui/sign-in/activity.ts';
import { createGate } from '@fairbook/ui/sign-in/Gate.tsx';
import { askToSignIn } from '@fairbook/ui/sign-in/sign-in-again.ts';
import { session } from './session.ts';

export const api = createClient(admin, {
  baseUrl: '',
  token: session.getToken,
  fetch: clockedFetch(),
  isIdle,
  onSignInWanted: askToSignIn(session),
});

export const { Gate, usePerson: useAdministrator, metadata } = createGate(api.readMetadata, api.chooseLanguage);
