import { NotSignedIn } from '@fairbook/contract/base/errors.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import type { IdentityConfig, IdentityProvider } from './provider/identity-provider.ts';
import { createSession } from './session.ts';
import type { SessionOptions } from './session-core.ts';

const config: IdentityConfig = {
  apiKey: 'key',
  authDomain: 'demo.example',
  projectId: 'demo',
  storageBucket: '',
  messagingSenderId: '',
  appId: 'app',
};

/** An in-memory provider with the real one's steps and error codes. */
function provider() {
  const accounts = new Map<string, { password: string; emailVerified: boolean }>();
  const mails: string[] = [];
  let signedIn: string | null = null;
  let appearsAfter = 0;
  let listener = () => {};
  const refuse = (code: string) => Object.assign(new Error(`Firebase: ${code}`), { code });
  const become = (email: string | null) => {
    signedIn = email;
    listener();
  };
  const self: IdentityProvider = {
    current: () => {
      if (signedIn === null || appearsAfter-- > 0) return null;
      const email = signedIn;
      return {
        email,
        emailVerified: accounts.get(email)?.emailVerified ?? false,
        token: async () => `token of ${email}`,
        signedInAt: async () => new Date(0),
        reload: async () => {},
      };
    },
    watch: (next) => {
      listener = next;
      return () => {};
    },
    signIn: async (email, password) => {
      if (accounts.get(email)?.password !== password) throw refuse('auth/invalid-credential');
      become(email);
    },
    confirmCode: async () => {},
    hasSecondFactor: () => false,
    startEnrolment: async () => ({ secret: 'ABCD', uri: 'otpauth://totp/Fairbook' }),
    finishEnrolment: async () => {},
    removeSecondFactor: async () => {},
    signUp: async (email, password) => {
      if (accounts.has(email)) throw refuse('auth/email-already-in-use');
      accounts.set(email, { password, emailVerified: false });
      become(email);
    },
    sendVerification: async () => void mails.push(`verify ${signedIn}`),
    sendPasswordReset: async (email) => {
      if (!accounts.has(email)) throw refuse('auth/user-not-found');
      mails.push(`reset ${email}`);
    },
    signOut: async () => become(null),
  };
  return { self, accounts, mails, slow: (times: number) => (appearsAfter = times), become };
}

let outside: ReturnType<typeof provider>;
let kept: Map<string, string>;
let waits: number[];
let ended: string[];

beforeEach(() => {
  outside = provider();
  kept = new Map();
  waits = [];
  ended = [];
  outside.accounts.set('ada@alder.example', { password: 'long enough', emailVerified: true });
  outside.accounts.set('new@alder.example', { password: 'long enough', emailVerified: false });
});

function session(more: Partial<SessionOptions> = {}) {
  return createSession({
    loadConfig: async () => config,
    startProvider: async () => outside.self,
    store: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    wait: async (ms) => void waits.push(ms),
    holdsSignIn: () => true,
    storedSignIn: () => null,
    endSession: async (token) => ended.push(token),
    ...more,
  });
}

test('without a stored sign-in no one is signed in, and the library loads only for a sign-in here or in another tab', async () => {
  const listening = vi.fn<(type: string, listener: (event: object) => void) => void>();
  vi.stubGlobal('addEventListener', listening);
  const startProvider = vi.fn(async () => outside.self);
  const mine = session({ startProvider, holdsSignIn: () => false });
  await mine.start();
  await mine.start();
  expect([mine.state(), startProvider.mock.calls.length]).toEqual([{ status: 'out' }, 0]);
  await mine.signIn('ada@alder.example', 'long enough');
  expect(mine.state()).toEqual({ status: 'in', email: 'ada@alder.example' });

  const other = session({ startProvider, holdsSignIn: () => false });
  await other.start();
  const [type, listener] = listening.mock.calls.at(-1) ?? [];
  listener?.({ key: 'firebase:authUser:key:[DEFAULT]', newValue: '{}' });
  await vi.waitFor(() => expect(other.state()).toEqual({ status: 'in', email: 'ada@alder.example' }));
  expect(type).toBe('storage');
  vi.unstubAllGlobals();
});

