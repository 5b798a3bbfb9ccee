/** Tests guessing invitation codes: a file of its own, since it uses up the tries of this machine's address. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, stranger } from '../../../../testing/market/accounts.ts';
import { invitationFor } from '../../../../testing/market/invitations.ts';
import { send } from '../../../../testing/wire.ts';

const server = await testServer({ config: { rateLimitFactor: 1 } });
/** Another process over the same database. */
const other = await testServer({ beside: server, config: { rateLimitFactor: 1 } });
const issuer = await accountsOf(server).issuer();

async function invite(email: string): Promise<string> {
  await issuer.client.inviteProfessional({ body: { email } });
  return (await invitationFor(server, email)).code;
}

test('a wrong code is refused in the same words whatever is wrong, and after five within a minute in all processes gets 429', async () => {
  const code = await invite('paul@guess.example');
  const expiredCode = await invite('late@guess.example');
  await sql`update user_invite set expires_at = now() - interval '1 second' where email = 'late@guess.example'`.execute(
    server.deps.db,
  );
  const ask = (email: string, inviteCode: string, at = server) =>
    at.ask('market', null, 'POST', '/api/invite/invite/validate', {
      email,
      inviteCode,
      recaptchaToken: 'a person',
    });
  const wrong = [
    await ask('paul@guess.example', 'wrong'),
    await ask('nobody@guess.example', code, other),
    await ask('late@guess.example', expiredCode),
  ];
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(new Set(wrong.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  // A right one does not count.
  expect((await ask('paul@guess.example', code)).status).toBe(200);
  expect((await ask('nobody@guess.example', 'wrong')).status).toBe(400);
  // A wrong code at a sign-up counts as well.
  const { token } = await stranger('eve@guess.example');
  const signUp = await server.ask('market', null, 'POST', '/api/auth/market-prof-signup', {
    firstName: 'Eve',
    lastName: 'Guess',
    email: 'eve@guess.example',
    inviteCode: 'wrong',
    idToken: token,
  });
  expect(signUp.status).toBe(400);
  expect((await ask('paul@guess.example', 'wrong', other)).status).toBe(429);
  const limited = await ask('paul@guess.example', 'wrong');
  expect([limited.status, limited.body.message]).toEqual([
    429,
    expect.stringMatching(/^Too many wrong codes from your network\. Try again in \d+ seconds?\.$/),
  ]);
  // The right one is still accepted: others on a shared network cannot block it.
  expect((await ask('paul@guess.example', code)).status).toBe(200);
});

test('wrong guesses of strangers from many addresses never lock a right code', async () => {
  const email = 'locked@guess.example';
  const code = await invite(email);
  const validate = async (inviteCode: string, from: string) => {
    const request = {
      method: 'POST',
      path: '/api/invite/invite/validate',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, inviteCode, recaptchaToken: 'a person' }),
    };
    return (await send(server.marketUrl, request, 5_000, from)).status;
  };
  for (let guess = 0; guess < 20; guess++) expect(await validate('wrong', `127.9.0.${1 + (guess % 4)}`)).toBe(400);
  expect(await validate(code, '127.9.0.5')).toBe(200);
  expect(await validate('wrong', '127.9.0.1')).toBe(429);
  expect(await validate(code, '127.9.0.1')).toBe(200);
});
