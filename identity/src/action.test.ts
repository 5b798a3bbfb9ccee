import { describe, expect, it } from 'vitest';
import type { IdentityProvider } from './provider.ts';
import { call, handClock, refused, startProvider } from './testing.ts';

const email = "o'hara&co@alder.example";
const password = 'a long password';

async function withMail(kind: 'VERIFY_EMAIL' | 'PASSWORD_RESET', provider: IdentityProvider, continueUrl?: string) {
  await provider.ensureUser({ email, password });
  const signIn = await call(provider.url, 'signInWithPassword', { email, password });
  await call(provider.url, 'sendOobCode', { requestType: kind, email, continueUrl, ...Object(signIn.body) });
  const [mail] = provider.outbox();
  if (!mail) throw new Error('no mail');
  return mail;
}

async function open(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, init);
  return { status: answer.status, page: await answer.text(), headers: answer.headers };
}

function submit(provider: IdentityProvider, fields: Record<string, string>) {
  return open(`${provider.url}/emulator/action`, { method: 'POST', body: new URLSearchParams(fields) });
}

async function isVerified(provider: IdentityProvider): Promise<unknown> {
  const { body } = await call(provider.url, 'signInWithPassword', { email, password });
  const { body: found } = await call(provider.url, 'lookup', { idToken: Object(body).idToken });
  return Object(found).users[0].emailVerified;
}

describe('The page of a verification link', () => {
  it('confirms the address and continues to the page the mail was requested from', async () => {
    const provider = await startProvider();
    const { link } = await withMail('VERIFY_EMAIL', provider, 'http://localhost:4001/signin?a=1&b=2');
    expect(await isVerified(provider)).toBe(false);
    const { status, page } = await open(link);
    expect(status).toBe(200);
    expect(page).toContain('<h1>Your email address is confirmed</h1>');
    expect(page).toContain('href="http://localhost:4001/signin?a=1&amp;b=2"');
    expect(await isVerified(provider)).toBe(true);
  });

  it('says so when it is opened again', async () => {
    const provider = await startProvider();
    const { link } = await withMail('VERIFY_EMAIL', provider);
    await open(link);
    expect(await open(link)).toMatchObject({ status: 200, page: expect.stringContaining('already confirmed') });
  });

  it('is not used up by a program that only checks whether it exists', async () => {
    const provider = await startProvider();
    const { link } = await withMail('VERIFY_EMAIL', provider);
    await open(link, { method: 'HEAD' });
    expect(await isVerified(provider)).toBe(false);
  });

  it('reports that a link is too old after three days', async () => {
    const clock = handClock();
    const provider = await startProvider({ now: clock.now });
    const { link } = await withMail('VERIFY_EMAIL', provider);
    clock.pass(72 * 3_600_000);
    expect(await open(link)).toMatchObject({ status: 400, page: expect.stringContaining('This link is too old') });
    expect(await isVerified(provider)).toBe(false);
  });

  it('never redirects to a foreign site, whatever is written into the link', async () => {
    const provider = await startProvider();
    const { link } = await withMail('VERIFY_EMAIL', provider);
    const { page } = await open(`${link}&continueUrl=${encodeURIComponent('https://evil.example/')}`);
    expect(page).not.toContain('evil.example');
  });

  it('loads nothing, cannot be framed and is not cached', async () => {
    const provider = await startProvider();
    const { headers, page } = await open((await withMail('VERIFY_EMAIL', provider)).link);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(page).not.toMatch(/<script|<link|src=|url\(/);
  });
});

describe('The page of a reset link', () => {
  it('sets the new password', async () => {
    const provider = await startProvider();
    const { link, code } = await withMail('PASSWORD_RESET', provider);
    expect((await open(link)).page).toContain('o&#39;hara&amp;co@alder.example');
    const { status, page } = await submit(provider, { oobCode: code, newPassword: 'a newer password' });
    expect(status).toBe(200);
    expect(page).toContain('Your new password is set');
    const signIn = (given: string) => call(provider.url, 'signInWithPassword', { email, password: given });
    expect((await signIn('a newer password')).status).toBe(200);
    expect(await signIn(password)).toEqual(refused('INVALID_LOGIN_CREDENTIALS'));
  });

  it('asks again for a password that is too short, and the code still works', async () => {
    const provider = await startProvider();
    const { code } = await withMail('PASSWORD_RESET', provider);
    const { status, page } = await submit(provider, { oobCode: code, newPassword: 'short' });
    expect(status).toBe(400);
    expect(page).toContain('role="alert">Password must be at least 8 characters<');
    expect((await submit(provider, { oobCode: code, newPassword: 'long enough' })).status).toBe(200);
  });

  it('explains a link that was used before', async () => {
    const provider = await startProvider();
    const { link, code } = await withMail('PASSWORD_RESET', provider);
    await submit(provider, { oobCode: code, newPassword: 'a newer password' });
    expect(await open(link)).toMatchObject({ status: 400, page: expect.stringContaining('This link was used before') });
  });
});

describe('A link that is broken', () => {
  it.each([
    ['without a mode', '?oobCode=x', 'This link is not complete'],
    ['of an unknown mode', '?mode=other&oobCode=x', 'This link is not complete'],
    ['without a code', '?mode=verifyEmail', 'This link does not work'],
    ['with an invented code', '?mode=resetPassword&oobCode=<script>', 'This link does not work'],
  ])('%s is explained', async (_name, query, heading) => {
    const provider = await startProvider();
    const { status, page } = await open(`${provider.url}/emulator/action${query}`);
    expect(status).toBe(400);
    expect(page).toContain(`<h1>${heading}</h1>`);
  });
});
