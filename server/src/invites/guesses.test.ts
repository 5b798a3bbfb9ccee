/** Guessing at invitations: a file of its own, since it uses up the tries of this machine's address. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOf, type Member, stranger } from '../testing/cast.ts';
import { type House, startHouse } from '../testing/house.ts';

let house: House;
let issuer: Member;

beforeAll(async () => {
  house = await startHouse();
  issuer = await castOf(house).issuer();
});
afterAll(() => house.close());

async function invite(email: string): Promise<string> {
  await issuer.client.inviteProfessional({ body: { email } });
  await house.runJobs();
  const link = new URL(house.deps.sink.list().find((message) => message.to === email)?.link ?? 'http://no.link');
  return link.searchParams.get('code') ?? '';
}

test('a code is refused in the same words whatever is wrong, and after five wrong tries not looked at for a minute', async () => {
  const code = await invite('paul@guess.example');
  const expiredCode = await invite('late@guess.example');
  await sql`update user_invite set expires_at = now() - interval '1 second' where email = 'late@guess.example'`.execute(
    house.deps.db,
  );
  const ask = (email: string, inviteCode: string) =>
    house.ask('market', null, 'POST', '/api/invite/invite/validate', { email, inviteCode, recaptchaToken: 'a person' });
  const wrong = [
    await ask('paul@guess.example', 'wrong'),
    await ask('nobody@guess.example', code),
    await ask('late@guess.example', expiredCode),
  ];
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(new Set(wrong.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  // A right one does not count.
  expect((await ask('paul@guess.example', code)).status).toBe(200);
  expect((await ask('nobody@guess.example', 'wrong')).status).toBe(400);
  // A wrong code at a sign-up counts as well.
  const { token } = await stranger('eve@guess.example');
  const signUp = await house.ask('market', null, 'POST', '/api/auth/market-prof-signup', {
    firstName: 'Eve',
    lastName: 'Guess',
    email: 'eve@guess.example',
    inviteCode: 'wrong',
    idToken: token,
  });
  expect(signUp.status).toBe(400);
  const limited = await ask('paul@guess.example', code);
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60']);
});
