/** The administrators' API client for signed-in pages, and the gate. */
import { admin } from '@fairbook/contract/admin.ts';
import { createClient } from '@fairbook/contract/client.ts';
import { isIdle } from '@fairbook/ui/activity.ts';
import { createGate } from '@fairbook/ui/Gate.tsx';
import { clockedFetch } from '@fairbook/ui/server-time.ts';
import { askToSignIn } from '@fairbook/ui/sign-in-again.ts';
import { session } from './session.ts';

export const api = createClient(admin, {
  baseUrl: '',
  token: session.getToken,
  fetch: clockedFetch(),
  isIdle,
  onSignInWanted: askToSignIn(session),
});

export const { Gate, usePerson: useAdministrator, metadata } = createGate(api.readMetadata, api.chooseLanguage);
