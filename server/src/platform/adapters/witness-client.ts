/** Asks a witness for its cosignature of a head, by C2SP tlog-witness, and for the newest head that it signed. */

import { parseDecimal, toBase64 } from '@fairbook/domain/base/bytes.ts';
import type { Sentence } from '@fairbook/domain/base/sentences/sentence.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyCosignature } from '@fairbook/domain/logs/cosignature.ts';
import { type Note, parseSignatureLine, type VerifierKey } from '@fairbook/domain/logs/note.ts';
import { sha256Hex, verifyEd25519 } from '../base/crypto.ts';
import { type ReadResponse, sendAndRead, Unreachable } from './http-post.ts';

export interface WitnessAddress {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: VerifierKey;
}

export type Cosigning =
  /** The line is verified, and ready to be appended to the checkpoint. `time` is in seconds since 1970. */
  | { readonly outcome: 'cosigned'; readonly line: string; readonly time: number }
  /** The witness has signed a larger head of this log: ask it about a newer one. */
  | { readonly outcome: 'larger'; readonly size: number }
  | { readonly outcome: 'refused'; readonly status: number; readonly reason: string }
  | { readonly outcome: 'unreachable'; readonly reason: Sentence };

export interface CosigningOptions {
  /** The size that the witness signed last, as far as the caller knows. Saves a request if it is right. */
  readonly from?: number;
  /** For each request with its answer; 5 seconds by default. */
  readonly timeoutMs?: number;
  /** True if the witness may run on this machine; any other must be on the public internet, and have TLS. */
  readonly isLoopbackAllowed: boolean;
}

/** More than any answer of a witness has. */
const maxAnswerBytes = 64 * 1024;
const defaultTimeoutMs = 5_000;

/** Other processes may ask the same witness: after so many conflicts another attempt is left to the caller. */
const maxTries = 4;

/** `proofFrom` gives the consistency proof from a size to the size of the checkpoint. Throws for text that is no signed checkpoint. */
export async function requestCosignature(
  witness: WitnessAddress,
  checkpoint: string,
  proofFrom: (size: number) => readonly Uint8Array[] | Promise<readonly Uint8Array[]>,
  options: CosigningOptions,
): Promise<Cosigning> {
  const signed = parseSignedHead(checkpoint);
  if (!signed) throw new RangeError('only a signed checkpoint can be cosigned');
  const { note, head } = signed;
  // The witness may have signed a larger head than the one that is to be cosigned.
  let oldSize = Math.min(options.from ?? 0, head.size);
  for (let tries = 0; tries < maxTries; tries++) {
    const proof = await proofFrom(oldSize);
    const body = `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`;
    const answer = await post(`${witness.url}/add-checkpoint`, body, options);
    if ('outcome' in answer) return answer;
    if (answer.status === 200) return cosigningOf(note, answer.text, witness.key);
    const size = answer.status === 409 && answer.type === 'text/x.tlog.size' ? parseDecimal(answer.text.trim()) : null;
    if (size === null || size === oldSize)
      return { outcome: 'refused', status: answer.status, reason: answer.text.trim() };
    if (size > head.size) return { outcome: 'larger', size };
    oldSize = size;
  }
  return { outcome: 'refused', status: 409, reason: 'its size changed during every attempt' };
}

/** The text of the newest head of a log that the witness signed; `none` where it signed none, null where it gives no answer. */
export async function readSignedHead(
  url: string,
  origin: string,
  isLoopbackAllowed: boolean,
): Promise<{ readonly text: string } | 'none' | null> {
  const message = { body: null, headers: { 'user-agent': 'Fairbook' }, isLoopbackAllowed };
  const limits = { timeoutMs: defaultTimeoutMs, maxBytes: maxAnswerBytes };
  try {
    const { status, text } = await sendAndRead(`${url}/${sha256Hex(origin)}/checkpoint`, message, limits);
    if (status === 404) return 'none';
    return status === 200 ? { text } : null;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return null;
  }
}

async function post(url: string, body: string, options: CosigningOptions): Promise<ReadResponse | Cosigning> {
  const { timeoutMs = defaultTimeoutMs, isLoopbackAllowed } = options;
  try {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'user-agent': 'Fairbook' };
    return await sendAndRead(url, { body, headers, isLoopbackAllowed }, { timeoutMs, maxBytes: maxAnswerBytes });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { outcome: 'unreachable', reason: error.sentence };
  }
}

/** Lines of other keys are ignored, as the protocol asks; one by this key must be right. */
function cosigningOf(note: Note, text: string, key: VerifierKey): Cosigning {
  const lines = text.split('\n').filter((line) => isBy(line, key));
  const [line] = lines;
  const signatures = lines.map(parseSignatureLine).filter((signature) => signature !== null);
  const time = verifyCosignature({ text: note.text, signatures }, key, verifyEd25519);
  if (line === undefined || time === null) {
    return { outcome: 'refused', status: 200, reason: 'its answer has no valid cosignature of its key' };
  }
  return { outcome: 'cosigned', line: `${line}\n`, time };
}

function isBy(line: string, { name, id }: VerifierKey): boolean {
  const signature = parseSignatureLine(line);
  return signature?.name === name && signature.keyId === id;
}
