/** A claim with the value that shows a second factor. */
export interface ClaimRule {
  readonly claim: string;
  readonly value: string;
}

/** The provider, as one site uses it. */
export interface OidcSettings {
  readonly issuer: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly privateKey: string | undefined;
  readonly scopes: readonly string[];
  readonly requiredAcr: readonly string[];
  readonly secondFactor: readonly ClaimRule[];
  readonly emailVerifiedClaim: string;
  readonly authTime: 'required' | 'prompt';
}
