/** Tests the list of all mails, push messages and messages to webhooks, and sending one of a webhook again. */

import type { QueryIn } from '@fairbook/contract/base/route.ts';
import type { casesAdmin } from '@fairbook/contract/review/cases/admin.ts';
import { typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { expect, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { refusalOf } from '../../../../testing/market/orders.ts';
import { announce } from '../../notices/notifications/announce.ts';

const { server, accounts, administrator, auctions } = await testMarket();

function tell(person: Member, title: string, data: Readonly<Record<string, string>> = {}): Promise<void> {
  const texts = { title: typed(title), body: typed('Something happened.') };
  const notice = { event: title, type: 'System' as const, ...texts, data };
  return announce(server.deps.db, server.deps.jobs, { ...notice, to: [person.userId] });
}

/** A webhook whose path is a secret, with one message about a sale or none. */
async function addHook(member: Member, kind: 'municipality' | 'institution', event: string, auctionId?: string) {
  const { rows } = await server.superuser.query<{ uuid: string }>(
    `with hook as (
       insert into webhook (municipality_id, investor_org_id, user_id, url, events, secret)
       select o.municipality_id, o.investor_org_id, o.user_id, 'https://hooks.example/secret-path', '{auction.status}', 'whsec_x'
       from user_org o where o.user_id = $1 returning id)
     insert into webhook_delivery (webhook_id, event, data, outcome, done_at, tries, last_status)
     select id, $2, $3, 'failed', clock_timestamp(), 7, 502 from hook returning uuid`,
    [member.userId, event, JSON.stringify(auctionId === undefined ? {} : { auctionId })],
  );
  return { id: rows[0]?.uuid ?? '', kind };
}

type Query = QueryIn<typeof casesAdmin.listMessages>;

const list = async (query: Query = {}) => administrator.client.listMessages({ query: { page: 1, ...query } });

test('lists every channel with the account, filtered by channel and state and searched by name, email and host', async () => {
  const investor = await accounts.individual();
  const issuer = await accounts.issuer();
  await tell(investor, 'News of all');
  await server.runJobs();
  const { id } = await addHook(issuer, 'municipality', 'test');
  const { rows, total } = await list();
  expect(total).toBe(rows.length);
  const mail = rows.find(({ title }) => title === 'News of all');
  expect(mail).toMatchObject({ channel: 'Mail', state: 'Sent', address: investor.email, to: 'Ina Investor' });
  expect(mail?.account).toMatchObject({ kind: 'individual', id: investor.uuid });
  const hook = rows.find((row) => row.id === id);
  expect(hook).toMatchObject({
    channel: 'Webhook',
    state: 'Failed',
    address: 'hooks.example',
    lastStatus: 502,
    tries: 7,
  });
  expect(hook?.account).toMatchObject({ kind: 'municipality', id: issuer.orgUuid });
  expect(JSON.stringify(rows)).not.toContain('secret-path');
  const ids = async (query: Query) => (await list(query)).rows.map((row) => row.id);
  expect(await ids({ channel: ['Webhook'] })).toEqual([id]);
  expect(await ids({ state: ['Failed', 'Gone'] })).toEqual([id]);
  expect(await ids({ state: ['Sent'], channel: ['Webhook'] })).toEqual([]);
  expect(await ids({ q: investor.email })).toEqual([mail?.id]);
  expect(await ids({ q: 'investor ina', channel: ['Mail'] })).toContain(mail?.id);
  expect(await ids({ q: 'hooks.example' })).toEqual([id]);
  expect(await ids({ q: 'secret-path' })).toEqual([]);
});

test('a message that would reveal who ordered is neither listed nor sent again before the close', async () => {
  const issuer = await accounts.issuer();
  const auction = await auctions.live(issuer);
  const [investor, institution] = [await accounts.individual(), await accounts.institution()];
  await tell(investor, 'News of the sale', { auctionId: auction });
  const own = await addHook(institution, 'institution', 'auction.status', auction);
  const issuers = await addHook(issuer, 'municipality', 'auction.status', auction);
  const found = async () => {
    const { rows } = await list({ pageSize: 200 });
    return [
      rows.some(({ title }) => title === 'News of the sale'),
      ...[own, issuers].map(({ id }) => rows.some((row) => row.id === id)),
    ];
  };
  expect(await found()).toEqual([false, false, true]);
  expect((await refusalOf(administrator.client.resendMessage({ params: { id: own.id } }))).status).toBe(404);
  await auctions.close(auction);
  expect(await found()).toEqual([true, true, true]);
});

test('a message to a webhook is sent again once, however many ask at once, and the trail says who asked', async () => {
  const issuer = await accounts.issuer();
  const { id } = await addHook(issuer, 'municipality', 'test');
  const viewer = await accounts.administrator('Viewer');
  expect((await refusalOf(viewer.client.resendMessage({ params: { id } }))).status).toBe(403);
  const answers = await Promise.allSettled([1, 2, 3].map(() => administrator.client.resendMessage({ params: { id } })));
  const sent = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(sent).toMatchObject([{ id, channel: 'Webhook', address: 'hooks.example', state: 'Waiting', tries: 0 }]);
  const { rows } = await administrator.client.listAuditEvents({
    query: { subject: `municipality:${issuer.orgUuid}`, action: ['message.resend'] },
  });
  expect(rows).toMatchObject([{ actor: `administrator:${administrator.uuid}`, detail: { message: 'test' } }]);
});
