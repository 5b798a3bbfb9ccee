/** Tests sign-in through a certified OpenID Connect provider, over HTTP: three products, the rules of sessions, and attacks. */

import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { counter } from '../../../../testing/fixtures.ts';
import { inviteAdministrator } from '../../../../testing/market/invitations.ts';
import { eventsWhere } from '../../../../testing/market/trail.ts';
import { loginGovAcr, ProviderBrowser, type ProviderPerson } from '../../../../testing/services/open-id-provider.ts';
import {
  type Finished,
  type OpenIdSite,
  siteUrls,
  startOpenIdSite,
} from '../../../../testing/services/open-id-site.ts';
import { readModelJobs } from '../../read-model/jobs.ts';

const nextNumber = counter();
const minute = 60_000;

/** A person of the provider with an address of their own. */
function person(site: OpenIdSite, more: Partial<ProviderPerson> = {}): ProviderPerson {
  const count = nextNumber();
  const made = {
    sub: `person-${count}`,
    email: `person.${count}@city.example`,
    claims: { email_verified: true },
    ...more,
  };
  site.provider.people.set(made.sub, made);
  return made;
}

const signUp = (site: OpenIdSite, { token, email }: Finished) =>
  site.server.ask('market', null, 'POST', '/api/auth/investor-signup', {
    ...{ firstName: 'Ina', lastName: 'Investor', email, idToken: token },
  });

/** A person with an account, signed in. */
async function investor(site: OpenIdSite, more: Partial<ProviderPerson> = {}) {
  const made = person(site, more);
  const browser = new ProviderBrowser();
  const newcomer = await site.signIn(made.sub, { browser });
  expect((await signUp(site, newcomer)).status).toBe(200);
  return { ...made, browser, ...newcomer };
}

const me = (site: OpenIdSite, bearer: { token: string }, at: 'market' | 'admin' = 'market') =>
  site.server.ask(at, bearer, 'GET', '/api/auth/metadata');
const post = (site: OpenIdSite, path: string, body: object, at: 'market' | 'admin' = 'market') =>
  site.server.ask(at, null, 'POST', `/api/auth/sign-in/${path}`, body);
const renew = (site: OpenIdSite, { handle }: { handle: string }) => post(site, 'renew', { handle });
const codeOf = (answer: { body: { data?: unknown } }) => (answer.body.data as { code?: string } | null)?.code;
const claimsOf = ({ token }: { token: string }) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** A sign-in is named by its second. */
const nextSecond = () => pause(1_010 - (Date.now() % 1_000));

/** One sign-in up to the provider's answer. */
async function answered(site: OpenIdSite, sub: string) {
  const { flow, address } = await site.begin();
  const { search } = await new ProviderBrowser().signIn(address, sub);
  return { flow, address, query: search };
}

