/** Commands that save the audit trail in a file, and verify such a file without a database. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { textOfUtf8 } from '@fairbook/domain/base/bytes.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyCosignature } from '@fairbook/domain/logs/cosignature.ts';
import { LineReader } from '@fairbook/domain/logs/lines.ts';
import { MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import { parseVerifierKey, type VerifierKey, verifyNote } from '@fairbook/domain/logs/note.ts';
import { CannotStart } from '../../../platform/base/cannot-start.ts';
import { sha256, sha256Hex, verifyEd25519 } from '../../../platform/base/crypto.ts';
import { piecesOf, readWhole, sizeOf } from '../../../platform/base/file-bytes.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { linksAtOnce, listAuditWitnesses, readSealedTexts } from '../../../store/logs/audit-log.sql.ts';
import { type SignedTrailHead, whyHeadsContradict } from './audit-heads.ts';
import { leafOfLink } from './audit-log.ts';

type Print = (line: string) => void;

const toStdout: Print = (line) => process.stdout.write(`${line}\n`);

/** `main.ts export-audit`: the sealed text of each event on a line, an empty line, and the signed head with the cosignatures that it has. */
export async function exportAudit(
  { db, auditLog }: Pick<Deps, 'db' | 'auditLog'>,
  path: string,
  print: Print = toStdout,
): Promise<undefined> {
  if (existsSync(path)) throw new CannotStart(`${path} exists already.`);
  const head = await auditLog.readHead();
  if (head === null) throw new CannotStart('No event of the audit trail is sealed yet.');
  const witnesses = await listAuditWitnesses(db);
  const lines = witnesses.filter(({ checkpoint }) => checkpoint === head.checkpoint).map(({ line }) => line);
  await writeFile(path, trailPieces(db, head.size, `${head.checkpoint}${lines.join('')}`), { mode: 0o600, flag: 'wx' });
  print(`${path}: ${head.size} events, and a head that ${lines.length} of ${witnesses.length} witnesses signed.`);
}

async function* trailPieces(db: Db, size: number, head: string): AsyncGenerator<string, void, undefined> {
  for (let from = 0; from < size; from += linksAtOnce) {
    const links = (await readSealedTexts(db, from)).filter(({ position }) => position <= size);
    for (const { position, text } of links) {
      if (text === null) throw new CannotStart(`The event ${position} of the audit trail is gone: run doctor.`);
    }
    yield links.map(({ text }) => `${text}\n`).join('');
  }
  yield `\n${head}`;
}

/**
 * `main.ts verify-audit`: computes the chain of such a file again, and compares it with its own head and with heads that witnesses show, which are in
 * the other files. Words that are verifier keys verify the signatures. Returns 0 where all is correct, otherwise 1.
 */
export async function verifyAudit(words: readonly string[], print: Print = toStdout): Promise<number> {
  const [path = '', ...others] = words;
  const keys = others.map((word) => parseVerifierKey(word, sha256)).filter((key) => key !== null);
  const files = others.filter((word) => parseVerifierKey(word, sha256) === null);
  await sizeOf(path);
  const { tree, head } = readTrail(path);
  const heads = [readHead('The head of the file', head, keys)];
  for (const file of files) heads.push(readHead(`The head in ${file}`, await readWhole(file), keys));
  const origins = new Set(heads.map(({ origin }) => origin));
  const wrong =
    origins.size > 1 ? `The heads are of different logs: ${[...origins].join(', ')}` : whyHeadsContradict(tree, heads);
  if (wrong !== null) {
    print('FALSE');
    print(`${wrong}.`);
    return 1;
  }
  print('TRUE');
  print(`${tree.size} events, each chained to the one before; they are those of ${heads.length} signed heads.`);
  for (const { signer, size, signers } of heads) print(`${signer}: ${size} events, ${signers}.`);
  return 0;
}

function readTrail(path: string): { tree: MerkleTree; head: string } {
  const lines = new LineReader(piecesOf(path));
  const tree = new MerkleTree(sha256);
  let hash = '';
  for (let line = lines.next(); line !== null; line = lines.next()) {
    const text = textOfUtf8(line);
    if (text === null) throw new CannotStart(`The event ${tree.size + 1} in ${path} is not UTF-8.`);
    if (text === '') return { tree, head: textOfUtf8(lines.rest()) ?? '' };
    hash = sha256Hex(`${hash}|${text}`);
    tree.appendLeaf(leafOfLink(hash));
  }
  throw new CannotStart(`${path} has no empty line and signed head at its end.`);
}

interface ReadHead extends SignedTrailHead {
  readonly origin: string;
  /** Signers whose signatures were verified, in words. */
  readonly signers: string;
}

function readHead(signer: string, text: string, keys: readonly VerifierKey[]): ReadHead {
  const signed = parseSignedHead(text);
  if (!signed) throw new CannotStart(`${signer} is not a signed head.`);
  const { note, head } = signed;
  const right = keys.filter(
    (key) => verifyNote(note, key, verifyEd25519) || verifyCosignature(note, key, verifyEd25519) !== null,
  );
  const signers =
    right.length > 0
      ? `signed by ${right.map(({ name }) => name).join(', ')}`
      : 'whose signatures were not verified: no key was given that signed it';
  return { ...head, signer, signers };
}
