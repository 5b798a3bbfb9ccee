/** Tests the proof of work of invitations over HTTP, mostly by attacks on it. */

import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { inviteProfessional } from '../../../../testing/market/invitations.ts';
import { payloadOf, solved } from '../../../../testing/proof-of-work.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import type { Challenge } from '../../../platform/adapters/captcha.ts';
import { makeChallenge, work } from '../../../platform/adapters/proof-of-work.ts';
import type { CaptchaSettings } from '../../../platform/config/config-services.ts';

const email = 'paul@work.example';
const captcha: CaptchaSettings = { kind: 'proof-of-work' };

const server = await testServer({ config: { captcha } });
/** Another process of the same market. */
const other = await testServer({ beside: server, config: { captcha } });
const inviteCode = await inviteProfessional(server.deps.db, email);

const key = () => server.deps.keys.captcha().current;
/** As the server makes it, but solved at once. */
const fresh = () => makeChallenge(key(), 'invite', new Date(), 1);
const validate = (recaptchaToken: string, at = server) =>
  at.ask('market', null, 'POST', '/api/invite/invite/validate', { email, inviteCode, recaptchaToken });

async function expectRefused(recaptchaToken: string, at = server): Promise<void> {
  const { status, body } = await validate(recaptchaToken, at);
  expect([status, body.data]).toEqual([
    400,
    { code: 'invalid', fields: { recaptchaToken: 'The captcha was not accepted. Please try again.' } },
  ]);
}

const countSpent = async () =>
  (await sql<{ count: string }>`select count(*) from spent_challenge`.execute(server.deps.db)).rows[0]?.count;

test('a page reads which captcha it is, and a solved challenge is accepted', async () => {
  expect((await server.market().readMeta()).captcha).toEqual({ kind: 'proof-of-work' });
  expect((await validate(await solved(await server.market().readCaptchaChallenge()))).status).toBe(200);
});

test('a solution counts once, at another process too', async () => {
  const answer = await solved(await fresh());
  expect((await validate(answer)).status).toBe(200);
  await expectRefused(answer);
  await expectRefused(answer, other);
  // The same solution, written differently.
  const { challenge, solution } = JSON.parse(Buffer.from(answer, 'base64').toString());
  await expectRefused(payloadOf({ solution: { ...solution, time: 1 }, challenge, more: 'x' }));
});

test('a solution sent many times at once counts once', async () => {
  const answer = await solved(await fresh());
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => (await validate(answer, index % 2 === 0 ? server : other)).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(9);
});

test('a challenge that this server did not make is refused', async () => {
  const forged = await createChallenge({
    algorithm: work.algorithm,
    cost: work.rounds,
    counter: 1,
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    data: { key: key().id, purpose: 'invite' },
    hmacSignatureSecret: 'not the secret',
    hmacKeySignatureSecret: 'not the secret',
  });
  await expectRefused(await solved(forged as Challenge));
  // Signed by a key that this server does not have.
  await expectRefused(await solved(await makeChallenge({ ...key(), id: 'nobody' }, 'invite', new Date(), 1)));
  await expectRefused(
    await solved(await makeChallenge({ ...key(), secret: Buffer.alloc(32) }, 'invite', new Date(), 1)),
  );
});

test('a challenge that was made easier, or later to expire, is refused', async () => {
  const challenge = await fresh();
  const changes: Partial<Challenge['parameters']>[] = [
    { keyPrefix: '00'.repeat(16) },
    { expiresAt: challenge.parameters.expiresAt + 3_600 },
    { nonce: '00'.repeat(16) },
  ];
  const solution = await solveChallenge({ challenge, deriveKey });
  for (const change of changes) {
    const changed = { ...challenge, parameters: { ...challenge.parameters, ...change } };
    await expectRefused(payloadOf({ challenge: changed, solution }));
  }
  // One round would cost the sender nothing.
  const easy = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
  await expectRefused(payloadOf({ challenge: easy, solution }));
});

test('a challenge that has expired is refused', async () => {
  await expectRefused(await solved(await makeChallenge(key(), 'invite', new Date(Date.now() - 3_600_000), 1)));
});

test('a solution for another purpose is refused', async () => {
  await expectRefused(await solved(await makeChallenge(key(), 'sign-up' as 'invite', new Date(), 1)));
});

test('anything that is no solution is refused, without a row', async () => {
  const challenge = await fresh();
  const before = await countSpent();
  const wrong = { counter: 1, derivedKey: '00'.repeat(32) };
  for (const answer of [
    'a person',
    payloadOf({}),
    payloadOf({ challenge }),
    payloadOf({ challenge, solution: wrong }),
    payloadOf({ challenge, solution: { ...wrong, derivedKey: '' } }),
    // The prefix is public; the rest of the key is the work.
    payloadOf({ challenge, solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') } }),
    payloadOf({ challenge: { ...challenge, signature: undefined }, solution: wrong }),
  ]) {
    await expectRefused(answer);
  }
  expect(await countSpent()).toBe(before);
});

test('spent challenges are removed after they expire, and stay spent before', async () => {
  const answer = await solved(await fresh());
  expect((await validate(answer)).status).toBe(200);
  await sql`insert into spent_challenge select md5(n::text), now() - interval '1 hour' from generate_series(1, 150) n`.execute(
    server.deps.db,
  );
  for (let times = 0; times < 2; times += 1) expect((await validate(await solved(await fresh()))).status).toBe(200);
  const { rows } = await sql`select from spent_challenge where expires_at < now()`.execute(server.deps.db);
  expect(rows).toHaveLength(0);
  await expectRefused(answer);
});

test('without a proof of work there is no challenge', async () => {
  const service = await startTestServer({ beside: server });
  try {
    expect((await service.ask('market', null, 'GET', '/api/invite/invite/challenge')).status).toBe(404);
    expect((await service.market().readMeta()).captcha).toBeNull();
  } finally {
    await service.close();
  }
});
