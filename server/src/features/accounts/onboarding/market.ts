/** Handlers of profiles: filled in by their owners part by part, and submitted for approval when complete. */

import { randomUUID } from 'node:crypto';
import type { onboardingMarket } from '@fairbook/contract/accounts/onboarding/market.ts';
import { nextAccountStatus, whyNotAccountAction } from '@fairbook/domain/accounts/account.ts';
import { editsBetween } from '@fairbook/domain/accounts/profile-edits.ts';
import type { Submission } from '@fairbook/domain/accounts/submission.ts';
import { appendEntry } from '@fairbook/domain/auctions/approval.ts';
import {
  submittedIndividual,
  submittedInstitution,
  submittedMunicipality,
  submittedProfessional,
} from '@fairbook/domain/auctions/submitted.ts';
import type { Unmet } from '@fairbook/domain/base/refusal.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { invalid, requireComplete, requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { dropFiles, keepFile } from '../../../platform/files/stored-files.sql.ts';
import type { Investor, Professional, User } from '../../../platform/http/caller/actor.ts';
import { adminsOnly } from '../../../platform/http/caller/admission.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import {
  accountOf,
  auditSubject,
  lockAccount,
  lockAccountToDecide,
  writeStatus,
} from '../../../store/accounts/account-status.sql.ts';
import { readMunicipalityProfile, saveFinEcon, saveOverview } from '../../../store/accounts/municipalities.sql.ts';
import {
  addCreditRating,
  addPerson,
  attach,
  changeCreditRating,
  changePerson,
  countParts,
  detach,
  listCreditRatings,
  removeCreditRating,
  removePerson,
} from '../../../store/accounts/parts.sql.ts';
import {
  type FirmFields,
  type Membership,
  readIndividualProfile,
  readInstitutionalProfile,
  readProfessionalProfile,
  saveFirm,
  saveIndividual,
  saveInstitution,
  savePerson,
} from '../../../store/accounts/profiles.sql.ts';
import { keepSubmission } from '../../../store/accounts/submissions.sql.ts';
import { personalFields, startEditing, startSaving } from './editing.ts';

const lockOwnAccount = (db: Db, actor: User) => lockAccountToDecide(db, accountOf(actor));

