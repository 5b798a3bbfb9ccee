/** Tests who registers witnesses and what is refused, and that a sale is bound to the witnesses that were approved. */
import { parseEntry } from '@fairbook/domain/logs/entries.ts';
import { formatVerifierKey } from '@fairbook/domain/logs/note.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { AdminPerson } from '../../../../testing/market/accounts.ts';
import { addWitness, newWitnessKey } from '../../../../testing/market/witnesses.ts';
import { logSigner } from '../../../../testing/services/witness.ts';
import { registerLocalWitness } from '../../../store/logs/local.sql.ts';

const { server, accounts, administrator: owner, auctions } = await testMarket();
const issuer = await accounts.issuer();

const form = { name: 'Clerk of Springfield', url: 'https://witness.springfield.example/', operator: 'The city clerk' };
const add = (by: AdminPerson, body: object) => server.ask('admin', by, 'POST', '/api/witnesses', body);

async function openEntryOf(auctionId: string) {
  const { rows } = await server.deps.pool.query<{ entry: string }>(
    'select entry from order_log join auction a on a.id = auction_id where index = 0 and a.uuid = $1',
    [auctionId],
  );
  const entry = parseEntry(rows[0]?.entry ?? '');
  if (entry.kind !== 'OPEN') throw new Error('the log does not begin with OPEN');
  return entry;
}

const deactivateAll = () => server.deps.pool.query('update witness set is_active = false');

