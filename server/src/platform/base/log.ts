/** The log: one line per event, as JSON for machines or readable for the person who started it. */
import pino from 'pino';

export type Log = pino.Logger;

export interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** True for human-readable lines: `10:24:07 market GET /api/auction/all 200 12 ms`. */
  readonly readable: boolean;
  /** Standard output by default. */
  readonly write?: (line: string) => void;
}

/** Characters of an error that are written. */
const maxErrorText = 8_000;

/** Never written, wherever in a line they occur. */
const secrets = ['authorization', 'password', 'idToken', 'token', 'cookie'].flatMap((name) => [name, `*.${name}`]);

export function openLog({ level, readable, write = (line) => process.stdout.write(line) }: LogOptions): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths: secrets, censor: 'hidden' },
    serializers: { err: errorOf },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, { write: (line: string) => write(readable ? readableLine(line) : line) });
}

/** Only the parts of an error that name no person: values of a row, an address or a token can be in everything else, and addresses in its words. */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return withoutAddresses(String(error));
  const { name, message, stack, cause } = error;
  const known = ['code', 'constraint', 'table', 'responseCode'].flatMap((field) => {
    const value = (error as unknown as Readonly<Record<string, unknown>>)[field];
    return typeof value === 'string' || typeof value === 'number' ? [[field, value] as const] : [];
  });
  return {
    ...{ type: name, message: withoutAddresses(message), stack: withoutAddresses(stack ?? '') },
    ...Object.fromEntries(known),
    ...(cause instanceof Error && { cause: withoutAddresses(cause.message) }),
  };
}

function withoutAddresses(text: string): string {
  return text.slice(0, maxErrorText).replace(/[^\s<>"'(),;:=/]+@[^\s<>"'(),;:/]+/g, '…@…');
}

interface Line {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly site?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
  readonly [more: string]: unknown;
}

const levels: Readonly<Record<number, string>> = { 20: 'debug  ', 40: 'WARNING  ', 50: 'ERROR  ', 60: 'FATAL  ' };

/** A JSON line as readable text, in local time. Unreadable lines pass unchanged. */
export function readableLine(json: string): string {
  let line: Line;
  try {
    line = JSON.parse(json) as Line;
  } catch {
    return json;
  }
  const { level, time, msg, site, err, call, status, ms, ...rest } = line;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const isRequest = typeof call === 'string';
  const what = isRequest ? `${call} ${String(status)} ${String(ms)} ms` : (msg ?? '');
  // Ids are shown only where they are useful, and once.
  const { requestId, reqId: _, person, from, ...others } = rest;
  const ids = Object.entries({ requestId, person, from }).filter(([, value]) => value !== undefined);
  const shown = isRequest && Number(status) < 400 ? others : { ...Object.fromEntries(ids), ...others };
  const details = Object.entries(shown).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  );
  const first = [clock, (site ?? '').padEnd(7), `${levels[level] ?? ''}${what}`, ...details].join(' ').trimEnd();
  return `${first}\n${err ? `${indented(err.stack ?? err.message ?? '')}\n` : ''}`;
}

function indented(text: string): string {
  return text.replace(/^/gm, '    ');
}
