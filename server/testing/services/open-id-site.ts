/** A Fairbook whose people sign in at an OpenID Connect provider. */
import type { Config } from '../../src/platform/config/config.ts';
import { readConfig } from '../../src/platform/config/read-config.ts';
import type { Bearer } from '../ask.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import {
  clientId,
  clientSecret,
  type ProfileName,
  ProviderBrowser,
  startOpenIdProvider,
  type TestProvider,
} from './open-id-provider.ts';

export type Site = 'market' | 'admin';

export interface Finished extends Bearer {
  readonly handle: string;
  readonly email: string;
  readonly hasAccount: boolean;
}

export interface Begun {
  readonly address: string;
  readonly flow: string;
}

/** Addresses of no one: the tests read where the provider sends a browser, and do not follow. */
export const siteUrls = { market: 'http://market.test', admin: 'http://admin.test' } as const;

const callbacks = Object.values(siteUrls).map((url) => `${url}/signin/callback`);
const returns = Object.values(siteUrls).map((url) => `${url}/`);

export interface OpenIdSite {
  readonly server: TestServer;
  readonly provider: TestProvider;
  begin(body?: object, site?: Site): Promise<Begun>;
  /** The raw answer to what the provider returned. */
  finish(flow: string, query: string, site?: Site): Promise<{ status: number; code: string | null; data: Finished }>;
  /** The whole way; throws where the sign-in fails. */
  signIn(sub: string, options?: { site?: Site; browser?: ProviderBrowser; isFresh?: boolean }): Promise<Finished>;
  close(): Promise<void>;
}

export interface OpenIdSiteOptions {
  readonly profile: ProfileName;
  readonly env?: Readonly<Record<string, string>>;
  readonly clientKey?: Record<string, unknown>;
  readonly clock?: () => Date;
}

export async function startOpenIdSite({ profile, env, clientKey, clock }: OpenIdSiteOptions): Promise<OpenIdSite> {
  const provider = await startOpenIdProvider({
    profile,
    redirectUris: callbacks,
    returnUris: returns,
    ...(clientKey ? { clientKey } : {}),
  });
  const config = openIdConfig(provider.issuer, env);
  const server = await startTestServer({ config, ...(clock ? { clock } : {}) });

  async function begin(body: object = {}, site: Site = 'market'): Promise<Begun> {
    const { status, body: answer } = await server.ask(site, null, 'POST', '/api/auth/sign-in/begin', body);
    if (status !== 200) throw new Error(`begin was answered ${status}: ${answer.message}`);
    return answer.data as Begun;
  }

  async function finish(flow: string, query: string, site: Site = 'market') {
    const { status, body } = await server.ask(site, null, 'POST', '/api/auth/sign-in/finish', { flow, query });
    const data = body.data as Finished & { readonly code?: string };
    return { status, code: data?.code ?? null, data };
  }

  return {
    server,
    provider,
    begin,
    finish,
    async signIn(sub, { site = 'market', browser = new ProviderBrowser(), isFresh = false } = {}) {
      const { address, flow } = await begin({ isFresh }, site);
      const { search } = await browser.signIn(address, sub);
      const { status, code, data } = await finish(flow, search, site);
      if (status !== 200) throw new Error(`the sign-in was answered ${status} ${code}`);
      return data;
    },
    async close() {
      await server.close();
      await provider.close();
    },
  };
}

/** The settings of a test server that differ with such a provider. */
export function openIdConfig(issuer: string, env: Readonly<Record<string, string>> = {}): Partial<Config> {
  const isByKey = 'OIDC_PRIVATE_KEY' in env;
  const config = readConfig({
    NODE_ENV: 'test',
    MARKET_URL: siteUrls.market,
    ADMIN_URL: siteUrls.admin,
    IDENTITY: 'oidc',
    OIDC_ISSUER: issuer,
    OIDC_NAME: 'City ID',
    OIDC_CLIENT_ID: clientId,
    ...(isByKey ? {} : { OIDC_CLIENT_SECRET: clientSecret }),
    ...env,
  });
  const { identity, adminIdentity, oidc, toolkitUrl, identityAccount, identityUrl, adminSecondFactor } = config;
  const { marketUrl, adminUrl, neededKeys } = config;
  return {
    identity,
    adminIdentity,
    oidc,
    toolkitUrl,
    identityAccount,
    identityUrl,
    adminSecondFactor,
    marketUrl,
    adminUrl,
    neededKeys,
  };
}