/** A page that begins with what the browser holds; the library starts when the test lets it. */
function begun(more: Partial<SessionOptions> = {}) {
  const later = Promise.withResolvers<void>();
  const startProvider = vi.fn(async () => outside.self);
  const storedSignIn = () => ({
    email: 'ada@alder.example',
    token: 'stored token',
    signedInAt: new Date(5),
    renewAt: new Date(6),
  });
  const mine = session({ storedSignIn, untilLibraryNeeded: () => later.promise, startProvider, ...more });
  return { mine, startProvider, loadLibrary: later.resolve };
}

test('a page begins with the stored sign-in, and the library takes over later', async () => {
  const { mine, startProvider, loadLibrary } = begun();
  await mine.start();
  expect(mine.state()).toEqual({ status: 'in', email: 'ada@alder.example' });
  expect([await mine.getToken(), await mine.signedInAt()]).toEqual(['stored token', new Date(5)]);
  expect(startProvider).not.toHaveBeenCalled();
  outside.become('ada@alder.example');
  loadLibrary();
  await vi.waitFor(async () => expect(await mine.getToken()).toBe('token of ada@alder.example'));
  expect(await mine.signedInAt()).toEqual(new Date(0));
});

test('a stored sign-in that the library does not confirm ends the session', async () => {
  const { mine, loadLibrary } = begun();
  await mine.start();
  loadLibrary();
  await vi.waitFor(() => expect(mine.state()).toEqual({ status: 'out' }));
  await expect(mine.getToken()).rejects.toThrow('Not signed in');
});

test('where the library cannot load, a page that has begun goes on as long as its token is good', async () => {
  let isGood = true;
  const token = { email: 'ada@alder.example', token: 'stored token', signedInAt: new Date(5), renewAt: new Date(6) };
  const { mine, startProvider, loadLibrary } = begun({ storedSignIn: () => (isGood ? token : null) });
  startProvider.mockRejectedValue(new TypeError('Failed to fetch'));
  await mine.start();
  loadLibrary();
  await vi.waitFor(() => expect(startProvider).toHaveBeenCalled());
  expect(await mine.getToken()).toBe('stored token');
  expect(mine.state().status).toBe('in');
  isGood = false;
  await expect(mine.getToken()).rejects.toThrow();
  expect(mine.state().status).toBe('failed');
});

test('a person who signs out before the library is there is signed out', async () => {
  const { mine } = begun();
  outside.become('ada@alder.example');
  await mine.start();
  await mine.signOut();
  expect(mine.state()).toEqual({ status: 'out' });
  await expect(mine.getToken()).rejects.toThrow('Not signed in');
});

test('a verified person signs in and has a token', async () => {
  const mine = session();
  await mine.signIn('ada@alder.example', 'long enough');
  expect(mine.state()).toEqual({ status: 'in', email: 'ada@alder.example' });
  expect(await mine.getToken()).toBe('token of ada@alder.example');
});

test('an unverified person gets the message and stays signed out', async () => {
  const mine = session();
  await expect(mine.signIn('new@alder.example', 'long enough')).rejects.toThrow('Email Not Verified');
  expect(mine.state()).toEqual({ status: 'out' });
});

test('a wrong pair gets one neutral message', async () => {
  const wrong = session().signIn('ada@alder.example', 'guess');
  await expect(wrong).rejects.toThrow('Incorrect email or password.');
});

test('without a person the token call throws Not signed in', async () => {
  await expect(session().getToken()).rejects.toThrow(new NotSignedIn());
});

test('the user is looked for up to five times, half a second apart', async () => {
  const mine = session();
  await mine.start();
  outside.slow(5);
  await mine.signIn('ada@alder.example', 'long enough');
  expect(waits).toEqual([500, 500, 500, 500, 500]);
});

