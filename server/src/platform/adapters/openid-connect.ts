/** The client of an OpenID Connect provider: authorization code with PKCE, renewal, sign-out. */

import { createPrivateKey } from 'node:crypto';
import { importPKCS8 } from 'jose';
import * as client from 'openid-client';
import { Unavailable } from '../base/errors.ts';
import { inLowerCase } from './identity.ts';
import type { OidcSettings } from './oidc-settings.ts';

/** Request to the provider, which its answer must match. */
export interface SignInRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** True if the person must enter the password now. */
  readonly isFresh: boolean;
  /** The longest session, in seconds. */
  readonly maxAge: number;
}

/** Result of a sign-in at the provider. */
export interface ProviderSignIn {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; undefined where the provider tells none. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly hasSecondFactor: boolean;
  /** When the person proved who they are; undefined where the provider does not say so. */
  readonly authTime: Date | undefined;
  readonly acr: string | undefined;
  readonly idToken: string;
  readonly refreshToken: string | undefined;
}

/** The provider's answer to a renewal. */
export type RenewalAnswer =
  | { readonly kind: 'good'; readonly refreshToken: string | undefined }
  /** The account or the sign-in is over there. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The provider did not answer usefully. */
  | { readonly kind: 'unknown' };

export interface OpenIdProvider {
  readonly settings: OidcSettings;
  /** The address at which a person signs in. Throws Unavailable. */
  addressOf(request: SignInRequest, email: string | undefined): Promise<string>;
  /** Reads the provider's answer from the query with which it returned. Throws SignInFailed, or Unavailable. */
  finish(request: SignInRequest, query: string): Promise<ProviderSignIn>;
  /** Never throws. */
  renew(refreshToken: string, subject: string): Promise<RenewalAnswer>;
  /** Where a person signs out of the provider; null where that is not possible or the provider does not answer. */
  signOutAddress(idToken: string, returnTo: string): Promise<string | null>;
  /** The error of the provider, for `doctor`; null for none. */
  examine(): Promise<string | null>;
}

/** The sign-in is over: the provider refused it, or its answer is none to our question. */
export class SignInFailed extends Error {
  readonly kind: 'refused' | 'mismatch';
  /** `access_denied` and the like. */
  readonly reason: string;

  constructor(kind: SignInFailed['kind'], reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.kind = kind;
    this.reason = reason;
  }
}

/** Seconds for each request to the provider. */
const timeoutSeconds = 5;
/** How long what discovery found is used. */
const discoveryMs = 60 * 60_000;

export function openOpenIdProvider(settings: OidcSettings, now: () => Date): OpenIdProvider {
  const configured = discovering(settings, now);
  return {
    settings,
    async addressOf({ redirectUri, state, nonce, verifier, isFresh, maxAge }, email) {
      const provider = await configured();
      const asksAgain = isFresh || settings.authTime === 'prompt';
      const parameters = {
        redirect_uri: redirectUri,
        scope: settings.scopes.join(' '),
        ...{ state, nonce, code_challenge_method: 'S256' },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        ...(settings.requiredAcr.length > 0 ? { acr_values: settings.requiredAcr.join(' ') } : {}),
        ...(asksAgain ? { prompt: 'login' } : {}),
        ...(settings.authTime === 'required' ? { max_age: String(isFresh ? 0 : maxAge) } : {}),
        ...(email === undefined ? {} : { login_hint: email }),
      };
      return client.buildAuthorizationUrl(provider, parameters).href;
    },
    async finish({ redirectUri, state, nonce, verifier }, query) {
      const provider = await configured();
      const address = new URL(redirectUri);
      address.search = query;
      try {
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        const tokens = await client.authorizationCodeGrant(provider, address, checks);
        return await signInOf(provider, tokens, settings);
      } catch (error) {
        throw failureOf(error);
      }
    },
    async renew(refreshToken, subject) {
      try {
        const tokens = await client.refreshTokenGrant(await configured(), refreshToken);
        const renewed = tokens.claims()?.sub;
        if (renewed !== undefined && renewed !== subject) return { kind: 'refused', reason: 'another subject' };
        return { kind: 'good', refreshToken: tokens.refresh_token };
      } catch (error) {
        const isOver = error instanceof client.ResponseBodyError && error.error === 'invalid_grant';
        return isOver ? { kind: 'refused', reason: error.error } : { kind: 'unknown' };
      }
    },
    async signOutAddress(idToken, returnTo) {
      const provider = await configured().catch(() => null);
      if (provider?.serverMetadata().end_session_endpoint === undefined) return null;
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: returnTo };
      return client.buildEndSessionUrl(provider, parameters).href;
    },
    async examine() {
      const found = await configured().then(
        (provider) => provider.serverMetadata(),
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (typeof found === 'string') return found;
      const { code_challenge_methods_supported: methods, scopes_supported: scopes } = found;
      if (methods && !methods.includes('S256')) return 'it does not support PKCE with S256';
      const missing = settings.scopes.filter((scope) => scopes && !scopes.includes(scope));
      return missing.length > 0 ? `it does not know the scopes ${missing.join(', ')}` : null;
    },
  };
}

