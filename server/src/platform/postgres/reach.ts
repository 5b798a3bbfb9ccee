/** Checks whether a database is reachable before it is used, and explains in one sentence if not. */
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../base/cannot-start.ts';

/** The oldest server on which all migrations and the invariants of `doctor --deep` were run. */
const oldestVersion = 15;

/** A proxy has no server for so long while another one takes over as planned, and a server that starts up is often ready by then. In milliseconds. */
const patienceMs = 5_000;
const pauseMs = 250;

/** A condition that is not met yet and may be in a moment. */
class NotYet extends CannotStart {}

/**
 * Throws CannotStart with one clear sentence where `url` does not lead to an accessible PostgreSQL. Returns its version. A server that starts up, and a proxy without a server,
 * are asked again for five seconds.
 */
export async function reachDatabase(url: string): Promise<string> {
  for (const until = performance.now() + patienceMs; ; await setTimeout(pauseMs)) {
    try {
      return await reachOnce(url);
    } catch (error) {
      if (!(error instanceof NotYet) || performance.now() > until) throw error;
    }
  }
}

async function reachOnce(url: string): Promise<string> {
  const { host, port, shown } = addressOf(url);
  // Unix sockets have no address to probe; the driver's own error is enough.
  if (!host.startsWith('/')) await refuseOthers(host, port, shown);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ version: string; number: number }>(
      "SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number",
    );
    const [row] = answer.rows;
    if (!row || row.number < oldestVersion * 10_000) {
      throw new CannotStart(
        `The database at ${shown} is PostgreSQL ${row?.version ?? 'of an unknown version'}; Fairbook needs ${oldestVersion} or newer.`,
      );
    }
    return row.version;
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw codeOf(error) === '57P03'
      ? new NotYet(sentenceFor(error, shown))
      : new CannotStart(sentenceFor(error, shown));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function sentenceFor(error: unknown, shown: string): string {
  const code = codeOf(error);
  const words = error instanceof Error ? error.message : String(error);
  switch (code) {
    case '28P01':
    case '28000':
      return `The database at ${shown} refused the user name or the password in DATABASE_URL.`;
    case '3D000':
      return `The database server at ${shown} has no such database: create it, or correct the name at the end of DATABASE_URL.`;
    case '53300':
      return `The database at ${shown} has no free connection left.`;
    case '57P03':
      return `The database at ${shown} is still starting up; try again in a moment.`;
    default:
      return `The database at ${shown} cannot be used: ${words}.`;
  }
}

function addressOf(url: string): { host: string; port: number; shown: string } {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new CannotStart('DATABASE_URL is not an address: write postgres://user:password@host:5432/name.');
  }
  if (parsed.protocol !== 'postgres:' && parsed.protocol !== 'postgresql:') {
    throw new CannotStart('DATABASE_URL must begin with postgres:// (postgres://user:password@host:5432/name).');
  }
  const host = parsed.searchParams.get('host') ?? (parsed.hostname.replace(/^\[|\]$/g, '') || 'localhost');
  const port = Number(parsed.port || 5432);
  return { host, port, shown: `${host}:${port}${parsed.pathname}` };
}

/** Requests TLS, as every PostgreSQL client may: a PostgreSQL responds with one letter, anything else does not. */
function refuseOthers(host: string, port: number, shown: string): Promise<void> {
  const askForTls = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: 5_000 });
    const end = (problem?: CannotStart) => {
      socket.destroy();
      if (problem === undefined) resolve();
      else reject(problem);
    };
    socket.once('connect', () => socket.write(askForTls));
    socket.once('data', (bytes) =>
      end(
        bytes.length <= 8 && (bytes[0] === 0x53 || bytes[0] === 0x4e)
          ? undefined
          : new CannotStart(`The server at ${shown} is not PostgreSQL: check DATABASE_URL.`),
      ),
    );
    socket.once('close', () =>
      end(
        new NotYet(
          `The server at ${shown} closed the connection without an answer: a proxy with no database server behind it does that; otherwise check DATABASE_URL.`,
        ),
      ),
    );
    socket.once('timeout', () =>
      end(new CannotStart(`No response from ${shown} within 5 seconds: check DATABASE_URL.`)),
    );
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(
        new CannotStart(`No database can be reached at ${shown} (${error.code ?? error.message}): check DATABASE_URL.`),
      ),
    );
  });
}
