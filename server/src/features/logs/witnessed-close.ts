/** When the witnesses of a closed sale had signed what was entered before its close. The result waits for them, at most until their deadline. */
import type { CosignedHead } from '@fairbook/domain/logs/deadline.ts';
import type { OpenEntry } from '@fairbook/domain/logs/entries.ts';
import { cosignatureIn, NoSeed, timeIn, timesIn } from '@fairbook/domain/logs/seed.ts';
import { headsOfClose, type SignedSize, witnessingOfClose } from '@fairbook/domain/logs/witnesses.ts';
import { isLate, usualWitnessSeconds, type Witnessing } from '@fairbook/domain/record/witnessing.ts';
import { sha256, verifyEd25519 } from '../../platform/base/crypto.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Ending, readEnding, readEntriesOf } from '../../store/logs/order-log.sql.ts';
import { listCosignatures } from '../../store/logs/sending.sql.ts';

/** As the log and the record of the sale have it. */
export interface WitnessedClose {
  readonly says: Witnessing;
  /** The signatures that show it; none where no witness signed anything. */
  readonly heads: readonly CosignedHead[];
  /** True while the missing signatures can still come in time, or soon enough to be recorded. */
  readonly isPending: boolean;
}

const cryptography = { sha256, verify: verifyEd25519 };

type Logs = Pick<Deps, 'db' | 'orderLogs'>;
type Cosigned = SignedSize & { readonly cosignature: string };

/** Null for a sale without witnesses, or one that has not closed. */
export async function readWitnessedClose(
  logs: Logs,
  auctionId: number,
  { closeDate, at }: { readonly closeDate: Date; readonly at: Date },
): Promise<WitnessedClose | null> {
  const { db } = logs;
  const ending = await readEnding(db, auctionId);
  const { OPEN: open } = await readEntriesOf(db, auctionId, ['OPEN']);
  if (!ending || !open || open.quorum === 0) return null;
  const { DEADLINE: deadline = null } = await readEntriesOf(db, auctionId, ['DEADLINE']);
  const sale = {
    ...{ quorum: open.quorum, closeSize: ending.closeSize, closeDate: closeDate.toISOString() },
    deadline,
  };
  const stored = await listCosignatures(db, auctionId);
  const signed = await Promise.all(
    open.witnesses.map(async (witness): Promise<Cosigned[]> => {
      const own = stored.filter(({ key }) => key === witness.key);
      const all = await Promise.all(own.map((one) => verified(logs, auctionId, one)));
      return all.filter((one) => one !== null);
    }),
  );
  // The seed of a draw has the signatures of all witnesses on the close: nothing else is needed where these are in time.
  const bySeed = await signedBySeed(logs, auctionId, open, ending);
  const ofSeed = bySeed && witnessingOfClose(bySeed, sale);
  if (ofSeed && !isLate(ofSeed, sale.closeDate)) return { says: ofSeed, heads: [], isPending: false };
  const says = witnessingOfClose(signed, sale);
  const { witnessSeconds } = deadline ?? { witnessSeconds: usualWitnessSeconds };
  // A close that was written late is signed late, and says by how much.
  const last = Math.max(closeDate.getTime(), Date.parse(ending.closedAt)) + witnessSeconds * 1_000;
  const isPending = says.signedAt === undefined && at.getTime() < last;
  return { says, heads: headsOfClose(signed, sale), isPending };
}

async function signedBySeed(
  { orderLogs }: Logs,
  auctionId: number,
  open: OpenEntry,
  { seeds: [seed], closeSize: size }: Ending,
): Promise<SignedSize[][] | null> {
  const closed = seed && (await orderLogs.unsignedHead(auctionId, size));
  if (!closed) return null;
  return timesIn(open, closed, seed, cryptography).map(({ time }) => [{ size, time }]);
}

/** Null where the log is not the one that was signed: then the signature proves nothing about it. */
async function verified(
  { orderLogs }: Logs,
  auctionId: number,
  { key, size, checkpoint, line }: Awaited<ReturnType<typeof listCosignatures>>[number],
): Promise<Cosigned | null> {
  const witness = { key, url: '' };
  const cosignature = cosignatureIn(checkpoint + line, witness, sha256);
  const head = await orderLogs.unsignedHead(auctionId, size);
  if (cosignature === null || !head) return null;
  try {
    const of = { index: size, cosignature };
    return { size, cosignature, time: timeIn(witness, head, of, cryptography).time };
  } catch (error) {
    if (!(error instanceof NoSeed)) throw error;
    return null;
  }
}

/** Returns whether the quorum signed too late; false while it still can. */
export function isClosedLate({ says, isPending }: WitnessedClose, closeDate: Date): boolean {
  return !isPending && isLate(says, closeDate.toISOString());
}
