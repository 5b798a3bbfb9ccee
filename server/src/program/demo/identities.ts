/** Demo identities at a local identity provider in another process, created by the calls a browser would make. */
import { z } from 'zod';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import type { Config } from '../../platform/config/config.ts';
import type { DemoIdentities } from './people.ts';

const session = z.object({ idToken: z.string() });
const mailedCodes = z.object({ oobCodes: z.array(z.object({ email: z.string(), oobCode: z.string() })) });

/** Throws CannotStart where no local provider is configured. */
export function identitiesOf({ identityUrl, firebase }: Config): DemoIdentities {
  if (identityUrl === undefined) {
    throw new CannotStart('Set IDENTITY_URL to the local identity provider, whose address npm start prints.');
  }
  const call = async (name: string, body: object): Promise<unknown> => {
    const url = `${identityUrl}/identitytoolkit.googleapis.com/v1/accounts:${name}?key=${firebase.apiKey}`;
    return json(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  };
  const signIn = async (email: string, password: string) =>
    session.safeParse(await call('signInWithPassword', { email, password, returnSecureToken: true })).data?.idToken;
  return {
    async signIn({ email, password, displayName }) {
      const known = await signIn(email, password);
      if (known !== undefined) return known;
      const { idToken } = session.parse(
        await call('signUp', { email, password, displayName, returnSecureToken: true }),
      );
      await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
      const listed = await json(`${identityUrl}/emulator/v1/projects/${firebase.projectId}/oobCodes`);
      const mailed = mailedCodes.parse(listed).oobCodes.findLast((code) => code.email === email);
      if (!mailed) throw new Error(`the identity provider mailed no code to ${email}`);
      await call('update', { oobCode: mailed.oobCode });
      const verified = await signIn(email, password);
      if (verified === undefined) throw new Error(`the identity provider refuses ${email}`);
      return verified;
    },
  };
}

async function json(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, init).catch(() => {
    throw new CannotStart(`No identity provider responds at ${new URL(url).origin}: correct IDENTITY_URL.`);
  });
  return answer.json();
}
