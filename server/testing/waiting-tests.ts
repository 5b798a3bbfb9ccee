/** The tests that may wait above 50 ms (waits.test.ts), each with the reason. */

const nextSecond = 'sign-ins are distinguished by their second';
const database = 'a statement of PostgreSQL must take long, so that something happens during it';
const polls = 'polls a condition that no event announces';
const differentSecond = 'two moments must differ by a second';

/** The path of each file, and why it waits. */
export const waitingTests: Readonly<Record<string, string>> = {
  'e2e/src/alone/announcements.full.test.ts': differentSecond,
  'e2e/src/accounts/approved-facts.full.test.ts': 'shows that a page does not change',
  'e2e/src/api/every-call.full.test.ts': differentSecond,
  'e2e/src/orders/faulty-network.full.test.ts': 'the network of the test is slow by chance',
  'e2e/src/auctions/finding.full.test.ts': 'shows that a page does not change',
  'identity/src/parity.test.ts': differentSecond,
  'server/src/platform/files/bucket.test.ts': 'a storage that answers slowly',
  'server/src/features/auctions/sale-kills.full.test.ts': database,
  'server/src/features/orders/crash.test.ts': 'sends again what a busy server refused',
  'server/src/platform/db/connection.test.ts': database,
  'server/src/features/operations/health/gauges.test.ts': polls,
  'server/src/platform/http/idempotency/idempotency.test.ts': database,
  'server/src/platform/http/idempotency/retries.test.ts': database,
  'server/src/platform/http/server.test.ts': 'a client that reads slowly',
  'server/src/platform/http/caller/sessions.test.ts': nextSecond,
  'server/src/platform/jobs/jobs.test.ts': polls,
  'server/src/platform/observe/open-telemetry.test.ts': polls,
  'server/src/features/accounts/sessions/openid-connect.test.ts': nextSecond,
  'server/src/features/accounts/sessions/recovery.test.ts': nextSecond,
  'server/src/features/accounts/sessions/sessions.test.ts': nextSecond,
  'server/src/features/logs/witnesses/crash.full.test.ts': polls,
  'server/src/features/logs/witnesses/send-heads.test.ts': polls,
};
