/** Further processes of both sites over the database of the product, whose people sign in at an OpenID Connect provider. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findRunning } from '@fairbook/server/db/embedded.ts';
import {
  clientId,
  clientSecret,
  type ProviderPerson,
  startOpenIdProvider,
} from '@fairbook/server/testing/openIdProvider.ts';
import { inject } from 'vitest';
import { type Addresses, freePort, plainEnvironment, untilReady } from './product.ts';

const main = join(import.meta.dirname, '../../server/src/main.ts');

export interface OpenIdProduct {
  readonly addresses: Addresses;
  /** People of the provider, by what they enter there. */
  readonly people: Map<string, ProviderPerson>;
  stop(): Promise<void>;
}

export async function startOpenIdProduct(): Promise<OpenIdProduct> {
  const urls = await findRunning(inject('dataFolder'));
  if (!urls) throw new Error('the database of the product does not run');
  const [marketPort, adminPort] = [await freePort(14_000), await freePort(15_000)];
  const addresses = { market: `http://127.0.0.1:${marketPort}`, admin: `http://127.0.0.1:${adminPort}` };
  const sites = Object.values(addresses);
  const provider = await startOpenIdProvider({
    profile: 'keycloak',
    redirectUris: sites.map((site) => `${site}/signin/callback`),
    returnUris: sites.map((site) => `${site}/`),
  });
  const env = {
    ...plainEnvironment(),
    DATA_DIR: inject('dataFolder'),
    DATABASE_URL: urls.url,
    IDENTITY: 'oidc',
    OIDC_ISSUER: provider.issuer,
    OIDC_NAME: 'City ID',
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_SECOND_FACTOR: 'amr:otp',
    MARKET_PORT: String(marketPort),
    MARKET_URL: addresses.market,
    ADMIN_PORT: String(adminPort),
    ADMIN_URL: addresses.admin,
    METRICS_PORT: '0',
    RATE_LIMIT_FACTOR: '100',
  };
  const children = (['market', 'admin'] as const).map((site) => ({
    address: addresses[site],
    child: spawn(process.execPath, [main, 'serve', site], { stdio: 'ignore', env }),
  }));
  await Promise.all(children.map(({ child, address }) => untilReady(child, address)));
  return {
    addresses,
    people: provider.people,
    async stop() {
      for (const { child } of children) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await provider.close();
    },
  };
}
