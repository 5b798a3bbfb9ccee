/** Further processes of the product whose people sign in at an OpenID Connect provider, and whose captcha is a proof of work. */
import {
  clientId,
  clientSecret,
  type ProviderPerson,
  startOpenIdProvider,
} from '@fairbook/server/testing/services/open-id-provider.ts';
import { furtherAddresses, startFurther } from './further.ts';
import type { Addresses } from './product.ts';

export interface OpenIdProduct {
  readonly addresses: Addresses;
  /** People of the provider, by what they enter there. */
  readonly people: Map<string, ProviderPerson>;
  stop(): Promise<void>;
}

export async function startOpenIdProduct(): Promise<OpenIdProduct> {
  const addresses = await furtherAddresses();
  const sites = Object.values(addresses);
  const provider = await startOpenIdProvider({
    profile: 'keycloak',
    redirectUris: sites.map((site) => `${site}/signin/callback`),
    returnUris: sites.map((site) => `${site}/`),
  });
  const further = await startFurther(['market', 'admin'], addresses, {
    IDENTITY: 'oidc',
    OIDC_ISSUER: provider.issuer,
    OIDC_NAME: 'City ID',
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_SECOND_FACTOR: 'amr:otp',
    CAPTCHA: 'proof-of-work',
  });
  return {
    addresses,
    people: provider.people,
    async stop() {
      await further.stop();
      await provider.close();
    },
  };
}
