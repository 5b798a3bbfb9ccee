/** SHA-256 in plain code gives what Node gives, at every length around the ends of blocks. */
import { expect, test } from 'vitest';
import { sha256Bytes as ofNode } from '../testing/logKeys.ts';
import { hexOf, sha256Bytes } from './sha256.ts';

test('the hash is that of Node for every length up to some blocks, and of a known text', () => {
  for (let length = 0; length < 300; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 255);
    expect(hexOf(sha256Bytes(bytes))).toBe(hexOf(ofNode(bytes)));
  }
  expect(hexOf(sha256Bytes(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