test('after five retries the person is asked to try again', async () => {
  const mine = session();
  await mine.start();
  outside.slow(6);
  await expect(mine.signIn('ada@alder.example', 'long enough')).rejects.toThrow('your account could not be read');
});

test('signing up registers with the token and then sends the mail', async () => {
  const mine = session();
  const seen: string[] = [];
  await mine.signUp('bo@alder.example', 'long enough', async (token) => seen.push(token, ...outside.mails));
  expect(seen).toEqual(['token of bo@alder.example']);
  expect(outside.mails).toEqual(['verify bo@alder.example']);
  expect(mine.state()).toEqual({ status: 'unverified', email: 'bo@alder.example' });
});

test('a refused registration can be sent again with the same pair', async () => {
  const mine = session();
  const refused = mine.signUp('bo@alder.example', 'long enough', async () => {
    throw new Error('This email has not been invited');
  });
  await expect(refused).rejects.toThrow('This email has not been invited');
  expect(outside.mails).toEqual([]);
  await mine.signUp('bo@alder.example', 'long enough', async () => undefined);
  expect(outside.mails).toEqual(['verify bo@alder.example']);
});

test('a refused registration leaves no one signed in, not even the owner of an account with this pair', async () => {
  const mine = session();
  const refused = mine.signUp('ada@alder.example', 'long enough', async () => {
    throw new Error('An account with this email exists');
  });
  await expect(refused).rejects.toThrow('An account with this email exists');
  expect(mine.state()).toEqual({ status: 'out' });
});

test('another person’s address cannot be signed up', async () => {
  const taken = session().signUp('ada@alder.example', 'another password', async () => undefined);
  await expect(taken).rejects.toThrow('An account with this email exists');
});

test('a password below eight characters never reaches the provider', async () => {
  const short = session().signUp('bo@alder.example', 'short', async () => undefined);
  await expect(short).rejects.toThrow('Password must be at least 8 characters');
  expect(outside.accounts.has('bo@alder.example')).toBe(false);
});

test('resending to a verified address says so', async () => {
  const again = session().resendVerification('ada@alder.example', 'long enough');
  await expect(again).rejects.toThrow('Email already verified');
  expect(outside.mails).toEqual([]);
});

test('resending leaves no one signed in', async () => {
  const mine = session();
  await mine.resendVerification('new@alder.example', 'long enough');
  expect(outside.mails).toEqual(['verify new@alder.example']);
  expect(mine.state()).toEqual({ status: 'out' });
});

test('a person who has just signed up can have the mail resent and stays signed in', async () => {
  const mine = session();
  await mine.signUp('bo@alder.example', 'long enough', async () => {});
  await mine.sendVerification();
  expect(outside.mails).toEqual(['verify bo@alder.example', 'verify bo@alder.example']);
  expect(mine.state()).toEqual({ status: 'unverified', email: 'bo@alder.example' });
});

test('once the address is verified no mail is sent', async () => {
  const mine = session();
  await mine.signUp('bo@alder.example', 'long enough', async () => {});
  outside.accounts.set('bo@alder.example', { password: 'long enough', emailVerified: true });
  await expect(mine.sendVerification()).rejects.toThrow('Email already verified');
  expect(outside.mails).toEqual(['verify bo@alder.example']);
});

test('a reset responds the same for an unknown address', async () => {
  await session().resetPassword('nobody@alder.example');
  await session().resetPassword('ada@alder.example');
  expect(outside.mails).toEqual(['reset ada@alder.example']);
});

test('the configuration is requested once in a browser session', async () => {
  let asked = 0;
  const loadConfig = async () => {
    asked += 1;
    return config;
  };
  await session({ loadConfig }).start();
  await session({ loadConfig }).start();
  expect(asked).toBe(1);
});

