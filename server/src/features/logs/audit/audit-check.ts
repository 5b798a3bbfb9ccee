/** Compares the audit trail in the database with what witnesses signed: what is stored of that, and what they say themselves. */
import { english, type Filled, say, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyCosignature } from '@fairbook/domain/logs/cosignature.ts';
import { MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import { parseVerifierKey } from '@fairbook/domain/logs/note.ts';
import { readSignedHead } from '../../../platform/adapters/witness-client.ts';
import { sha256, verifyEd25519 } from '../../../platform/base/crypto.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { type AuditWitness, linksAtOnce, listAuditWitnesses, readLinks } from '../../../store/logs/audit-log.sql.ts';
import { type SignedTrailHead, whyHeadsContradict } from './audit-heads.ts';
import { appendLinks, auditOrigin } from './audit-log.ts';

export interface TrailComparison {
  /** Evidence against the trail; null if there is none. */
  readonly wrong: string | null;
  /** Object of the comparison. */
  readonly detail: Filled;
}

interface Options {
  readonly marketName: string;
  /** True if the witnesses are asked; otherwise what is stored is compared alone. */
  readonly asks: boolean;
  /** True if witnesses may run on this machine. */
  readonly isLoopbackAllowed: boolean;
}

export async function compareWithWitnesses(
  db: Db,
  { marketName, asks, isLoopbackAllowed }: Options,
): Promise<TrailComparison> {
  const origin = auditOrigin(marketName);
  const witnesses = await listAuditWitnesses(db);
  const heads: SignedTrailHead[] = [];
  const silent: string[] = [];
  for (const witness of witnesses) {
    const stored = witness.checkpoint === null ? null : headIn(witness, origin, witness.checkpoint + witness.line);
    if (stored === 'unsigned') {
      return { wrong: `the stored signature of the witness ${witness.name} is not its signature`, detail: typed('') };
    }
    if (stored) heads.push(stored);
    if (!asks) continue;
    const answer = await readSignedHead(witness.url, origin, isLoopbackAllowed);
    if (answer === 'none') continue;
    const said = answer && headIn(witness, origin, answer.text);
    if (said === null || said === 'unsigned') silent.push(witness.name);
    else heads.push(said);
  }
  const tree = await readTree(db);
  if (tree === null) return { wrong: 'a link in the middle is gone', detail: typed('') };
  const compared = { signed: heads.length, witnesses: witnesses.length };
  const detail =
    silent.length === 0
      ? say('signed heads compared: {signed}, of witnesses: {witnesses}', compared)
      : say('signed heads compared: {signed}, of witnesses: {witnesses}, no answer of {names}', {
          ...compared,
          names: silent.join(', '),
        });
  return { wrong: whyHeadsContradict(tree, heads) ?? whyRefused(witnesses), detail };
}

/** Finding of a witness when it was asked to sign, even where the signed head is no longer stored. */
function whyRefused(witnesses: readonly AuditWitness[]): string | null {
  const refusing = witnesses.find(({ contradiction }) => contradiction !== null);
  return refusing?.contradiction ? `the witness ${refusing.name} refuses it: ${english(refusing.contradiction)}` : null;
}

/** The head in a text. `unsigned`: the text is no head of the trail that this witness signed. */
export function headIn({ name, key }: AuditWitness, origin: string, text: string): SignedTrailHead | 'unsigned' {
  const signed = parseSignedHead(text);
  const parsed = parseVerifierKey(key, sha256);
  const time = signed && parsed && verifyCosignature(signed.note, parsed, verifyEd25519);
  if (!signed || time === null || signed.head.origin !== origin) return 'unsigned';
  const { size, root } = signed.head;
  return { signer: `the witness ${name} (${new Date(time * 1000).toISOString()})`, size, root };
}

/** Null where a position is missing. */
async function readTree(db: Db): Promise<MerkleTree | null> {
  const tree = new MerkleTree(sha256);
  for (let isMore = true; isMore; ) {
    const links = await readLinks(db, tree.size);
    if (appendLinks(tree, links) !== null) return null;
    isMore = links.length === linksAtOnce;
  }
  return tree;
}
