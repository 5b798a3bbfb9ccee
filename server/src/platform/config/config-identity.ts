/** Environment variables about sign-in, and the resulting settings of each site. */
import { z } from 'zod';
import { type ServiceAccount, serviceAccount } from '../adapters/google.ts';
import type { IdentityOptions } from '../adapters/identity.ts';
import type { OidcSettings } from '../adapters/oidc-settings.ts';
import { jsonOrNull } from '../base/json-or-null.ts';
import { abouts, url, words } from './config-checks.ts';
import { oidcSettings, oidcVariables } from './config-oidc.ts';

/** Check of the environment variables that hold a Google service account. */
export const account = z.string().transform((text, context): ServiceAccount => {
  const parsed = serviceAccount.safeParse(jsonOrNull(text));
  if (parsed.success) return parsed.data;
  context.addIssue('must be the JSON of a service account with project_id, client_email, private_key and token_uri');
  return z.NEVER;
});

const identity = 'Identity';

const tenant = z.string().regex(/^[a-zA-Z0-9-]{1,64}$/, 'must be the id of an Identity Platform tenant');
const projectId = z.string().regex(/^[a-z0-9-]{4,40}$/, 'must be a Firebase project id');

export const identityVariables = {
  ...oidcVariables,
  FIREBASE_PROJECT_ID: projectId.default('demo-fairbook').register(abouts, {
    section: identity,
    description:
      'The project whose ID tokens are accepted: their issuer is `https://securetoken.google.com/` followed by this, their audience is this. A name that begins with `demo-` is refused in production.',
  }),
  FIREBASE_API_KEY: z
    .string()
    .default('local')
    .register(abouts, { section: identity, description: 'Public; passed to browsers.' }),
  FIREBASE_AUTH_DOMAIN: z.string().default('localhost').register(abouts, {
    section: identity,
    description: 'Public; passed to browsers.',
    example: 'fairbook-1234.firebaseapp.com',
  }),
  FIREBASE_STORAGE_BUCKET: z
    .string()
    .default('')
    .register(abouts, { section: identity, description: 'Public; passed to browsers.' }),
  FIREBASE_MESSAGING_SENDER_ID: z
    .string()
    .default('')
    .register(abouts, { section: identity, description: 'Public; passed to browsers.' }),
  FIREBASE_APP_ID: z
    .string()
    .default('')
    .register(abouts, { section: identity, description: 'Public; passed to browsers.' }),
  FIREBASE_MEASUREMENT_ID: z
    .string()
    .optional()
    .register(abouts, { section: identity, description: 'Public; passed to browsers.', without: 'no analytics' }),
  FIREBASE_VAPID_KEY: z.string().optional().register(abouts, {
    section: identity,
    description: 'Public; the key of Web Push certificates, with which browsers request push messages from Firebase.',
    without: 'browsers get none',
  }),
  IDENTITY_URL: url('http', 'https').optional().register(abouts, {
    section: identity,
    description: 'A local identity provider, for development and tests; `npm start` sets it. Refused in production.',
    without: 'Firebase Authentication',
    example: 'http://127.0.0.1:9099',
  }),
  FIREBASE_TENANT: tenant.optional().register(abouts, {
    section: identity,
    description:
      'The Identity Platform tenant of the people of the market: tokens of other tenants, and of none, are refused.',
    without: 'none: tokens of tenants are refused',
  }),
  FIREBASE_SIGN_IN_PROVIDERS: words.default(['password']).register(abouts, {
    section: identity,
    description: 'The sign-in methods whose tokens are accepted, by their Firebase names, separated by commas.',
    without: '`password`',
    example: 'password,google.com',
  }),
  ADMIN_FIREBASE_PROJECT_ID: projectId.optional().register(abouts, {
    section: identity,
    description:
      'A separate Firebase project for administrators. The admin site then accepts no token of the market site.',
    without: 'FIREBASE_PROJECT_ID: both sites accept the tokens of one project',
  }),
  ADMIN_FIREBASE_API_KEY: z
    .string()
    .optional()
    .register(abouts, { section: identity, description: 'Public; of that project.', without: 'FIREBASE_API_KEY' }),
  ADMIN_FIREBASE_AUTH_DOMAIN: z
    .string()
    .optional()
    .register(abouts, { section: identity, description: 'Public; of that project.', without: 'FIREBASE_AUTH_DOMAIN' }),
  ADMIN_FIREBASE_APP_ID: z
    .string()
    .optional()
    .register(abouts, { section: identity, description: 'Public; of that project.', without: 'FIREBASE_APP_ID' }),
  ADMIN_FIREBASE_TENANT: tenant.optional().register(abouts, {
    section: identity,
    description:
      'The Identity Platform tenant of the administrators: another method to separate the tokens of the two sites.',
    without: 'FIREBASE_TENANT',
  }),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional().register(abouts, {
    section: identity,
    description: 'The second factor of administrators at the sign-in. Must be `required` in production.',
    without: '`required` in production, otherwise `optional`',
  }),
  FIREBASE_SERVICE_ACCOUNT: account.optional().register(abouts, {
    section: identity,
    description:
      'The JSON of a Google service account with the role Firebase Authentication Admin. With it an Owner can remove another administrator’s lost second factor, recovery codes work, and erasing an account also deletes its sign-in.',
    without: 'both are done in the Firebase console',
    secret: true,
  }),
  JWKS_URL: url('http', 'https').optional().register(abouts, {
    section: identity,
    description: 'Where the public keys of ID tokens are read. Must be https in production.',
    without: "Google's address, or `/jwks` at IDENTITY_URL",
    example: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  }),
};

