/** Calls of a product's local identity provider. */
import type { Product } from './product.ts';

/** Calls it as pages do, by the Identity Toolkit protocol. */
export async function identityCall(
  { identityUrl }: Pick<Product, 'identityUrl'>,
  path: string,
  body: object,
): Promise<{ readonly idToken?: string; readonly localId?: string }> {
  const answer = await fetch(`${identityUrl}/identitytoolkit.googleapis.com/v1/${path}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { idToken?: string; localId?: string };
}

/** The codes that it has mailed, by address, the last one of each. */
export async function mailedCodes({ identityUrl }: Pick<Product, 'identityUrl'>): Promise<ReadonlyMap<string, string>> {
  const answer = await fetch(`${identityUrl}/emulator/v1/projects/demo-fairbook/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobCode: string }[] };
  return new Map(oobCodes.map(({ email, oobCode }) => [email, oobCode]));
}
