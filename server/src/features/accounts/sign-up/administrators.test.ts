/** Tests administrator roles and removal: each test is an attack that must fail, or a correct use that must succeed. */
import { times } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { type AdminPerson, accountsOf, stranger } from '../../../../testing/market/accounts.ts';
import { invitationFor } from '../../../../testing/market/invitations.ts';

const server = await testServer();
const accounts = accountsOf(server);

/** Makes every administrator of this file except `kept` a Viewer, so that a test knows who the Owners are. */
async function onlyOwners(...kept: AdminPerson[]): Promise<void> {
  const { db } = server.deps;
  const uuids = kept.map(({ uuid }) => uuid);
  await db.updateTable('adminUser').set({ role: 'Viewer' }).where('uuid', 'not in', uuids).execute();
}

function change(by: AdminPerson, whom: AdminPerson, role: string) {
  return server.ask('admin', by, 'PUT', `/api/auth/administrators/${whom.uuid}/role`, { role });
}

function remove(by: AdminPerson, whom: AdminPerson) {
  return server.ask('admin', by, 'POST', `/api/auth/administrators/${whom.uuid}/remove`, {
    reason: 'Left the company',
  });
}

async function requestToRemove(by: AdminPerson, whom: AdminPerson): Promise<string> {
  const subject = `administrator:${whom.uuid}`;
  const { body } = await server.ask('admin', by, 'GET', `/api/decisions?subject=${subject}`);
  const [request] = body.data as { id: string }[];
  if (!request) throw new Error(`no one requested to remove ${whom.uuid}`);
  return request.id;
}

function confirm(by: AdminPerson, request: string) {
  return server.ask('admin', by, 'POST', `/api/decisions/${request}/confirm`);
}

async function confirmRemoval(by: AdminPerson, whom: AdminPerson) {
  return confirm(by, await requestToRemove(by, whom));
}

async function ownersLeft(): Promise<number> {
  const { db } = server.deps;
  return (
    await db.selectFrom('adminUser').select('id').where('role', '=', 'Owner').where('isActive', '=', true).execute()
  ).length;
}

describe('a Viewer', () => {
  test('reads everything', async () => {
    const viewer = await accounts.administrator('Viewer');
    expect(await viewer.client.readMetadata()).toMatchObject({ role: 'Viewer' });
    expect((await viewer.client.listMunicipalities()).rows).toBeDefined();
    expect(await viewer.client.listAdministrators()).toContainEqual(
      expect.objectContaining({ email: viewer.email, role: 'Viewer' }),
    );
  });

  test('cannot approve, reject or suspend an account, and nothing changes', async () => {
    const viewer = await accounts.administrator('Viewer');
    const issuer = await accounts.issuer({ status: 'Pending Approval' });
    const path = `/api/user-management/municipality/${issuer.orgUuid}`;
    for (const [action, body] of [
      ['approve', undefined],
      ['reject', { rejectionReason: 'No' }],
      ['deactivate', { reason: 'No' }],
    ] as const) {
      const answer = await server.ask('admin', viewer, 'POST', `${path}/${action}`, body);
      expect([answer.status, answer.body.data]).toMatchObject([403, { code: 'administrator-role' }]);
      expect(answer.body.message).toBe('Only a Reviewer or an Owner can do this. Your role is Viewer.');
    }
    const detail = await viewer.client.readMunicipality({ params: { id: issuer.orgUuid } });
    expect(detail.status).toBe('Pending Approval');
  });

  test('learns nothing about a call’s input', async () => {
    const viewer = await accounts.administrator('Viewer');
    const { status } = await server.ask('admin', viewer, 'POST', '/api/auth/invites', '{');
    expect(status).toBe(403);
  });
});

describe('a Reviewer', () => {
  test('decides about accounts', async () => {
    const reviewer = await accounts.administrator('Reviewer');
    const issuer = await accounts.issuer({ status: 'Pending Approval' });
    const decided = await reviewer.client.approveAccount({ params: { kind: 'municipality', id: issuer.orgUuid } });
    expect(decided.status).toBe('Active');
  });

  test('cannot invite, promote or remove anyone, themselves included', async () => {
    const [reviewer, viewer] = [await accounts.administrator('Reviewer'), await accounts.administrator('Viewer')];
    const invited = await server.ask('admin', reviewer, 'POST', '/api/auth/invites', {
      email: 'friend@people.example',
      role: 'Owner',
    });
    const answers = [invited, await change(reviewer, reviewer, 'Owner'), await change(reviewer, viewer, 'Reviewer')];
    answers.push(await remove(reviewer, viewer));
    expect(answers.map(({ status, body }) => [status, body.data])).toMatchObject(
      answers.map(() => [403, { code: 'administrator-role' }]),
    );
    expect(await reviewer.client.readMetadata()).toMatchObject({ role: 'Reviewer' });
  });
});

