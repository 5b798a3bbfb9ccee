/** Tests that only the address of the account proves the account: a verified address of another mailbox opens nothing, and may become the address of the account. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../../testing/ask.ts';
import { testServer } from '../../../../testing/fixtures.ts';
import {
  accountsOf,
  type Identity,
  moveIdentity,
  stranger,
  unverified,
  verify,
} from '../../../../testing/market/accounts.ts';
import { identityProvider } from '../../../../testing/market/identities.ts';
import { refusalOf } from '../../../../testing/market/orders.ts';
import { eventsWhere } from '../../../../testing/market/trail.ts';

const server = await testServer();
const { db } = server.deps;
const accounts = accountsOf(server);

/** Signs up as a municipality with an address that need not be the caller's own. */
async function signUp(identity: Identity) {
  return server.market().signUpMunicipality({
    body: {
      muniName: 'City of Springfield',
      firstName: 'Mal',
      lastName: 'Lory',
      email: identity.email,
      idToken: identity.token,
    },
  });
}

async function storedOf(uuid: string) {
  return db
    .selectFrom('user')
    .select(['email', 'provenAddress', 'provenBy', 'verifiedAt'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
}

const differs = [403, 'address-differs'];
const me = (identity: Identity) => server.ask('market', identity, 'GET', '/api/auth/metadata');

describe('a verified address that is not the account’s', () => {
  test('does not prove an account of another address: the owner of that address can still sign up', async () => {
    const squatter = await unverified();
    const { uuid } = await signUp(squatter);
    expect((await me(squatter)).status).toBe(403);
    const moved = await moveIdentity(squatter);
    for (const answer of [
      await me(moved),
      await server.ask('market', moved, 'PUT', '/api/auth/language', { language: 'es' }),
    ]) {
      expect(codeOf(answer)).toEqual(differs);
    }
    expect(await storedOf(uuid)).toMatchObject({ verifiedAt: null, provenAddress: null });
    const owner = await stranger(squatter.email);
    await signUp(owner);
    expect((await me(owner)).status).toBe(200);
  });

  test('does not open an account that is proven, nor that of an administrator', async () => {
    const town = await accounts.issuer();
    const moved = await moveIdentity(town);
    expect(codeOf(await me(moved))).toEqual(differs);
    const administrator = await accounts.administrator();
    const elsewhere = await moveIdentity(administrator);
    expect(codeOf(await server.ask('admin', elsewhere, 'GET', '/api/auth/metadata'))).toEqual(differs);
    // A caller who is remembered is not taken for the person of another address.
    const investor = await accounts.individual();
    await investor.client.listAuctions({ query: {} });
    const gone = server.market(await moveIdentity(investor)).listAuctions({ query: {} });
    expect(await refusalOf(gone)).toMatchObject({ status: 403, data: { code: 'address-differs' } });
  });

  test('becomes the address of the account when its owner says so, and the old one hears of it', async () => {
    const town = await accounts.issuer();
    const moved = await moveIdentity(town);
    expect(await server.market(moved).changeAddress()).toEqual({ email: moved.email });
    expect((await me(moved)).status).toBe(200);
    expect(codeOf(await me(town))).toEqual(differs);
    const stored = await storedOf(town.uuid);
    expect(stored).toMatchObject({ email: moved.email, provenAddress: moved.email, provenBy: identityProvider.issuer });
    const { rows: mails } = await sql<{ to: string }>`
      select data ->> 'to' as to from pgboss.job where name = 'send-mail' and data ->> 'to' = ${town.email}`.execute(
      db,
    );
    expect(mails).toHaveLength(1);
    const about = sql`e.action = 'account.change-address' and e.subject = ${`user:${town.uuid}`}`;
    const events = await eventsWhere(server, about);
    expect(events.map(({ detail }) => detail)).toEqual([{ wasProven: true, provider: identityProvider.issuer }]);
    expect(await server.market(moved).changeAddress()).toEqual({ email: moved.email });
  });

  test('cannot become that of an account where another one has it, nor with an old sign-in', async () => {
    const town = await accounts.issuer();
    const other = await accounts.issuer();
    await sql`update "user" set email = ${`taken.${other.email}`}, proven_address = ${`taken.${other.email}`} where uuid = ${other.uuid}`.execute(
      db,
    );
    const moved = await moveIdentity(town, `taken.${other.email}`);
    const refusal = await refusalOf(server.market(moved).changeAddress());
    expect(refusal).toMatchObject({ status: 409, data: { code: 'account-exists' } });
  });
});

test('which address was proven, when and by which provider is stored with the first token that shows it', async () => {
  const identity = await unverified();
  const { uuid } = await signUp(identity);
  const verified = await verify(identity);
  expect((await me(verified)).status).toBe(200);
  expect(await storedOf(uuid)).toEqual({
    email: identity.email,
    provenAddress: identity.email,
    provenBy: identityProvider.issuer,
    verifiedAt: expect.any(Date),
  });
});

test('no account is proven by another address than its own, whatever writes it', async () => {
  const town = await accounts.issuer();
  const write = sql`update "user" set email = 'other@people.example' where uuid = ${town.uuid}`.execute(db);
  await expect(write).rejects.toThrow('user_proven_address_check');
});
