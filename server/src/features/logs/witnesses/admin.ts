/** Handlers of the registered witnesses. */

import type { witnessesAdmin } from '@fairbook/contract/logs/witnesses/admin.ts';
import { maxWitnesses } from '@fairbook/domain/auctions/witnesses.ts';
import type { FieldErrors } from '@fairbook/domain/base/refusal.ts';
import type { Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { isWitnessUrl } from '@fairbook/domain/logs/entries.ts';
import { parseVerifierKey, signatureTypes } from '@fairbook/domain/logs/note.ts';
import { whyNotAddress } from '../../../platform/adapters/http-post.ts';
import { sha256 } from '../../../platform/base/crypto.ts';
import { conflict, requireFound, requireValid } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import {
  findTaken,
  findWitness,
  hasMostWitnesses,
  insertWitness,
  listWitnesses,
  lockWitnesses,
  type NewWitness,
  writeWitnessState,
} from '../../../store/logs/witnesses.sql.ts';

export const witnessesAdminHandlers: Handlers<typeof witnessesAdmin> = {
  listWitnesses: async ({ db }) => listWitnesses(db),

  addWitness: async ({ db, actor, body, deps }) => {
    const witness = { ...body, url: body.url.replace(/\/+$/, '') };
    await lockWitnesses(db);
    requireValid(await errorsOf(db, witness, deps.config.witnesses.isLoopbackAllowed));
    await requireRoom(db);
    const id = await insertWitness(db, witness, actor.adminId);
    const { name, key, url } = witness;
    await audit(db, { actor, action: 'witness.add', subject: `witness:${id}`, text: { name, key, url } });
    return requireFound(await findWitness(db, id));
  },

  changeWitnessState: async ({ db, actor, params: { id }, body: { isActive } }) => {
    await lockWitnesses(db);
    const before = requireFound(await findWitness(db, id));
    if (isActive === before.isActive) return before;
    if (isActive) await requireRoom(db);
    await writeWitnessState(db, id, isActive);
    const action = isActive ? 'witness.reactivate' : 'witness.deactivate';
    await audit(db, { actor, action, subject: `witness:${id}`, text: { name: before.name } });
    return { ...before, isActive };
  },
};

/** Errors in a new witness, by field. */
async function errorsOf(db: Db, witness: NewWitness, isLoopbackAllowed: boolean): Promise<FieldErrors> {
  const { isNameTaken, isKeyTaken } = await findTaken(db, witness);
  const wrongKey = isKeyTaken ? 'Another witness has this key' : whyNotKey(witness.key);
  const wrongUrl = whyNotUrl(witness.url, isLoopbackAllowed);
  return {
    ...(isNameTaken && { name: 'Another witness has this name' }),
    ...(wrongKey !== null && { key: wrongKey }),
    ...(wrongUrl !== null && { url: wrongUrl }),
  };
}

function whyNotKey(text: string): Text | null {
  const key = parseVerifierKey(text, sha256);
  if (key === null) return 'Must be a verifier key, as a witness prints it when it starts: name+id+key';
  return key.type === signatureTypes.cosignature ? null : 'Must be the key of a witness; this is the key of a log';
}

/** The logs of sales name the address, in the form that verifiers accept. */
function whyNotUrl(url: string, isLoopbackAllowed: boolean): Text | null {
  const wrong = whyNotAddress(url, isLoopbackAllowed);
  if (wrong !== null || isWitnessUrl(url)) return wrong;
  return 'Must have only letters, digits and . - _ ~ % / after the host, and no ? or #';
}

async function requireRoom(db: Db): Promise<void> {
  if (!(await hasMostWitnesses(db))) return;
  throw conflict(
    'too-many-witnesses',
    say('There are {count} active witnesses already: deactivate one first', { count: maxWitnesses }),
  );
}