test('after an unreachable provider the next try requests the configuration again', async () => {
  const moved: IdentityProvider = {
    ...outside.self,
    signIn: async () => {
      throw Object.assign(new Error('Firebase'), { code: 'auth/network-request-failed' });
    },
  };
  const addresses = ['old', 'new'];
  const mine = session({
    loadConfig: async () => ({ ...config, identityUrl: addresses.shift() }),
    startProvider: async ({ identityUrl }) => (identityUrl === 'old' ? moved : outside.self),
  });
  await expect(mine.signIn('ada@alder.example', 'long enough')).rejects.toThrow('could not be reached');
  await mine.signIn('ada@alder.example', 'long enough');
  expect(mine.state().status).toBe('in');
});

test('a missing configuration fails with its message, and the next try may succeed', async () => {
  let down = true;
  const mine = session({
    loadConfig: async () => {
      if (down) throw new Error('500');
      return config;
    },
  });
  await mine.start();
  expect(mine.state()).toEqual({ status: 'failed', message: 'Could not get firebase config' });
  down = false;
  await mine.start();
  expect(mine.state()).toEqual({ status: 'out' });
});

test('while a person signs out, the state says so until everything is cleared', async () => {
  const mine = session();
  await mine.signIn('ada@alder.example', 'long enough');
  const seen: string[] = [];
  mine.subscribe(() => seen.push(mine.state().status));
  await mine.signOut(async () => {
    await expect(mine.getToken()).rejects.toThrow('Not signed in');
    seen.push('cleared');
  });
  expect(seen).toEqual(['leaving', 'cleared', 'out']);
});

test('work before a sign-out may still call, and never blocks it', async () => {
  const mine = session();
  await mine.signIn('ada@alder.example', 'long enough');
  const done: string[] = [];
  mine.beforeSignOut(async () => {
    done.push(await mine.getToken());
    throw new Error('no connection');
  });
  const takeBack = mine.beforeSignOut(async () => void done.push('never'));
  takeBack();
  await mine.signOut();
  expect(done).toHaveLength(1);
  expect(mine.state()).toEqual({ status: 'out' });
});

test('a sign-out ends the sign-in at the server too, after what others do before it, and goes on where that fails', async () => {
  const mine = session();
  await mine.signIn('ada@alder.example', 'long enough');
  mine.beforeSignOut(async () => void ended.push('other work'));
  await mine.signOut();
  expect(ended).toEqual(['other work', 'token of ada@alder.example']);
  const apart = session({ endSession: async () => Promise.reject(new TypeError('Failed to fetch')) });
  await apart.signIn('ada@alder.example', 'long enough');
  await apart.signOut();
  expect([apart.state(), outside.self.current()]).toEqual([{ status: 'out' }, null]);
});

test('signing out in another tab is noticed', async () => {
  const mine = session();
  await mine.signIn('ada@alder.example', 'long enough');
  outside.become(null);
  expect(mine.state()).toEqual({ status: 'out' });
});

test('signing out elsewhere holds a page with typed text, and its calls wait for the next sign-in', async () => {
  const page = session({ hasTyped: () => true });
  await page.signIn('ada@alder.example', 'long enough');
  outside.become(null);
  expect(page.state()).toEqual({ status: 'held', email: 'ada@alder.example' });
  const token = page.getToken();
  await expect(page.signIn('ada@alder.example', 'wrong')).rejects.toMatchObject({ code: 'wrong-pair' });
  expect(page.state().status).toBe('held');
  await page.signIn('ada@alder.example', 'long enough');
  expect(page.state().status).toBe('in');
  expect(await token).toBe('token of ada@alder.example');
});

test('a held page that its reader leaves is signed out, and its calls are refused', async () => {
  const page = session({ hasTyped: () => true });
  await page.signIn('ada@alder.example', 'long enough');
  outside.become(null);
  const token = page.getToken();
  await Promise.all([expect(token).rejects.toBeInstanceOf(NotSignedIn), page.signOut()]);
  expect(page.state()).toEqual({ status: 'out' });
});

test('signing out elsewhere ends a page without typed text', async () => {
  const page = session({ hasTyped: () => false });
  await page.signIn('ada@alder.example', 'long enough');
  outside.become(null);
  expect(page.state()).toEqual({ status: 'out' });
});
