/** Tests the market digest: its content, its time, and that it is sent once. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { sendDigests } from './digest.ts';

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer({ name: 'Alder City', state: 'OR' });
// Launched an hour ago, like all of these auctions; a digest of everything before now has them.
for (const name of ['Taxable Water', 'Exempt Roads']) {
  await auctions.approved(issuer, { profile: { name, taxStatus: name.startsWith('T') ? 'Taxable' : 'Tax Exempt' } });
}

/** A person with a daily digest for whom it has just become seven o'clock. */
async function reader(digest: 'Daily' | null = 'Daily'): Promise<Member> {
  const person = await accounts.individual();
  await person.client.savePreferences({ body: { zone: await zoneAtEight(), digest, channels: [] } });
  await sql`update notification_preference set digested_until = clock_timestamp() - interval '2 days'
    where user_id = ${person.userId}`.execute(server.deps.db);
  return person;
}

/** A zone where it is between eight and nine in the morning now, by the database's clock: after all launches. */
async function zoneAtEight(): Promise<string> {
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from clock_timestamp() at time zone 'UTC')::integer as hour`.execute(server.deps.db);
  const ahead = (8 - (rows[0]?.hour ?? 0) + 24) % 24;
  // The names of these zones count westwards.
  return ahead <= 14 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`;
}

/** All launches were before the digest's moment. */
async function launchEarlier(): Promise<void> {
  await sql`update auction set marketing_period_launch_date = clock_timestamp() - interval '1 day'`.execute(
    server.deps.db,
  );
}

async function digestsFor(person: Member) {
  await sendDigests(server.deps);
  await server.runJobs();
  return server.deps.sink
    .list()
    .filter(({ to, subject }) => to === person.email && subject.startsWith('Market digest'));
}

test('has new offerings and the news of favorite municipalities, once', async () => {
  await launchEarlier();
  const person = await reader();
  await person.client.setFavoriteMunicipality({ params: { id: issuer.orgUuid }, body: { isFavorite: true } });
  await sql`insert into market_news (municipality_id, title, content, created_at)
    values (${issuer.orgId}, 'New reservoir', 'It is full.', clock_timestamp() - interval '1 day')`.execute(
    server.deps.db,
  );
  const [mail, ...more] = await digestsFor(person);
  expect(more).toEqual([]);
  for (const words of ['Taxable Water', 'Exempt Roads', 'New reservoir', 'News of Alder City', '$300,000']) {
    expect(mail?.text).toContain(words);
  }
  expect(mail?.text).toMatch(/unsubscribe\?token=\S+\.Digest\./);
  await Promise.all([sendDigests(server.deps), sendDigests(server.deps)]);
  expect(await digestsFor(person)).toHaveLength(1);
});

test('with saved searches has only offerings that match one of them', async () => {
  await launchEarlier();
  const person = await reader();
  const query = { taxStatus: ['Taxable' as const], state: 'OR' as const };
  const saved = await person.client.saveSearch({ body: { name: 'Taxable in Oregon', query } });
  expect(saved).toMatchObject({ name: 'Taxable in Oregon', query });
  expect(await person.client.listSavedSearches()).toEqual([saved]);
  const [mail] = await digestsFor(person);
  expect(mail?.text).toContain('Taxable Water');
  expect(mail?.text).not.toContain('Exempt Roads');
});

test('does not come where nothing is new, nor to who wants none', async () => {
  await launchEarlier();
  const [none, picky] = [await reader(null), await reader()];
  await picky.client.saveSearch({ body: { name: 'Alaska', query: { state: 'AK' } } });
  expect([await digestsFor(none), await digestsFor(picky)]).toEqual([[], []]);
});

test.each([
  ['Daily', '2026-03-04'],
  ['Weekly', '2026-03-02'],
  ['Monthly', '2026-03-01'],
] as const)(
  'a %s digest on Wednesday, March 4 counts from seven o’clock of %s in the reader’s zone',
  async (digest, day) => {
    const { rows } = await sql<{ until: Date }>`
    select digest_moment(${digest}, 'America/New_York', '2026-03-04T20:00:00Z') as until`.execute(server.deps.db);
    expect(rows[0]?.until).toEqual(new Date(`${day}T12:00:00Z`));
  },
);

test('a saved search is replaced by one of its name, deleted by its owner only, and there are at most twenty', async () => {
  const [person, other] = [await accounts.individual(), await accounts.individual()];
  const save = (name: string, state: 'OR' | 'WA') => person.client.saveSearch({ body: { name, query: { state } } });
  const { id } = await save('home', 'OR');
  expect((await save('home', 'WA')).id).toBe(id);
  expect((await person.client.listSavedSearches()).map(({ query }) => query)).toEqual([{ state: 'WA' }]);
  const path = `/api/auction/saved-searches/${id}`;
  expect((await server.ask('market', other, 'DELETE', path)).status).toBe(404);
  for (let at = 1; at < 20; at += 1) await save(`search ${at}`, 'OR');
  const body = { name: 'one too many', query: {} };
  expect((await server.ask('market', person, 'POST', '/api/auction/saved-searches', body)).status).toBe(409);
  expect((await server.ask('market', person, 'DELETE', path)).status).toBe(200);
});
