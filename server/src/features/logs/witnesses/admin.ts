/** Handlers of the registered witnesses. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { witnessesAdmin } from '@fairbook/contract/logs/witnesses/admin.ts';
import { maxWitnesses } from '@fairbook/domain/auctions/witnesses.ts';
import type { FieldErrors } from '@fairbook/domain/base/refusal.ts';
import type { Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { isWitnessUrl } from '@fairbook/domain/logs/entries.ts';
import { parseVerifierKey, signatureTypes } from '@fairbook/domain/logs/note.ts';
import { whyNotCarryOut } from '@fairbook/domain/review/decisions.ts';
import { whyNotAddress } from '../../../platform/adapters/http-post.ts';
import { sha256 } from '../../../platform/base/crypto.ts';
import { conflict, requireFound, requireMet, requireValid } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Call, Handlers } from '../../../platform/http/handler.ts';
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
import { type NewRequest, type StoredRequest, waitsForSettled } from '../../../store/review/pending.sql.ts';

type Answer = ResultOf<typeof witnessesAdmin.addWitness>;
type AddCall = Call<typeof witnessesAdmin.addWitness>;

/** Asks a second Owner to confirm a witness; a feature above this one does it. */
type RequestDecision = (
  call: Pick<AddCall, 'db' | 'actor' | 'now' | 'deps'>,
  request: Omit<NewRequest, 'requestedById'>,
) => Promise<NonNullable<Answer['pendingDecision']>>;

const activating = 'witness.activate' as const;
const subjectOf = (id: string) => `witness:${id}`;

export function witnessesAdminHandlers(requestDecision: RequestDecision): Handlers<typeof witnessesAdmin> {
  /** Where two Owners are settled, a witness is inactive until a second one has confirmed it. */
  async function activate(call: Parameters<RequestDecision>[0], id: string): Promise<Answer> {
    if (!(await waitsForSettled(call.db, activating))) await writeWitnessState(call.db, id, true);
    else {
      const request = { action: activating, subject: subjectOf(id), subjectState: 'inactive', reason: null };
      const pendingDecision = await requestDecision(call, request);
      return { ...requireFound(await findWitness(call.db, id)), pendingDecision };
    }
    return requireFound(await findWitness(call.db, id));
  }
  return {
    listWitnesses: async ({ db }) => listWitnesses(db),

    addWitness: async (call) => {
      const { db, actor, body, deps } = call;
      const witness = { ...body, url: body.url.replace(/\/+$/, '') };
      await lockWitnesses(db);
      requireValid(await errorsOf(db, witness, deps.config.witnesses.isLoopbackAllowed));
      await requireRoom(db);
      const id = await insertWitness(db, witness, actor.adminId);
      const { name, key, url } = witness;
      await audit(db, { actor, action: 'witness.add', subject: subjectOf(id), text: { name, key, url } });
      return activate(call, id);
    },

    changeWitnessState: async (call) => {
      const { db, actor, params, body } = call;
      const { id } = params;
      const { isActive } = body;
      await lockWitnesses(db);
      const before = requireFound(await findWitness(db, id));
      if (isActive === before.isActive) return before;
      const text = { name: before.name };
      if (isActive) {
        await requireRoom(db);
        const answer = await activate(call, id);
        if (answer.isActive) await audit(db, { actor, action: 'witness.reactivate', subject: subjectOf(id), text });
        return answer;
      }
      await writeWitnessState(db, id, false);
      await audit(db, { actor, action: 'witness.deactivate', subject: subjectOf(id), text });
      return { ...before, isActive };
    },
  };
}

/** Lets sales name the witness that a second Owner confirmed. */
export async function carryOutWitness(
  { db, actor }: { readonly db: Db; readonly actor: AddCall['actor'] },
  request: StoredRequest,
): Promise<void> {
  const { subject, subjectState, requester } = request;
  const id = subject.replace('witness:', '');
  await lockWitnesses(db);
  const { name, isActive } = requireFound(await findWitness(db, id));
  requireMet(whyNotCarryOut(request, subjectState, isActive ? 'active' : 'inactive'));
  await requireRoom(db);
  await writeWitnessState(db, id, true);
  const detail = { requestedBy: requester.uuid };
  await audit(db, { actor, action: 'witness.reactivate', subject, detail, text: { name } });
}

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
