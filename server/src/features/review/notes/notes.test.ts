/** Tests internal notes: who reads and writes them, whom a mention notifies, and that applicants never see them. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { type AdminPerson, accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../../testing/market/auctions.ts';

const server = await testServer();
const accounts = accountsOf(server);
const ada = await accounts.administrator();
const ben = await accounts.administrator('Viewer');
for (const [name, { uuid }] of [
  ['Ada', ada],
  ['Ben', ben],
] as const)
  await server.deps.db
    .updateTable('adminUser')
    .set({ firstName: name, lastName: 'Reader' })
    .where('uuid', '=', uuid)
    .execute();

const subjectOf = ({ orgUuid }: Member) => `investor:${orgUuid}`;
const note = (subject: string, text: string, by = ada) => by.client.addCaseNote({ body: { subject, text } });
const tryTo = (by: AdminPerson, body: object) => server.ask('admin', by, 'POST', '/api/cases/notes', body);
const noticesOf = async ({ client }: AdminPerson) => (await client.listAdminNotices({ query: { page: 1 } })).rows;

test('a note is read by administrators, and a mention notifies and mails the one who is mentioned', async () => {
  const subject = subjectOf(await accounts.individual());
  const text = 'The address is a mailbox, @ben reader. @Ada Reader saw it.';
  expect(await note(subject, text)).toMatchObject({ note: { text, author: 'Ada Reader' }, notified: ['Ben Reader'] });
  expect(await ben.client.listCaseNotes({ query: { subject } })).toMatchObject([{ text, author: 'Ada Reader' }]);
  expect(await noticesOf(ben)).toMatchObject([{ kind: 'mention', subject, by: 'Ada Reader', text, isRead: false }]);
  expect(await noticesOf(ada)).toEqual([]);
  await server.runJobs();
  const mails = server.deps.sink.list().filter(({ to }) => to === ben.email);
  expect(mails.at(-1)?.text).toContain('The address is a mailbox');
  const { rows } = await ada.client.listAuditEvents({ query: { subject } });
  expect(rows[0]).toMatchObject({ action: 'note.add', detail: { mentions: [ben.uuid] } });
  expect(JSON.stringify(rows)).not.toContain('mailbox');
});

test('a note about an auction or a municipality is possible in every state', async () => {
  const issuer = await accounts.issuer();
  const auctionId = await auctionsOf(server, ada, await accounts.professional()).draft(issuer);
  for (const subject of [`auction:${auctionId}`, `municipality:${issuer.orgUuid}`]) {
    await note(subject, 'Seen');
    expect(await ada.client.listCaseNotes({ query: { subject } })).toHaveLength(1);
  }
});

test('a note is refused of a Viewer, about what does not exist, and where it is empty or too long', async () => {
  const investor = await accounts.individual();
  const subject = subjectOf(investor);
  expect((await tryTo(ben, { subject, text: 'x' })).status).toBe(403);
  expect((await tryTo(ada, { subject: `user:${investor.uuid}`, text: 'x' })).status).toBe(404);
  expect((await tryTo(ada, { subject: 'investor:1', text: 'x' })).status).toBe(404);
  for (const text of ['', ' \n', 'x'.repeat(2001), null])
    expect((await tryTo(ada, { subject, text })).body.data).toMatchObject({ fields: { text: expect.any(String) } });
  expect(await ada.client.listCaseNotes({ query: { subject } })).toEqual([]);
});

test('a note that is sent twice at once is stored once, and two authors’ are both stored', async () => {
  const subject = subjectOf(await accounts.individual());
  const cleo = await accounts.administrator('Reviewer');
  const sent = await Promise.all([ada, ada, ada].map((by) => tryTo(by, { subject, text: 'Twice' })));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  await Promise.all([tryTo(ada, { subject, text: 'Mine' }), tryTo(cleo, { subject, text: 'Mine' })]);
  expect((await ada.client.listCaseNotes({ query: { subject } })).map(({ text }) => text)).toEqual([
    'Twice',
    'Mine',
    'Mine',
  ]);
});

test('a case has at most two hundred notes', async () => {
  const subject = subjectOf(await accounts.individual());
  await sql`insert into case_note (subject, admin_user_id, body)
    select ${subject}, (select id from admin_user where uuid = ${ada.uuid}), 'Note ' || n from generate_series(1, 200) n`.execute(
    server.deps.db,
  );
  const { status, body } = await tryTo(ada, { subject, text: 'One more' });
  expect([status, body.data]).toMatchObject([412, { code: 'too-many-notes' }]);
});

test('the program can neither change nor delete a note', async () => {
  const subject = subjectOf(await accounts.individual());
  await note(subject, 'Stays');
  const { db } = server.deps;
  await expect(sql`update case_note set body = 'Gone' where subject = ${subject}`.execute(db)).rejects.toThrow(
    'permission denied',
  );
  await expect(sql`delete from case_note where subject = ${subject}`.execute(db)).rejects.toThrow('permission denied');
  await expect(server.superuser.query(`update case_note set body = 'Gone'`)).rejects.toThrow();
});

test('the person it is about never sees a note, not in their export either, and it leaves with their account', async () => {
  const investor = await accounts.individual({ status: 'Pending Approval' });
  const subject = subjectOf(investor);
  await note(subject, 'Smells of Brackenwhistle');
  const answers = [
    await investor.client.readIndividualProfile(),
    await investor.client.listOwnQuestions(),
    await investor.client.listNotifications({ query: { page: 1 } }),
    await investor.client.readMetadata(),
    await ((await investor.client.exportOwnData()) as Blob).text(),
  ];
  expect(JSON.stringify(answers)).not.toContain('Brackenwhistle');
  await server.runJobs();
  expect(server.deps.sink.list().filter(({ text }) => text.includes('Brackenwhistle'))).toEqual([]);
  expect((await server.ask('market', investor, 'GET', `/api/cases/notes?subject=${subject}`)).status).toBe(404);
  await investor.client.eraseOwnAccount({ body: { email: investor.email } });
  expect(await ada.client.listCaseNotes({ query: { subject } })).toEqual([]);
});
