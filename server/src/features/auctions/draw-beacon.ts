/** The beacon of a draw, as pages name it before the close. */
import type { drawBeacon } from '@fairbook/contract/auctions/beacon.ts';
import { z } from 'zod';

type DrawBeacon = z.output<typeof drawBeacon>;

const named = z.object({ chainHash: z.string(), id: z.string(), delay: z.number() }).nullable();

/** The beacon in the first entry of an order log, or in the settings; null where there is none. */
export function drawBeaconOf(beacon: unknown): DrawBeacon | null {
  const found = named.parse(beacon ?? null);
  return found && { chainHash: found.chainHash, beaconId: found.id, delaySeconds: found.delay };
}
