/** SHA-256 (FIPS 180-4) in plain code: browsers compute it only asynchronously, and proofs need it at each of their steps. */
import type { Sha256Bytes } from './merkle.ts';

const blockBytes = 64;
const primes = firstPrimes(64);
/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
/** Those of the square roots of the first 8 primes. */
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

export const sha256Bytes: Sha256Bytes = (bytes) => {
  const padded = pad(bytes);
  const state = Uint32Array.from(start);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.byteLength; at += blockBytes) {
    for (let index = 0; index < 16; index++) words[index] = padded.getUint32(at + 4 * index);
    addBlock(state, words);
  }
  const hash = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) hash.setUint32(4 * index, word);
  return new Uint8Array(hash.buffer);
};

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function addBlock(state: Uint32Array, words: Uint32Array): void {
  for (let index = 16; index < 64; index++) {
    const [before, last] = [at(words, index - 15), at(words, index - 2)];
    const low = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
    const high = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
    words[index] = at(words, index - 16) + low + at(words, index - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index++) {
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const first = (one + (constants[index] ?? 0) + at(words, index)) | 0;
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = at(state, index) + word;
  });
}

/** The bytes, a one bit, zeros, and the length in bits. */
function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / blockBytes) * blockBytes);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}
