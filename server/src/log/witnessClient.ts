/** Asks a witness for its cosignature of a head, by C2SP tlog-witness. */
import { parseDecimal, toBase64 } from '@fairbook/domain/log/bytes.ts';
import { parseSignedHead } from '@fairbook/domain/log/checkpoint.ts';
import { verifyCosignature } from '@fairbook/domain/log/cosignature.ts';
import { type Note, parseSignatureLine, type VerifierKey } from '@fairbook/domain/log/note.ts';
import { verifyEd25519 } from './crypto.ts';

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
  | { readonly outcome: 'unreachable'; readonly reason: string };

export interface CosigningOptions {
  /** The size that the witness signed last, as far as the caller knows. Saves a request if it is right. */
  readonly from?: number;
  /** For each request with its answer. */
  readonly timeoutMs?: number;
}

/** More than any answer of a witness has. */
const maxAnswerBytes = 64 * 1024;

/** Other processes may ask the same witness: after so many conflicts another attempt is left to the caller. */
const maxTries = 4;

/** `proofFrom` gives the consistency proof from a size to the size of the checkpoint. Throws for text that is no signed checkpoint. */
export async function requestCosignature(
  witness: WitnessAddress,
  checkpoint: string,
  proofFrom: (size: number) => readonly Uint8Array[] | Promise<readonly Uint8Array[]>,
  { from = 0, timeoutMs = 5_000 }: CosigningOptions = {},
): Promise<Cosigning> {
  const signed = parseSignedHead(checkpoint);
  if (!signed) throw new RangeError('only a signed checkpoint can be cosigned');
  const { note, head } = signed;
  // The witness may have signed a larger head than the one that is to be cosigned.
  let oldSize = Math.min(from, head.size);
  for (let tries = 0; tries < maxTries; tries++) {
    const proof = await proofFrom(oldSize);
    const body = `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`;
    const answer = await post(`${witness.url}/add-checkpoint`, body, timeoutMs);
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

interface HttpAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

async function post(url: string, body: string, timeoutMs: number): Promise<HttpAnswer | Cosigning> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(response);
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    return { status: response.status, type, text };
  } catch (error) {
    return { outcome: 'unreachable', reason: reasonOf(error) };
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxAnswerBytes) throw new Error(`the answer has more than ${maxAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
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

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it did not respond in time';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
