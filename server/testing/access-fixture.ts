/** People in every account status, with records of their own, on which the table of rights is tried. */
import { type AccountStatus, type AdminRole, accountStatuses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { type AdminPerson, accountsOf, type Member } from './market/accounts.ts';
import { auctionsOf } from './market/auctions.ts';
import { makeOwnedRecords, type OwnedRecords } from './market/owned-records.ts';
import { requestsOf } from './requests/requests.ts';
import { startTestServer } from './test-server.ts';

export type Fixture = Awaited<ReturnType<typeof openAccessFixture>>;

export async function openAccessFixture() {
  const server = await startTestServer();
  const accounts = accountsOf(server);
  const administrator = await accounts.administrator();
  const administrators = new Map<AdminRole, AdminPerson>([['Owner', administrator]]);
  for (const role of ['Viewer', 'Reviewer'] as const) administrators.set(role, await accounts.administrator(role));
  const counsel = await accounts.professional();
  const auctions = auctionsOf(server, administrator, counsel);
  const bidder = await accounts.individual();
  const everyStatus = async (make: () => Promise<Member>) => {
    const made = new Map<AccountStatus, Member>();
    for (const status of valuesOf(accountStatuses)) made.set(status, await make());
    return made;
  };
  const municipalities = new Map<AccountStatus, OwnedRecords>();
  for (const status of valuesOf(accountStatuses)) {
    municipalities.set(
      status,
      await makeOwnedRecords(server, accounts, auctions, [bidder], `zq${municipalities.size}zq`),
    );
  }
  /** A municipality that everyone else sees. */
  const other = await makeOwnedRecords(server, accounts, auctions, [bidder], 'zqotherzq');
  const people = {
    'individual-investor': await everyStatus(() => accounts.individual()),
    'institutional-investor': await everyStatus(() => accounts.institution()),
    'market-professional': await everyStatus(() => accounts.professional()),
  };
  let count = 0;
  const requestFor = await requestsOf({
    ...{ server, accounts, auctions, other, bidder, counsel },
    requester: await accounts.administrator(),
    fresh: () => `fresh.${++count}@people.example`,
  });
  for (const [status, { issuer }] of municipalities) await accounts.setStatus(issuer, status);
  for (const group of Object.values(people))
    for (const [status, person] of group) await accounts.setStatus(person, status);
  return { server, accounts, administrators, municipalities, other, people, bidder, requestFor };
}
