/**
 * Heads that a log signed and this witness did not sign. Two heads of one size with different roots are proof against the log, and so is a
 * larger head with a proof that it had another root at the size of a smaller one. Everything else is undecided until both heads can be compared.
 */
import { equalBytes, toBase64 } from '@fairbook/domain/base/bytes.ts';
import { type Checkpoint, parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { earlierRoot } from '@fairbook/domain/logs/consistency.ts';
import { emptyRoot } from '@fairbook/domain/logs/merkle.ts';
import { sha256 } from '../../platform/base/crypto.ts';
import type { Forks } from './forks.ts';
import type { SignedHead } from './heads.ts';
import type { Undecided, UndecidedHeads } from './undecided.ts';

/** A head with the signature of its log. */
export interface ShownHead {
  readonly head: Checkpoint;
  readonly note: string;
}

export interface Refused extends ShownHead {
  /** The consistency proof that came with it. */
  readonly proof: readonly Uint8Array[];
  /** True where the proof is not from the head that the witness signed, so that another request may follow with the right one. */
  readonly isAskedAgain: boolean;
}

export class Refusals {
  readonly forks: Forks;
  readonly undecided: UndecidedHeads;
  /** Called when there is something to post or to decide. */
  onChange: () => void = () => undefined;

  constructor(forks: Forks, undecided: UndecidedHeads) {
    this.forks = forks;
    this.undecided = undecided;
  }

  /** Keeps a head that is not signed. `last` is the one of its log that the witness signed last. When this returns, it is durable. */
  async keep({ head, note, proof, isAskedAgain }: Refused, last: SignedHead | null, now: Date): Promise<void> {
    if (head.size === 0) {
      if (!equalBytes(head.root, emptyRoot(sha256))) await this.contradict(null, { head, note }, now);
      return;
    }
    const signed = last && shown(last.note);
    for (const other of [...(signed ? [signed] : []), ...this.undecided.of(head.origin).map(shownBefore)]) {
      if (isFork(head, other.head)) return this.contradict(other.note, { head, note }, now);
    }
    if (last?.size === head.size) return;
    if (last !== null && last.size < head.size) {
      if (isAskedAgain) return;
      const root = earlierRoot({ from: last.size, to: head.size, toRoot: head.root, proof }, sha256);
      if (root !== null) return this.contradict(last.note, { head, note }, now, proof);
    }
    await this.undecided.keep(head, note, now);
    this.onChange();
  }

  /** Decides about undecided heads of the size of one that the witness signed. */
  async compare({ origin, size, root, note }: SignedHead, now: Date): Promise<void> {
    for (const one of this.undecided.of(origin).filter(({ head }) => head.size === size)) {
      if (equalBytes(one.head.root, root)) await this.undecided.remove(one);
      else await this.convict(note, one, now);
    }
  }

  /** Keeps an undecided head as a part of a fork: a signed head of its size has another root. */
  async convict(other: string, refused: Undecided, now: Date): Promise<void> {
    await this.contradict(other, shownBefore(refused), now);
    await this.undecided.remove(refused);
  }

  /** Keeps two heads as proof against their log. */
  async contradict(
    signed: string | null,
    { head, note }: ShownHead,
    now: Date,
    proof?: readonly Uint8Array[],
  ): Promise<void> {
    const { origin, size } = head;
    const seenAt = now.toISOString();
    await this.forks.keep({
      origin,
      size,
      seenAt,
      signed,
      refused: note,
      ...(proof && { proof: proof.map(toBase64) }),
    });
    this.onChange();
  }
}

/** True for two heads of one log that an honest one cannot both have signed. */
export function isFork(one: Checkpoint, other: Checkpoint): boolean {
  return one.origin === other.origin && one.size === other.size && !equalBytes(one.root, other.root);
}

function shown(note: string): ShownHead | null {
  const signed = parseSignedHead(note);
  return signed && { head: signed.head, note };
}

function shownBefore({ head, refused }: Undecided): ShownHead {
  return { head, note: refused };
}
