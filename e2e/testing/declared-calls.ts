/** Makes the calls that no step of a journey has made, with the requests of their declarations. */
import { admin } from '@fairbook/contract/admin.ts';
import type { ExampleSale, Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import type { AuctionStatus } from '@fairbook/domain/base/vocabulary.ts';
import { keptSignIn, marketAs } from './calls.ts';
import { administrator, alderCreek, cascade, olive, paula } from './people.ts';
import { recorded, recordedAdmin, recordedMarket } from './recorder.ts';

const people: Readonly<Record<string, string>> = {
  municipality: alderCreek,
  'individual-investor': olive,
  'institutional-investor': cascade,
  'market-professional': paula,
};

/** Statuses of the sales that declarations name. */
const statuses: Readonly<Record<ExampleSale, AuctionStatus>> = {
  draft: 'Draft',
  marketed: 'Approved',
  live: 'Live',
  ended: 'Ended',
};

/** All that were not made. */
export async function makeDeclaredCalls(): Promise<void> {
  const issuer = await marketAs(alderCreek);
  const calls = [
    ...Object.entries<Route>(market).map(([name, of]) => ({ site: 'market' as const, name, of })),
    ...Object.entries<Route>(admin).map(([name, of]) => ({ site: 'admin' as const, name, of })),
  ];
  const isLeft = (call: (typeof calls)[number]) => !recorded[call.site].has(call.name);
  for (const { site, name, of } of calls.filter(isLeft)) {
    const { sale = 'live', params, ...request } = of.example;
    const { rows } = await issuer.listOwnAuctions({ query: { status: [statuses[sale]] } });
    // The oldest: other tests make new ones.
    const id = rows.at(-1)?.uuid ?? '';
    const inPath = Object.entries({ auctionId: id, auctionUuid: id, ...params }).filter(([parameter]) =>
      of.path.split('/').includes(`:${parameter}`),
    );
    const caller = site === 'admin' ? administrator : people[callerOf(of)];
    const isOfVisitor = typeof of.who === 'string' && site === 'market';
    const token = isOfVisitor ? null : (await keptSignIn(caller ?? '')).idToken;
    const client = site === 'market' ? recordedMarket(token) : recordedAdmin(token);
    const call = (client as unknown as Record<string, (input: object) => Promise<unknown>>)[name];
    await call?.({ ...request, ...(of.params && { params: Object.fromEntries(inPath) }) });
  }
}

/** The first kind of people who may call. */
function callerOf({ who }: Route): string {
  return typeof who === 'string' ? who : (Object.keys(who)[0] ?? '');
}