export const onboardingHandlers: Handlers<typeof onboardingMarket> = {
  readIndividualProfile: async ({ db, actor }) => readIndividualProfile(db, membershipOf(actor)),

  saveIndividualProfile: async ({ db, actor, body }) => {
    const before = () => readIndividualProfile(db, membershipOf(actor));
    const { state, country } = body;
    const facts = { state, country };
    await startSaving(db, actor, { part: 'profile', before, after: body, personal: personalFields, facts });
    await saveIndividual(db, membershipOf(actor), body);
    return readIndividualProfile(db, membershipOf(actor));
  },

  requestIndividualApproval: {
    lockFirst: lockOwnAccount,
    handle: ({ db, actor, now }) =>
      requestApproval(db, actor, () => readIndividualProfile(db, membershipOf(actor)), submittedIndividual, now),
  },

  readInstitutionalProfile: async ({ db, actor }) => readInstitutionalProfile(db, membershipOf(actor)),

  saveInstitutionalUser: async ({ db, actor, body }) => {
    const before = () => readInstitutionalProfile(db, membershipOf(actor));
    await startSaving(db, actor, { part: 'person', before, after: body, personal: personalFields });
    await savePerson(db, actor.userId, body);
    return readInstitutionalProfile(db, membershipOf(actor));
  },

  saveInstitution: async ({ db, actor, body }) => {
    const before = async () => (await readInstitutionalProfile(db, membershipOf(actor))).org;
    const { state, country } = body;
    await startSaving(db, actor, { part: 'institution', before, after: body, facts: { state, country } });
    await saveInstitution(db, actor.investorOrgId, body);
    return readInstitutionalProfile(db, membershipOf(actor));
  },

  requestInstitutionalApproval: {
    lockFirst: lockOwnAccount,
    handle: ({ db, actor, now }) =>
      requestApproval(db, actor, () => readInstitutionalProfile(db, membershipOf(actor)), submittedInstitution, now),
  },

  readProfessionalProfile: async ({ db, actor }) => readProfessionalProfile(db, membershipOf(actor)),

  saveProfessionalProfile: async ({ db, actor, body }) => {
    const { firm, ...person } = body;
    const before = async () => {
      const profile = await readProfessionalProfile(db, membershipOf(actor));
      return { ...profile, ...named(profile.firm) };
    };
    const after = { ...person, ...(firm && named(firm)) };
    await startSaving(db, actor, { part: 'profile', before, after, personal: personalFields });
    if (firm && actor.role !== 'Admin')
      requireSameFirm((await readProfessionalProfile(db, membershipOf(actor))).firm, firm);
    await savePerson(db, actor.userId, body);
    if (firm && actor.role === 'Admin') await saveFirm(db, actor.marketProfOrgId, firm);
    return readProfessionalProfile(db, membershipOf(actor));
  },

  requestProfessionalApproval: {
    lockFirst: lockOwnAccount,
    handle: ({ db, actor, now }) =>
      requestApproval(db, actor, () => readProfessionalProfile(db, membershipOf(actor)), submittedProfessional, now),
  },

  readMunicipalityProfile: async ({ db, actor, now }) => readMunicipalityProfile(db, actor.municipalityId, now),

  saveMunicipalityOverview: async ({ db, actor, body, now }) => {
    const before = () => readMunicipalityProfile(db, actor.municipalityId, now);
    // The submitted status is validated but ignored: only administrators change it.
    const { status: _status, ...after } = body;
    const { name, type, state } = body;
    await startSaving(db, actor, { part: 'overview', before, after, facts: { name, type, state } });
    await saveOverview(db, actor.municipalityId, body);
    return readMunicipalityProfile(db, actor.municipalityId, now);
  },

  saveFinEconProfile: async ({ db, actor, body, now }) => {
    const before = async () => (await readMunicipalityProfile(db, actor.municipalityId, now)).finEconProfile;
    await startSaving(db, actor, { part: 'finance-links', before, after: body });
    await saveFinEcon(db, actor.municipalityId, body);
    return readMunicipalityProfile(db, actor.municipalityId, now);
  },

  saveBannerImage: async ({ db, actor, files: [file], deps }) => {
    if (!file) throw invalid({ bannerImage: 'Image is required' });
    await startEditing(db, actor, 'banner', { added: [file.originalName] });
    await dropFiles(db, deps.jobs, await detach(db, actor.municipalityId, 'BannerImage'));
    const kept = await keepFile(db, file, actor.userId, deps.config);
    const id = await attach(db, actor.municipalityId, 'BannerImage', kept);
    return { id, name: file.originalName, type: 'BannerImage', url: kept.url };
  },

  removeBannerImage: async ({ db, actor, deps }) => {
    await startEditing(db, actor, 'banner', { removed: true });
    await dropFiles(db, deps.jobs, await detach(db, actor.municipalityId, 'BannerImage'));
    return null;
  },

  addEnablementDocuments: async ({ db, actor, files, deps }) => {
    if (files.length === 0) throw invalid({ enablementDocs: 'At least one document is required' });
    await startEditing(db, actor, 'documents', { added: files.map(({ originalName }) => originalName) });
    const { attachments } = await countParts(db, actor.municipalityId);
    refuseBeyond(attachments + files.length, 'enablementDocs', 'documents');
    const added = [];
    for (const file of files) {
      const kept = await keepFile(db, file, actor.userId, deps.config);
      const id = await attach(db, actor.municipalityId, 'EnablementDocument', kept);
      added.push({ id, name: file.originalName, type: 'EnablementDocument' as const, url: kept.url });
    }
    return added;
  },

  removeEnablementDocument: async ({ db, actor, params, deps }) => {
    await startEditing(db, actor, 'documents', { removed: params.id });
    const [file] = await detach(db, actor.municipalityId, 'EnablementDocument', params.id);
    await dropFiles(db, deps.jobs, [requireFound(file)]);
    return null;
  },

  addPerson: async ({ db, actor, body }) => {
    await startEditing(db, actor, 'people', { added: body.title });
    const { people } = await countParts(db, actor.municipalityId);
    refuseBeyond(people + 1, 'name', 'people');
    return addPerson(db, actor.municipalityId, body);
  },

  changePerson: async ({ db, actor, params, body }) => {
    await startEditing(db, actor, 'people', { changed: params.id });
    return requireFound(await changePerson(db, actor.municipalityId, params.id, body));
  },

  removePerson: async ({ db, actor, params }) => {
    await startEditing(db, actor, 'people', { removed: params.id });
    requireFound(await removePerson(db, actor.municipalityId, params.id));
    return null;
  },

  addCreditRating: async ({ db, actor, body }) => {
    await startEditing(db, actor, 'credit-ratings', { added: body });
    const { ratings } = await countParts(db, actor.municipalityId);
    refuseBeyond(ratings + 1, 'revStream', 'ratings');
    return addCreditRating(db, actor.municipalityId, body);
  },

  changeCreditRating: async ({ db, actor, params, body }) => {
    const before = async () =>
      requireFound((await listCreditRatings(db, actor.municipalityId)).find(({ id }) => id === params.id));
    await startSaving(db, actor, { part: 'credit-ratings', before, after: body });
    return requireFound(await changeCreditRating(db, actor.municipalityId, params.id, body));
  },

  removeCreditRating: async ({ db, actor, params }) => {
    await startEditing(db, actor, 'credit-ratings', { removed: params.id });
    requireFound(await removeCreditRating(db, actor.municipalityId, params.id));
    return null;
  },

  requestMunicipalityApproval: {
    lockFirst: lockOwnAccount,
    handle: ({ db, actor, now }) =>
      requestApproval(
        db,
        actor,
        () => readMunicipalityProfile(db, actor.municipalityId, now),
        submittedMunicipality,
        now,
      ),
  },
};

