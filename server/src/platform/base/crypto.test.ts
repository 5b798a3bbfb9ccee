/** Ed25519 of Node against the vectors of RFC 8032, section 7.1. */
import { expect, test } from 'vitest';
import { ed25519Of, sha256, verifyEd25519 } from './crypto.ts';

const bytes = (hex: string) => Buffer.from(hex, 'hex');

const vectors = [
  {
    seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
];

test.each(vectors)('the signature of “$message” is the one of the RFC', ({ seed, publicKey, message, signature }) => {
  const key = ed25519Of(bytes(seed));
  expect(Buffer.from(key.publicKey).toString('hex')).toBe(publicKey);
  expect(Buffer.from(key.sign(bytes(message))).toString('hex')).toBe(signature);
  expect(verifyEd25519(key.publicKey, bytes(message), bytes(signature))).toBe(true);
  expect(verifyEd25519(key.publicKey, bytes(`${message}00`), bytes(signature))).toBe(false);
  expect(verifyEd25519(key.publicKey, bytes(message), bytes(signature).subarray(1))).toBe(false);
  expect(verifyEd25519(key.publicKey.subarray(1), bytes(message), bytes(signature))).toBe(false);
});

test('a seed has 32 bytes', () => {
  expect(() => ed25519Of(new Uint8Array(31))).toThrow(RangeError);
});

test('SHA-256 is the one of FIPS 180', () => {
  expect(Buffer.from(sha256(Buffer.from('abc'))).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
