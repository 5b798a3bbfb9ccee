/** Signed notes and verifier keys, as in C2SP signed-note: text signed by one or more keys, readable by people and programs. */
import { concatBytes, fromBase64, toBase64, utf8Of } from '../base/bytes.ts';
import type { Sha256Bytes } from './merkle.ts';

/** True if the signature of the message is by this key. False, not an exception, for a key or signature of a wrong length. */
export type VerifySignature = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/** The signature types that Fairbook uses, by their assigned bytes: Ed25519 over the text, and timestamped Ed25519 cosignatures. */
export const signatureTypes = { ed25519: 0x01, cosignature: 0x04 } as const;
export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes];

export interface VerifierKey {
  readonly name: string;
  /** 32 bits, which find the signatures of a key and prove nothing. */
  readonly id: number;
  readonly type: SignatureType;
  /** 32 bytes of Ed25519. */
  readonly publicKey: Uint8Array;
}

export interface Signer {
  readonly key: VerifierKey;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  readonly keyId: number;
  readonly signature: Uint8Array;
}

export interface Note {
  /** Ends with a newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** A signature of a key that is to be verified: apart, since browsers verify asynchronously. */
export interface SignatureCheck {
  readonly publicKey: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

/** Notes with more signatures are refused: the specification asks for at least 16. */
const maxSignatures = 100;
const keyBytes = 32;

export function verifierKey(
  name: string,
  type: SignatureType,
  publicKey: Uint8Array,
  sha256: Sha256Bytes,
): VerifierKey {
  if (!isKeyName(name)) throw new RangeError(`“${name}” cannot name a key: it is empty, or has a space or a plus sign`);
  if (publicKey.length !== keyBytes)
    throw new RangeError(`a public key has ${keyBytes} bytes, not ${publicKey.length}`);
  const hash = sha256(concatBytes(utf8Of(`${name}\n`), Uint8Array.of(type), publicKey));
  return { name, id: readUint32(hash), type, publicKey };
}

/** `name+id+key`, as verifiers are configured with. */
export function formatVerifierKey({ name, id, type, publicKey }: VerifierKey): string {
  return `${name}+${id.toString(16).padStart(8, '0')}+${toBase64(concatBytes(Uint8Array.of(type), publicKey))}`;
}

/** Null for text that is no verifier key of a known type, or whose id is not that of the key. */
export function parseVerifierKey(text: string, sha256: Sha256Bytes): VerifierKey | null {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/s.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  if (bytes?.length !== 1 + keyBytes || !isKeyName(name)) return null;
  const type = Object.values(signatureTypes).find((each) => each === bytes[0]);
  if (type === undefined) return null;
  const key = verifierKey(name, type, bytes.slice(1), sha256);
  return key.id === Number.parseInt(id, 16) ? key : null;
}

/** One line with its newline. The signature is over what its type says; for `ed25519` over the text of the note. */
export function signatureLine({ name, id }: VerifierKey, signature: Uint8Array): string {
  const idBytes = Uint8Array.of(id >>> 24, id >>> 16, id >>> 8, id);
  return `— ${name} ${toBase64(concatBytes(idBytes, signature))}\n`;
}

/** The text with its signature. More signatures are appended as lines. */
export function signNote(text: string, { key, sign }: Signer): string {
  if (!isNoteText(text))
    throw new RangeError('the text of a note ends with a newline and has no other control characters');
  return `${text}\n${signatureLine(key, sign(utf8Of(text)))}`;
}

/** Null for anything that is not exactly a note with at least one signature. Verifies nothing. */
export function parseNote(note: string): Note | null {
  const split = note.lastIndexOf('\n\n');
  if (split < 0 || !isNoteText(note)) return null;
  const lines = note.slice(split + 2, -1).split('\n');
  if (lines.length > maxSignatures) return null;
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const signature = parseSignatureLine(line);
    if (signature === null) return null;
    signatures.push(signature);
  }
  return { text: note.slice(0, split + 1), signatures };
}

/** A line without its newline. */
export function parseSignatureLine(line: string): NoteSignature | null {
  const [, name = '', encoded = ''] = /^— ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (bytes === null || bytes.length <= 4 || !isKeyName(name)) return null;
  return { name, keyId: readUint32(bytes), signature: bytes.slice(4) };
}

/** The bytes of each signature whose key name and id are this key's. */
export function signaturesBy({ signatures }: Pick<Note, 'signatures'>, { name, id }: VerifierKey): Uint8Array[] {
  return signatures.filter((each) => each.name === name && each.keyId === id).map(({ signature }) => signature);
}

/** Signatures to verify before the text may be trusted: every one of this key, at least one. */
export function noteChecks(note: Note, key: VerifierKey): SignatureCheck[] {
  if (key.type !== signatureTypes.ed25519) return [];
  const message = utf8Of(note.text);
  return signaturesBy(note, key).map((signature) => ({ publicKey: key.publicKey, message, signature }));
}

/** Returns whether the key signed the note. A wrong signature by its name and id makes it false, even beside a right one. */
export function verifyNote(note: Note, key: VerifierKey, verify: VerifySignature): boolean {
  const checks = noteChecks(note, key);
  return checks.length > 0 && checks.every((check) => verify(check.publicKey, check.message, check.signature));
}

export function isKeyName(name: string): boolean {
  return name !== '' && name.isWellFormed() && !/[\p{White_Space}+]/u.test(name) && !hasControls(name);
}

function isNoteText(text: string): boolean {
  return text.endsWith('\n') && text.isWellFormed() && !hasControls(text);
}

/** Control characters other than newline, which notes must not contain. */
function hasControls(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 32 && code !== 10) return true;
  }
  return false;
}

function readUint32(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
}