describe('the registration', () => {
  test('is changed by an Owner alone, and is audited', async () => {
    const key = newWitnessKey();
    for (const role of ['Viewer', 'Reviewer'] as const) {
      const { status } = await add(await accounts.administrator(role), { ...form, key });
      expect(status).toBe(403);
    }
    const witness = await owner.client.addWitness({ body: { ...form, key } });
    expect(witness).toMatchObject({ name: form.name, key, url: 'https://witness.springfield.example', isActive: true });
    const params = { id: witness.id };
    expect(await owner.client.changeWitnessState({ params, body: { isActive: false } })).toMatchObject({
      isActive: false,
    });
    await owner.client.changeWitnessState({ params, body: { isActive: true } });
    expect(await owner.client.listWitnesses()).toContainEqual(
      expect.objectContaining({ id: witness.id, isActive: true }),
    );
    const { rows } = await server.deps.pool.query('select action from audit_event where subject = $1 order by id', [
      `witness:${witness.id}`,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['witness.add', 'witness.deactivate', 'witness.reactivate']);
  });

  test('refuses wrong keys and addresses, and a name or key that is taken, each with a sentence', async () => {
    const taken = newWitnessKey();
    await owner.client.addWitness({ body: { ...form, name: 'The Gazette', key: taken } });
    const refused = async (change: object) => {
      const { status, body } = await add(owner, { ...form, name: 'Other', key: newWitnessKey(), ...change });
      return [status, (body.data as { fields?: object } | undefined)?.fields];
    };
    expect(await refused({ name: 'the gazette' })).toEqual([400, { name: 'Another witness has this name' }]);
    expect(await refused({ key: taken })).toEqual([400, { key: 'Another witness has this key' }]);
    expect(await refused({ key: 'witness.example' })).toEqual([
      400,
      { key: 'Must be a verifier key, as a witness prints it when it starts: name+id+key' },
    ]);
    expect(await refused({ key: formatVerifierKey(logSigner('market.example/log').key) })).toEqual([
      400,
      { key: 'Must be the key of a witness; this is the key of a log' },
    ]);
    expect(await refused({ url: 'http://witness.example' })).toEqual([400, { url: 'Must begin with https://' }]);
    expect(await refused({ url: 'https://10.1.2.3' })).toEqual([
      400,
      { url: 'Must be an address on the public internet' },
    ]);
    expect(await refused({ url: 'https://witness.example/?a=1' })).toEqual([
      400,
      { url: 'Must have only letters, digits and . - _ ~ % / after the host, and no ? or #' },
    ]);
  });

  test('has at most 20 active witnesses, also where several are added at once', async () => {
    await deactivateAll();
    for (let count = 0; count < 18; count++) await addWitness(server);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => add(owner, { ...form, name: `Race ${index}`, key: newWitnessKey() })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const former = (await owner.client.listWitnesses()).find(({ isActive }) => !isActive);
    const { status } = await server.ask('admin', owner, 'PUT', `/api/witnesses/${former?.id}/state`, {
      isActive: true,
    });
    expect(status).toBe(409);
    await deactivateAll();
  });
});

test('the witness of the demo market is registered once, with the address of its last start; another key replaces it', async () => {
  await deactivateAll();
  const { db } = server.deps;
  const local = { name: 'Local witness', key: newWitnessKey(), url: 'http://127.0.0.1:4005', operator: 'The demo' };
  await registerLocalWitness(db, local);
  await registerLocalWitness(db, { ...local, url: 'http://127.0.0.1:4305' });
  const active = async () => (await owner.client.listWitnesses()).filter(({ isActive }) => isActive);
  expect(await active()).toMatchObject([{ name: 'Local witness', key: local.key, url: 'http://127.0.0.1:4305' }]);
  const other = { ...local, key: newWitnessKey() };
  await registerLocalWitness(db, other);
  expect(await active()).toMatchObject([{ name: 'Local witness', key: other.key }]);
});

describe('a sale', () => {
  test('without registered witnesses names none', async () => {
    await deactivateAll();
    expect(await openEntryOf(await auctions.live(issuer))).toMatchObject({
      quorum: 0,
      witnesses: [],
      ruleSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('names all active witnesses, sorted by key, and their majority by default', async () => {
    await deactivateAll();
    const keys = Array.from({ length: 3 }, () => newWitnessKey());
    for (const key of keys) await addWitness(server, { key });
    const { quorum, witnesses = [] } = await openEntryOf(await auctions.live(issuer));
    expect([quorum, witnesses.map(({ key }) => key)]).toEqual([2, keys.toSorted()]);
  });

  test('keeps what was approved, whatever is registered and deactivated later', async () => {
    await deactivateAll();
    const chosen = newWitnessKey();
    const id = await addWitness(server, { key: chosen });
    await addWitness(server);
    const auctionId = await auctions.complete(issuer);
    const params = { auctionId };
    expect(await issuer.client.readWitnessChoice({ params })).toMatchObject({ quorum: 2, isDefault: true });
    const choice = await issuer.client.saveWitnessChoice({ params, body: { witnesses: [id], quorum: 1 } });
    expect(choice).toMatchObject({ witnesses: [id], quorum: 1, isDefault: false });
    await issuer.client.requestAuctionApproval({ params });
    await owner.client.decideAuction({ params, body: { status: 'Approved', remarks: null } });
    expect(await owner.client.readWitnessChoice({ params })).toMatchObject({ witnesses: [id], quorum: 1 });
    await deactivateAll();
    await addWitness(server);
    await issuer.client.goLive({ params: { auctionUuid: auctionId }, body: {} });
    expect(await openEntryOf(auctionId)).toMatchObject({ quorum: 1, witnesses: [{ key: chosen }] });
    const refused = await server.ask('market', issuer, 'PUT', `/api/auction/${auctionId}/witnesses`, {
      witnesses: [],
      quorum: 0,
    });
    expect(refused.status).toBe(403);
  });

  test('is not submitted with a witness that was deactivated, nor saved with a wrong quorum', async () => {
    await deactivateAll();
    const id = await addWitness(server);
    const auctionId = await auctions.complete(issuer);
    const params = { auctionId };
    const save = (body: object) => server.ask('market', issuer, 'PUT', `/api/auction/${auctionId}/witnesses`, body);
    expect((await save({ witnesses: [id], quorum: 2 })).body.data).toMatchObject({ fields: { quorum: 'Must be 1' } });
    await issuer.client.saveWitnessChoice({ params, body: { witnesses: [id], quorum: 1 } });
    await deactivateAll();
    expect((await save({ witnesses: [id], quorum: 1 })).body.data).toMatchObject({
      fields: { 'witnesses.0': expect.stringContaining('is no longer active') },
    });
    const { status, body } = await server.ask('market', issuer, 'POST', `/api/auction/${auctionId}/request-approval`);
    expect([status, body.data]).toMatchObject([412, { missing: [{ code: 'witness-inactive' }] }]);
    await issuer.client.saveWitnessChoice({ params, body: { witnesses: [], quorum: 0 } });
    await issuer.client.requestAuctionApproval({ params });
  });

  test('of an issuer is chosen by no one else', async () => {
    const auctionId = await auctions.complete(issuer);
    const other = await accounts.issuer();
    const { status } = await server.ask('market', other, 'GET', `/api/auction/${auctionId}/witnesses`);
    expect(status).toBe(404);
  });
});
