/** Entries of the order log of a sale, as answers contain them. */
import { z } from 'zod';

/** An entry of the log, with the proof that it is in it. */
export const logEntryFields = {
  /** Its place in the log, from 0. */
  index: z.number(),
  /** The text of the entry. */
  entry: z.string(),
  /** Inclusion proof and signed head of the log, in the format tlog-proof of C2SP. */
  proof: z.string(),
};

/** An order's entry, with the salt by which its investor can prove to be its bidder. */
export const orderLogEntry = z.object({ ...logEntryFields, salt: z.string() });
