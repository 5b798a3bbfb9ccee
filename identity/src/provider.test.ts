import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import {
  createUserWithEmailAndPassword,
  sendEmailVerification,
  signInWithEmailAndPassword,
  updatePassword,
} from '@firebase/auth';
import { describe, expect, it, vi } from 'vitest';
import { startIdentityProvider } from './provider.ts';
import { call, handClock, newFolder, projectId, refusalOf, refused, sdkFor, startProvider } from './testing.ts';

const email = 'ada@alder.example';
const password = 'a long password';
const minute = 60_000;

describe('Starting', () => {
  it('is refused in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    try {
      await expect(startIdentityProvider({ folder: await newFolder(), projectId })).rejects.toThrow('production');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('is refused on an address others can reach', async () => {
    await expect(startProvider({ host: '0.0.0.0' })).rejects.toThrow('listens on loopback only');
  });

  it('uses the next free port by default', async () => {
    // Other programs may take and free ports between the two, so which of them is higher says nothing.
    const [one, two] = [await startProvider(), await startProvider()];
    expect(two.url).not.toBe(one.url);
  });

  it('reports in a sentence that a port is taken', async () => {
    const { url } = await startProvider();
    const port = Number(new URL(url).port);
    await expect(startProvider({ port })).rejects.toThrow(`127.0.0.1:${port}: another program is there`);
  });

  it('names the file it cannot use', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'users.jsonl'), '{"uid": 7}\n');
    await expect(startProvider({ folder })).rejects.toThrow(join(folder, 'users.jsonl'));
  });
});

