/** Signed notes: the example of the notes of Go, and everything that is not exactly a note. */
import { expect, test } from 'vitest';
import { otherSeed, sha256Bytes as sha256, signerOf, verifyEd25519 } from '../../testing/log-keys.ts';
import { fromBase64 } from '../base/bytes.ts';
import {
  formatVerifierKey,
  parseNote,
  parseSignatureLine,
  parseVerifierKey,
  signatureTypes,
  signNote,
  verifierKey,
  verifyNote,
} from './note.ts';

/** The example in the documentation of golang.org/x/mod/sumdb/note. */
const example = {
  key: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  seed: Buffer.from(fromBase64('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz')?.slice(1) ?? []).toString('hex'),
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  line: '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
};

const signer = signerOf('fairbook.example/log', signatureTypes.ed25519);
const text = 'fairbook.example/sales/1\n5\nTju7H3tHjc/nH7YxYxUZo7yhLJrvyhYSv85ME6hiZNQ=\n';
const signed = signNote(text, signer);

test('the example of the notes of Go is written and read byte for byte', () => {
  const example1 = signerOf('PeterNeumann', signatureTypes.ed25519, example.seed);
  expect(formatVerifierKey(example1.key)).toBe(example.key);
  expect(signNote(example.text, example1)).toBe(`${example.text}\n${example.line}`);
  const key = parseVerifierKey(example.key, sha256);
  const note = parseNote(`${example.text}\n${example.line}`);
  expect(note?.text).toBe(example.text);
  expect(key && note && verifyNote(note, key, verifyEd25519)).toBe(true);
});

test('a signature and a verifier key are those of an independent implementation', () => {
  expect(formatVerifierKey(signer.key)).toBe(
    'fairbook.example/log+1eba520c+AddamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea',
  );
  expect(signed).toBe(
    `${text}\n— fairbook.example/log HrpSDMCH/CQb2OlJ427n8X4HhDS4/+sG9uB9GZq12AEL8d7U0E1jD3UXwZpbXvjvZfFIhXhx9oKx2bcuH3cTFBkPkQA=\n`,
  );
});

test('a verifier key is read strictly', () => {
  const [name, id, key] = ['fairbook.example/log', '1eba520c', 'AddamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea'];
  expect(parseVerifierKey(`${name}+${id}+${key}`, sha256)).toEqual(signer.key);
  for (const wrong of [
    '',
    `${name}+${id}`,
    `+${id}+${key}`,
    `${name}+1EBA520C+${key}`,
    `${name}+1eba520d+${key}`,
    `${name}+1eba520+${key}`,
    `${name}x+${id}+${key}`,
    `a b+${id}+${key}`,
    `${name}+${id}+${key}\n`,
    `${name}+${id}+${key.slice(0, -4)}`,
    // A type that is not used here: 2, with its right id or not.
    `${name}+${id}+${key.replace('Ad', 'At')}`,
  ]) {
    expect(parseVerifierKey(wrong, sha256), wrong).toBeNull();
  }
  expect(() => verifierKey('a b', signatureTypes.ed25519, new Uint8Array(32), sha256)).toThrow(RangeError);
  expect(() => verifierKey('a', signatureTypes.ed25519, new Uint8Array(31), sha256)).toThrow(RangeError);
});

test('a note verifies by its key alone', () => {
  const note = parseNote(signed);
  const foreign = signerOf('fairbook.example/log', signatureTypes.ed25519, otherSeed).key;
  const renamed = signerOf('fairbook.example/other', signatureTypes.ed25519).key;
  if (note === null) throw new Error('the note was not read');
  expect(verifyNote(note, signer.key, verifyEd25519)).toBe(true);
  expect(verifyNote(note, foreign, verifyEd25519)).toBe(false);
  expect(verifyNote(note, { ...renamed, id: signer.key.id }, verifyEd25519)).toBe(false);
  // The same name and id, as an attacker can make them, with another key.
  expect(verifyNote(note, { ...foreign, id: signer.key.id }, verifyEd25519)).toBe(false);
  expect(verifyNote({ ...note, text: note.text.replace('5', '6') }, signer.key, verifyEd25519)).toBe(false);
  const cosigner = signerOf('fairbook.example/log', signatureTypes.cosignature).key;
  expect(verifyNote(note, { ...cosigner, id: signer.key.id }, verifyEd25519)).toBe(false);
});

test('signatures of unknown keys are ignored, and a wrong one of a known key refuses the note', () => {
  const foreign = signNote(text, signerOf('somewhere.example', signatureTypes.ed25519, otherSeed)).slice(
    text.length + 1,
  );
  const both = parseNote(`${signed}${foreign}`);
  expect(both?.signatures).toHaveLength(2);
  expect(both && verifyNote(both, signer.key, verifyEd25519)).toBe(true);
  const forged = parseNote(`${signed}${signNote('other\n', signer).slice(7)}`);
  expect(forged?.signatures).toHaveLength(2);
  expect(forged && verifyNote(forged, signer.key, verifyEd25519)).toBe(false);
});

test('the last empty line ends the text', () => {
  const note = parseNote(signNote('one\n\ntwo\n', signer));
  expect(note?.text).toBe('one\n\ntwo\n');
  expect(note && verifyNote(note, signer.key, verifyEd25519)).toBe(true);
});

test('a text that is not exactly a note is refused', () => {
  const line = signed.slice(text.length + 1);
  for (const wrong of [
    '',
    '\n',
    text,
    `${text}\n`,
    `${text}${line}`,
    signed.slice(0, -1),
    `${signed}\n`,
    `${signed}x\n`,
    signed.replace('—', '-'),
    signed.replace('— ', '—'),
    signed.replace('— ', '—  '),
    signed.replace('— fairbook', '— fair+book'),
    signed.replace('— fairbook', '— fair\u2003book'),
    signed.replace('5', '5\r'),
    signed.replace('5', '5\t'),
    signed.replace('5', '5\0'),
    signed.replace('5', '5\ud800'),
    signed.replace('kQA=', 'kQA'),
    signed.replace('kQA=', 'kQB='),
    `${text}\n— a AAAAAA==\n`,
    `${text}\n${line.repeat(101)}`,
  ]) {
    expect(parseNote(wrong), wrong).toBeNull();
  }
  expect(parseNote(`${text}\n${line.repeat(100)}`)?.signatures).toHaveLength(100);
  expect(() => signNote('no newline', signer)).toThrow(RangeError);
  expect(parseSignatureLine(line.slice(0, -1))?.name).toBe('fairbook.example/log');
  expect(parseSignatureLine(line)).toBeNull();
});