/** The identity project of one site. */
interface SiteIdentity extends IdentityOptions {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  readonly appId: string;
}

export interface IdentitySettings {
  /** Tokens that each site accepts. */
  readonly identity: SiteIdentity;
  readonly adminIdentity: SiteIdentity;
  /** The OpenID Connect provider, as each site uses it; undefined with Firebase. */
  readonly oidc: Readonly<Record<'market' | 'admin', OidcSettings>> | undefined;
  /** Base address of the Identity Toolkit, for checking whether a password is newer than a token; undefined if there is none. */
  readonly toolkitUrl: string | undefined;
  /** Service account for changing accounts at Firebase. */
  readonly identityAccount: ServiceAccount | undefined;
  /** True if administrators must sign in with a second factor. */
  readonly adminSecondFactor: boolean;
}

const variables = z.object(identityVariables);
type Values = z.output<typeof variables>;

/** The sign-in method in the tokens of a site, beside those of Firebase. */
export const oidcMethod = 'oidc';

const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** `sites` are the public addresses: with OpenID Connect each site signs tokens in its own name. */
export function identitySettings(
  value: Values,
  production: boolean,
  sites: Readonly<Record<'market' | 'admin', string>>,
): IdentitySettings {
  const oidc = oidcSettings(value);
  const identityOf = (site: 'market' | 'admin') => {
    const firebase = siteIdentity(value, site);
    return oidc ? { ...firebase, ...ownTokens(site, sites[site]) } : firebase;
  };
  return {
    identity: identityOf('market'),
    adminIdentity: identityOf('admin'),
    oidc,
    toolkitUrl: oidc ? undefined : toolkitUrl(value),
    identityAccount: oidc ? undefined : value.FIREBASE_SERVICE_ACCOUNT,
    adminSecondFactor: value.ADMIN_SECOND_FACTOR === undefined ? production : value.ADMIN_SECOND_FACTOR === 'required',
  };
}

/** The tokens that a site signs itself after a sign-in at an OpenID Connect provider. */
function ownTokens(site: 'market' | 'admin', issuer: string) {
  return { issuer, audience: `fairbook-${site}`, providers: [oidcMethod], tenant: undefined };
}

/** Administrators use the market's project unless another one is set. */
function siteIdentity(value: Values, site: 'market' | 'admin'): SiteIdentity {
  const own = site === 'admin';
  const projectId = (own ? value.ADMIN_FIREBASE_PROJECT_ID : undefined) ?? value.FIREBASE_PROJECT_ID;
  return {
    projectId,
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    jwksUrl: value.JWKS_URL ?? (value.IDENTITY_URL === undefined ? googleKeys : `${value.IDENTITY_URL}/jwks`),
    providers: value.FIREBASE_SIGN_IN_PROVIDERS,
    tenant: (own ? value.ADMIN_FIREBASE_TENANT : undefined) ?? value.FIREBASE_TENANT,
    apiKey: (own ? value.ADMIN_FIREBASE_API_KEY : undefined) ?? value.FIREBASE_API_KEY,
    authDomain: (own ? value.ADMIN_FIREBASE_AUTH_DOMAIN : undefined) ?? value.FIREBASE_AUTH_DOMAIN,
    appId: (own ? value.ADMIN_FIREBASE_APP_ID : undefined) ?? value.FIREBASE_APP_ID,
  };
}

/** Google's where its own keys sign the tokens, the local provider's if there is one, otherwise none. */
function toolkitUrl({ IDENTITY_URL, JWKS_URL, FIREBASE_PROJECT_ID }: Values): string | undefined {
  if (IDENTITY_URL !== undefined) return `${IDENTITY_URL}/identitytoolkit.googleapis.com`;
  const isGoogle = JWKS_URL === undefined && !FIREBASE_PROJECT_ID.startsWith('demo-');
  return isGoogle ? 'https://identitytoolkit.googleapis.com' : undefined;
}
