/** A certified OpenID Connect provider for tests, with the claims of the products that cities use. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider, { type Configuration } from 'oidc-provider';
import type { Certificate } from './certificates.ts';

/** A person as the provider knows them. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email: string;
  /** Further claims, as `email_verified`. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly acr?: string;
  readonly amr?: readonly string[];
  /** Seconds since the password, for a sign-in that is not recent. */
  readonly passwordAge?: number;
}

interface Profile {
  /** True if the ID token has all claims; otherwise the address is only in the answer of UserInfo. */
  readonly hasClaimsInToken: boolean;
  readonly claims: NonNullable<Configuration['claims']>;
  readonly acrValues: string[];
  readonly hasRefreshTokens: boolean;
}

export const loginGovAcr = 'urn:acr.login.gov:auth-only';

const profiles = {
  keycloak: {
    hasClaimsInToken: true,
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username'],
    },
    acrValues: ['1', '2'],
    hasRefreshTokens: true,
  },
  entra: {
    hasClaimsInToken: true,
    claims: {
      openid: ['sub', 'oid', 'tid', 'amr', 'auth_time'],
      email: ['email', 'xms_edov'],
      profile: ['preferred_username'],
    },
    acrValues: [],
    hasRefreshTokens: true,
  },
  loginGov: {
    hasClaimsInToken: false,
    claims: { email: ['email', 'email_verified'] },
    acrValues: [loginGovAcr, 'http://idmanagement.gov/ns/assurance/ial/1'],
    hasRefreshTokens: false,
  },
} as const satisfies Record<string, unknown>;

export type ProfileName = keyof typeof profiles;

export interface TestProvider {
  readonly issuer: string;
  readonly provider: Provider;
  /** People who sign in next by `signInAt`, and in the form of the sign-in page by this `sub`. */
  readonly people: Map<string, ProviderPerson>;
  /** Refuses people as an administrator of the provider would. */
  disable(sub: string): void;
  close(): Promise<void>;
}

export interface TestProviderOptions {
  readonly profile: ProfileName;
  readonly redirectUris: readonly string[];
  /** Where people return after a sign-out. */
  readonly returnUris?: readonly string[];
  /** The public key of a client that proves itself by `private_key_jwt`. */
  readonly clientKey?: Record<string, unknown>;
  /** Speaks https with it, as production requires. */
  readonly certificate?: Certificate;
  /** Name under which other machines reach it; without one only this machine does. */
  readonly name?: string;
}

export const clientId = 'fairbook';
export const clientSecret = 'a-secret-of-the-client-for-tests-only';

/** Starts a provider on a free port. */
export async function startOpenIdProvider(options: TestProviderOptions): Promise<TestProvider> {
  const people = new Map<string, ProviderPerson>();
  const disabled = new Set<string>();
  const handlers: { handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> } = {
    handle: async () => undefined,
  };
  const listen = (request: IncomingMessage, response: ServerResponse) => void handlers.handle(request, response);
  const server = options.certificate ? createTlsServer(options.certificate, listen) : createServer(listen);
  const { name } = options;
  await new Promise<void>((done) => server.listen(0, name ? '0.0.0.0' : '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const issuer = `${options.certificate ? 'https' : 'http'}://${name ?? '127.0.0.1'}:${port}`;
  const provider = new Provider(issuer, configurationOf(options, people, disabled));
  // Tests speak plain http.
  silence(provider);
  const app = provider.callback();
  handlers.handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return app(request, response);
    await interact(provider, people, request, response);
  };
  return {
    issuer,
    provider,
    people,
    disable: (sub) => void disabled.add(sub),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function silence(provider: Provider): void {
  provider.on('server_error', () => undefined);
}

function configurationOf(
  { profile, redirectUris, returnUris = [], clientKey }: TestProviderOptions,
  people: ReadonlyMap<string, ProviderPerson>,
  disabled: ReadonlySet<string>,
): Configuration {
  const { claims, acrValues, hasClaimsInToken, hasRefreshTokens }: Profile = {
    ...profiles[profile],
    claims: { ...profiles[profile].claims } as Profile['claims'],
    acrValues: [...profiles[profile].acrValues],
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() }] as never },
    cookies: { keys: [randomUUID()] },
    clients: [
      {
        client_id: clientId,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...returnUris],
        grant_types: ['authorization_code', ...(hasRefreshTokens ? ['refresh_token'] : [])],
        response_types: ['code'],
        ...(clientKey
          ? { token_endpoint_auth_method: 'private_key_jwt' as const, jwks: { keys: [clientKey] } as never }
          : { client_secret: clientSecret }),
      },
    ],
    acrValues,
    claims,
    conformIdTokenClaims: !hasClaimsInToken,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          context.body = `<!doctype html><html lang="en"><title>City ID</title><h1>Sign out of City ID?</h1>${form}
          <button form="op.logoutForm" name="logout" value="yes">Yes, sign out</button></html>`;
        },
      },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', 'email', 'profile'],
    issueRefreshToken: async () => hasRefreshTokens,
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: async (_, sub) => {
      const person = people.get(sub);
      if (!person || disabled.has(sub)) return undefined;
      return { accountId: sub, claims: async () => ({ sub, email: person.email, ...person.claims }) };
    },
    // No one is asked for consent: the city owns both.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid offline_access email profile');
      await grant.save();
      return grant;
    },
    ttl: { Session: 86_400, Interaction: 3_600, Grant: 86_400, RefreshToken: 86_400, AccessToken: 3_600, IdToken: 300 },
  };
}

/** The provider's own sign-in page: the person with this name is signed in. */
async function interact(
  provider: Provider,
  people: ReadonlyMap<string, ProviderPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    const { prompt, params } = await provider.interactionDetails(request, response);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>City ID</title><h1>City ID</h1>
      <p id="prompt">${prompt.name} ${prompt.reasons.join(' ')}</p><p id="hint">${String(params['login_hint'] ?? '')}</p>
      <form method="post"><label>User <input name="sub" autofocus></label><button>Continue</button>
      <button name="cancel" value="yes">Cancel</button></form></html>`);
    return;
  }
  const form = new URLSearchParams(await text(request));
  const person = people.get(form.get('sub') ?? '');
  const result =
    form.has('cancel') || !person
      ? { error: 'access_denied', error_description: 'The person did not sign in' }
      : {
          login: {
            accountId: person.sub,
            ...(person.acr === undefined ? {} : { acr: person.acr }),
            ...(person.passwordAge === undefined ? {} : { ts: Math.floor(Date.now() / 1_000) - person.passwordAge }),
            ...(person.amr === undefined ? {} : { amr: [...person.amr] }),
          },
        };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** A browser at the provider, with its cookies. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>();

  /** Opens the address of a sign-in as this person, and returns the address to which the provider sends the browser back. */
  async signIn(address: string, sub: string | 'cancel'): Promise<URL> {
    let next = new URL(address);
    for (let step = 0; step < 10; step += 1) {
      const isForm = next.pathname.startsWith('/interaction/');
      const body = sub === 'cancel' ? 'cancel=yes' : new URLSearchParams({ sub }).toString();
      const answer = await fetch(next, {
        redirect: 'manual',
        headers: {
          cookie: this.#header(),
          ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(isForm ? { method: 'POST', body } : {}),
      });
      for (const line of answer.headers.getSetCookie()) this.#keep(line);
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
      const before = next;
      next = new URL(location, before);
      if (next.origin !== before.origin) return next;
    }
    throw new Error('the provider sends the browser round in circles');
  }

  #header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
