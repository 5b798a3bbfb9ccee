/** Tests who works on a case: assigning, filters of the lists, and notices. */
import { accountLists } from '@fairbook/contract/accounts/people/shapes.ts';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../../testing/ask.ts';
import { testServer } from '../../../../testing/fixtures.ts';
import { type AdminPerson, accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../../testing/market/auctions.ts';

const server = await testServer();
const accounts = accountsOf(server);
const ada = await accounts.administrator();
const ben = await accounts.administrator('Reviewer');

const applicant = () => accounts.individual({ status: 'Pending Approval' });
const subjectOf = ({ orgUuid }: Member) => `investor:${orgUuid}`;
const tryTo = (by: AdminPerson, body: object) => server.ask('admin', by, 'PUT', '/api/cases/assignment', body);
const noticesOf = async ({ client }: AdminPerson) => (await client.listAdminNotices({ query: { page: 1 } })).rows;

function assign(subject: string, to: AdminPerson | null, insteadOf: AdminPerson | null = null, by = ada) {
  const body = { subject, assignee: to?.uuid ?? null, insteadOf: insteadOf?.uuid ?? null };
  return by.client.assignCase({ body });
}

describe('a case', () => {
  test('is taken, given to another who is notified, and given back, each in the audit trail', async () => {
    const investor = await applicant();
    const subject = subjectOf(investor);
    expect(await assign(subject, ada)).toMatchObject({ assignee: { id: ada.uuid }, assignedAt: expect.any(String) });
    expect(await noticesOf(ada)).toEqual([]);
    await assign(subject, ben, ada);
    expect(await noticesOf(ben)).toMatchObject([{ kind: 'assignment', subject, about: { id: investor.uuid } }]);
    await server.runJobs();
    expect(server.deps.sink.list().filter(({ to }) => to === ben.email)).toHaveLength(1);
    const [row] = (await ada.client.listIndividuals({ query: { q: investor.email, page: 1 } })).rows;
    expect(row?.review.assignee).toMatchObject({ id: ben.uuid });
    expect(await assign(subject, null, ben)).toEqual({ assignee: null, assignedAt: null });
    const { rows } = await ada.client.listAuditEvents({ query: { subject } });
    expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
      ['case.unassign', { fromId: ben.uuid, toId: null }],
      ['case.assign', { fromId: ada.uuid, toId: ben.uuid }],
      ['case.assign', { fromId: null, toId: ada.uuid }],
    ]);
  });

  test('is assigned to no one who cannot decide, and not by a Viewer', async () => {
    const investor = await applicant();
    const subject = subjectOf(investor);
    const viewer = await accounts.administrator('Viewer');
    const gone = await accounts.administrator('Reviewer');
    await server.deps.db.updateTable('adminUser').set({ isActive: false }).where('uuid', '=', gone.uuid).execute();
    for (const assignee of [viewer.uuid, gone.uuid, investor.uuid]) {
      const { status, body } = await tryTo(ada, { subject, assignee, insteadOf: null });
      expect([status, body.data]).toMatchObject([400, { fields: { assignee: 'Choose a Reviewer or an Owner' } }]);
    }
    expect((await tryTo(ada, { subject, assignee: 'me', insteadOf: null })).status).toBe(400);
    expect((await tryTo(ada, { subject: 'investor:1', assignee: ada.uuid, insteadOf: null })).status).toBe(404);
    expect(codeOf(await tryTo(viewer, { subject, assignee: ada.uuid, insteadOf: null }))).toEqual([
      403,
      'administrator-role',
    ]);
  });

  test('of two administrators who take it at once, the second is refused with the name of the first', async () => {
    const subject = subjectOf(await applicant());
    const answers = await Promise.all(
      [ada, ben].map((by) => tryTo(by, { subject, assignee: by.uuid, insteadOf: null })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const refused = answers.find(({ status }) => status === 412);
    expect(refused?.body.message).toMatch(/works on this case now/);
    const { assignee } = await ada.client.readAssignment({ query: { subject } });
    const repeated = await Promise.all(
      [1, 2].map(() => tryTo(ada, { subject, assignee: assignee?.id, insteadOf: null })),
    );
    expect(repeated.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('of a removed administrator is unassigned', async () => {
    const investor = await applicant();
    const subject = subjectOf(investor);
    const gone = await accounts.administrator('Reviewer');
    await assign(subject, gone);
    await server.deps.db.updateTable('adminUser').set({ isActive: false }).where('uuid', '=', gone.uuid).execute();
    expect((await ada.client.readAssignment({ query: { subject } })).assignee).toBeNull();
    const query = { q: investor.email, assigned: 'none' as const, page: 1 };
    expect((await ada.client.listIndividuals({ query })).rows).toMatchObject([{ review: { assignee: null } }]);
    expect((await assign(subject, ada)).assignee).toMatchObject({ id: ada.uuid });
  });

  test('raises the answer of its applicant to its assignee instead of the one who asked', async () => {
    const investor = await applicant();
    const subject = subjectOf(investor);
    const cleo = await accounts.administrator('Reviewer');
    await ada.client.askApplicant({ body: { subject, text: 'Which bank?', seen: 0 } });
    await assign(subject, cleo);
    const before = (await noticesOf(ada)).length;
    await investor.client.answerQuestion({ body: { text: 'First Bank', seen: 1 } });
    expect((await noticesOf(cleo)).map(({ kind }) => kind)).toEqual(['answer', 'assignment']);
    expect(await noticesOf(ada)).toHaveLength(before);
  });
});

test('lists and counts show the cases of the caller, or of no one', async () => {
  const cleo = await accounts.administrator('Reviewer');
  const issuer = await accounts.issuer({ status: 'Pending Approval' });
  const seller = await accounts.issuer();
  const auction = await auctionsOf(server, ada, await accounts.professional()).pending(seller);
  const institution = await accounts.institution({ status: 'Pending Approval' });
  const professional = await accounts.professional({ status: 'Pending Approval' });
  const individual = await applicant();
  for (const subject of [
    `municipality:${issuer.orgUuid}`,
    `auction:${auction}`,
    `investor:${institution.orgUuid}`,
    `professional:${professional.orgUuid}`,
    `investor:${individual.orgUuid}`,
  ])
    await assign(subject, cleo);
  const { client } = cleo;
  const totals = async (assigned: 'me' | 'none') => {
    const query = { assigned, page: 1 };
    const [municipalities, auctions, institutions, professionals, individuals] = await Promise.all([
      client.listMunicipalities({ query }),
      client.listAuctions({ query }),
      client.listInstitutionals({ query }),
      client.listProfessionals({ query }),
      client.listIndividuals({ query }),
    ]);
    const lists = [municipalities, auctions, institutions, professionals, individuals];
    for (const { rows } of lists)
      for (const { review } of rows) expect(review.assignee?.id ?? null).toBe(assigned === 'me' ? cleo.uuid : null);
    return lists.map(({ total }) => total);
  };
  expect(await totals('me')).toEqual([1, 1, 1, 1, 1]);
  await totals('none');
  const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);
  const query = { assigned: 'me' as const };
  for (const of of accountLists) expect(sum(await client.countAccounts({ query: { of, ...query } }))).toBe(1);
  expect(sum(await client.countAuctions({ query }))).toBe(1);
  expect((await server.ask('admin', ada, 'GET', '/api/auction?assigned=you')).status).toBe(400);
});
