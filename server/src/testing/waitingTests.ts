/** The tests that may wait above 50 ms (budgets.test.ts), each with the reason. */

const nextSecond = 'sign-ins are distinguished by their second';
const database = 'a statement of PostgreSQL must take long, so that something happens during it';
const polls = 'polls a condition that no event announces';
const differentSecond = 'two moments must differ by a second';

/** The path of each file, and why it waits. */
export const waitingTests: Readonly<Record<string, string>> = {
  'e2e/src/alone/announcements.full.test.ts': differentSecond,
  'e2e/src/approved-facts.full.test.ts': 'shows that a page does not change',
  'e2e/src/every-call.test.ts': differentSecond,
  'e2e/src/faulty-network.test.ts': 'the network of the test is slow by chance',
  'e2e/src/finding.full.test.ts': 'shows that a page does not change',
  'identity/src/parity.test.ts': differentSecond,
  'server/src/adapters/bucket.test.ts': 'a storage that answers slowly',
  'server/src/auctions/saleKills.test.ts': database,
  'server/src/bidding/crash.test.ts': 'sends again what a busy server refused',
  'server/src/db/connection.test.ts': database,
  'server/src/health/gauges.test.ts': polls,
  'server/src/http/idempotency.test.ts': database,
  'server/src/http/readiness.test.ts': 'shows that an answer stays the same for a while',
  'server/src/http/repeating.test.ts': database,
  'server/src/http/server.test.ts': 'a client that reads slowly',
  'server/src/http/sessions.test.ts': nextSecond,
  'server/src/jobs.test.ts': polls,
  'server/src/openTelemetry.test.ts': polls,
  'server/src/sessions/openidConnect.test.ts': nextSecond,
  'server/src/sessions/recovery.test.ts': nextSecond,
  'server/src/sessions/sessions.test.ts': nextSecond,
  'server/src/witnesses/crash.test.ts': polls,
  'server/src/witnesses/sendHeads.test.ts': polls,
};
