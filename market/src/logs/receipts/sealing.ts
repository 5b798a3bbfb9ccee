/** Encrypts what this browser keeps of orders, under a key that only a sign-in gives. */
import { fromBase64, hexOf, utf8Of } from '@fairbook/domain/base/bytes.ts';

export interface SealingKeys {
  readonly text: CryptoKey;
  readonly name: CryptoKey;
}

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly text: ArrayBuffer;
}

/** Throws where the browser has no Web Crypto, as on pages without https, and for a key of another length. */
export async function sealingKeys(base64: string): Promise<SealingKeys> {
  const secret = fromBase64(base64);
  if (secret?.length !== 32) throw new TypeError('a key of receipts has 32 bytes');
  const { subtle } = crypto;
  const whole = await subtle.importKey('raw', new Uint8Array(secret), 'HKDF', false, ['deriveKey']);
  const derive = (use: string, kind: AesKeyGenParams | HmacKeyGenParams, may: KeyUsage[]) =>
    subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new Uint8Array(utf8Of(use)) },
      ...[whole, kind, false, may],
    );
  return {
    text: await derive('fairbook receipts', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
    name: await derive('fairbook sales of receipts', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
  };
}

/** The name of a sale in the storage, which does not tell in which sale a person ordered. */
export async function nameOf({ name }: SealingKeys, auctionId: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', name, new Uint8Array(utf8Of(auctionId)))));
}

export async function seal({ text }: SealingKeys, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new Uint8Array(utf8Of(JSON.stringify(value)));
  return { iv, text: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, text, plain) };
}

/** Throws for another key. */
export async function unseal<Value>({ text: key }: SealingKeys, { iv, text }: Sealed): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, text))) as Value;
}
