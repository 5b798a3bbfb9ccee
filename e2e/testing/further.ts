/** Further processes of the sites over the database of the product, with settings of their own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findRunning } from '@fairbook/server/platform/postgres/embedded.ts';
import { inject } from 'vitest';
import { type Addresses, freePort, plainEnvironment, untilReady } from './product.ts';

const main = join(import.meta.dirname, '../../server/src/main.ts');

export interface Further {
  stop(): Promise<void>;
}

export async function furtherAddresses(): Promise<Addresses> {
  const [marketPort, adminPort] = [await freePort(14_000), await freePort(15_000)];
  return { market: `http://127.0.0.1:${marketPort}`, admin: `http://127.0.0.1:${adminPort}` };
}

/** Starts these sites, and returns once they are ready. */
export async function startFurther(
  sites: readonly (keyof Addresses)[],
  addresses: Addresses,
  settings: Readonly<Record<string, string>>,
): Promise<Further> {
  const urls = await findRunning(inject('dataFolder'));
  if (!urls) throw new Error('the database of the product does not run');
  const env = {
    ...plainEnvironment(),
    DATA_DIR: inject('dataFolder'),
    DATABASE_URL: urls.url,
    MARKET_PORT: new URL(addresses.market).port,
    MARKET_URL: addresses.market,
    ADMIN_PORT: new URL(addresses.admin).port,
    ADMIN_URL: addresses.admin,
    METRICS_PORT: '0',
    RATE_LIMIT_FACTOR: '100',
    ...settings,
  };
  const children = sites.map((site) => ({
    address: addresses[site],
    child: spawn(process.execPath, [main, 'serve', site], { stdio: 'ignore', env }),
  }));
  await Promise.all(children.map(({ child, address }) => untilReady(child, address)));
  return {
    async stop() {
      for (const { child } of children) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}
