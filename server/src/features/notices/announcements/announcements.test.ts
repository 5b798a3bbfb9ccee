/** Tests announcements: who writes them, what is refused, two at once, who is shown what in every process, and the audit trail. */
import { maxShownAtOnce } from '@fairbook/domain/notices/announcements.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { codeOf } from '../../../../testing/ask.ts';
import { testServer } from '../../../../testing/fixtures.ts';
import { type AdminPerson, accountsOf } from '../../../../testing/market/accounts.ts';
import { openPage, type StreamEvent } from '../../../../testing/services/streams.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { announce, endByHand, extendByHand } from './commands.ts';

const server = await testServer();
/** Another process on the same database. */
const other = await testServer({ beside: server });
const accounts = accountsOf(server);
const owner = await accounts.administrator();
const second = await accounts.administrator();
const viewer = await accounts.administrator('Viewer');
const reader = await accounts.individual();

/** Announcements of one test are not shown in the next. */
afterEach(async () => {
  await server.deps.db.updateTable('announcement').set({ endedAt: new Date() }).where('endedAt', 'is', null).execute();
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** As if so many minutes had passed since they were announced: the clock of the test cannot move, since sign-ins end by it. */
const pass = (minutes: number) =>
  server.superuser.query(
    `update announcement set starts_at = starts_at - $1 * interval '1 minute', ends_at = ends_at - $1 * interval '1 minute'
      where ended_at is null`,
    [minutes],
  );
const form = {
  kind: 'information',
  audience: 'market',
  isPublic: true,
  text: 'Orders for notes of one year start on Monday.',
  textEs: 'Las órdenes de notas a un año comienzan el lunes.',
} as const;
const add = (by: AdminPerson, body: object) => server.ask('admin', by, 'POST', '/api/announcements', body);
const change = (by: AdminPerson, id: string, body: object) =>
  server.ask('admin', by, 'PUT', `/api/announcements/${id}`, body);
const end = (by: AdminPerson, id: string) => server.ask('admin', by, 'POST', `/api/announcements/${id}/end`);
const textsOf = (list: readonly { text: string }[]) => list.map(({ text }) => text);

test('every administrator reads them, and an Owner alone writes them', async () => {
  const planned = { ...form, startsAt: inMinutes(60) };
  const { id } = await owner.client.addAnnouncement({ body: planned });
  const { rows } = await viewer.client.listAnnouncements({ query: { state: 'planned' } });
  expect(rows).toMatchObject([{ id, ...form, state: 'planned', version: 1, endsAt: null, endedAt: null }]);
  for (const person of [viewer, await accounts.administrator('Reviewer')]) {
    const refused = [
      await add(person, form),
      await change(person, id, { ...planned, version: 1 }),
      await end(person, id),
    ];
    expect(refused.map(codeOf)).toEqual(Array.from({ length: 3 }, () => [403, 'administrator-role']));
  }
  expect((await server.ask('market', reader, 'GET', '/api/announcements')).status).toBe(404);
  expect((await viewer.client.listAnnouncements({ query: { state: 'planned' } })).rows).toEqual(rows);
});

test('lists by state, kind and words, page by page, the latest start first', async () => {
  const texts = ['First words', 'Second words', 'Third, with áccents'];
  for (const [at, text] of texts.entries()) {
    await owner.client.addAnnouncement({
      body: {
        ...form,
        text,
        textEs: null,
        startsAt: inMinutes(100 * (at + 1)),
        endsAt: inMinutes(100 * (at + 1) + 50),
      },
    });
  }
  const find = async (query: object) => {
    const { rows, total } = await viewer.client.listAnnouncements({ query });
    return [textsOf(rows), total];
  };
  expect(await find({ state: 'planned' })).toEqual([texts.toReversed(), 3]);
  expect(await find({ state: 'planned', page: 2, pageSize: 2 })).toEqual([['First words'], 3]);
  expect(await find({ q: 'accents' })).toEqual([['Third, with áccents'], 1]);
  expect(await find({ state: 'planned', kind: ['incident'] })).toEqual([[], 0]);
  await pass(120);
  expect(await find({ state: 'current' })).toEqual([['First words'], 1]);
  await pass(40);
  expect(await find({ state: 'current' })).toEqual([[], 0]);
  const { rows: ended } = await viewer.client.listAnnouncements({ query: { state: 'ended', q: 'First words' } });
  expect(ended).toMatchObject([{ text: 'First words', endedAt: null, endedBy: null }]);
});

test('wrong texts and times are refused with their field', async () => {
  const fieldsOf = async (body: object) => {
    const answer = await add(owner, body);
    return [answer.status, Object.keys((answer.body.data as { fields?: object }).fields ?? {})];
  };
  expect(await fieldsOf({ ...form, text: ' ' })).toEqual([400, ['text']]);
  expect(await fieldsOf({ ...form, text: 'x'.repeat(301) })).toEqual([400, ['text']]);
  expect(await fieldsOf({ ...form, text: 'Two\nlines' })).toEqual([400, ['text']]);
  expect(await fieldsOf({ ...form, textEs: 'x'.repeat(301) })).toEqual([400, ['textEs']]);
  expect(await fieldsOf({ ...form, kind: 'advertisement' })).toEqual([400, ['kind']]);
  expect(await fieldsOf({ ...form, kind: 'maintenance' })).toEqual([400, ['endsAt']]);
  expect(await fieldsOf({ ...form, startsAt: inMinutes(-60) })).toEqual([400, ['startsAt']]);
  expect(await fieldsOf({ ...form, startsAt: inMinutes(60), endsAt: inMinutes(30) })).toEqual([400, ['endsAt']]);
  expect((await viewer.client.listAnnouncements({ query: { state: 'current' } })).total).toBe(0);
});

test('one is changed before it begins, and of two Owners at once the second is refused', async () => {
  const planned = { ...form, startsAt: inMinutes(60) };
  const { id } = await owner.client.addAnnouncement({ body: planned });
  const changed = await Promise.all(
    [owner, second].map((by, at) => change(by, id, { ...planned, text: `Version of ${at}`, version: 1 })),
  );
  expect(changed.map(codeOf).toSorted()).toEqual([
    [200, undefined],
    [412, 'announcement-changed'],
  ]);
  expect(codeOf(await change(owner, crypto.randomUUID(), { ...planned, version: 1 }))[0]).toBe(404);
  await pass(60);
  expect(codeOf(await change(owner, id, { ...planned, startsAt: inMinutes(60), version: 2 }))).toEqual([
    412,
    'announcement-started',
  ]);
  const ended = await Promise.all([end(owner, id), end(second, id)]);
  expect(ended.map(codeOf).toSorted()).toEqual([
    [200, undefined],
    [412, 'announcement-ended'],
  ]);
  expect(codeOf(await change(owner, id, { ...planned, startsAt: inMinutes(60), version: 3 }))).toEqual([
    412,
    'announcement-ended',
  ]);
  const [row] = (await viewer.client.listAnnouncements({ query: { q: 'Version of' } })).rows;
  expect(row).toMatchObject({ state: 'ended', endedBy: expect.any(String), endedAt: expect.any(String) });
});

test.runIf(isFull)('the end of one that has begun is moved, as it was read, and open pages show it', async () => {
  const planned = { ...form, kind: 'maintenance', isPublic: true, startsAt: inMinutes(10), endsAt: inMinutes(40) };
  const { id } = await owner.client.addAnnouncement({ body: { ...planned, kind: 'maintenance' } });
  await pass(20);
  const read = async () => (await viewer.client.listAnnouncements({ query: { state: 'current' } })).rows[0];
  const running = { ...planned, startsAt: (await read())?.startsAt, version: 1 };
  const page = await openPage(other.marketUrl, reader);
  const untilEnd = (endsAt: string) =>
    page.until(({ event, data }) => event === 'announcements' && JSON.stringify(data).includes(endsAt));
  const later = inMinutes(90);
  expect(codeOf(await change(viewer, id, { ...running, endsAt: later }))).toEqual([403, 'administrator-role']);
  const moved = await Promise.all([owner, second].map((by) => change(by, id, { ...running, endsAt: later })));
  expect(moved.map(codeOf).toSorted()).toEqual([
    [200, undefined],
    [412, 'announcement-changed'],
  ]);
  await untilEnd(later);
  const refused = [
    { ...running, version: 2, endsAt: later, text: 'Other words' },
    { ...running, version: 2, endsAt: later, startsAt: inMinutes(5) },
  ];
  for (const body of refused) {
    expect(codeOf(await change(owner, id, body))).toEqual([412, 'announcement-started']);
  }
  for (const endsAt of [inMinutes(-1), null]) {
    const wrong = await change(owner, id, { ...running, version: 2, endsAt });
    expect([wrong.status, Object.keys((wrong.body.data as { fields?: object }).fields ?? {})]).toEqual([
      400,
      ['endsAt'],
    ]);
  }
  const earlier = inMinutes(5);
  await second.client.changeAnnouncement({
    params: { id },
    body: { ...running, kind: 'maintenance', startsAt: running.startsAt ?? '', version: 2, endsAt: earlier },
  });
  await untilEnd(earlier);
  expect(await read()).toMatchObject({ state: 'current', endsAt: earlier, version: 3, text: form.text });
  const { rows } = await viewer.client.listAuditEvents({ query: { subject: `announcement:${id}` } });
  expect(rows[0]).toMatchObject({
    action: 'announcement.change',
    actor: `administrator:${second.uuid}`,
    detail: { from: { endsAt: later }, to: { endsAt: earlier } },
  });
  // Moving the end keeps the limit of what is shown at once.
  for (const at of [0, 1, 2]) {
    await owner.client.addAnnouncement({ body: { ...form, text: `Later ${at}`, startsAt: inMinutes(20) } });
  }
  expect(codeOf(await change(owner, id, { ...running, version: 3, endsAt: later }))).toEqual([
    412,
    'too-many-announcements',
  ]);
  await page.close();
});

test('at most three are shown at the same time, also where Owners add them at once', async () => {
  const added = await Promise.all(Array.from({ length: maxShownAtOnce + 7 }, () => add(owner, form)));
  expect(added.map(codeOf).toSorted()).toEqual([
    ...Array.from({ length: maxShownAtOnce }, () => [200, undefined]),
    ...Array.from({ length: 7 }, () => [412, 'too-many-announcements']),
  ]);
  const { rows } = await viewer.client.listAnnouncements({ query: { state: 'current' } });
  expect(rows).toHaveLength(maxShownAtOnce);
  // A change counts without what it replaces.
  await end(owner, rows[0]?.id ?? '');
  const { id } = await owner.client.addAnnouncement({ body: { ...form, startsAt: inMinutes(5) } });
  expect((await change(owner, id, { ...form, startsAt: inMinutes(6), version: 1 })).status).toBe(200);
});

/** Announcements to people of each site, by process. */
async function shown(at: TestServer) {
  return {
    market: textsOf((await at.market(reader).readMetadata()).announcements),
    admin: textsOf((await at.admin(viewer).readMetadata()).announcements),
    review: textsOf((await at.admin(viewer).readReview()).announcements),
  };
}

test('each site shows its own within a second in every process, until the end', async () => {
  await owner.client.addAnnouncement({ body: { ...form, text: 'Market' } });
  await owner.client.addAnnouncement({ body: { ...form, text: 'Administrators', audience: 'admin', isPublic: false } });
  await owner.client.addAnnouncement({ body: { ...form, text: 'Both', audience: 'both', endsAt: inMinutes(30) } });
  const all = { market: ['Market', 'Both'], admin: ['Administrators', 'Both'], review: ['Administrators', 'Both'] };
  for (const at of [server, other]) await expect.poll(() => shown(at), { timeout: 3_000 }).toEqual(all);
  await pass(30);
  const left = { market: ['Market'], admin: ['Administrators'], review: ['Administrators'] };
  for (const at of [server, other]) await expect.poll(() => shown(at), { timeout: 3_000 }).toEqual(left);
});

test('maintenance is shown three days before, and others from their start', async () => {
  const times = { startsAt: inMinutes(4 * 24 * 60), endsAt: inMinutes(4 * 24 * 60 + 60) };
  await owner.client.addAnnouncement({ body: { ...form, ...times, kind: 'maintenance', text: 'Update' } });
  await owner.client.addAnnouncement({ body: { ...form, ...times, text: 'News' } });
  const market = async () => (await shown(other)).market;
  await expect.poll(() => other.deps.announcements.on('market')).toEqual([]);
  expect(await market()).toEqual([]);
  await pass(24 * 60 + 1);
  await expect.poll(market).toEqual(['Update']);
  await pass(3 * 24 * 60);
  await expect.poll(async () => (await market()).toSorted()).toEqual(['News', 'Update']);
  await pass(60);
  await expect.poll(market).toEqual([]);
});

test('open pages of every process hear of each change within seconds, also when they come back', async () => {
  const saying =
    (...texts: string[]) =>
    ({ event, data }: StreamEvent) =>
      event === 'announcements' && JSON.stringify(textsOf(data.announcements ?? [])) === JSON.stringify(texts);
  const pages = await Promise.all([server, other].map(({ marketUrl }) => openPage(marketUrl, reader)));
  const { id } = await owner.client.addAnnouncement({ body: { ...form, kind: 'incident', text: 'No orders' } });
  await owner.client.addAnnouncement({ body: { ...form, audience: 'admin', text: 'For administrators' } });
  await Promise.all(pages.map((page) => page.until(saying('No orders'))));
  const late = await openPage(other.marketUrl, reader);
  await late.until(saying('No orders'));
  const before = pages.map(({ events }) => events.length);
  await end(owner, id);
  const ended = pages.map((page, at) => expect.poll(() => page.events.slice(before[at]).some(saying())).toBe(true));
  await Promise.all(ended);
  expect(JSON.stringify(pages.map(({ events }) => events))).not.toContain('For administrators');
  await Promise.all([...pages, late].map((page) => page.close()));
});

test('the announcements that were read last are shown while the database is away', async () => {
  await owner.client.addAnnouncement({ body: form });
  const { announcements } = other.deps;
  await expect.poll(() => announcements.on('market')).toHaveLength(1);
  await server.superuser.query('alter table announcement rename to announcement_away');
  // Known values are too old by now.
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  try {
    expect(textsOf(await announcements.on('market'))).toEqual([form.text]);
  } finally {
    later.mockRestore();
    await server.superuser.query('alter table announcement_away rename to announcement');
  }
});

test('the operator announces for a number of minutes, and ends it', async () => {
  const lines: string[] = [];
  const write = process.stdout.write;
  process.stdout.write = (line: string | Uint8Array) => lines.push(String(line)) > 0;
  try {
    await announce(server.deps, 'maintenance', '20', 'We are updating Fairbook');
    const id = /end-announcement (\S+)/.exec(lines.join(''))?.[1] ?? '';
    expect((await viewer.client.listAnnouncements({ query: { state: 'current' } })).rows).toMatchObject([
      { id, kind: 'maintenance', audience: 'both', isPublic: true, createdBy: null, text: 'We are updating Fairbook' },
    ]);
    await extendByHand(server.deps, id, '60');
    const { rows: extended } = await viewer.client.listAnnouncements({ query: { state: 'current' } });
    expect(Date.parse(extended[0]?.endsAt ?? '') - Date.now()).toBeGreaterThan(59 * 60_000);
    await expect(extendByHand(server.deps, id, 'x')).rejects.toThrow("'x' is not a number of minutes.");
    await expect(extendByHand(server.deps, 'x', '60')).rejects.toThrow("'x' is not the id of an announcement.");
    await endByHand(server.deps, id);
    await expect(extendByHand(server.deps, id, '60')).rejects.toThrow('This announcement has already ended.');
    expect((await viewer.client.listAnnouncements({ query: { state: 'current' } })).rows).toEqual([]);
    await expect(endByHand(server.deps, id)).rejects.toThrow('This announcement has already ended.');
    const { rows } = await viewer.client.listAuditEvents({ query: { subject: `announcement:${id}` } });
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['announcement.end', 'operator'],
      ['announcement.change', 'operator'],
      ['announcement.add', 'operator'],
    ]);
  } finally {
    process.stdout.write = write;
  }
  await expect(announce(server.deps, 'maintenance', 'soon', 'x')).rejects.toThrow("'soon' is not a number of minutes.");
  await expect(announce(server.deps, 'party', '20', '')).rejects.toThrow('Invalid kind. A text is required.');
  await expect(endByHand(server.deps, 'x')).rejects.toThrow("'x' is not the id of an announcement.");
});

test('the audit trail has each change with what it said before and after, and names it by its text', async () => {
  const planned = { ...form, startsAt: inMinutes(60), endsAt: inMinutes(120) };
  const { id } = await owner.client.addAnnouncement({ body: planned });
  await second.client.changeAnnouncement({ params: { id }, body: { ...planned, text: 'Changed', version: 1 } });
  await owner.client.endAnnouncement({ params: { id } });
  const { rows } = await viewer.client.listAuditEvents({ query: { subject: `announcement:${id}` } });
  expect(rows).toMatchObject([
    { action: 'announcement.end', actor: `administrator:${owner.uuid}`, detail: { text: 'Changed' } },
    {
      action: 'announcement.change',
      actor: `administrator:${second.uuid}`,
      detail: { from: { text: form.text, endsAt: planned.endsAt }, to: { text: 'Changed' } },
    },
    { action: 'announcement.add', actor: `administrator:${owner.uuid}`, detail: planned },
  ]);
  expect(rows[0]?.about).toEqual({ kind: 'announcement', id, name: 'Changed' });
});
