/** Access to Google's services with a service account. */
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { Unavailable } from '../base/errors.ts';

export const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().startsWith('-----BEGIN'),
  token_uri: z.url(),
});
export type ServiceAccount = z.infer<typeof serviceAccount>;

const grant = z.object({ access_token: z.string(), expires_in: z.number() });

/** The access token of a service account, renewed a minute before it expires. */
export function googleAccess(account: ServiceAccount, scope: string, now: () => Date) {
  let held: Promise<{ token: string; until: number }> | null = null;

  async function fetchToken() {
    const key = await importPKCS8(account.private_key, 'RS256');
    const seconds = Math.floor(now().getTime() / 1000);
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(key);
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    const response = await askGoogle(account.token_uri, { method: 'POST', body });
    const parsed = grant.safeParse(await response.json().catch(() => null));
    if (!response.ok || !parsed.success) throw new Unavailable(`Google gave no access token (${response.status})`);
    return { token: parsed.data.access_token, until: now().getTime() + (parsed.data.expires_in - 60) * 1000 };
  }

  return {
    async token(): Promise<string> {
      const current = await held?.catch(() => null);
      if (current && current.until > now().getTime()) return current.token;
      held = fetchToken();
      return (await held).token;
    },
    forget(): void {
      held = null;
    },
  };
}

export async function askGoogle(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(10_000) });
  } catch (cause) {
    throw new Unavailable(`${new URL(url).host} does not respond`, { cause });
  }
}
