/**
 * Identity provider for development and tests. It behaves like Firebase for the Firebase web SDK, and signs real RS256 tokens, so that the server
 * verifies all tokens alike. It never runs in production.
 */
import cors from '@fastify/cors';
import formBodies from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Accounts, type NewAccount, openAccounts } from './accounts.ts';
import { addActionPages } from './action.ts';
import { countAttempts } from './attempts.ts';
import { openCodes } from './codes.ts';
import { isObject } from './json-file.ts';
import { type Mail, openOutbox } from './mails.ts';
import { usualWork } from './passwords.ts';
import { errorBody, Refused } from './refused.ts';
import { secondFactorCalls } from './second-factor.ts';
import { removeAccount, type Services, textOf } from './services.ts';
import { openTokens } from './tokens.ts';
import { accountCalls, type Call, grantToken } from './toolkit.ts';

export interface ProviderOptions {
  /** A loopback address; 127.0.0.1 by default. */
  readonly host?: string;
  /** By default the first free port from 9099 (the official emulator's) to 9198. */
  readonly port?: number;
  /** Stores users, keys and codes. Created if missing. */
  readonly folder: string;
  readonly projectId: string;
  /** The only accepted API key. By default any key is. */
  readonly apiKey?: string;
  /** scrypt's cost N, a power of two; 16,384 by default. */
  readonly passwordWork?: number;
  /** Origins whose pages may call the provider, besides every loopback origin. */
  readonly authorizedOrigins?: readonly string[];
  readonly sendMail?: (mail: Mail) => void;
  /** Called with internal errors; never gets a body, a password or a token. Writes to standard error by default. */
  readonly report?: (error: unknown) => void;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

export interface IdentityProvider {
  /** For `connectAuthEmulator`, without a slash at the end. */
  readonly url: string;
  readonly issuer: string;
  readonly projectId: string;
  readonly jwksUrl: string;
  /** Creates the account as described, or updates an existing one. Returns its uid. For seeds and tests. */
  ensureUser(user: NewAccount): Promise<string>;
  /** An ID token of the account as described, which is created or updated first. For seeds and tests: nobody's password is verified. */
  signIn(user: NewAccount): Promise<string>;
  /** Gives an account another verified address, as a provider does whose people may change theirs. For tests: no page does it here. */
  moveTo(uid: string, email: string): Promise<void>;
  /** Disables an account, or enables it again. */
  setDisabled(uid: string, disabled: boolean): Promise<void>;
  /** The last 200 mails, newest first. */
  outbox(): readonly Mail[];
  close(): Promise<void>;
}

const minute = 60_000;
const largestBody = 32 * 1024;
const firstPort = 9099;
const lastPort = 9198;

/** Starts the provider. Throws a sentence for a person: in production, on a taken port, for an unusable file. */
export async function startIdentityProvider(options: ProviderOptions): Promise<IdentityProvider> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('The local identity provider never runs in production: use Firebase Authentication there.');
  }
  const { host = '127.0.0.1', folder, projectId, now = Date.now, report = reportToStandardError } = options;
  if (!isLoopback(host)) throw new Error(`The local identity provider listens on loopback only, not on ${host}.`);

  let url = '';
  const origins = new Set(options.authorizedOrigins);
  const services: Services = {
    accounts: await openAccounts(folder, options.passwordWork ?? usualWork, now),
    tokens: await openTokens(folder, projectId, now),
    codes: await openCodes(folder, now),
    outbox: openOutbox(options.sendMail ?? (() => undefined), report),
    failures: countAttempts(10, 10 * minute, now),
    mailings: countAttempts(20, 60 * minute, now),
    wrongCodes: countAttempts(5, 5 * minute, now),
    now,
    address: () => url,
    isAuthorized: (origin) => origins.has(origin) || isLoopbackOrigin(origin),
  };
  const app = buildApp(services, options.apiKey ?? null, report);
  addPublicReads(app, services, projectId);
  url = await listen(app, host, options.port);

  return {
    url,
    issuer: services.tokens.issuer,
    projectId,
    jwksUrl: `${url}/jwks`,
    ensureUser: (user) => ensureUser(services.accounts, user),
    async signIn(user) {
      const account = await services.accounts.change(await ensureUser(services.accounts, user), {
        lastSignInAt: now(),
      });
      return (await services.tokens.issue(account, Math.floor(now() / 1000))).idToken;
    },
    async moveTo(uid, email) {
      await services.accounts.moveTo(uid, email);
    },
    async setDisabled(uid, disabled) {
      await services.accounts.setDisabled(uid, disabled);
    },
    outbox: services.outbox.list,
    async close() {
      await app.close();
      await Promise.all([services.accounts.settled(), services.codes.settled()]);
    },
  };
}

