/** Proofs of residence: a document with which an investor asks to be local in the sales of an area, and which an administrator reviews. */

import type { changesMarket } from '@fairbook/contract/accounts/changes/market.ts';
import { fiveDigits } from '@fairbook/domain/accounts/local.ts';
import { residenceErrors } from '@fairbook/domain/accounts/local-zips.ts';
import { residenceField } from '@fairbook/domain/auctions/facts.ts';
import { refusal } from '@fairbook/domain/base/refusal.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { invalid, requireAllowed, requireValid } from '../../../platform/base/errors.ts';
import { keepProof } from '../../../platform/files/stored-files.sql.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { countProofs } from '../../../store/accounts/changes.sql.ts';
import { readIndividualProfile } from '../../../store/accounts/profiles.sql.ts';
import { startRequest, storeRequest } from './requesting.ts';

/** An investor moves a few times in a life; the rest would fill the storage. */
const maxProofs = 20;

/** Orders are not blocked meanwhile: until the approval nothing about them changes. */
export const requestResidenceProof: Handlers<typeof changesMarket>['requestResidenceProof'] = async (call) => {
  const { db, actor, body, files } = call;
  const { zipCode, explanation } = body;
  const requester = await startRequest(call);
  const { key, facts } = requester;
  const [file] = files;
  if (!file) throw invalid({ proof: 'A document is required' });
  requireValid(residenceErrors(zipCode, { state: facts.state ?? null, country: facts.country ?? null }));
  if (actor.userType === 'individual-investor') {
    const profile = await readIndividualProfile(db, { userId: actor.userId, orgId: actor.investorOrgId });
    const isOwn = fiveDigits(profile.zipCode ?? '') === zipCode;
    requireValid(isOwn ? {} : { zipCode: 'Must be the ZIP code of the address in your profile' });
  }
  if (facts[residenceField] === zipCode)
    throw invalid({ zipCode: 'Your residence in this ZIP code is proven already' });
  const isFull = (await countProofs(db, key)) >= maxProofs;
  const sentence = say('An account can send {count} proofs of residence. Contact support for another one', {
    count: maxProofs,
  });
  requireAllowed(isFull ? refusal('too-many-proofs', sentence) : null);
  const { id: proofFileId } = await keepProof(db, file, actor.userId);
  const changes = [{ field: residenceField, from: facts[residenceField] ?? null, to: zipCode } as const];
  return storeRequest(call, requester, { changes, explanation, proofFileId });
};
