/** Halts and resumes a sale under its lock, stores the halt, and notifies everyone concerned. */
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { BodyOf } from '@fairbook/contract/base/route.ts';
import type { HaltParty } from '@fairbook/domain/base/vocabulary.ts';
import { whyNotDeliver } from '@fairbook/domain/bonds/delivery.ts';
import {
  closeAfterResume,
  whyNotChoose,
  whyNotHalt,
  whyNotResume,
  whyNotResumeLog,
} from '@fairbook/domain/sale-changes/halt.ts';
import { requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Administrator, Issuer } from '../../platform/http/caller/actor.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { endHalt, insertHalt } from '../../store/auctions/halts.sql.ts';
import { enqueueSale } from '../../store/auctions/schedule.ts';
import { standingOf } from '../../store/auctions/standing.ts';
import { findContradiction } from '../../store/logs/contradictions.sql.ts';

/** The actor, and their party. */
interface Party {
  readonly actor: Issuer | Administrator;
  readonly by: Exclude<HaltParty, 'system'>;
}

/** Halts a locked sale. */
export async function haltSale(db: Db, jobs: Jobs, auction: StoredAuction, { actor, by }: Party, reason: string) {
  const at = await readClock(db);
  requireMet(whyNotHalt(auction, at));
  const haltId = await insertHalt(db, auction, { reason, haltedBy: by, haltedAt: at });
  const detail = { by, closeDate: auction.closeDate };
  await audit(db, { actor, action: 'auction.halt', subject: `auction:${auction.uuid}`, detail, text: { reason } });
  await jobs.enqueue(db, 'announce-halt', { haltId, isResumed: false });
  return standingOf({ ...auction, haltedAt: at, haltReason: reason, haltedBy: by }, at);
}

/** Resumes a locked sale with the chosen close; its clock continues. */
export async function resumeSale(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  { actor, by }: Party,
  request: BodyOf<(typeof auctionsMarket)['resumeAuction']>,
) {
  const at = await readClock(db);
  requireMet(whyNotResume({ ...auction, issuerStatus: auction.municipality.status }, by));
  requireMet(whyNotResumeLog(await findContradiction(db, auction.id)));
  requireMet(whyNotChoose(auction, request, at));
  const { choice } = request;
  const { startDate, closeDate: closeBefore, haltedAt, haltedBy } = auction;
  if (startDate === null) throw new Error('a sale without a start was halted');
  const closeAfter = closeAfterResume(auction, request, at);
  requireMet(whyNotDeliver(auction, closeAfter, auction.municipality.state));
  const haltId = await endHalt(db, auction.id, { resumedBy: by, resumedAt: at, choice, closeAfter });
  const detail = { by, choice, haltedAt, haltedBy, closeBefore, closeAfter };
  await audit(db, { actor, action: 'auction.resume', subject: `auction:${auction.uuid}`, detail });
  await enqueueSale(db, jobs, auction.id, { startDate, closeDate: closeAfter });
  await jobs.enqueue(db, 'announce-halt', { haltId, isResumed: true });
  const resumed = { ...auction, haltedAt: null, haltReason: null, haltedBy: null, closeDate: closeAfter };
  return standingOf(resumed, at);
}
