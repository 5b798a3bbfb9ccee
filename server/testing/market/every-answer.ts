/** Asks every call that reads, of both sites, about one sale. */
import { admin } from '@fairbook/contract/admin.ts';
import type { Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import type { Bearer } from '../ask.ts';
import type { TestServer } from '../test-server.ts';

export interface ReadAnswer {
  /** The name of the call. */
  readonly call: string;
  readonly by: string;
  readonly data: unknown;
}

export interface ReadFile {
  readonly call: string;
  readonly by: string;
  readonly bytes: Buffer;
}

interface Reading {
  readonly auctionId: string;
  readonly municipality: string;
  /** By the name of the reader; null for a visitor. Administrators ask the other site. */
  readonly readers: Readonly<Record<string, { readonly site: 'market' | 'admin'; readonly person: Bearer | null }>>;
}

/** Every answer that a reader gets, refusals left out. */
export async function everyAnswer(
  server: Pick<TestServer, 'marketUrl' | 'adminUrl'>,
  { auctionId, municipality, readers }: Reading,
): Promise<{ readonly answers: ReadAnswer[]; readonly files: ReadFile[] }> {
  const [answers, files]: [ReadAnswer[], ReadFile[]] = [[], []];
  // Each reader waits for one answer after the other, and not for the other readers.
  const reading = Object.entries(readers).map(async ([by, { site, person }]) => {
    const calls: Readonly<Record<string, Route>> = site === 'market' ? market : admin;
    for (const [call, of] of Object.entries(calls)) {
      if (of.method !== 'GET' || of.kind === 'stream') continue;
      for (const address of addressesOf(of, { auctionId, municipality })) {
        const headers = person ? { authorization: `Bearer ${person.token}` } : {};
        const answer = await fetch(`${site === 'market' ? server.marketUrl : server.adminUrl}${address}`, { headers });
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (answer.status !== 200) continue;
        if (of.kind === 'file') files.push({ call: `${call} ${address.split('/').at(-1)}`, by, bytes });
        else answers.push({ call, by, data: (JSON.parse(bytes.toString()) as { data: unknown }).data });
      }
    }
  });
  await Promise.all(reading);
  return { answers, files };
}

/** Its address about the sale; more than one where a parameter names a kind of file. None where it needs another record. */
function addressesOf(of: Route, { auctionId, municipality }: Omit<Reading, 'readers'>): string[] {
  const isOfIssuer = /issuers|municipalit|people/.test(of.path);
  const query = of.path.includes('/demand') ? { auctions: auctionId } : (of.example.query ?? {});
  const text = new URLSearchParams(query).toString();
  const path = of.path.replace(/:(auctionId|auctionUuid|uuid|id)\b/g, isOfIssuer ? municipality : auctionId);
  const kinds = path.includes(':kind') ? ['final-book', 'transcript'] : [''];
  const all = kinds.map((kind) => `${path.replace(':kind', kind)}${text && `?${text}`}`);
  return all.filter((address) => !address.includes('/:'));
}
