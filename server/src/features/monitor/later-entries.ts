/** Entries about the order of a subscribed entry that came after it: a person who did not make them learns here that someone else did. */
import { LineReader } from '@fairbook/domain/logs/lines.ts';
import { z } from 'zod';

export const laterEntry = z.object({ index: z.number(), kind: z.enum(['PLACE', 'AMEND', 'WITHDRAW']) });
export type LaterEntry = z.output<typeof laterEntry>;

const orderEntry = laterEntry.extend({ order: z.string() });

/** By the index of each of these entries that is one of an order. The log must have been verified. */
export function laterEntries(
  pieces: Iterable<Uint8Array>,
  indexes: ReadonlySet<number>,
): { readonly index: number; readonly later: LaterEntry[] }[] {
  const lines = new LineReader(pieces);
  const watched: { readonly index: number; readonly order: string; readonly later: LaterEntry[] }[] = [];
  for (let line = lines.next(); line !== null; line = lines.next()) {
    const { data: entry } = orderEntry.safeParse(parsed(line));
    if (!entry) continue;
    const { index, kind, order } = entry;
    for (const one of watched) if (one.order === order) one.later.push({ index, kind });
    if (indexes.has(index)) watched.push({ index, order, later: [] });
  }
  return watched.map(({ index, later }) => ({ index, later }));
}

/** Null for the lines of the signed head after the entries. */
function parsed(line: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(line).toString('utf8'));
  } catch {
    return null;
  }
}