/** A practical limit: no reader needs more items of a kind. */
const maxParts = 100;

function refuseBeyond(count: number, field: string, plural: string): void {
  if (count > maxParts)
    throw invalid({ [field]: say('A profile holds at most {most} {things}', { most: maxParts, things: plural }) });
}

/** The firm's fields beside the person's. */
function named({ name, description, website }: FirmFields) {
  return { firmName: name, firmDescription: description, firmWebsite: website };
}

/** Only Admins among the people of a firm change its fields; the form of the others sends them back as they were. */
function requireSameFirm(stored: FirmFields, sent: FirmFields): void {
  if (editsBetween(named(stored), named(sent), []).length > 0) throw adminsOnly();
}

function membershipOf(actor: Investor | Professional): Membership {
  return { userId: actor.userId, orgId: accountOf(actor).id };
}

/** Submits the account for approval and returns the updated profile; 412 with everything that is missing. */
async function requestApproval<Profile extends { readonly missing: readonly Unmet[] }>(
  db: Db,
  actor: User,
  readProfile: () => Promise<Profile>,
  submittedOf: (profile: Profile) => Submission,
  now: Date,
): Promise<Profile> {
  const key = accountOf(actor);
  const { uuid, status, approvalHistory } = await lockAccount(db, key);
  requireMet(whyNotAccountAction(status, 'REQUEST'));
  const profile = await readProfile();
  requireComplete(profile.missing);
  const entry = { uuid: randomUUID(), userUuid: actor.uuid, action: 'REQUEST' } as const;
  await writeStatus(db, key, nextAccountStatus(status, 'REQUEST'), appendEntry(approvalHistory, entry, now));
  const subject = auditSubject(key, uuid);
  await audit(db, { actor, action: 'account.request-approval', subject, secretUntilResultOf: null });
  await keepSubmission(db, subject, { uuid: entry.uuid, at: now }, submittedOf(profile));
  return readProfile();
}
