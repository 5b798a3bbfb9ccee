/** HTTP load: a number of connections, each sending its next request as soon as its last one is answered. */
import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { findTool, outputOf } from './tools.ts';

/** A request, sent again and again; every `{key}` in a header is replaced by a unique text. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadSample {
  /** Responses per second. */
  readonly rate: number;
  readonly answers: number;
  /** Refusals, and failed connections. */
  readonly errors: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface LoadOptions {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
}

/** Requests created beforehand, so that the client costs little of the machine it shares with the server. */
export class Volley {
  readonly #folder: string;
  readonly #parts: readonly (readonly string[])[];
  readonly #name: string;
  #file: Promise<string> | null = null;

  /** `folder` holds the requests for wrk. */
  constructor(folder: string, name: string, shots: readonly Shot[]) {
    this.#folder = folder;
    this.#name = name;
    this.#parts = shots.map((shot) => textOf(shot).split('{key}'));
  }

  /** Sends for this long; our own generator replaces wrk where that is not installed. */
  async fire(options: LoadOptions): Promise<LoadSample> {
    // wrk counts in whole seconds.
    const wrk = options.seconds < 1 ? null : findTool('wrk');
    return wrk === null ? fireHere(this.#parts, options) : this.#fireWrk(wrk, options);
  }

  async #fireWrk(wrk: string, { url, connections, seconds }: LoadOptions): Promise<LoadSample> {
    this.#file ??= this.#write();
    const script = await this.#file;
    const args = [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '10s',
      '-s',
      script,
      url,
      '--',
      nextSeries(),
    ];
    const words = await outputOf(wrk, args);
    const line = words.split('\n').find((each) => each.startsWith('{'));
    if (line === undefined) throw new Error(`wrk said: ${words}`);
    const { requests, duration, errors, p50, p99 } = JSON.parse(line) as Record<string, number>;
    const answers = (requests ?? 0) - (errors ?? 0);
    return {
      rate: answers / ((duration ?? Number.NaN) / 1e6),
      answers,
      errors: errors ?? 0,
      p50: (p50 ?? 0) / 1000,
      p99: (p99 ?? 0) / 1000,
    };
  }

  /** The requests as a program for wrk. JSON's escapes are Lua's, for the characters in requests. */
  async #write(): Promise<string> {
    const rows = this.#parts.map((parts) => `{${parts.map((part) => JSON.stringify(part)).join(',')}}`);
    const file = join(this.#folder, `${this.#name}.lua`);
    await writeFile(file, `local shots = {\n${rows.join(',\n')}\n}\n${fireByWrk}`);
    return file;
  }
}

const fireByWrk = `
local series, count = '', 0
function init(args) series = args[1] end
function request()
  count = count + 1
  local shot = shots[count % #shots + 1]
  if #shot == 1 then return shot[1] end
  return table.concat(shot, series .. '-' .. count)
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('\\n{"requests":%d,"duration":%d,"errors":%d,"p50":%d,"p99":%d}\\n', summary.requests, summary.duration,
    e.connect + e.read + e.write + e.status + e.timeout, latency:percentile(50), latency:percentile(99)))
end
`;

let series = 0;

/** No two runs send the same key. */
function nextSeries(): string {
  series += 1;
  return `${process.pid}-${Date.now().toString(36)}-${series}`;
}

function textOf({ method, path, headers, body = '' }: Shot): string {
  const length: Record<string, string> = method === 'POST' ? { 'content-length': `${Buffer.byteLength(body)}` } : {};
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

/** The same from this process, for machines without wrk: it costs more, and so shows less of fast servers. */
async function fireHere(
  shots: readonly (readonly string[])[],
  { url, connections, seconds }: LoadOptions,
): Promise<LoadSample> {
  const { hostname, port } = new URL(url);
  const own = nextSeries();
  const times: number[] = [];
  let [count, errors] = [0, 0];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const next = () => (shots[count++ % shots.length] ?? []).join(`${own}-${count}`);
  const sockets: Socket[] = [];
  const lives = Array.from({ length: connections }, () => {
    return new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      let [sent, buffered] = [0, ''];
      const send = () => {
        sent = performance.now();
        socket.write(next());
      };
      socket.on('connect', send);
      socket.on('data', (bytes) => {
        buffered += bytes.toString('latin1');
        const head = buffered.indexOf('\r\n\r\n');
        const length = /\r\ncontent-length: (\d+)/i.exec(buffered)?.[1];
        if (head === -1 || length === undefined || buffered.length < head + 4 + Number(length)) return;
        times.push(performance.now() - sent);
        if (!/^HTTP\/1.1 [23]/.test(buffered)) errors += 1;
        buffered = '';
        if (performance.now() < end) send();
        else socket.destroy();
      });
      socket.on('error', () => (errors += 1));
      socket.on('close', () => resolve());
    });
  });
  const late = setTimeout(
    () => {
      for (const socket of sockets) socket.destroy();
    },
    seconds * 1000 + 5_000,
  );
  await Promise.all(lives);
  clearTimeout(late);
  times.sort((a, b) => a - b);
  const took = (performance.now() - begin) / 1000;
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const answers = times.length - errors;
  return { rate: answers / took, answers, errors, p50: at(0.5), p99: at(0.99) };
}
