import { type AccountStatus, accountStatuses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { logReaderOf } from '../../../../testing/market/log-reader.ts';

const server = await testServer();
const accounts = accountsOf(server);
const { noticesOf } = logReaderOf(server);
const admin = await accounts.administrator();

const kinds = ['municipality', 'investor', 'institutional-investor', 'market-professional'] as const;
type Kind = (typeof kinds)[number];

const unknownId = '00000000-0000-4000-8000-000000000000';

/** A person of a kind waiting for approval, and the address of their account. */
async function applicant(kind: Kind): Promise<{ member: Member; path: string }> {
  const wanted = { status: 'Pending Approval' } as const;
  const member = {
    municipality: () => accounts.issuer(wanted),
    investor: () => accounts.individual(wanted),
    'institutional-investor': () => accounts.institution(wanted),
    'market-professional': () => accounts.professional(wanted),
  }[kind]();
  const { uuid, orgUuid } = await member;
  const id = kind === 'municipality' ? orgUuid : uuid;
  return { member: await member, path: `/api/user-management/${kind}/${id}` };
}

function decide(path: string, action: string, body?: unknown) {
  return server.ask('admin', admin, 'POST', `${path}/${action}`, body);
}

/** A second administrator confirms all pending requests. */
async function confirmWaiting(): Promise<void> {
  const second = await accounts.administrator('Reviewer');
  for (const { id } of await second.client.listPendingDecisions())
    await second.client.confirmDecision({ params: { id } });
}

describe.each(some('kinds of accounts', kinds, 2))('an administrator who reviews a %s', (kind) => {
  test('approves: the account is Active, its history and its user are informed', async () => {
    const { member, path } = await applicant(kind);
    const answer = await decide(path, 'approve');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      status: 'Active',
      approvalHistory: [{ action: 'APPROVE', userUuid: admin.uuid, remarks: null }],
    });
    expect((await member.client.readMetadata()).onboardingStatus).toBe('Active');
    expect(await noticesOf(member)).toMatchObject([{ type: 'AccountApproved' }]);
  });

  test('rejects with a reason: the account is New again and its user reads why', async () => {
    const { member, path } = await applicant(kind);
    const rejectionReason = 'The address is missing';
    const answer = await decide(path, 'reject', { rejectionReason });
    expect(answer.body.data).toMatchObject({
      status: 'New',
      approvalHistory: [{ action: 'REJECT', remarks: rejectionReason }],
    });
    expect(await noticesOf(member)).toMatchObject([{ type: 'AccountRejected', body: rejectionReason }]);
  });

  test.each([undefined, {}, { rejectionReason: ' ' }])('cannot reject with %j', async (body) => {
    const { path } = await applicant(kind);
    const answer = await decide(path, 'reject', body);
    expect(answer.status).toBe(400);
    expect((await server.ask('admin', admin, 'GET', path)).body.data).toMatchObject({ status: 'Pending Approval' });
  });

  test('cannot decide twice, and gets the account’s current state', async () => {
    const { path } = await applicant(kind);
    await decide(path, 'approve');
    const again = await decide(path, 'approve');
    expect([again.status, again.body.message]).toEqual([
      412,
      'An account can be approved only while it is Pending; this one is Active',
    ]);
    const rejection = await decide(path, 'reject', { rejectionReason: 'No' });
    expect([rejection.status, rejection.body.data]).toMatchObject([
      412,
      { code: 'wrong-account-status', decided: { by: 'Ada Reviewer', action: 'APPROVE' } },
    ]);
  });

  test('decides once where two administrators decide at the same moment', async () => {
    const { member, path } = await applicant(kind);
    const answers = await Promise.all([
      decide(path, 'approve'),
      decide(path, 'reject', { rejectionReason: 'No' }),
      decide(path, 'approve'),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412]);
    expect(await noticesOf(member)).toHaveLength(1);
    const { data } = (await server.ask('admin', admin, 'GET', path)).body;
    expect((data as { approvalHistory: unknown[] }).approvalHistory).toHaveLength(1);
  });

  test('suspends, reactivates and at last deactivates, each with a reason in the history', async () => {
    const { member, path } = await applicant(kind);
    await decide(path, 'approve');
    expect((await decide(path, 'suspend', { reason: 'Under inquiry' })).body.data).toMatchObject({
      status: 'Suspended',
    });
    expect((await decide(path, 'reactivate', { reason: 'Cleared' })).body.data).toMatchObject({ status: 'Active' });
    const { rows } = await member.client.listNotifications();
    expect(rows.map(({ title, message, silent }) => [title, message, silent])).toEqual([
      ['Your account is active again', 'Cleared', false],
      ['Your account is suspended', 'Under inquiry', false],
      ['Your account is approved', 'Welcome to the market.', false],
    ]);
    const requested = await decide(path, 'deactivate', { reason: 'Closed on request' });
    expect(requested.body).toMatchObject({
      message: 'Deactivation requested. A second administrator must confirm it',
      data: { status: 'Active' },
    });
    await confirmWaiting();
    const { data } = (await server.ask('admin', admin, 'GET', path)).body;
    expect(data).toMatchObject({
      status: 'Deactivated',
      approvalHistory: [
        { action: 'APPROVE' },
        { action: 'SUSPEND', remarks: 'Under inquiry' },
        { action: 'REACTIVATE', remarks: 'Cleared' },
        { action: 'DEACTIVATE', remarks: 'Closed on request' },
      ],
    });
    await expect(member.client.readMetadata()).rejects.toMatchObject({
      status: 403,
      message: 'Your account has been disabled',
    });
    expect((await decide(path, 'reactivate', { reason: 'Again' })).status).toBe(412);
  });

  test.each(['suspend', 'reactivate', 'deactivate'])('gives a reason to %s', async (action) => {
    const { path } = await applicant(kind);
    const answer = await decide(path, action, { reason: '' });
    expect([answer.status, answer.body.data]).toMatchObject([400, { fields: { reason: 'A reason is required' } }]);
  });

  test('leaves a trace in the audit trail', async () => {
    const { path } = await applicant(kind);
    const { data } = (await decide(path, 'reject', { rejectionReason: 'No address' })).body;
    const { auditSubject: subject } = data as { auditSubject: string };
    const { rows, total } = await admin.client.listAuditEvents({ query: { subject } });
    expect({ rows, total }).toMatchObject({
      rows: [
        {
          actor: `administrator:${admin.uuid}`,
          actorName: 'Ada Reviewer',
          action: 'account.reject',
          detail: { reason: 'No address' },
        },
      ],
      total: 1,
    });
  });

  test.each(['', '/approve', '/reject', '/suspend', '/reactivate', '/deactivate'])(
    'gets 404 for an unknown id at %s',
    async (action) => {
      const body = action === '/reject' ? { rejectionReason: 'No' } : { reason: 'No' };
      const sent = action === '' || action === '/approve' ? undefined : body;
      const path = `/api/user-management/${kind}/${unknownId}${action}`;
      expect((await server.ask('admin', admin, action === '' ? 'GET' : 'POST', path, sent)).status).toBe(404);
    },
  );

  test('gets 404 for the id of an account of another kind', async () => {
    const { path } = await applicant(kind);
    const id = path.split('/').at(-1);
    for (const other of kinds.filter((name) => name !== kind)) {
      expect((await server.ask('admin', admin, 'GET', `/api/user-management/${other}/${id}`)).status).toBe(404);
      expect((await decide(`/api/user-management/${other}/${id}`, 'approve')).status).toBe(404);
    }
  });
});

