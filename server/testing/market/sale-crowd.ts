/** Sales with everyone who acts in them at random, and what must hold of them at the end. */

import type { TestServer } from '../test-server.ts';
import { type AdminPerson, accountsOf, type Member } from './accounts.ts';
import { auctionsOf, hoursFromNow } from './auctions.ts';
import type { ActedSale } from './random-acts.ts';

export interface Crowd {
  /** A member of a municipality with one person. */
  readonly issuer: Member;
  /** Two people of one municipality. */
  readonly town: Member;
  readonly colleague: Member;
  readonly investors: readonly Member[];
  readonly owners: readonly [AdminPerson, AdminPerson];
  readonly professional: Member;
}

/** People who have just signed in: changes of sales need a sign-in that is not older than ten minutes. */
export async function newCrowd(server: TestServer): Promise<Crowd> {
  const accounts = accountsOf(server);
  const [issuer, town] = [await accounts.issuer(), await accounts.issuer()];
  return {
    ...{ issuer, town, colleague: await accounts.colleague(town) },
    investors: [await accounts.individual(), await accounts.individual(), await accounts.institution()],
    owners: [await accounts.administrator(), await accounts.administrator()],
    professional: await accounts.professional(),
  };
}

/** A sale that starts in hours, whose terms can be amended. Every other one is of a municipality with two people. */
export async function scheduledSale(server: TestServer, crowd: Crowd, number: number): Promise<ActedSale> {
  const { town, colleague, investors, owners, professional } = crowd;
  const hasTwo = number % 2 === 1;
  const issuer = hasTwo ? town : crowd.issuer;
  const id = await auctionsOf(server, owners[0], professional).scheduled(issuer, hoursFromNow(3));
  return { id, issuer, colleague: hasTwo ? colleague : null, investors, owners, attempts: [] };
}

/**
 * A live sale with terms that follow from its number: what becomes of orders after a supplement, whether the close moves by itself, whether the amounts
 * are decided after it, and whether one or two people decide. Some close by themselves within seconds.
 */
export async function liveSale(server: TestServer, crowd: Crowd, number: number): Promise<ActedSale> {
  const { town, colleague, investors, owners, professional } = crowd;
  const [hasTwo, lapses, closesSoon] = [number % 4 === 3, number % 2 === 0, number % 3 === 2];
  const issuer = hasTwo ? town : crowd.issuer;
  const id = await auctionsOf(server, owners[0], professional).approved(issuer, {
    priority: {
      unconfirmedOrders: lapses ? 'lapse' : 'stand',
      // Orders of the last minutes would move the close before anyone saw it come.
      ...(!closesSoon && { extension: { minutes: 15, most: 2 } }),
      ...(number % 5 !== 4 && { resizing: { maturityPercent: 25, totalPercent: 10, minutes: 15 } }),
    },
  });
  const closeDate = closesSoon ? new Date(Date.now() + 2_000) : hoursFromNow(lapses ? 25 : 0.8);
  await issuer.client.goLive({ params: { auctionUuid: id }, body: { closeDate: closeDate.toISOString() } });
  return { id, issuer, colleague: hasTwo ? colleague : null, investors, owners, attempts: [] };
}
