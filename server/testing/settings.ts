/** The configuration of a test: the defaults, on this database, with this worker's identity provider. */
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Config } from '../src/platform/config/config.ts';
import { readConfig } from '../src/platform/config/read-config.ts';
import { identityProvider } from './market/identities.ts';

/** Ports are 0, so that any free one is used; the demo is off. */
export function testConfig(databaseUrl: string): Config {
  return readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    DEMO: 'false',
    DATABASE_URL: databaseUrl,
    // Tests also change the market in the database and read at once.
    READ_MODEL_AGE_MS: '0',
    DATA_DIR: join(inject('folder'), 'data'),
    FILES_DIR: join(inject('folder'), 'files'),
    // Heads of one database are a contradiction in any other.
    AUDIT_HEAD_FILE: join(inject('folder'), 'audit-heads', `${new URL(databaseUrl).pathname.slice(1)}.jsonl`),
    MARKET_PORT: '0',
    ADMIN_PORT: '0',
    IDENTITY_URL: identityProvider.url,
    ALLOW_LOOPBACK_WEBHOOKS: 'true',
    // One person of a test calls as often as a crowd would.
    RATE_LIMIT_FACTOR: '1000',
    OPTIONAL_FEATURES: 'deal-team,sub-accounts,order-approvals',
  });
}
