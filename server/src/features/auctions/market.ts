/** Handlers of auctions for the market: the builder, the lists and pages for investors, and files. */
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import { browsing } from '@fairbook/domain/accounts/account.ts';
import { whyNotEdit } from '@fairbook/domain/auctions/auction.ts';
import { launchErrors } from '@fairbook/domain/auctions/going-live.ts';
import { amountLimits, maturityErrors } from '@fairbook/domain/auctions/offering.ts';
import { witnessChoiceErrors } from '@fairbook/domain/auctions/witnesses.ts';
import { documentSlots } from '@fairbook/domain/base/vocabulary.ts';
import { missingDuringAmendment } from '@fairbook/domain/sale-changes/amended-terms.ts';
import { invalid, requireAllowed, requireFound, requireMet, requireValid } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import { keepFile } from '../../platform/files/stored-files.sql.ts';
import type { Call, Handlers } from '../../platform/http/handler.ts';
import { whyNotOver } from '../../platform/http/version.ts';
import { hasOpenAmendment } from '../../store/auctions/amendments.sql.ts';
import {
  findAuction,
  findOwnAuction,
  insertAuction,
  lockOwnAuction,
  type StoredAuction,
  updateKeyDates,
  updateMaturities,
  updatePriority,
  updateProfile,
  updateRatings,
} from '../../store/auctions/auctions.sql.ts';
import { countOwn } from '../../store/auctions/counts.sql.ts';
import { updateDocument } from '../../store/auctions/documents.sql.ts';
import { requireRoomForDraft } from '../../store/auctions/draft-room.ts';
import { insertDuplicate } from '../../store/auctions/duplicate.sql.ts';
import { findReadableFile } from '../../store/auctions/files.sql.ts';
import { countSubscribers } from '../../store/auctions/followers.sql.ts';
import { holdIssuer } from '../../store/auctions/halts.sql.ts';
import { listOwn } from '../../store/auctions/lists.sql.ts';
import {
  findNameable,
  listDirectory,
  listProfessionalsOf,
  replaceProfessionals,
} from '../../store/auctions/professionals.sql.ts';
import { lastSavesOf, type SavedPart } from '../../store/auctions/saves.sql.ts';
import { readMissingSignOffs } from '../../store/deal-team/requirements.sql.ts';
import { readWitnessChoice, writeWitnessChoice } from '../../store/logs/choice.sql.ts';
import { readMarketRules } from '../../store/review/rules.sql.ts';
import { dropCancellation } from '../sale-changes/cancelling.ts';
import { haltSale, resumeSale } from '../sale-changes/halting.ts';
import { findAwaitingFile } from '../sale-changes/requests.ts';
import { countAuctions, countChoices, listAuctions, readPublicAuction } from './catalogue.ts';
import { deleteDraft, recallSubmission, requestApproval } from './drafts.ts';
import { goLive } from './go-live.ts';
import { requirePriority } from './priority.ts';
import { unknownProfessionals } from './providers.ts';
import { readSaleSums } from './sale-sums.ts';
import { ownRow, ownView, seen } from './views.ts';

