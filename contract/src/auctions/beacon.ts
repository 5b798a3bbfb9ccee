/** The public randomness beacon whose round is part of the draw of a sale. */
import { z } from 'zod';

export const drawBeacon = z.object({
  chainHash: z.string(),
  beaconId: z.string(),
  /** The round is the first one so many seconds after the seed is in the order log. */
  delaySeconds: z.number(),
});