describe('an Owner', () => {
  test('grants the role in the invitation', async () => {
    const owner = await accounts.administrator();
    const identity = await stranger();
    const invite = await owner.client.inviteAdministrator({ body: { email: identity.email, role: 'Viewer' } });
    expect(invite.role).toBe('Viewer');
    const { email, token: idToken } = identity;
    const { code: inviteCode } = await invitationFor(server, email);
    await server.admin().signUpAdministrator({
      body: { email, idToken, inviteCode, firstName: 'Vera', lastName: 'Viewer' },
    });
    expect(await server.admin(identity).readMetadata()).toMatchObject({ role: 'Viewer' });
  });

  test('changes a role, which counts from the next request', async () => {
    const [owner, other] = [await accounts.administrator(), await accounts.administrator('Viewer')];
    expect((await change(owner, other, 'Reviewer')).status).toBe(200);
    expect(await other.client.readMetadata()).toMatchObject({ role: 'Reviewer' });
    expect((await change(owner, other, 'King')).status).toBe(400);
    const { rows } = await owner.client.listAuditEvents({ query: { subject: `administrator:${other.uuid}` } });
    expect(rows[0]).toMatchObject({
      action: 'administrator.change-role',
      actor: `administrator:${owner.uuid}`,
      detail: { from: 'Viewer', to: 'Reviewer' },
    });
  });

  test('removes an administrator with a second Owner, whose next request is refused and who can be invited again', async () => {
    const [owner, other] = [await accounts.administrator(), await accounts.administrator('Reviewer')];
    expect((await remove(owner, other)).status).toBe(200);
    expect(await other.client.readMetadata()).toMatchObject({ role: 'Reviewer' });
    expect((await confirmRemoval(await accounts.administrator(), other)).status).toBe(200);
    const refused = await server.ask('admin', other, 'GET', '/api/auth/metadata');
    expect([refused.status, refused.body.data]).toEqual([403, { code: 'no-access' }]);
    const { email, token: idToken } = other;
    const person = { email, idToken, firstName: 'Ada', lastName: 'Again' };
    expect((await server.ask('admin', null, 'POST', '/api/auth/signup', person)).status).toBe(403);

    await owner.client.inviteAdministrator({ body: { email, role: 'Viewer' } });
    const { code: inviteCode } = await invitationFor(server, email);
    await server.admin().signUpAdministrator({ body: { ...person, inviteCode } });
    expect(await other.client.readMetadata()).toMatchObject({ id: other.uuid, role: 'Viewer', lastName: 'Again' });
  });

  test('can step down, but cannot demote another Owner', async () => {
    const [one, two] = [await accounts.administrator(), await accounts.administrator()];
    const refused = await change(one, two, 'Viewer');
    expect([refused.status, refused.body.data]).toEqual([412, { code: 'owner-steps-down' }]);
    expect((await change(two, two, 'Viewer')).status).toBe(200);
  });

  test('cannot be demoted or removed as the last one, by anyone', async () => {
    const owner = await accounts.administrator();
    await onlyOwners(owner);
    for (const answer of [await change(owner, owner, 'Viewer'), await remove(owner, owner)]) {
      expect([answer.status, answer.body.data]).toEqual([412, { code: 'last-owner' }]);
    }
    expect(await ownersLeft()).toBe(1);
  });

  test('remains where two who requested each other’s removal confirm both at once, or step down at once', async () => {
    for (let round = 0; round < times(2, 8); round++) {
      const [one, two] = [await accounts.administrator(), await accounts.administrator()];
      await onlyOwners(one, two);
      await Promise.all([remove(one, two), remove(two, one)]);
      // Read before: the first confirmation ends the other request, which is then no longer listed.
      const [ofOne, ofTwo] = [await requestToRemove(one, one), await requestToRemove(two, two)];
      const answers = await Promise.all(
        round % 2 === 0
          ? [confirm(one, ofOne), confirm(two, ofTwo)]
          : [change(one, one, 'Viewer'), change(two, two, 'Reviewer')],
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 403, 412].includes(status))).toBe(true);
      expect(await ownersLeft()).toBe(1);
    }
  });

  test('remains even where the rule is gone around: the database refuses, one change or two at once', async () => {
    const [one, two] = [await accounts.administrator(), await accounts.administrator()];
    await onlyOwners(one, two);
    const demote = ({ uuid }: AdminPerson) =>
      server.deps.db.transaction().execute((db) => {
        return db.updateTable('adminUser').set({ role: 'Viewer' }).where('uuid', '=', uuid).execute();
      });
    const outcomes = await Promise.allSettled([demote(one), demote(two)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await ownersLeft()).toBe(1);
    await expect(server.deps.db.deleteFrom('adminUser').execute()).rejects.toThrow(
      /one Owner must remain|permission denied/,
    );
  });
});
