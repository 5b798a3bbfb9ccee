/** Asks a market how a head that it signed belongs to the one that the witness signed last. */
import { fromBase64 } from '@fairbook/domain/base/bytes.ts';
import { type Checkpoint, parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyConsistency } from '@fairbook/domain/logs/consistency.ts';
import { signatureLine, signaturesBy, verifyNote } from '@fairbook/domain/logs/note.ts';
import { z } from 'zod';
import { sha256, verifyEd25519 } from '../../platform/base/crypto.ts';
import type { TrustedLog } from '../../platform/config/config-witness.ts';
import { readFromMarket } from './read-market.ts';
import { isFork, type ShownHead } from './refusals.ts';
import { keysOf } from './trusted-logs.ts';

const shape = z.object({ data: z.object({ checkpoint: z.string(), consistency: z.array(z.string()).nullable() }) });

/**
 * `belongs`: both are heads of one log that only grew. `fork`: a signed head that contradicts one of both. `hidden`: the market shows this log to no
 * stranger, as those of private sales. Null: it showed neither.
 */
export type Shown =
  | { readonly outcome: 'belongs' | 'hidden' }
  | { readonly outcome: 'fork'; readonly other: ShownHead }
  | null;

export interface Pair {
  readonly market: string;
  readonly logs: readonly TrustedLog[];
  /** Two heads of one log, of different sizes. */
  readonly heads: readonly [Checkpoint, Checkpoint];
  readonly signal: AbortSignal;
}

export async function askAbout({ market, logs, heads, signal }: Pair): Promise<Shown> {
  const [smaller, larger] = heads[0].size < heads[1].size ? heads : [heads[1], heads[0]];
  const { origin } = smaller;
  const [, sale] = /\/sales\/([0-9a-f-]{36})$/.exec(origin) ?? [];
  if (sale === undefined) return null;
  const read = async (from: number, to: number) => {
    const { status, text } = await readFromMarket(
      `${market}/api/auction/${sale}/order-log?from=${from}&to=${to}`,
      signal,
    );
    if (status === 404) return 'hidden';
    return status === 200 ? shape.parse(JSON.parse(text)).data : null;
  };
  try {
    const grown = await read(smaller.size, larger.size);
    if (grown === 'hidden') return { outcome: 'hidden' };
    const proof = (grown?.consistency ?? []).map(fromBase64).filter((hash) => hash !== null);
    const roots = { from: smaller.size, fromRoot: smaller.root, to: larger.size, toRoot: larger.root };
    if (verifyConsistency({ ...roots, proof }, sha256)) return { outcome: 'belongs' };
    const early = await read(smaller.size, smaller.size);
    const notes = [grown?.checkpoint, early === 'hidden' ? null : early?.checkpoint];
    const other = notes
      .map((note) => signedBy(logs, note ?? ''))
      .find((one) => one && heads.some((head) => isFork(head, one.head)));
    return other ? { outcome: 'fork', other } : null;
  } catch {
    return null;
  }
}

function signedBy(logs: readonly TrustedLog[], text: string): ShownHead | null {
  const signed = parseSignedHead(text);
  if (signed === null) return null;
  const { note, head } = signed;
  const key = keysOf(logs, head.origin).find((each) => verifyNote(note, each, verifyEd25519));
  if (key === undefined) return null;
  // Other signatures could make it as long as they like.
  const lines = signaturesBy(note, key).map((signature) => signatureLine(key, signature));
  return { head, note: `${note.text}\n${lines.join('')}` };
}
