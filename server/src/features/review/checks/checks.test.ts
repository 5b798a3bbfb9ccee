/** Tests of the checks' calls: evidence with links, marking findings as seen, and what happens to marks. */

import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../../testing/market/auctions.ts';

const server = await testServer();
const accounts = accountsOf(server);
const administrator = await accounts.administrator();

const reason = 'A father and his daughter, by phone';
const subjectOf = ({ orgUuid }: Member) => `investor:${orgUuid}`;

async function checksOf(subject: string) {
  return administrator.client.listChecks({ query: { subject } });
}

async function phoneCheckOf(member: Member) {
  const { checks } = await checksOf(subjectOf(member));
  const check = checks.find((each) => each.check === 'phone');
  if (!check) throw new Error('there is no check of phones');
  return check;
}

/** Individuals with this phone, each written in another way. */
async function withPhone(...phones: readonly string[]): Promise<Member[]> {
  const members = [];
  for (const [index, phone] of phones.entries()) {
    const member = await accounts.individual();
    await sql`update "user" set phone = ${phone}, address = ${`${index} Elm Street`}, zip_code = '97477' where id = ${member.userId}`.execute(
      server.deps.db,
    );
    members.push(member);
  }
  return members;
}

test('a finding names the other account, its status and its page', async () => {
  const [one, other] = (await withPhone('541-555-0199', '+1 (541) 555 0199')) as [Member, Member];
  await accounts.setStatus(other, 'Suspended');
  const { outcome, evidence } = await phoneCheckOf(one);
  expect({ outcome, evidence }).toEqual({
    outcome: 'Attention',
    evidence: [
      {
        signal: 'phone',
        value: '+1 (541) 555 0199',
        likeness: null,
        about: { kind: 'individual', id: other.uuid, name: 'Ina Investor' },
        status: 'Suspended',
      },
    ],
  });
});

test('findings are marked as seen until there are others, and reopened', async () => {
  const [one] = (await withPhone('541-555-0200', '541-555-0200')) as [Member, Member];
  const subject = subjectOf(one);
  const before = await checksOf(subject);
  const { fingerprint } = await phoneCheckOf(one);
  const mark = { subject, check: 'phone' as const, fingerprint, reason };
  const after = await administrator.client.markCheck({ body: mark });
  expect(after.open).toBe(before.open - 1);
  expect((await phoneCheckOf(one)).seen).toMatchObject({ by: 'Ada Reviewer', reason, isCurrent: true });

  await withPhone('541-555-0200');
  const changed = await phoneCheckOf(one);
  expect(changed.evidence).toHaveLength(2);
  expect(changed.seen).toMatchObject({ reason, isCurrent: false });
  await expect(administrator.client.markCheck({ body: mark })).rejects.toMatchObject({
    status: 412,
    data: { code: 'findings-changed' },
  });

  await administrator.client.unmarkCheck({ body: { subject, check: 'phone' } });
  expect((await phoneCheckOf(one)).seen).toBeNull();
  await expect(administrator.client.unmarkCheck({ body: { subject, check: 'phone' } })).rejects.toMatchObject({
    status: 404,
  });
  const { rows } = await administrator.client.listAuditEvents({ query: { subject } });
  expect(
    rows.filter(({ action }) => action.startsWith('check.')).map(({ action, detail }) => [action, detail]),
  ).toEqual([
    ['check.unmark', { check: 'phone' }],
    ['check.mark', { check: 'phone', reason }],
  ]);
});

test('a check that passed cannot be marked', async () => {
  const member = await accounts.individual();
  const subject = subjectOf(member);
  const { checks } = await checksOf(subject);
  const fingerprint = checks.find(({ check }) => check === 'closed-relation')?.fingerprint ?? '';
  await expect(
    administrator.client.markCheck({ body: { subject, check: 'closed-relation', fingerprint, reason } }),
  ).rejects.toMatchObject({ status: 412 });
});

