/** Witnesses, and logs that tests sign for it, honest ones and forks. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import { checkpointText } from '@fairbook/domain/logs/checkpoint.ts';
import { leafHash, MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import {
  formatVerifierKey,
  parseVerifierKey,
  type Signer,
  signatureTypes,
  signNote,
  type VerifierKey,
  verifierKey,
} from '@fairbook/domain/logs/note.ts';
import { startWitness as serveHere } from '../../src/features/witness/serve.ts';
import { readWitnessSettings } from '../../src/features/witness/settings.ts';
import { ed25519Of, sha256 } from '../../src/platform/base/crypto.ts';
import { compiledCode } from '../program.ts';

export interface RunningWitness {
  readonly url: string;
  readonly key: VerifierKey;
  stop(): Promise<void>;
}

export interface WitnessHere extends RunningWitness {
  /** Posts and decides everything that is due by its clock. */
  run(): Promise<void>;
}

/** A witness as a process of its own, which can be killed. */
export interface WitnessProcess extends RunningWitness {
  readonly child: ChildProcess;
  /** Output at the start. */
  readonly output: readonly string[];
  stop(signal?: NodeJS.Signals): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

const open = new Set<() => Promise<void>>();

/** Starts a witness in this process, with these variables and no others of the product. */
export async function startWitness(settings: Settings, clock?: () => Date): Promise<WitnessHere> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const life = { add: async (_name: string, close: () => Promise<unknown> | unknown) => void closers.push(close) };
  const stop = async () => {
    open.delete(stop);
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  open.add(stop);
  try {
    const { witness, watch, address } = await serveHere(readWitnessSettings({ ...standard, ...settings }), life, clock);
    return { url: address, key: witness.signer.key, stop, run: () => watch.run() };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts `main.ts witness` with these variables and no others of the product. */
export async function startWitnessProcess(settings: Settings): Promise<WitnessProcess> {
  const child = spawnWitness(settings);
  const output: string[] = [];
  // The reader ends with the process, which so fails instead of being waited for.
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    output.push(line);
    const url = /^Listening on (.+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    const text = output.find((each) => each.startsWith('Verifier key: '))?.slice('Verifier key: '.length) ?? '';
    const key = parseVerifierKey(text, sha256);
    if (key === null) throw new Error(`the witness printed no key: ${output.join(' ')}`);
    const stop = async (signal: NodeJS.Signals = 'SIGKILL') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    };
    return { url, key, child, output, stop };
  }
  throw new Error(`the witness did not start: ${output.join(' ')}`);
}

const running = new Set<ChildProcess>();

/** For the end of a test file: a test that fails leaves its witness running. */
export async function killWitnesses(): Promise<void> {
  await Promise.all([...open].map((stop) => stop()));
  await Promise.all(
    [...running].map((child) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      return ended;
    }),
  );
}

const standard = { WITNESS_PORT: '0', ...compiledCode };

export function spawnWitness(settings: Settings): ChildProcess {
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, 'witness'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // In production the market asks for much that a witness does not need.
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...standard, ...settings },
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

/** A key of a log; the seed makes it another one. */
export function logSigner(name: string, seed = 1): Signer {
  const { publicKey, sign } = ed25519Of(new Uint8Array(32).fill(seed));
  return { key: verifierKey(name, signatureTypes.ed25519, publicKey, sha256), sign };
}

export function trusting(...logs: readonly (readonly [origin: string, signer: Signer])[]): string {
  return logs.map(([origin, { key }]) => `${origin}=${formatVerifierKey(key)}`).join(' ');
}

/** A log whose entries are numbers, from `forkAt` on others than in its honest version. */
export class TestLog {
  readonly origin: string;
  readonly signer: Signer;
  readonly tree = new MerkleTree(sha256);
  readonly #forkAt: number;

  constructor(origin: string, signer: Signer, forkAt = Number.POSITIVE_INFINITY) {
    this.origin = origin;
    this.signer = signer;
    this.#forkAt = forkAt;
  }

  growTo(size: number): this {
    for (let index = this.tree.size; index < size; index++) {
      const entry = `${index}${index >= this.#forkAt ? ' changed' : ''}`;
      this.tree.appendLeaf(leafHash(Buffer.from(entry), sha256));
    }
    return this;
  }

  text(size: number): string {
    return checkpointText({ origin: this.origin, size, root: this.growTo(size).tree.root(size), extensions: [] });
  }

  checkpoint(size: number): string {
    return signNote(this.text(size), this.signer);
  }

  proof(from: number, to: number): Uint8Array[] {
    return this.growTo(to).tree.consistencyProof(from, to);
  }

  /** The body of a request to sign the head of size `to`. */
  body(from: number, to: number, checkpoint = this.checkpoint(to)): string {
    return `old ${from}\n${this.proof(from, to)
      .map((hash) => `${toBase64(hash)}\n`)
      .join('')}\n${checkpoint}`;
  }
}

export interface PlainAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

export async function addCheckpoint(
  { url }: { readonly url: string },
  body: string | Uint8Array<ArrayBuffer>,
): Promise<PlainAnswer> {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}