describe('an administrator', () => {
  test('cannot approve an account that has not asked', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    await expect(
      admin.client.approveAccount({ params: { kind: 'municipality', id: issuer.orgUuid } }),
    ).rejects.toMatchObject({
      status: 412,
      message: 'An account can be approved only while it is Pending; this one is New',
    });
  });

  test.runIf(isFull)('lets a rejected account request approval again', async () => {
    const investor = await accounts.individual({ status: 'New' });
    const body = {
      firstName: 'Ina',
      lastName: 'Investor',
      address: '1 Main Street',
      city: 'Springfield',
      state: 'OR',
      zipCode: '97477',
    };
    await investor.client.saveIndividualProfile({ body });
    await investor.client.requestIndividualApproval();
    const params = { id: investor.uuid };
    await admin.client.rejectAccount({
      params: { kind: 'investor', ...params },
      body: { rejectionReason: 'Which Main Street?' },
    });
    await investor.client.saveIndividualProfile({ body: { ...body, address: '1 Main Street North' } });
    await investor.client.requestIndividualApproval();
    // The second request is undecided, so a refusal names no decision.
    const refused = await decide(`/api/user-management/investor/${investor.uuid}`, 'reactivate', { reason: 'Back' });
    expect([refused.status, refused.body.data]).toMatchObject([412, { code: 'wrong-account-status' }]);
    expect(Object.keys(refused.body.data as object)).toEqual(['code', 'sentence']);
    const { status, approvalHistory, requestedAt, changes } = await admin.client.approveAccount({
      params: { kind: 'investor', ...params },
    });
    expect(changes).toMatchObject({
      since: approvalHistory[0]?.timestamp,
      items: [{ section: 'person', fields: [{ field: 'address', after: '1 Main Street North' }] }],
    });
    expect(status).toBe('Active');
    expect(approvalHistory.map(({ action }) => action)).toEqual(['REQUEST', 'REJECT', 'REQUEST', 'APPROVE']);
    expect(requestedAt).toBe(approvalHistory[2]?.timestamp);
  });

  test('gets what is pending, what was decided last, and a marker of changes', async () => {
    const { path } = await applicant('institutional-investor');
    const before = await admin.client.readReview();
    await decide(path, 'approve');
    const after = await admin.client.readReview();
    expect(after.institutions.waiting).toBe(before.institutions.waiting - 1);
    expect(after.individuals).toEqual(before.individuals);
    expect(Date.parse(after.institutions.lastDecisionAt ?? '')).toBeGreaterThan(
      Date.parse(before.institutions.lastDecisionAt ?? '1970-01-01'),
    );
    expect(after.mark).not.toBe(before.mark);
    expect((await admin.client.readReview()).mark).toBe(after.mark);
    const { total } = await admin.client.listInstitutionals({ query: { status: ['Pending Approval'], page: 1 } });
    expect(after.institutions.waiting).toBe(total);
  });

  test('sees a municipality whole: profile, what it lacks, auctions, people to call', async () => {
    const issuer = await accounts.issuer({ status: 'New', name: 'Town of Detail' });
    await issuer.client.addPerson({
      body: {
        name: 'Mia',
        title: 'Mayor',
        bio: 'Elected',
        phone: '503-555-0100',
        email: 'm@x.example',
        showOnProfile: false,
      },
    });
    const detail = await admin.client.readMunicipality({ params: { id: issuer.orgUuid } });
    expect(detail).toMatchObject({
      name: 'Town of Detail',
      keyPersonnel: [{ name: 'Mia', showOnProfile: false }],
      auctionsCount: 0,
      contacts: [{ id: issuer.uuid, email: issuer.email, role: 'Admin' }],
      requestedAt: null,
    });
    expect(detail.missing.map(({ code }) => code)).toContain('credit-rating-required');
  });

  test('sorts municipalities by when they were created, whichever changed last', async () => {
    const [older, newer] = [
      await accounts.issuer({ name: 'Town of Obsidian 1' }),
      await accounts.issuer({ name: 'Town of Obsidian 2' }),
    ];
    await server.deps.db
      .updateTable('municipality')
      .set({ updatedAt: new Date(Date.now() + 60_000) })
      .where('uuid', '=', older.orgUuid)
      .execute();
    const sorted = async (sort: 'createdAt' | '-createdAt' | 'updatedAt') => {
      const { rows } = await admin.client.listMunicipalities({ query: { q: 'obsidian', sort } });
      return rows.map(({ id }) => id);
    };
    expect(await sorted('createdAt')).toEqual([older.orgUuid, newer.orgUuid]);
    expect(await sorted('-createdAt')).toEqual([newer.orgUuid, older.orgUuid]);
    expect(await sorted('updatedAt')).toEqual([newer.orgUuid, older.orgUuid]);
  });

  test('finds municipalities by status, state, type and any part of their names', async () => {
    const a = await accounts.issuer({ status: 'Pending Approval', state: 'WY', name: 'Town of Quartz_1' });
    const b = await accounts.issuer({ status: 'Active', state: 'WY', name: 'Town of Quartz%2' });
    const find = async (query: object) => {
      const { rows, total } = await admin.client.listMunicipalities({ query: { ...query, q: 'quartz' } });
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect(await find({ sort: 'name' })).toEqual([a.orgUuid, b.orgUuid]);
    expect(await find({ sort: '-name' })).toEqual([b.orgUuid, a.orgUuid]);
    expect(await find({ status: ['Pending Approval'], state: ['WY'] })).toEqual([a.orgUuid]);
    expect(await find({ status: ['New'] })).toEqual([]);
    expect(await find({ state: ['OR'] })).toEqual([]);
    expect(await find({ type: ['City'] })).toEqual([]);
    const { rows } = await admin.client.listMunicipalities({ query: { q: 'quartz%' } });
    expect(rows.map(({ id }) => id)).toEqual([b.orgUuid]);
  });

  test('counts municipalities by state, with the filters of the list', async () => {
    await accounts.issuer({ status: 'Active', state: 'HI', name: 'Village of Basalt' });
    await accounts.issuer({ status: 'New', state: 'HI', name: 'Basalt Harbor' });
    await accounts.issuer({ status: 'Active', state: 'AK', name: 'Basalt Borough' });
    const count = (query: object) =>
      admin.client.countAccounts({ query: { of: 'municipalities', by: 'state', q: 'basalt', ...query } });
    expect(await count({})).toEqual([
      { value: 'AK', count: 1, rejected: 0 },
      { value: 'HI', count: 2, rejected: 0 },
    ]);
    expect(await count({ status: ['New'] })).toEqual([{ value: 'HI', count: 1, rejected: 0 }]);
    expect(await count({ type: ['Airport'] })).toEqual([]);
  });

  test('refuses to count a list by what it does not have', async () => {
    const refused = async (query: string) =>
      (await server.ask('admin', admin, 'GET', `/api/user-management/counts?${query}`)).status;
    expect(await refused('of=municipalities&by=state&type=City')).toBe(200);
    expect(await refused('of=investors&by=state')).toBe(400);
    expect(await refused('of=investors&type=City')).toBe(400);
    expect(await refused('of=municipalities&featured=true')).toBe(400);
    expect(await refused('by=status')).toBe(400);
  });

  test('counts each kind of account by status, as many as its list has', async () => {
    await accounts.issuer({ status: 'Active', state: 'ID', name: 'City of Feldspar' });
    await accounts.issuer({ status: 'New', state: 'ID', name: 'Feldspar County' });
    await accounts.individual({ status: 'Suspended', state: 'ID' });
    await accounts.institution({ status: 'Active', state: 'ID' });
    await accounts.professional({ status: 'Active' });
    const { client } = admin;
    const feldspar = { state: ['ID' as const], q: 'feldspar' };
    const inIdaho = { state: ['ID' as const] };
    const totals = {
      municipalities: (status: AccountStatus[]) => client.listMunicipalities({ query: { ...feldspar, status } }),
      individuals: (status: AccountStatus[]) => client.listIndividuals({ query: { ...inIdaho, status } }),
      institutions: (status: AccountStatus[]) => client.listInstitutionals({ query: { ...inIdaho, status } }),
      professionals: (status: AccountStatus[]) => client.listProfessionals({ query: { status } }),
    };
    const counts = {
      municipalities: await client.countAccounts({ query: { of: 'municipalities', ...feldspar } }),
      individuals: await client.countAccounts({ query: { of: 'investors', ...inIdaho } }),
      institutions: await client.countAccounts({ query: { of: 'institutional-investors', ...inIdaho } }),
      professionals: await client.countAccounts({ query: { of: 'market-professionals' } }),
    };
    expect(counts.municipalities.filter(({ count }) => count > 0)).toEqual([
      { value: 'New', count: 1, rejected: 0 },
      { value: 'Active', count: 1, rejected: 0 },
    ]);
    for (const kind of ['municipalities', 'individuals', 'institutions', 'professionals'] as const) {
      expect(counts[kind].map(({ value }) => value)).toEqual(valuesOf(accountStatuses));
      expect(counts[kind].some(({ count }) => count > 0)).toBe(true);
      for (const { value, count } of counts[kind]) {
        const { total } = await totals[kind]([value as AccountStatus]);
        expect([kind, value, count]).toEqual([kind, value, total]);
      }
    }
  });

  test.each(kinds)('finds a rejected %s apart from those that never asked', async (kind) => {
    const { path } = await applicant(kind);
    const lists = {
      municipality: [admin.client.listMunicipalities, 'municipalities'],
      investor: [admin.client.listIndividuals, 'investors'],
      'institutional-investor': [admin.client.listInstitutionals, 'institutional-investors'],
      'market-professional': [admin.client.listProfessionals, 'market-professionals'],
    } as const;
    const [list, of] = lists[kind];
    const rejected = async () => {
      const { total } = await list({ query: { status: ['New'], rejected: 'true' } });
      const counts = await admin.client.countAccounts({ query: { of } });
      expect(counts.map((row) => row.rejected)).toEqual(counts.map(({ value }) => (value === 'New' ? total : 0)));
      return total;
    };
    const others = async () => (await list({ query: { status: ['New'], rejected: 'false' } })).total;
    const [before, neverAsked] = [await rejected(), await others()];
    expect((await decide(path, 'reject', { rejectionReason: 'Which Main Street?' })).status).toBe(200);
    expect([await rejected(), await others()]).toEqual([before + 1, neverAsked]);
  });

  test.each(['sort=password', 'status=Famous', 'page=0', 'pageSize=1000', 'nonsense=1'])(
    'gets an error for a list with %s',
    async (search) => {
      expect((await server.ask('admin', admin, 'GET', `/api/user-management/investors?${search}`)).status).toBe(400);
    },
  );

  test('sees individuals and institutions in lists of their own', async () => {
    const individual = await accounts.individual({ state: 'AK' });
    const institution = await accounts.institution({ state: 'AK', name: 'Aurora Fund' });
    const query = { state: ['AK' as const] };
    const { rows: individuals } = await admin.client.listIndividuals({ query });
    const { rows: institutions } = await admin.client.listInstitutionals({ query });
    expect(individuals.map(({ id, status }) => ({ id, status }))).toEqual([{ id: individual.uuid, status: 'Active' }]);
    expect(institutions).toMatchObject([
      { id: institution.uuid, org: { id: institution.orgUuid, name: 'Aurora Fund', state: 'AK' } },
    ]);
  });

  test.runIf(isFull)('finds institutions by their target issuers', async () => {
    const fund = await accounts.institution({ state: 'HI' });
    await fund.client.saveInstitution({
      body: {
        name: 'Aloha Fund',
        city: 'Hilo',
        state: 'HI',
        targetIssuers: ['Airport', 'City'],
        isSeekingFeaturedInvestorStatus: true,
      },
    });
    const find = async (query: object) => {
      const { rows } = await admin.client.listInstitutionals({ query: { ...query, state: ['HI'] } });
      return rows.length;
    };
    expect(await find({ targetIssuers: ['City', 'County'] })).toBe(1);
    expect(await find({ targetIssuers: ['County'] })).toBe(0);
    expect(await find({ featured: true })).toBe(1);
    expect(await find({ featured: false })).toBe(0);
  });

  test('sees professionals with their initials and firms', async () => {
    const professional = await accounts.professional({ state: 'ME' });
    const { rows } = await admin.client.listProfessionals({ query: { q: professional.email } });
    expect(rows).toMatchObject([
      {
        id: professional.uuid,
        name: 'Paula Counsel',
        initials: 'PC',
        firm: { name: 'Paula Counsel' },
        roles: [],
        auctionCount: 0,
      },
    ]);
    expect(await admin.client.readProfessional({ params: { id: professional.uuid } })).toMatchObject({
      initials: 'PC',
      municipalities: [],
      auctions: [],
    });
  });
});