test.each(['investor:nobody', 'investor:00000000-0000-4000-8000-000000000000', 'user', 'auction:', ':'])(
  'there are no checks of %s',
  async (subject) => {
    await expect(checksOf(subject)).rejects.toMatchObject({ status: 404 });
  },
);

test('open checks of several cases are counted at once, without those that do not exist', async () => {
  const [one, other] = (await withPhone('541-555-0203', '541-555-0203')) as [Member, Member];
  const subjects = [one, other].map(subjectOf);
  const { client } = await accounts.administrator('Viewer');
  const before = await client.countOpenChecks({ query: { subject: [...subjects, 'investor:nobody'] } });
  const open = await Promise.all(subjects.map(async (subject) => ({ subject, open: (await checksOf(subject)).open })));
  expect(before.cases).toEqual(open);
  const { fingerprint } = await phoneCheckOf(one);
  const [subject = ''] = subjects;
  await administrator.client.markCheck({ body: { subject, check: 'phone', fingerprint, reason } });
  const after = await client.countOpenChecks({ query: { subject: [subject] } });
  expect(after.cases).toEqual([{ subject, open: (open[0]?.open ?? 0) - 1 }]);
  expect((await client.countOpenChecks({ query: {} })).cases).toEqual([]);
  await expect(client.countOpenChecks({ query: { subject: Array(51).fill(subject) } })).rejects.toMatchObject({
    status: 400,
  });
});

test('a Viewer reads, but marks nothing', async () => {
  const viewer = await accounts.administrator('Viewer');
  const [one] = (await withPhone('541-555-0201', '541-555-0201')) as [Member, Member];
  const { fingerprint } = await phoneCheckOf(one);
  const subject = subjectOf(one);
  expect((await viewer.client.listChecks({ query: { subject } })).open).toBeGreaterThan(0);
  const body = { subject, check: 'phone' as const, fingerprint, reason };
  await expect(viewer.client.markCheck({ body })).rejects.toMatchObject({ status: 403 });
});

test.runIf(isFull)('marks go with an account that is erased, and are in nobody’s export', async () => {
  const [one] = (await withPhone('541-555-0202', '541-555-0202')) as [Member, Member];
  const { fingerprint } = await phoneCheckOf(one);
  const subject = subjectOf(one);
  await administrator.client.markCheck({ body: { subject, check: 'phone', fingerprint, reason } });
  const exported = await server.ask('market', one, 'GET', '/api/account/export');
  expect(JSON.stringify(exported.body)).not.toContain(reason);
  await one.client.eraseOwnAccount({ body: { email: one.email } });
  const { rows } = await sql`select from check_mark where subject = ${subject}`.execute(server.deps.db);
  expect(rows).toEqual([]);
});

const idsOf = (checks: Awaited<ReturnType<typeof checksOf>>['checks']) =>
  checks.filter(({ outcome }) => outcome === 'Attention').map(({ check }) => check);

test('an auction is checked for its issuer, its CUSIPs, its dates and its advisors', async () => {
  const auctions = auctionsOf(server, administrator, await accounts.professional());
  const [issuer, other] = [await accounts.issuer(), await accounts.issuer({ name: 'City of Elsewhere' })];
  const base = { baseCusip: '7A9K3Q' };
  const elsewhere = await auctions.draft(other, { profile: base });
  const own = await auctions.pending(issuer, { profile: base });
  await accounts.setStatus(issuer, 'Suspended');
  const { checks } = await checksOf(`auction:${own}`);
  expect(idsOf(checks)).toEqual(expect.arrayContaining(['issuer', 'base-cusip', 'roles', 'statement']));
  expect(checks.find(({ check }) => check === 'base-cusip')?.evidence).toEqual([
    {
      signal: 'base-used',
      value: 'City of Elsewhere',
      likeness: null,
      about: expect.objectContaining({ kind: 'auction', id: elsewhere }),
      status: null,
    },
  ]);
  // The test's professional is both.
  expect(checks.find(({ check }) => check === 'roles')?.evidence).toMatchObject([
    { signal: 'same-person', value: 'Paula Counsel', about: { kind: 'professional' } },
  ]);
});
