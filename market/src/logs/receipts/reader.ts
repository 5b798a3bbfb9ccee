/** Reads what the server shows of the order log of a sale. */
import { FindingError, sayFinding } from '@fairbook/domain/base/sentences/findings.ts';
import { statusOf } from '@fairbook/ui/base/queries.ts';
import { api } from '../../base/api.ts';
import { inTime } from '../../parts/in-time.ts';
import type { ClosedReader } from './closed.ts';
import { keepOpening } from './openings.ts';
import { pinnedKeys } from './pins.ts';
import type { LogReader } from './shown-log.ts';
import { sha256Hex } from './signatures.ts';

/** An answer that comes later counts as none. */
const longestAnswer = 10_000;
const longestDownload = 60_000;
const longestWitness = 5_000;

export interface ReaderOptions {
  /** True if the whole log of an ended sale is read too. */
  readonly isWhole?: boolean;
  readonly asksWitnesses?: boolean;
}

export function readerOf(auctionId: string, { isWhole = false, asksWitnesses = false }: ReaderOptions = {}): LogReader {
  const params = { auctionId };
  const readPart = (from: number) =>
    inTime(longestAnswer, (signal) => api.listMyLogEntries({ params, query: { from }, signal }));
  return {
    head: (from, to) => {
      const query = { from, ...(to !== undefined && { to }) };
      return inTime(longestAnswer, (signal) => api.readOrderLog({ params, query, signal }));
    },
    opening: () => inTime(longestAnswer, (signal) => api.readLogEntry({ params, query: {}, signal })),
    ownEntries: async () => {
      const part = await readPart(0);
      const all = [...part.entries];
      // A server that lies must not keep the browser reading.
      for (let { next } = part, from = 0; next !== null && next > from; ) {
        from = next;
        const more = await readPart(from);
        all.push(...more.entries);
        next = more.next;
      }
      return all;
    },
    opened: (opening, verifierKey) => keepOpening({ auctionId, verifierKey, opening }),
    pinned: pinnedKeys(),
    ...(asksWitnesses && { askWitness }),
    ...(isWhole && { closed: closedReaderOf(auctionId) }),
  };
}

/** At the address that tlog-witness has for it. Neither a sign-in nor the address of the page is sent. */
export async function askWitness(url: string, origin: string): Promise<string | null> {
  const answer = await fetch(`${url}/${sha256Hex(origin)}/checkpoint`, {
    ...{ cache: 'no-store', credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' },
    signal: AbortSignal.timeout(longestWitness),
  });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new FindingError(sayFinding('the witness answered {status}', { status: answer.status }));
  return answer.text();
}

function closedReaderOf(auctionId: string): ClosedReader {
  const params = { auctionId };
  return {
    logFile: () => inTime(longestDownload, async (signal) => bytesOf(await api.downloadOrderLog({ params, signal }))),
    record: () =>
      inTime(longestDownload, async (signal) => {
        try {
          const { record, fingerprint } = await api.readClosingRecord({ params, signal });
          const text = record ?? decode(await bytesOf(await api.downloadClosingRecord({ params, signal })));
          return { text, fingerprint };
        } catch (error) {
          if (statusOf(error) === 404) return null;
          throw error;
        }
      }),
  };
}

async function bytesOf(file: unknown): Promise<Uint8Array> {
  if (!(file instanceof Blob)) throw new TypeError('a file is a blob');
  return new Uint8Array(await file.arrayBuffer());
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}