/** The configuration by discovery: read when it is first needed, and every hour; while the provider does not answer, the last one is used. */
function discovering(settings: OidcSettings, now: () => Date): () => Promise<client.Configuration> {
  let known: { readonly configuration: client.Configuration; readonly at: number } | null = null;
  let reading: Promise<client.Configuration> | null = null;

  async function read(): Promise<client.Configuration> {
    try {
      const configuration = await discover(settings);
      known = { configuration, at: now().getTime() };
      return configuration;
    } catch (cause) {
      if (known) return known.configuration;
      throw new Unavailable(`${settings.issuer} does not answer as an OpenID Connect provider`, { cause });
    }
  }

  return () => {
    if (known && now().getTime() - known.at < discoveryMs) return Promise.resolve(known.configuration);
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}

async function discover(settings: OidcSettings): Promise<client.Configuration> {
  const isPlain = settings.issuer.startsWith('http://');
  const configuration = await client.discovery(
    new URL(settings.issuer),
    settings.clientId,
    undefined,
    await authenticationOf(settings),
    // Production refuses an issuer without https (configSafety.ts).
    { timeout: timeoutSeconds, execute: isPlain ? [client.allowInsecureRequests] : [] },
  );
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

async function authenticationOf({ clientSecret, privateKey }: OidcSettings): Promise<client.ClientAuth> {
  if (privateKey !== undefined) {
    // PEM of PKCS #1 becomes PKCS #8.
    const pem = createPrivateKey(privateKey).export({ format: 'pem', type: 'pkcs8' });
    return client.PrivateKeyJwt(await importPKCS8(String(pem), 'RS256'));
  }
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)];
  // Without a word of the provider it is `client_secret_basic`.
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

async function signInOf(
  provider: client.Configuration,
  tokens: Tokens,
  settings: OidcSettings,
): Promise<ProviderSignIn> {
  const claims = tokens.claims();
  const idToken = tokens.id_token;
  if (!claims || idToken === undefined) throw new SignInFailed('mismatch', 'no ID token');
  // The library accepts an empty one, which would be the same person for everybody.
  if (claims.sub === '' || claims.sub.length > 255) throw new SignInFailed('mismatch', 'no subject');
  const { emailVerifiedClaim, secondFactor } = settings;
  // Many providers tell the address only here.
  const isTold = claims['email'] !== undefined && claims[emailVerifiedClaim] !== undefined;
  const asks = !isTold && provider.serverMetadata().userinfo_endpoint !== undefined;
  const told = asks ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub) : {};
  // Both from one source: a verified address must not lend its claim to another one.
  const about: Readonly<Record<string, unknown>> = isTold || !asks ? claims : { ...told };
  const email = about['email'] ?? claims['email'];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' && email !== '' ? inLowerCase(email) : undefined,
    emailVerified: about['email'] !== undefined && isYes(about[emailVerifiedClaim]),
    hasSecondFactor: secondFactor.some(({ claim, value }) => [claims[claim]].flat().includes(value)),
    authTime: authTimeOf(claims, settings),
    acr: typeof claims['acr'] === 'string' ? claims['acr'] : undefined,
    idToken,
    refreshToken: tokens.refresh_token,
  };
}

/** Some providers write the claim as a text or a number. */
function isYes(claim: unknown): boolean {
  return claim === true || claim === 'true' || claim === 1 || claim === '1';
}

function authTimeOf(claims: client.IDToken, { authTime }: OidcSettings): Date | undefined {
  const seconds = claims.auth_time ?? (authTime === 'prompt' ? claims.iat : undefined);
  return seconds === undefined ? undefined : new Date(seconds * 1000);
}

/** Errors that say that the provider was not reached, by the library's codes. */
const unreached = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

function failureOf(error: unknown): Error {
  if (error instanceof SignInFailed || error instanceof Unavailable) return error;
  if (error instanceof client.AuthorizationResponseError) {
    return new SignInFailed('refused', error.error, { cause: error });
  }
  if (error instanceof client.ResponseBodyError) {
    // A code that was used, has expired, or belongs to another verifier or client.
    if (error.error === 'invalid_grant') return new SignInFailed('mismatch', error.error, { cause: error });
    return new Unavailable(`the identity provider refused Fairbook: ${error.error}`, { cause: error });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof client.ClientError) || unreached.has(code)) {
    return new Unavailable('the identity provider does not answer', { cause: error });
  }
  return new SignInFailed('mismatch', code || error.message, { cause: error });
}