export const auctionsHandlers: Handlers<typeof auctionsMarket> = {
  readOwnAuction: async ({ db, actor, params, now, deps }) => {
    const auction = requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId));
    return saved(auction, { db, actor, deps, now });
  },

  readPublicAuction: { callerAge: 'recent', handle: readPublicAuction },

  createAuction: async ({ db, actor, body, deps }) => {
    await requireRoomForDraft(db, actor);
    const id = await insertAuction(db, actor.municipalityId, body, await readMarketRules(db, deps.config));
    await audit(db, { actor, action: 'auction.create', subject: `auction:${id}`, text: body });
    return { id };
  },

  duplicateAuction: async ({ db, actor, params }) => {
    const auction = requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId));
    await requireRoomForDraft(db, actor);
    const id = await insertDuplicate(db, auction);
    await audit(db, {
      actor,
      action: 'auction.create',
      subject: `auction:${id}`,
      detail: { duplicateOf: auction.uuid },
    });
    return { id };
  },

  listOwnAuctions: async ({ db, actor, query, now, deps }) => {
    const { rows, ...end } = await listOwn(db, query, actor.municipalityId, now);
    const sums = await readSaleSums(db, deps.books, rows, now);
    const rules = await readMarketRules(db, deps.config);
    return { rows: rows.map((auction) => ownRow(auction, rules, sums.get(auction.id), now)), ...end };
  },

  countOwnAuctions: async ({ db, actor, now }) => countOwn(db, actor.municipalityId, now),

  listAuctions: { callerAge: 'recent', handle: listAuctions },
  countAuctions,
  countChoices,

  listProfessionals: async ({ db, actor, query }) => listDirectory(db, actor.municipalityId, query),

  listAuctionProfessionals: async ({ db, actor, params, now }) => {
    if (actor.userType !== 'municipality') {
      const auction = seen(await findAuction(db, params.auctionId), actor, now);
      return listProfessionalsOf(db, auction.id, null);
    }
    const auction = requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId));
    return listProfessionalsOf(db, auction.id, actor.municipalityId);
  },

  saveProfile: async (call) => {
    const { db, body } = call;
    return saved(await edit(call, 'profile', body, (auction) => updateProfile(db, auction.id, body)), call);
  },

  saveRatingsProviders: async (call) => {
    const { db, actor, body } = call;
    const auction = await edit(call, 'ratings-providers', body, async ({ id }) => {
      const named = [...body.auctionCounsel, ...body.auctionTrustee, ...body.muniAdvisor];
      const ids = await findNameable(db, actor.municipalityId, named);
      requireValid(unknownProfessionals(body, ids));
      await updateRatings(db, id, body);
      await replaceProfessionals(db, id, body, ids);
    });
    return saved(auction, call);
  },

  savePriority: async (call) => {
    const { db, body, deps } = call;
    const auction = await edit(call, 'priority', body, async (before) => {
      requirePriority(body, before, await readMarketRules(db, deps.config));
      await updatePriority(db, before.id, body);
    });
    return saved(auction, call);
  },

  saveKeyDates: async (call) => {
    const { db, body } = call;
    const auction = await edit(call, 'dates', body, async (before) => {
      requireValid(launchErrors(body, before, await readClock(db)));
      await updateKeyDates(db, before.id, body);
    });
    return saved(auction, call);
  },

  saveMaturityStructure: async (call) => {
    const { db, body, deps } = call;
    const auction = await edit(call, 'maturity-structure', body, async (before) => {
      const rules = await readMarketRules(db, deps.config);
      requireValid(maturityErrors(body.schedule, amountLimits(before, rules), before));
      await updateMaturities(db, before.id, body.schedule);
    });
    return saved(auction, call);
  },

  readWitnessChoice: async ({ db, actor, params }) => {
    const auction = requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId));
    return readWitnessChoice(db, auction.id);
  },

  saveWitnessChoice: async (call) => {
    const { db, body } = call;
    const { id } = await edit(call, 'witnesses', body, async (auction) => {
      const { options } = await readWitnessChoice(db, auction.id);
      requireValid(witnessChoiceErrors(body, options));
      await writeWitnessChoice(db, auction.id, body);
    });
    return readWitnessChoice(db, id);
  },

  addDocuments: async (call) => {
    const { db, actor, files, deps } = call;
    if (files.length === 0) throw invalid({ documents: 'Choose a file' });
    const names = Object.fromEntries(files.map((file) => [file.field, file.originalName]));
    const auction = await edit(call, 'documents', names, async ({ id }) => {
      for (const { value: slot } of documentSlots) {
        const file = files.find(({ field }) => field === slot);
        if (file) await updateDocument(db, id, slot, (await keepFile(db, file, actor.userId, deps.config)).id);
      }
    });
    return auction.documents;
  },

  removeDocument: async (call) => {
    const { db, params } = call;
    const slot = params.documentType;
    const auction = await edit(call, 'documents', { [slot]: null }, async ({ id, documents }) => {
      requireFound(documents[slot]);
      await updateDocument(db, id, slot, null);
    });
    return auction.documents;
  },

  requestAuctionApproval: requestApproval,

  recallAuction: async ({ db, actor, params, deps }) => recallSubmission(db, deps.jobs, actor, params.auctionId),

  deleteAuction: async ({ db, actor, params }) => deleteDraft(db, actor, params.auctionId),

  goLive,

  haltAuction: async ({ db, actor, params, body, deps }) => {
    const auction = requireFound(await lockOwnAuction(db, actor.municipalityId, params.auctionId));
    return haltSale(db, deps.jobs, auction, { actor, by: 'issuer' }, body.reason);
  },

  resumeAuction: async ({ db, actor, params, body, now, deps }) => {
    await holdIssuer(db, { auctionUuid: params.auctionId });
    await dropCancellation(db, deps.jobs, params.auctionId, now);
    const auction = requireFound(await lockOwnAuction(db, actor.municipalityId, params.auctionId));
    return resumeSale(db, deps.jobs, auction, { actor, by: 'issuer' }, body);
  },

  readFile: async ({ db, actor, params, now, deps }) => {
    const { userId } = actor;
    const municipalityId = actor.userType === 'municipality' ? actor.municipalityId : null;
    const investorOrgId = 'investorOrgId' in actor ? actor.investorOrgId : null;
    const browses = actor.userType !== 'market-professional' && browsing.includes(actor.status);
    const readable = await findReadableFile(
      db,
      params.uuid,
      { userId, municipalityId, investorOrgId, browses, status: actor.status },
      now,
    );
    const isAdvisor = actor.userType === 'market-professional' && actor.status === 'Active';
    const file = requireFound(
      readable ?? (isAdvisor ? await findAwaitingFile(db, params.uuid, userId, now) : undefined),
    );
    return { ...file, content: await deps.files.read(file.key), inline: true };
  },
};

type Editing = Pick<Call<(typeof auctionsMarket)['saveProfile']>, 'db' | 'actor' | 'params' | 'now' | 'headers'>;

/** Changes one part of an own draft, and returns the updated auction. */
async function edit(
  { db, actor, params, now, headers }: Editing,
  part: SavedPart,
  text: Readonly<Record<string, unknown>>,
  change: (auction: StoredAuction) => Promise<void>,
): Promise<StoredAuction> {
  const auction = requireFound(await lockOwnAuction(db, actor.municipalityId, params.auctionId));
  requireAllowed(whyNotEdit(auction, now));
  requireMet(whyNotOver(auction.updatedAt, headers['if-match']));
  await change(auction);
  await audit(db, { actor, action: `auction.save-${part}`, subject: `auction:${auction.uuid}`, text });
  return requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId));
}

async function saved(
  auction: StoredAuction,
  { db, actor, deps, now }: Pick<Call<never>, 'db' | 'deps' | 'now'> & Pick<Editing, 'actor'>,
) {
  const beside = {
    subscribers: await countSubscribers(db, auction.id),
    lastSaves: await lastSavesOf(db, auction, now),
    unmet: [
      ...missingDuringAmendment(await hasOpenAmendment(db, auction.id)),
      ...(await readMissingSignOffs(db, auction, actor, now)),
    ],
  };
  return ownView(auction, await readMarketRules(db, deps.config), beside, now);
}