describe('a provider like Keycloak', () => {
  let ahead = 0;
  let site: OpenIdSite;
  beforeAll(async () => {
    site = await startOpenIdSite({
      profile: 'keycloak',
      env: {
        OIDC_SECOND_FACTOR: 'amr:otp acr:2',
        OIDC_SCOPES: 'openid email profile',
        ADMIN_SECOND_FACTOR: 'required',
      },
      clock: () => new Date(Date.now() + ahead),
    });
  });
  afterAll(() => site.close());

  test('asks for a code with PKCE, state, nonce and the longest session, and offers no password of its own', async () => {
    const { address } = await site.begin({ email: 'ina@city.example' });
    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(asked).toMatchObject({
      ...{ response_type: 'code', client_id: 'fairbook', scope: 'openid email profile', code_challenge_method: 'S256' },
      ...{ redirect_uri: `${siteUrls.market}/signin/callback`, max_age: '2592000', login_hint: 'ina@city.example' },
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      ...{ state: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(asked['prompt']).toBeUndefined();
    const { body } = await site.server.ask('market', null, 'GET', '/api/auth/firebase-config');
    expect(body.data).toMatchObject({ oidc: { name: 'City ID' } });
  });

  test('a newcomer signs up with the verified address, signs in again, and renews the token', async () => {
    const ina = await investor(site);
    expect(ina).toMatchObject({ email: ina.email, hasAccount: false });
    expect((await me(site, ina)).body.data).toMatchObject({ email: ina.email });
    const again = await site.signIn(ina.sub);
    expect(again.hasAccount).toBe(true);
    const renewed = await renew(site, again);
    expect(renewed.status).toBe(200);
    expect((await me(site, renewed.body.data as { token: string })).status).toBe(200);
    expect(claimsOf(renewed.body.data as { token: string })['auth_time']).toBe(claimsOf(again)['auth_time']);
  });

  test('a token is valid for a quarter of an hour, on its own site only', async () => {
    const ina = await investor(site);
    const { exp, iat } = claimsOf(ina) as { exp: number; iat: number };
    expect(exp - iat).toBe(900);
    expect((await me(site, ina, 'admin')).status).toBe(401);
  });

  test('an administrator joins, is asked for a second factor, and has it by the claim of the provider', async () => {
    const ada = person(site);
    const inviteCode = await inviteAdministrator(site.server.deps.db, ada.email, 'Owner');
    const newcomer = await site.signIn(ada.sub, { site: 'admin' });
    const body = { firstName: 'Ada', lastName: 'Owner', email: ada.email, inviteCode, idToken: newcomer.token };
    expect((await site.server.ask('admin', null, 'POST', '/api/auth/signup', body)).status).toBe(200);
    expect(codeOf(await site.server.ask('admin', newcomer, 'GET', '/api/auth/administrators'))).toBe(
      'second-factor-required',
    );
    site.provider.people.set(ada.sub, { ...ada, amr: ['pwd', 'otp'] });
    await nextSecond();
    const strong = await site.signIn(ada.sub, { site: 'admin', isFresh: true });
    expect((await site.server.ask('admin', strong, 'GET', '/api/auth/administrators')).status).toBe(200);
  });

  test('a sign-in of today is recent only after the password was entered again', async () => {
    const ina = await investor(site);
    ahead = 11 * minute;
    try {
      const stale = (await renew(site, ina)).body.data as { token: string };
      const codes = (bearer: { token: string }) =>
        site.server.ask('market', bearer, 'POST', '/api/auth/recovery-codes', undefined);
      expect(codeOf(await codes(stale))).toBe('step-up-required');
      // Single sign-on: the provider has the person signed in, and is not asked to ask again.
      const same = await site.signIn(ina.sub, { browser: ina.browser });
      expect(claimsOf(same)['auth_time']).toBe(claimsOf(ina)['auth_time']);
      expect(codeOf(await codes(same))).toBe('step-up-required');
      ahead = 0;
      const begun = await site.begin({ isFresh: true });
      expect(new URL(begun.address).searchParams.get('prompt')).toBe('login');
      const { search } = await ina.browser.signIn(begun.address, ina.sub);
      const fresh = await site.finish(begun.flow, search);
      // The step is done; the provider cannot be managed.
      expect(codeOf(await codes(fresh.data))).toBe('provider-not-managed');
    } finally {
      ahead = 0;
    }
  });

  test.runIf(isFull)(
    'an old sign-in does not pass for a fresh one where the question was taken out of the address',
    async () => {
      const ina = await investor(site);
      await nextSecond();
      ahead = minute;
      try {
        const { address, flow } = await site.begin({ isFresh: true });
        const weakened = new URL(address);
        weakened.searchParams.delete('prompt');
        weakened.searchParams.delete('max_age');
        const { search } = await ina.browser.signIn(weakened.href, ina.sub);
        expect(await site.finish(flow, search)).toMatchObject({ status: 403, code: 'sign-in-again' });
      } finally {
        ahead = 0;
      }
    },
  );

  test('signing out ends the session here and leads to the sign-out of the provider', async () => {
    const ina = await investor(site);
    expect((await me(site, ina)).status).toBe(200);
    const { body } = await post(site, 'end', { handle: ina.handle });
    const address = new URL((body.data as { address: string }).address);
    expect(address.href).toContain(`${site.provider.issuer}/session/end`);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${siteUrls.market}/`);
    expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(codeOf(await me(site, ina))).toBe('signed-out');
    expect((await renew(site, ina)).status).toBe(401);
    // The provider still has the session and would bring back the one that was ended.
    await expect(site.signIn(ina.sub, { browser: ina.browser })).rejects.toThrow('403 sign-in-again');
    await nextSecond();
    expect((await me(site, await site.signIn(ina.sub, { browser: ina.browser, isFresh: true }))).status).toBe(200);
    expect((await post(site, 'end', { handle: ina.handle })).body.data).toEqual({ address: null });
  });

  test.runIf(isFull)('signing out everywhere refuses the tokens, and what would renew them', async () => {
    const ina = await investor(site);
    await me(site, ina);
    await nextSecond();
    await site.server.ask('market', ina, 'POST', '/api/auth/sessions/end-all', { keepCurrent: false });
    expect(codeOf(await me(site, ina))).toBe('signed-out');
    expect(codeOf(await renew(site, ina))).toBe('signed-out');
  });

  test('an account that the provider has closed is not renewed', async () => {
    const ina = await investor(site);
    site.provider.disable(ina.sub);
    ahead = 2 * minute;
    try {
      expect(codeOf(await renew(site, ina))).toBe('signed-out');
      expect(codeOf(await renew(site, ina))).toBe('signed-out');
    } finally {
      ahead = 0;
    }
  });

  test('of simultaneous renewals one asks the provider, whose refresh tokens work once', async () => {
    const ina = await investor(site);
    ahead = 2 * minute;
    try {
      const answers = await Promise.all(Array.from({ length: 8 }, () => renew(site, ina)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      ahead = 4 * minute;
      expect((await renew(site, ina)).status).toBe(200);
    } finally {
      ahead = 0;
    }
  });

  test.runIf(isFull)('a session without activity for a week is not renewed', async () => {
    const ina = await investor(site);
    await me(site, ina);
    ahead = 8 * 24 * 60 * minute;
    try {
      expect(codeOf(await renew(site, ina))).toBe('session-idle');
    } finally {
      ahead = 0;
    }
  });

  test('tokens of the provider are nowhere in the database in readable form', async () => {
    await investor(site);
    const { rows } = await sql<{ secret: string }>`
      select refresh_token || id_token as secret from provider_sign_in where refresh_token is not null`.execute(
      site.server.deps.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { secret } of rows) expect(secret).not.toMatch(/ey[\w-]+\.ey/);
  });

  test('old sign-ins and subjects who opened no account are deleted', async () => {
    const { db } = site.server.deps;
    const ina = await investor(site);
    const nobody = person(site);
    await site.signIn(nobody.sub);
    await sql`update sign_in_link set created_at = now() - interval '2 days' where subject in (${ina.sub}, ${nobody.sub})`.execute(
      db,
    );
    await sql`update provider_sign_in set auth_time = now() - interval '91 days' where subject = ${nobody.sub}`.execute(
      db,
    );
    await readModelJobs['forget-changes']({}, site.server.deps);
    const { rows } = await sql<{ subject: string }>`
      select subject from sign_in_link where subject in (${ina.sub}, ${nobody.sub})
      union all select subject from provider_sign_in where subject = ${nobody.sub}`.execute(db);
    expect(rows).toEqual([{ subject: ina.sub }]);
  });

  describe('linking', () => {
    /** An account from before, as of Firebase. */
    async function moveToFirebase({ email, sub }: { email: string; sub: string }, uid: string) {
      const { db } = site.server.deps;
      await sql`update "user" set uid = ${uid} where email = ${email}`.execute(db);
      await sql`delete from sign_in_link where subject = ${sub}`.execute(db);
    }

    test('a verified address opens the older account of that address, which the audit trail notes', async () => {
      const ina = await investor(site);
      await moveToFirebase(ina, `firebase-${ina.sub}`);
      const linked = await site.signIn(ina.sub);
      expect(linked.hasAccount).toBe(true);
      expect(claimsOf(linked)['sub']).toBe(`firebase-${ina.sub}`);
      expect((await me(site, linked)).status).toBe(200);
      const events = await eventsWhere(site.server, sql`e.action = 'account.link-sign-in'`);
      expect(events.filter(({ detail }) => detail['issuer'] === site.provider.issuer)).toHaveLength(1);
    });

    test('an address that the provider has not verified opens nothing, and gets no token', async () => {
      const ina = await investor(site);
      await moveToFirebase(ina, `firebase-${ina.sub}`);
      for (const claims of [{}, { email_verified: false }, { email_verified: 'no' }]) {
        const thief = person(site, { email: ina.email, claims });
        const { flow, query } = await answered(site, thief.sub);
        expect(await site.finish(flow, query)).toMatchObject({ status: 403, code: 'email-not-verified' });
      }
    });

    test('an account whose address was never verified is not opened', async () => {
      const ina = await investor(site);
      await moveToFirebase(ina, `firebase-${ina.sub}`);
      await sql`update "user" set verified_at = null where email = ${ina.email}`.execute(site.server.deps.db);
      expect((await site.signIn(ina.sub)).hasAccount).toBe(false);
    });

    test('an address that the provider gave to another person does not open the account of the one before', async () => {
      const ina = await investor(site);
      const successor = person(site, { email: ina.email });
      const newcomer = await site.signIn(successor.sub);
      expect(newcomer.hasAccount).toBe(false);
      expect(codeOf(await me(site, newcomer))).toBe('no-account');
      expect((await signUp(site, newcomer)).status).toBe(409);
    });

    test('a person stays the same when the address changes at the provider, and says that it is the account’s too', async () => {
      const ina = await investor(site);
      const email = `new.${ina.email}`;
      site.provider.people.set(ina.sub, { ...ina, email });
      const moved = await site.signIn(ina.sub);
      expect(claimsOf(moved)['sub']).toBe(claimsOf(ina)['sub']);
      expect(codeOf(await me(site, moved))).toBe('address-differs');
      expect(await site.server.market(moved).changeAddress()).toEqual({ email });
      expect((await me(site, moved)).status).toBe(200);
      const { rows } =
        await sql`select email from "user" where proven_by = ${site.provider.issuer} and email = ${email}`.execute(
          site.server.deps.db,
        );
      expect(rows).toHaveLength(1);
    });

    test('an administrator is not linked by the market, nor a user by the site of administrators', async () => {
      const ina = await investor(site);
      await moveToFirebase(ina, `firebase-${ina.sub}`);
      expect((await site.signIn(ina.sub, { site: 'admin' })).hasAccount).toBe(false);
      expect((await site.signIn(ina.sub)).hasAccount).toBe(true);
    });
  });

  describe('attacks', () => {
    test('an answer with another state, or without one, is refused', async () => {
      const ina = person(site);
      const { flow, query } = await answered(site, ina.sub);
      const other = new URLSearchParams(query);
      other.set('state', 'chosen-by-an-attacker');
      expect(await site.finish(flow, `?${other}`)).toMatchObject({ status: 403, code: 'sign-in-mismatch' });
      other.delete('state');
      expect(await site.finish(flow, `?${other}`)).toMatchObject({ status: 403, code: 'sign-in-mismatch' });
    });

    test('a forged callback with the code of an attacker does not sign the victim in as the attacker', async () => {
      const attacker = await answered(site, person(site).sub);
      const victim = await site.begin();
      expect(await site.finish(victim.flow, attacker.query)).toMatchObject({ status: 403, code: 'sign-in-mismatch' });
    });

    test('a code that belongs to another flow is refused although its state was copied', async () => {
      const attacker = await answered(site, person(site).sub);
      const victim = await site.begin();
      const query = new URLSearchParams(attacker.query);
      query.set('state', new URL(victim.address).searchParams.get('state') ?? '');
      expect(await site.finish(victim.flow, `?${query}`)).toMatchObject({ status: 403, code: 'sign-in-mismatch' });
    });

    test('a code works once', async () => {
      const { flow, query } = await answered(site, person(site).sub);
      expect((await site.finish(flow, query)).status).toBe(200);
      expect(await site.finish(flow, query)).toMatchObject({ status: 403, code: 'sign-in-mismatch' });
    });

    test('an answer that names another provider is refused', async () => {
      const { flow, query } = await answered(site, person(site).sub);
      const other = new URLSearchParams(query);
      expect(other.get('iss')).toBe(site.provider.issuer);
      other.set('iss', 'https://evil.example');
      expect(await site.finish(flow, `?${other}`)).toMatchObject({ status: 403, code: 'sign-in-mismatch' });
    });

    test('a flow that was changed, made up, old, or of the other site is refused', async () => {
      const { flow, query } = await answered(site, person(site).sub);
      const changed = `${flow.slice(0, -4)}AAAA`;
      for (const wrong of [changed, 'made-up', 'a.b.c.d.e']) {
        expect(await site.finish(wrong, query)).toMatchObject({ status: 403, code: 'sign-in-mismatch' });
      }
      expect(await site.finish(flow, query, 'admin')).toMatchObject({ status: 403, code: 'sign-in-mismatch' });
      ahead = 31 * minute;
      expect(await site.finish(flow, query)).toMatchObject({ status: 403, code: 'sign-in-mismatch' });
      ahead = 0;
    });

    test('a token of the provider is no token of Fairbook', async () => {
      const ina = await investor(site);
      const { body } = await post(site, 'end', { handle: ina.handle });
      const idToken = new URL((body.data as { address: string }).address).searchParams.get('id_token_hint') ?? '';
      expect((await me(site, { token: idToken })).status).toBe(401);
      expect((await signUp(site, { ...ina, token: idToken })).status).toBe(401);
    });

    test('a token that names no algorithm, or was signed with the public key, is refused', async () => {
      const ina = await investor(site);
      const [, payload = '', signature = ''] = ina.token.split('.');
      const kid = (await site.server.deps.signer.publicKeys()).signIn?.current;
      for (const alg of ['none', 'HS256', 'RS256']) {
        const header = Buffer.from(JSON.stringify({ alg, kid })).toString('base64url');
        expect((await me(site, { token: `${header}.${payload}.` })).status).toBe(401);
        expect((await me(site, { token: `${header}.${payload}.${signature}` })).status).toBe(401);
      }
    });

    test('a handle that is unknown, or of the other site, renews nothing', async () => {
      const ina = await investor(site);
      expect((await renew(site, { handle: 'made-up' })).status).toBe(401);
      expect((await post(site, 'renew', { handle: ina.handle }, 'admin')).status).toBe(401);
      expect((await renew(site, ina)).status).toBe(200);
    });

    test('a sign-in that the person cancels has a sentence of its own', async () => {
      const { flow, query } = await answered(site, 'cancel');
      expect(await site.finish(flow, query)).toMatchObject({ status: 403, code: 'sign-in-canceled' });
    });
  });
});

describe.runIf(isFull)('a provider like Entra', () => {
  let site: OpenIdSite;
  afterAll(() => site.close());

  test('does not say that an address is verified, so no one is signed in or linked until the claim it has is named', async () => {
    site = await startOpenIdSite({ profile: 'entra' });
    const ina = person(site, { claims: { preferred_username: 'ina@city.example', oid: 'an-object' } });
    const { flow, query } = await answered(site, ina.sub);
    expect(await site.finish(flow, query)).toMatchObject({ status: 403, code: 'email-not-verified' });
    await site.close();
    site = await startOpenIdSite({
      profile: 'entra',
      env: { OIDC_EMAIL_VERIFIED_CLAIM: 'xms_edov', OIDC_SECOND_FACTOR: 'amr:mfa' },
    });
    site.provider.people.set(ina.sub, { ...ina, claims: { ...ina.claims, xms_edov: '1' }, amr: ['pwd', 'mfa'] });
    const signedIn = await site.signIn(ina.sub);
    expect(signedIn.email).toBe(ina.email);
    expect(claimsOf(signedIn)['firebase']).toMatchObject({ sign_in_second_factor: 'oidc' });
    site.provider.people.set('other', { sub: 'other', email: 'other@city.example', claims: { xms_edov: false } });
    const other = await answered(site, 'other');
    expect(await site.finish(other.flow, other.query)).toMatchObject({ status: 403, code: 'email-not-verified' });
  });
});

describe.runIf(isFull)('a provider like login.gov', () => {
  let site: OpenIdSite;
  beforeAll(async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    site = await startOpenIdSite({
      profile: 'loginGov',
      clientKey: { ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' },
      env: {
        OIDC_PRIVATE_KEY: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
        OIDC_REQUIRED_ACR: loginGovAcr,
        OIDC_SECOND_FACTOR: `acr:${loginGovAcr}`,
        OIDC_AUTH_TIME: 'prompt',
      },
    });
  });
  afterAll(() => site.close());

  test('takes a signed assertion in place of a secret, tells the address at UserInfo, and counts from the prompt', async () => {
    const { address } = await site.begin();
    const asked = new URL(address).searchParams;
    expect([asked.get('acr_values'), asked.get('prompt'), asked.get('max_age')]).toEqual([loginGovAcr, 'login', null]);
    const ina = await investor(site, { acr: loginGovAcr });
    expect(claimsOf(ina)).toMatchObject({
      email: ina.email,
      firebase: { sign_in_provider: 'oidc', sign_in_second_factor: 'oidc' },
    });
    expect((await me(site, ina)).status).toBe(200);
    // There are no refresh tokens: the session of Fairbook decides.
    expect((await renew(site, ina)).status).toBe(200);
    // The moment of the token is not that of a password.
    const change = await site.server.ask('market', ina, 'PUT', '/api/auth/address');
    expect([change.status, codeOf(change)]).toEqual([403, 'step-up-impossible']);
  });

  test('a weaker sign-in than the required one is refused', async () => {
    const weak = person(site, { acr: 'http://idmanagement.gov/ns/assurance/ial/1' });
    const { flow, query } = await answered(site, weak.sub);
    expect(await site.finish(flow, query)).toMatchObject({ status: 403, code: 'sign-in-too-weak' });
  });
});
