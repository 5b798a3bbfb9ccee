/** Timestamped cosignatures of witnesses. */
import { expect, test } from 'vitest';
import { otherSeed, sha256Bytes as sha256, signerOf, verifyEd25519 } from '../../testing/log-keys.ts';
import { cosign, cosignatureChecks, verifyCosignature } from './cosignature.ts';
import {
  formatVerifierKey,
  parseNote,
  parseVerifierKey,
  signatureLine,
  signatureTypes,
  signNote,
  type VerifierKey,
} from './note.ts';

const text = 'fairbook.example/sales/1\n5\nTju7H3tHjc/nH7YxYxUZo7yhLJrvyhYSv85ME6hiZNQ=\n';
const time = 1_790_000_000;
const log = signerOf('fairbook.example/log', signatureTypes.ed25519, otherSeed);
const witness = signerOf('clerk.example/witness', signatureTypes.cosignature);
const signed = signNote(text, log);

const timeOf = (note: string, key: VerifierKey) => {
  const parsed = parseNote(note);
  if (parsed === null) throw new Error('the note was not read');
  return verifyCosignature(parsed, key, verifyEd25519);
};

test('a cosignature is the one of an independent implementation', () => {
  expect(formatVerifierKey(witness.key)).toBe(
    'clerk.example/witness+00246e52+BNdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea',
  );
  expect(parseVerifierKey(formatVerifierKey(witness.key), sha256)).toEqual(witness.key);
  expect(cosign(text, time, witness)).toBe(
    '— clerk.example/witness ACRuUgAAAABqsTuAv8Uf95ruiRKtxllG0QZj9BKLPqog/DLL6Ffn5ENcrLfPmC7xKybe16+d3Mk/4nQLxNIWvEA2ecbHHH9BRIv/CQ==\n',
  );
});

test('it verifies with its time, by its key alone', () => {
  const cosigned = `${signed}${cosign(text, time, witness)}`;
  expect(timeOf(cosigned, witness.key)).toBe(time);
  expect(timeOf(signed, witness.key)).toBeNull();
  expect(timeOf(cosigned, signerOf('clerk.example/witness', signatureTypes.cosignature, otherSeed).key)).toBeNull();
  expect(timeOf(cosigned, signerOf('clerk.example/witness', signatureTypes.ed25519).key)).toBeNull();
  expect(timeOf(cosigned.replace('\n5\n', '\n6\n'), witness.key)).toBeNull();
  // It had signed at the earliest of several times.
  const twice = `${cosigned}${cosign(text, time + 60, witness)}${cosign(text, time - 60, witness)}`;
  expect(timeOf(twice, witness.key)).toBe(time - 60);
});

test('one wrong cosignature of a known witness refuses the note', () => {
  const right = cosign(text, time, witness);
  for (const wrong of [
    cosign('other\n', time, witness),
    signatureLine(witness.key, new Uint8Array(71)),
    signatureLine(witness.key, new Uint8Array(72)),
    signatureLine(witness.key, new Uint8Array(72).fill(255)),
    // The signature of a later moment under an earlier time.
    signatureLine(witness.key, new Uint8Array([...new Uint8Array(7), 9, ...new Uint8Array(64).fill(3)])),
  ]) {
    expect(timeOf(`${signed}${right}${wrong}`, witness.key)).toBeNull();
    expect(timeOf(`${signed}${wrong}`, witness.key)).toBeNull();
  }
});

test('a cosignature covers extension lines', () => {
  const extended = `${text}more\n`;
  const note = signNote(extended, log);
  expect(timeOf(`${note}${cosign(extended, time, witness)}`, witness.key)).toBe(time);
  expect(timeOf(`${note}${cosign(text, time, witness)}`, witness.key)).toBeNull();
});

test('only a key for cosignatures cosigns, at a time that exists', () => {
  expect(() => cosign(text, time, log)).toThrow(RangeError);
  for (const wrong of [0, -1, 1.5, Number.NaN]) expect(() => cosign(text, wrong, witness)).toThrow(RangeError);
  const note = parseNote(signed);
  expect(note && cosignatureChecks(note, log.key)).toEqual([]);
});
