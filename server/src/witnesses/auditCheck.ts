/** Compares the audit trail in the database with what witnesses signed: what is stored of that, and what they say themselves. */
import { parseSignedHead } from '@fairbook/domain/log/checkpoint.ts';
import { verifyCosignature } from '@fairbook/domain/log/cosignature.ts';
import { MerkleTree } from '@fairbook/domain/log/merkle.ts';
import { parseVerifierKey } from '@fairbook/domain/log/note.ts';
import type { Db } from '../db/transaction.ts';
import { sha256, sha256Hex, verifyEd25519 } from '../log/crypto.ts';
import { type SignedTrailHead, whyHeadsContradict } from './auditHeads.ts';
import { type AuditWitness, linksAtOnce, listAuditWitnesses, readLinks } from './auditLog.sql.ts';
import { auditOrigin, leafOfLink } from './auditLog.ts';

export interface TrailComparison {
  /** What contradicts the trail; null if nothing does. */
  readonly wrong: string | null;
  /** What it was compared with. */
  readonly detail: string;
}

interface Options {
  readonly marketName: string;
  /** Whether the witnesses are asked; otherwise what is stored is compared alone. */
  readonly asks: boolean;
}

export async function compareWithWitnesses(db: Db, { marketName, asks }: Options): Promise<TrailComparison> {
  const origin = auditOrigin(marketName);
  const witnesses = await listAuditWitnesses(db);
  const heads: SignedTrailHead[] = [];
  const silent: string[] = [];
  for (const witness of witnesses) {
    const stored = witness.checkpoint === null ? null : headIn(witness, origin, witness.checkpoint + witness.line);
    if (stored === 'unsigned') {
      return { wrong: `the stored signature of the witness ${witness.name} is not its signature`, detail: '' };
    }
    if (stored) heads.push(stored);
    if (!asks) continue;
    const said = await ask(witness, origin);
    if (said === null || said === 'unsigned') silent.push(witness.name);
    else if (said !== 'none') heads.push(said);
  }
  const tree = await readTree(db);
  if (tree === null) return { wrong: 'a link in the middle is gone', detail: '' };
  const detail = [
    `${heads.length} signed heads of ${witnesses.length} witnesses compared`,
    ...(silent.length > 0 ? [`no answer of ${silent.join(', ')}`] : []),
  ];
  return { wrong: whyHeadsContradict(tree, heads), detail: detail.join(', ') };
}

/** `unsigned`: the text is no head of the trail that this witness signed. */
function headIn({ name, key }: AuditWitness, origin: string, text: string): SignedTrailHead | 'unsigned' {
  const signed = parseSignedHead(text);
  const parsed = parseVerifierKey(key, sha256);
  const time = signed && parsed && verifyCosignature(signed.note, parsed, verifyEd25519);
  if (!signed || time === null || signed.head.origin !== origin) return 'unsigned';
  const { size, root } = signed.head;
  return { signer: `the witness ${name} (${new Date(time * 1000).toISOString()})`, size, root };
}

const timeoutMs = 5_000;
const maxAnswerChars = 64 * 1024;

/** The newest head that the witness signed, from itself; `none` where it signed none, null where it does not answer. */
async function ask(witness: AuditWitness, origin: string): Promise<SignedTrailHead | 'unsigned' | 'none' | null> {
  try {
    const answer = await fetch(`${witness.url}/${sha256Hex(origin)}/checkpoint`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 404) return 'none';
    const text = await answer.text();
    return answer.ok && text.length <= maxAnswerChars ? headIn(witness, origin, text) : null;
  } catch {
    return null;
  }
}

/** Null where a position is missing. */
async function readTree(db: Db): Promise<MerkleTree | null> {
  const tree = new MerkleTree(sha256);
  for (let isMore = true; isMore; ) {
    const links = await readLinks(db, tree.size);
    for (const { position, hash } of links) {
      if (position !== tree.size + 1) return null;
      tree.appendLeaf(leafOfLink(hash));
    }
    isMore = links.length === linksAtOnce;
  }
  return tree;
}
