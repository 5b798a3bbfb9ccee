/** Checks whether a database is reachable before it is used, and explains in one sentence if not. */
import { connect } from 'node:net';
import pg from 'pg';
import { CannotStart } from '../cannotStart.ts';

/** The oldest server on which all migrations and the invariants of `doctor --deep` were run. */
const oldestVersion = 15;

/** Throws CannotStart with one clear sentence where `url` does not lead to an accessible PostgreSQL. Returns its version. */
export async function reachDatabase(url: string): Promise<string> {
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
    throw error instanceof CannotStart ? error : new CannotStart(sentenceFor(error, shown));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function sentenceFor(error: unknown, shown: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
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
    const end = (problem?: string) => {
      socket.destroy();
      if (problem === undefined) resolve();
      else reject(new CannotStart(problem));
    };
    socket.once('connect', () => socket.write(askForTls));
    socket.once('data', (bytes) =>
      end(
        bytes.length <= 8 && (bytes[0] === 0x53 || bytes[0] === 0x4e)
          ? undefined
          : `The server at ${shown} is not PostgreSQL: check DATABASE_URL.`,
      ),
    );
    socket.once('close', () =>
      end(
        `The server at ${shown} closed the connection without an answer: a proxy with no database server behind it does that; otherwise check DATABASE_URL.`,
      ),
    );
    socket.once('timeout', () => end(`No response from ${shown} within 5 seconds: check DATABASE_URL.`));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(`No database can be reached at ${shown} (${error.code ?? error.message}): check DATABASE_URL.`),
    );
  });
}
