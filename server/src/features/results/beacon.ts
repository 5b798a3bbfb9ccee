/** Fetches the round of a public randomness beacon that completes the seed of a sale, and verifies it. */
import { isRoundOf, timeOfRound } from '@fairbook/domain/logs/beacon.ts';
import { z } from 'zod';
import { sendAndRead, Unreachable } from '../../platform/adapters/http-post.ts';
import { sha256 } from '../../platform/base/crypto.ts';
import { jsonOrNull } from '../../platform/base/json-or-null.ts';
import { verifyRound } from '../../platform/base/rounds.ts';
import type { BeaconSettings } from '../../platform/config/config-logs.ts';
import type { Deps, JobHandler } from '../../platform/deps.ts';
import { type AwaitedRound, completeSeed, findAwaitedRound } from '../logs/seed.ts';
import { closeAuction } from './close.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'fetch-round': { readonly auctionId: number };
  }
}

const limits = { timeoutMs: 5_000, maxBytes: 16 * 1024 };

const answer = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

/**
 * Asks each address of the beacon in turn, and goes on with the close once one gave the right signature. It does not fail: where no address gives it,
 * the sweep of closes enqueues this job again.
 */
export const fetchRound: JobHandler<'fetch-round'> = async ({ auctionId }, deps) => {
  const awaited = await findAwaitedRound(deps, auctionId);
  if (!awaited) return;
  const signedAt = new Date(timeOfRound(awaited.terms, awaited.round) * 1_000);
  if (deps.clock() < signedAt) return fetchRoundLater(deps, auctionId, signedAt);
  const signature = await askAll(deps, auctionId, awaited);
  if (signature === null) return;
  await completeSeed(deps, auctionId, awaited, signature);
  await closeAuction(deps, auctionId);
};

/** At most one job of a sale waits. */
export async function fetchRoundLater(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  auctionId: number,
  startAfter?: Date,
): Promise<void> {
  const singletonKey = String(auctionId);
  await jobs.enqueue(
    db,
    'fetch-round',
    { auctionId },
    { singletonKey, unlessWaiting: true, ...(startAfter && { startAfter }) },
  );
}

/** Null where no address gives the signature of the round; the log says why. */
async function askAll(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  auctionId: number,
  awaited: AwaitedRound,
): Promise<string | null> {
  if (config.beacon.urls.length === 0)
    log.error({ auctionId }, 'a sale waits for a round of a beacon, and BEACON_URLS has no address');
  for (const url of config.beacon.urls) {
    const found = await ask(url, awaited, config.beacon);
    if ('signature' in found) return found.signature;
    log.warn({ auctionId, beacon: url, round: awaited.round, why: found.problem }, 'a beacon gave no round');
  }
  return null;
}

async function ask(
  url: string,
  { terms, round }: AwaitedRound,
  { isLoopbackAllowed }: Pick<BeaconSettings, 'isLoopbackAllowed'>,
): Promise<{ readonly signature: string } | { readonly problem: string }> {
  const message = { body: null, headers: { 'user-agent': 'Fairbook' }, isLoopbackAllowed };
  try {
    const { status, text } = await sendAndRead(`${url}/${terms.chainHash}/public/${round}`, message, limits);
    if (status !== 200) return { problem: `Response status ${status}` };
    const parsed = answer.safeParse(jsonOrNull(text));
    if (!parsed.success || parsed.data.round !== round) return { problem: 'Its answer is not that round' };
    const { signature } = parsed.data;
    return isRoundOf(terms, round, signature, { sha256, verifyRound })
      ? { signature }
      : { problem: 'Its signature is not that of the round: the answer is forged' };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { problem: error.message };
  }
}
