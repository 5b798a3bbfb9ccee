/** Sign-ins at the OpenID Connect provider: in this tab, or in a window of its own while the page stays. */

import { providerSignInCalls } from '@fairbook/contract/accounts/sessions/provider-sign-in.ts';
import { createClient } from '@fairbook/contract/base/client.ts';
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { clockedFetch } from '../../format/server-time.ts';
import { IdentityError } from './identity-errors.ts';
import { keepPending, type Newcomer } from './openid-store.ts';
import { providerTexts } from './provider-texts.ts';

/** The same addresses on both sites. */
export const providerApi = createClient(providerSignInCalls(), {
  baseUrl: '',
  token: async () => null,
  fetch: clockedFetch(),
});

export interface Finished extends Newcomer {
  readonly hasAccount: boolean;
}

const channelName = 'fairbook.sign-in';
/** Answer of the page that has taken an answer. */
const taken = 'taken';
const takenWithinMs = 1_500;
/** A window whose page is of another site cannot be watched: a person who returns to this one without an answer has closed it. */
const graceMs = 3_000;

/** Leaves for the provider, which returns to the callback page. */
export async function goToProvider(back: string | null, { isFresh = false } = {}): Promise<void> {
  const { address, flow } = await begin(isFresh);
  keepPending({ flow, state: stateOf(address), back, isFresh });
  globalThis.location.assign(address);
  // The page goes on until the provider has answered; nothing must follow meanwhile.
  await new Promise(() => undefined);
}

export function finishSignIn(flow: string, query: string): Promise<Finished> {
  return providerApi.finishSignIn({ body: { flow, query } });
}

/** Signs in again in a window of its own. Must begin with a click, or the browser opens none. */
export async function signInInWindow(email: string): Promise<Finished> {
  const opened = globalThis.open('about:blank', '_blank', 'popup,width=520,height=760');
  if (!opened) throw new IdentityError('other', providerTexts.blocked);
  try {
    const { address, flow } = await begin(true, email);
    opened.location.href = address;
    return await finishSignIn(flow, await answerFor(stateOf(address)));
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** In the window: passes the answer to the page that has opened it. False where no page has taken it. */
export async function passAnswer(query: string): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  try {
    return await new Promise<boolean>((resolve) => {
      channel.addEventListener('message', ({ data }) => {
        if (data === taken) resolve(true);
      });
      channel.postMessage(query);
      setTimeout(() => resolve(false), takenWithinMs);
    });
  } finally {
    channel.close();
  }
}

export function isSignInAgain(error: unknown): boolean {
  return error instanceof ApiError && error.data.code === 'sign-in-again';
}

function begin(isFresh: boolean, email: string | null = null) {
  return providerApi.beginSignIn({ body: { isFresh, email } });
}

function stateOf(address: string): string {
  return new URL(address).searchParams.get('state') ?? '';
}

function answerFor(state: string): Promise<string> {
  const channel = new BroadcastChannel(channelName);
  const stop = new AbortController();
  return new Promise<string>((resolve, reject) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string' || new URLSearchParams(data).get('state') !== state) return;
      channel.postMessage(taken);
      resolve(data);
    });
    const giveUp = () => setTimeout(() => reject(new IdentityError('other', providerTexts.unfinished)), graceMs);
    globalThis.addEventListener('focus', giveUp, { signal: stop.signal });
  }).finally(() => {
    stop.abort();
    channel.close();
  });
}