describe('The folder', () => {
  it('keeps users, passwords, names and codes over a restart', async () => {
    const folder = await newFolder();
    const before = await startProvider({ folder });
    const uid = await before.ensureUser({ email, password, emailVerified: true, displayName: 'Ada Alder' });
    await call(before.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = before.outbox()[0]?.code;
    await before.close();

    const after = await startProvider({ folder });
    const { user } = await signInWithEmailAndPassword(sdkFor(after), email, password);
    expect([user.uid, user.emailVerified, user.displayName]).toEqual([uid, true, 'Ada Alder']);
    expect((await call(after.url, 'resetPassword', { oobCode })).body).toMatchObject({ email });
  });

  it('can be read by its owner alone', async () => {
    const folder = await newFolder();
    const provider = await startProvider({ folder });
    await provider.ensureUser({ email, password });
    for (const name of await readdir(folder)) {
      expect([name, ((await stat(join(folder, name))).mode & 0o777).toString(8)]).toEqual([name, '600']);
    }
  });

  it('contains no password', async () => {
    const folder = await newFolder();
    const provider = await startProvider({ folder });
    await provider.ensureUser({ email, password });
    expect(await readFile(join(folder, 'users.jsonl'), 'utf8')).not.toContain(password);
  });
});

describe('Signing up', () => {
  it('wants eight characters', async () => {
    const { url } = await startProvider();
    expect(await call(url, 'signUp', { email, password: '1234567' })).toEqual(
      refused('WEAK_PASSWORD : Password should be at least 8 characters'),
    );
    expect((await call(url, 'signUp', { email, password: '12345678' })).status).toBe(200);
  });

  it('gives an address to one of many concurrent requests', async () => {
    const { url } = await startProvider();
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(url, 'signUp', { email, password })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toContainEqual(refused('EMAIL_EXISTS'));
  });

  it.each([
    'plain',
    'a@b',
    'two@at@signs.example',
    'line\nend@alder.example',
    'nul\0@alder.example',
    'a b@alder.example',
  ])('refuses the address %j', async (address) => {
    const { url } = await startProvider();
    expect(await call(url, 'signUp', { email: address, password })).toEqual(refused('INVALID_EMAIL'));
  });

  it.each([
    [{ email }, 'MISSING_PASSWORD'],
    [{ password }, 'MISSING_EMAIL'],
    [{}, 'ADMIN_ONLY_OPERATION'],
    [{ email: ['x'], password }, "Invalid value at 'email' (TYPE_STRING)"],
    [[], 'Invalid JSON payload received.'],
  ])('refuses the body %j', async (body, message) => {
    const { url } = await startProvider();
    expect(await call(url, 'signUp', body)).toEqual(refused(message));
  });
});

describe('Signing in', () => {
  it('is closed for a while after ten wrong passwords, even to the right one', async () => {
    const clock = handClock();
    const provider = await startProvider({ now: clock.now });
    await provider.ensureUser({ email, password });
    const auth = sdkFor(provider);
    for (let n = 0; n < 10; n += 1) {
      expect(await refusalOf(signInWithEmailAndPassword(auth, email, 'wrong'))).toBe('auth/invalid-credential');
    }
    expect(await refusalOf(signInWithEmailAndPassword(auth, email, password))).toBe('auth/too-many-requests');
    clock.pass(11 * minute);
    expect(await refusalOf(signInWithEmailAndPassword(auth, email, password))).toBe('nothing');
  });

  it('blocks guesses at an unknown address in the same manner', async () => {
    const { url } = await startProvider();
    for (let n = 0; n < 10; n += 1) await call(url, 'signInWithPassword', { email, password });
    expect((await call(url, 'signInWithPassword', { email, password })).body).toMatchObject({
      error: { message: expect.stringContaining('TOO_MANY_ATTEMPTS_TRY_LATER : ') },
    });
  });

  it('opens again with a new password', async () => {
    const provider = await startProvider();
    await provider.ensureUser({ email, password });
    for (let n = 0; n < 10; n += 1) await call(provider.url, 'signInWithPassword', { email, password: 'wrong' });
    await call(provider.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
    await call(provider.url, 'resetPassword', { oobCode: provider.outbox()[0]?.code, newPassword: 'a newer password' });
    const again = await call(provider.url, 'signInWithPassword', { email, password: 'a newer password' });
    expect(again.status).toBe(200);
  });

  it('is refused to a disabled account, but only with the right password', async () => {
    const provider = await startProvider();
    await provider.setDisabled(await provider.ensureUser({ email, password }), true);
    const auth = sdkFor(provider);
    expect(await refusalOf(signInWithEmailAndPassword(auth, email, password))).toBe('auth/user-disabled');
    expect(await refusalOf(signInWithEmailAndPassword(auth, email, 'wrong'))).toBe('auth/invalid-credential');
  });

  it('must be recent for a new password', async () => {
    const clock = handClock();
    const provider = await startProvider({ now: clock.now });
    const { user } = await createUserWithEmailAndPassword(sdkFor(provider), email, password);
    clock.pass(6 * minute);
    expect(await refusalOf(updatePassword(user, 'a newer password'))).toBe('auth/requires-recent-login');
  });
});

describe('A mailed code', () => {
  it('for a new password lives an hour', async () => {
    const clock = handClock();
    const provider = await startProvider({ now: clock.now });
    await provider.ensureUser({ email, password });
    await call(provider.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
    clock.pass(60 * minute);
    const oobCode = provider.outbox()[0]?.code;
    expect(await call(provider.url, 'resetPassword', { oobCode })).toEqual(refused('EXPIRED_OOB_CODE'));
  });

  it('works for one of many who use it at once', async () => {
    const provider = await startProvider();
    await provider.ensureUser({ email, password });
    await call(provider.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = provider.outbox()[0]?.code;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        call(provider.url, 'resetPassword', { oobCode, newPassword: `new password ${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('invalidates the older ones of its kind when it is used', async () => {
    const provider = await startProvider();
    await provider.ensureUser({ email, password });
    for (let n = 0; n < 2; n += 1) await call(provider.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const [newer, older] = provider.outbox();
    await call(provider.url, 'resetPassword', { oobCode: newer?.code, newPassword: 'a newer password' });
    expect(await call(provider.url, 'resetPassword', { oobCode: older?.code })).toEqual(refused('INVALID_OOB_CODE'));
  });

  it('is mailed with its link, and to no one for an unknown address', async () => {
    const sent: string[] = [];
    const provider = await startProvider({ sendMail: ({ to, subject }) => sent.push(`${to}: ${subject}`) });
    await provider.ensureUser({ email, password });
    await call(provider.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: 'nobody@alder.example' });
    await call(provider.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
    expect(sent).toEqual(['ada@alder.example: Set a new password for Fairbook']);
    const [mail] = provider.outbox();
    expect(mail?.text).toContain(mail?.link);
    expect(new URL(mail?.link ?? '').searchParams.get('oobCode')).toBe(mail?.code);
  });

  it('stays in the outbox where sending it fails', async () => {
    const reported: unknown[] = [];
    const provider = await startProvider({
      sendMail() {
        throw new Error('the mail server is unreachable');
      },
      report: (error) => reported.push(error),
    });
    await provider.ensureUser({ email, password });
    expect((await call(provider.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email })).status).toBe(200);
    expect(provider.outbox()).toHaveLength(1);
    expect(reported).toEqual([new Error('the mail server is unreachable')]);
  });

  it('is not mailed without end', async () => {
    const provider = await startProvider();
    const { user } = await createUserWithEmailAndPassword(sdkFor(provider), email, password);
    for (let n = 0; n < 20; n += 1) await sendEmailVerification(user);
    expect(await refusalOf(sendEmailVerification(user))).toBe('auth/too-many-requests');
  });

  it('is not mailed with a link to a foreign site', async () => {
    const provider = await startProvider({ authorizedOrigins: ['https://market.fairbook.example'] });
    await provider.ensureUser({ email, password });
    const send = (continueUrl: string) =>
      call(provider.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl });
    expect((await send('https://evil.example/')).body).toMatchObject({
      error: { message: expect.stringContaining('UNAUTHORIZED_DOMAIN') },
    });
    expect(await send('javascript:alert(1)')).toEqual(refused('INVALID_CONTINUE_URI'));
    expect((await send('https://market.fairbook.example/signin')).status).toBe(200);
    expect((await send('http://localhost:4000/signin')).status).toBe(200);
  });
});

describe('Seeding a user', () => {
  it('creates the account once and keeps its uid', async () => {
    const provider = await startProvider();
    const user = { email, password, emailVerified: true, displayName: 'Ada Alder', uid: 'ada' };
    expect(await provider.ensureUser(user)).toBe('ada');
    expect(await provider.ensureUser({ ...user, uid: 'other' })).toBe('ada');
  });

  it('gives a token of an account without a sign-in so far', async () => {
    const provider = await startProvider();
    const idToken = await provider.signIn({ email, password, emailVerified: true });
    const { body } = await call(provider.url, 'lookup', { idToken });
    expect(body).toMatchObject({ users: [{ email, emailVerified: true }] });
  });

  it('leaves the sessions of an unchanged user alone', async () => {
    const provider = await startProvider();
    await provider.ensureUser({ email, password });
    const { user } = await signInWithEmailAndPassword(sdkFor(provider), email, password);
    await provider.ensureUser({ email, password });
    expect(await refusalOf(user.getIdToken(true))).toBe('nothing');
  });

  it('updates an existing account', async () => {
    const provider = await startProvider();
    await provider.ensureUser({ email, password: 'an older password' });
    await provider.ensureUser({ email, password, emailVerified: true, displayName: 'Ada Alder' });
    const { user } = await signInWithEmailAndPassword(sdkFor(provider), email, password);
    expect([user.emailVerified, user.displayName]).toEqual([true, 'Ada Alder']);
  });
});

describe('The doors', () => {
  async function preflight(url: string, origin: string): Promise<string | null> {
    const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-client-version,x-firebase-gmpid',
      },
    });
    return answer.headers.get('access-control-allow-origin');
  }

  it('are open to pages of loopback and of authorized origins, and to no others', async () => {
    const { url } = await startProvider({ authorizedOrigins: ['https://market.fairbook.example'] });
    const origins = ['http://localhost:4000', 'http://127.0.0.1:4001', 'https://market.fairbook.example'];
    for (const origin of origins) expect(await preflight(url, origin)).toBe(origin);
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null']) {
      expect(await preflight(url, origin)).toBeNull();
    }
  });

  it('are closed to a name that merely resolves to this computer', async () => {
    const { url } = await startProvider();
    const status = await new Promise((resolve, reject) => {
      request(`${url}/emulator/v1/projects/${projectId}/oobCodes`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it('want an API key, and the right one where there is one', async () => {
    const { url } = await startProvider({ apiKey: 'the key' });
    const lookup = (query: string) =>
      fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:lookup${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }).then(async (answer) => ({ status: answer.status, body: await answer.json() }));
    expect(await lookup('')).toEqual(refused('The request is missing a valid API key.', 403));
    expect(await lookup('?key=other')).toEqual(refused('API key not valid. Please pass a valid API key.'));
    expect(await lookup('?key=the%20key')).toEqual(refused('MISSING_ID_TOKEN'));
  });

  it.each([
    [
      'a body that is too large',
      JSON.stringify({ email: 'x'.repeat(40_000) }),
      'application/json',
      413,
      'REQUEST_TOO_LARGE',
    ],
    ['a body that is not JSON', '{"email":', 'application/json', 400, 'Invalid JSON payload received.'],
    ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('refuse %s', async (_name, body, type, status, message) => {
    const { url } = await startProvider();
    const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect({ status: answer.status, body: await answer.json() }).toEqual(refused(message, status));
  });

  it('list the mailed codes that still work as the official emulator lists them', async () => {
    const provider = await startProvider();
    await provider.ensureUser({ email, password });
    await call(provider.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const [mail] = provider.outbox();
    const list = async (project: string) =>
      (await fetch(`${provider.url}/emulator/v1/projects/${project}/oobCodes`)).json();
    expect(await list(projectId)).toEqual({
      oobCodes: [{ email, oobCode: mail?.code, oobLink: mail?.link, requestType: 'PASSWORD_RESET' }],
    });
    expect(await list('another')).toEqual({ oobCodes: [] });
  });
});
