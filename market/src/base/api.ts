/** The market's API client for signed-in pages. Pages before the sign-in use visitor-api.ts. */
import { createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { clockedFetch } from '@fairbook/ui/format/server-time.ts';
import { askToSignIn } from '@fairbook/ui/sign-in/sign-in-again.ts';
import { heardAt } from './heard.ts';
import { session } from './session.ts';

export const api = createClient(market, {
  baseUrl: '',
  token: () => session.getToken(),
  fetch: clockedFetch(),
  heardAt,
  onSignInWanted: askToSignIn(session),
});