function buildApp(services: Services, apiKey: string | null, report: (error: unknown) => void): FastifyInstance {
  const app = Fastify({ bodyLimit: largestBody, forceCloseConnections: true, exposeHeadRoutes: false });

  app.addHook('onRequest', async (request) => {
    // A foreign name that resolves to this computer would let its page read mailed codes.
    if (!isLoopback(request.hostname)) throw new Refused('This provider responds on loopback only.', 403);
  });
  app.register(cors, {
    origin: (origin, answer) => answer(null, origin !== undefined && services.isAuthorized(origin)),
    methods: ['GET', 'POST'],
    maxAge: 600,
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(errorBody(404, 'NOT_FOUND')));
  app.setErrorHandler((error, _request, reply) => {
    const status = statusOf(error);
    if (status === 500) report(error);
    const message = error instanceof Refused ? error.message : (plainErrors[status] ?? 'INVALID_ARGUMENT');
    return reply.code(status).send(errorBody(status, message));
  });

  const answer = (path: string, call: Call) => (scope: FastifyInstance) =>
    scope.post(path, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!isObject(request.body)) throw new Refused('Invalid JSON payload received.');
      return call(services, request.body, checkApiKey(request.query, apiKey));
    });
  for (const [name, call] of Object.entries(accountCalls)) {
    // The router reads '::' as one colon that names no parameter.
    answer(`/identitytoolkit.googleapis.com/v1/accounts::${name}`, call)(app);
  }
  for (const [name, call] of Object.entries(secondFactorCalls)) {
    answer(`/identitytoolkit.googleapis.com/v2/accounts/${name.replace(':', '::')}`, call)(app);
  }
  addOwnerCalls(app, services);
  // Forms are parsed only here: another site's form must not reach the calls above, which need JSON.
  app.register(async (scope) => {
    await scope.register(formBodies);
    answer('/securetoken.googleapis.com/v1/token', grantToken)(scope);
    addActionPages(scope, services);
  });
  return app;
}

/** Changes that a server makes to an account, with the official emulator's owner token. */
function addOwnerCalls(app: FastifyInstance, services: Services): void {
  const offer = (name: string, change: (uid: string, body: unknown) => Promise<object>) =>
    app.post(`/identitytoolkit.googleapis.com/v1/projects/:projectId/accounts::${name}`, async (request) => {
      if (request.headers.authorization !== 'Bearer owner') throw new Refused('PERMISSION_DENIED', 403);
      const uid = textOf(request.body, 'localId');
      if (uid === undefined) throw new Refused('MISSING_LOCAL_ID');
      if (!services.accounts.byUid(uid)) throw new Refused('USER_NOT_FOUND');
      return change(uid, request.body);
    });

  offer('update', async (uid, body) => {
    const mfa = isObject(body) ? body['mfa'] : undefined;
    const enrollments = isObject(mfa) ? (mfa['enrollments'] ?? []) : undefined;
    if (!Array.isArray(enrollments) || enrollments.length > 0) throw new Refused('OPERATION_NOT_ALLOWED');
    const { email } = await services.accounts.change(uid, { secondFactors: [] });
    return { kind: 'identitytoolkit#SetAccountInfoResponse', localId: uid, email };
  });
  offer('delete', async (uid) => {
    await removeAccount(services, uid);
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  });
}

function addPublicReads(app: FastifyInstance, services: Services, projectId: string): void {
  app.get('/jwks', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return services.tokens.jwks;
  });
  app.get<{ Params: { projectId: string } }>('/emulator/v1/projects/:projectId/oobCodes', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const codes = request.params.projectId === projectId ? services.codes.open() : [];
    return {
      oobCodes: codes.map(({ email, code, link, kind }) => ({
        email,
        oobCode: code,
        oobLink: link,
        requestType: kind,
      })),
    };
  });
}

function checkApiKey(query: unknown, apiKey: string | null): string {
  const given = textOf(query, 'key');
  if (given === undefined) throw new Refused('The request is missing a valid API key.', 403);
  if (apiKey !== null && given !== apiKey) throw new Refused('API key not valid. Please pass a valid API key.');
  return given;
}

async function ensureUser(accounts: Accounts, user: NewAccount): Promise<string> {
  const { email, password, emailVerified = false, displayName = null } = user;
  const existing = accounts.byEmail(email);
  if (!existing) return (await accounts.add(user)).uid;
  const { uid } = existing;
  if (!(await accounts.hasPassword(existing, password))) await accounts.setPassword(uid, password);
  if (existing.disabled) await accounts.setDisabled(uid, false);
  if (existing.emailVerified !== emailVerified || existing.displayName !== displayName) {
    await accounts.change(uid, { emailVerified, displayName });
  }
  return uid;
}

async function listen(app: FastifyInstance, host: string, port: number | undefined): Promise<string> {
  for (let candidate = port ?? firstPort; ; candidate += 1) {
    try {
      return await app.listen({ host, port: candidate });
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (isTaken && port === undefined && candidate < lastPort) continue;
      await app.close();
      if (isTaken) {
        throw new Error(`The identity provider cannot listen on ${host}:${candidate}: another program is there.`);
      }
      throw error;
    }
  }
}

const plainErrors: Readonly<Record<number, string>> = {
  400: 'Invalid JSON payload received.',
  413: 'REQUEST_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  500: 'INTERNAL_ERROR',
};

function statusOf(error: unknown): number {
  if (error instanceof Refused) return error.status;
  const status = isObject(error) ? error['statusCode'] : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && isLoopback(new URL(origin).hostname);
}

function isLoopback(host: string): boolean {
  return /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

function reportToStandardError(error: unknown): void {
  process.stderr.write(`identity: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
