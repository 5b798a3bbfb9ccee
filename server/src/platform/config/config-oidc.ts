/** Environment variables about an OpenID Connect provider, and the resulting settings of each site. */

import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import type { ClaimRule, OidcSettings } from '../adapters/oidc-settings.ts';
import { abouts } from './config-checks.ts';

const section = 'Identity';

const words = z.string().transform((text) => text.split(/\s+/).filter((word) => word !== ''));

/** A value may contain colons itself: `acr:urn:acr.login.gov:auth-only`. */
const claimRules = z.string().transform((text, context): ClaimRule[] =>
  text.split(/\s+/).flatMap((word) => {
    if (word === '') return [];
    const [, claim, value] = /^([\w.-]+):(\S+)$/.exec(word) ?? [];
    if (claim !== undefined && value !== undefined) return [{ claim, value }];
    context.addIssue('must list claims with a value, separated by spaces: amr:mfa');
    return [];
  }),
);

/** RSA, since every provider with this method takes RS256. */
const rsaKey = z.string().refine((text) => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(text);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}, 'must be an RSA private key of at least 2048 bits in PEM form');

export const oidcVariables = {
  IDENTITY: z
    .enum(
      ['firebase', 'oidc'],
      'must be firebase or oidc: the local identity provider is for development alone (docs/decisions/0023-no-outside-services.md)',
    )
    .default('firebase')
    .register(abouts, {
      section,
      description:
        'The service that signs people in: Firebase Authentication, or the OpenID Connect provider of OIDC_ISSUER, for both sites. With `oidc` the variables of Firebase do nothing.',
    }),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
    .optional()
    .register(abouts, {
      section,
      description:
        'The issuer of the provider, exactly as its discovery document says. Must be https in production. Register MARKET_URL and ADMIN_URL there, each followed by `/signin/callback`, as redirect addresses.',
      without: 'none; needed with `IDENTITY=oidc`',
      example: 'https://id.springfield.example/realms/city',
    }),
  OIDC_NAME: z.string().trim().max(60, 'must have at most 60 letters').default('your organization').register(abouts, {
    section,
    description: 'The name of the provider in “Sign in with …”.',
    example: 'Springfield ID',
  }),
  OIDC_CLIENT_ID: z.string().optional().register(abouts, {
    section,
    description: 'The id of Fairbook at the provider.',
    without: 'none; needed with `IDENTITY=oidc`',
    example: 'fairbook',
  }),
  OIDC_CLIENT_SECRET: z.string().optional().register(abouts, {
    section,
    description: 'The secret of Fairbook at the provider.',
    without: 'OIDC_PRIVATE_KEY',
    secret: true,
  }),
  OIDC_PRIVATE_KEY: rsaKey.optional().register(abouts, {
    section,
    description:
      'The RSA private key (PEM) with which Fairbook proves itself to the provider (`private_key_jwt`, RS256), in place of a secret.',
    without: 'OIDC_CLIENT_SECRET',
    secret: true,
  }),
  OIDC_SCOPES: words.default(['openid', 'email']).register(abouts, {
    section,
    description:
      'The scopes that are requested, separated by spaces. Many providers renew sign-ins with `offline_access` only.',
    without: '`openid email`',
    example: 'openid email offline_access',
  }),
  OIDC_REQUIRED_ACR: words.default([]).register(abouts, {
    section,
    description:
      'Values of `acr`, separated by spaces. They are requested, and a sign-in with none of them is refused.',
    without: 'none is requested and all are accepted',
    example: 'urn:acr.login.gov:auth-only',
  }),
  ADMIN_OIDC_REQUIRED_ACR: words.optional().register(abouts, {
    section,
    description: 'The same on the site of administrators.',
    without: 'OIDC_REQUIRED_ACR',
    example: '2',
  }),
  OIDC_SECOND_FACTOR: claimRules.default([{ claim: 'amr', value: 'mfa' }]).register(abouts, {
    section,
    description:
      'Claims of the ID token with a value, separated by spaces: a sign-in with any of them had a second factor.',
    without: '`amr:mfa`',
    example: 'amr:otp amr:hwk acr:2',
  }),
  OIDC_EMAIL_VERIFIED_CLAIM: z.string().default('email_verified').register(abouts, {
    section,
    description:
      'The claim that says that the provider has verified the email address. Without it no one is signed in: an address that anyone can enter opens no account. `xms_edov` for Entra.',
  }),
  OIDC_AUTH_TIME: z.enum(['required', 'prompt'], 'must be required or prompt').default('required').register(abouts, {
    section,
    description:
      'When a person signed in. `required`: the claim `auth_time`, and without it no one is signed in. `prompt`: the provider sends no such claim but always obeys `prompt=login`, which every sign-in then has; it counts from the issue of the ID token. Calls that need a recent password are refused then, since its owner could take the prompt out: see [decision 0022](decisions/0022-openid-connect.md).',
  }),
};

const variables = z.object(oidcVariables);
type Values = z.output<typeof variables>;

/** Undefined with Firebase. Missing settings are empty, and refused by `whyOidcIncomplete`. */
export function oidcSettings(value: Values): Readonly<Record<'market' | 'admin', OidcSettings>> | undefined {
  if (value.IDENTITY !== 'oidc') return undefined;
  const market: OidcSettings = {
    issuer: value.OIDC_ISSUER ?? '',
    name: value.OIDC_NAME,
    clientId: value.OIDC_CLIENT_ID ?? '',
    clientSecret: value.OIDC_CLIENT_SECRET,
    privateKey: value.OIDC_PRIVATE_KEY,
    scopes: value.OIDC_SCOPES,
    requiredAcr: value.OIDC_REQUIRED_ACR,
    secondFactor: value.OIDC_SECOND_FACTOR,
    emailVerifiedClaim: value.OIDC_EMAIL_VERIFIED_CLAIM,
    authTime: value.OIDC_AUTH_TIME,
  };
  return { market, admin: { ...market, requiredAcr: value.ADMIN_OIDC_REQUIRED_ACR ?? market.requiredAcr } };
}

/** One sentence for each thing that `IDENTITY=oidc` needs and does not have. */
export function whyOidcIncomplete(oidc: OidcSettings, identityUrl: string | undefined): [boolean, string][] {
  return [
    [oidc.issuer === '', 'OIDC_ISSUER must be set with IDENTITY=oidc'],
    [oidc.clientId === '', 'OIDC_CLIENT_ID must be set with IDENTITY=oidc'],
    [
      (oidc.clientSecret === undefined) === (oidc.privateKey === undefined),
      'Either OIDC_CLIENT_SECRET or OIDC_PRIVATE_KEY must be set with IDENTITY=oidc',
    ],
    [!oidc.scopes.includes('openid'), 'OIDC_SCOPES must contain openid'],
    [identityUrl !== undefined, 'IDENTITY_URL must not be set with IDENTITY=oidc: it is the local provider'],
  ];
}
