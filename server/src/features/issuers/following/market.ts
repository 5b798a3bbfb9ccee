/** Handlers of following the market: feedback before a sale, subscriptions, favorites, links to share. */
import type { followingMarket } from '@fairbook/contract/issuers/following/market.ts';
import { effectiveStatus, isVisibleTo, type SaleReader, whyNotFeedback } from '@fairbook/domain/auctions/auction.ts';
import { finalLimits, openMaturities } from '@fairbook/domain/auctions/offering.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { interestLevels } from '@fairbook/domain/base/vocabulary.ts';
import { indicatedDemand, indicationErrors } from '@fairbook/domain/book/indications.ts';
import { decidedAmounts } from '@fairbook/domain/figures/current-terms.ts';
import { allocationTermsOf } from '@fairbook/domain/orders/allocation-terms.ts';
import { interruptionsOf } from '@fairbook/domain/sale-changes/halt.ts';
import { resized } from '@fairbook/domain/sale-changes/resizing.ts';
import { conflict, notFound, requireFound, requireMet, requireValid } from '../../../platform/base/errors.ts';
import { readClock } from '../../../platform/db/clock.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { findAuction, findOwnAuction, holdAuction, type StoredAuction } from '../../../store/auctions/auctions.sql.ts';
import { listOwners } from '../../../store/auctions/followers.sql.ts';
import {
  countLevels,
  isMunicipalityVisible,
  keepFeedback,
  listFavorites,
  listFavoritesByName,
  listFeedback,
  listRecentFeedback,
  listSubscriptions,
  readOwnFeedback,
  type Switches,
  setFavorite,
  setSubscription,
} from '../../../store/issuers/following.sql.ts';
import { listSavedSearches, removeSavedSearch, saveSearch } from '../../../store/issuers/searches.sql.ts';
import { readShownInterest } from '../../../store/orders/interest.sql.ts';
import { readMarketRules } from '../../../store/review/rules.sql.ts';
import { aboutSale, announce } from '../../notices/notifications/announce.ts';

export const followingHandlers: Handlers<typeof followingMarket> = {
  giveFeedback: async ({ db, deps, actor, params, body }) => {
    const auction = requireFound(await holdAuction(db, params.auctionUuid));
    const at = await readClock(db);
    if (!isVisibleTo(auction, actor.status, at)) throw notFound();
    requireMet(whyNotFeedback(auction, at));
    const maturities = openMaturities(auction.maturityStructure, at);
    const terms = { ...finalLimits(auction), maturities };
    const { interests = [], ...said } = body;
    requireValid(indicationErrors(terms, said.levelOfInterest, interests));
    await keepFeedback(db, auction.id, actor.userId, body);
    if (body.alertMe) {
      await setSubscription(db, auction.id, actor.userId, { isSubscribedToAuctionStatusChange: true });
    }
    await announceFeedback(db, deps.jobs, auction, at);
    return interests.length > 0 ? body : said;
  },

  readFeedback: async ({ db, deps, actor, params }) => {
    const auction = requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionUuid));
    const counts = await countLevels(db, auction.id);
    const levels = interestLevels.map(({ value }) => ({ levelOfInterest: value, count: counts.get(value) ?? 0 }));
    const total = levels.reduce((sum, { count }) => sum + count, 0);
    const shown = await readShownInterest(db, { id: auction.id, issuerState: auction.municipality.state });
    const rules = await readMarketRules(db, deps.config);
    const decided = new Map(
      decidedAmounts(auction.saleChanges).map((one) => [one.maturityDate, one.principal ?? cents(0)]),
    );
    const demand = indicatedDemand(resized(allocationTermsOf(auction, rules), decided), shown);
    return { total, levels, demand, entries: await listFeedback(db, auction.id) };
  },

  listRecentFeedback: async ({ db, actor }) => listRecentFeedback(db, actor.municipalityId, 20),

  readOwnFeedback: async ({ db, actor, params, now }) =>
    readOwnFeedback(db, (await findVisible(db, params.id, actor.status, now)).id, actor.userId),

  subscribeToStatus: async ({ db, actor, params, body, now }) =>
    subscribe(db, actor.userId, await findVisible(db, params.id, actor.status, now), body, now),

  subscribeToInvestorPresentation: async ({ db, actor, params, body, now }) =>
    subscribe(db, actor.userId, await findVisible(db, params.id, actor.status, now), body, now),

  listSubscriptions: async ({ db, actor, now }) => {
    const subscriptions = await listSubscriptions(db, actor.userId, { reader: actor.status });
    return subscriptions.map((row) => ({ ...row, ...interruptionsOf(row), status: effectiveStatus(row, now) }));
  },

  listFavoriteMunicipalities: async ({ db, actor }) => (await listFavorites(db, actor.userId)).municipalities,

  setFavoriteMunicipality: async ({ db, actor, params, body }) => {
    // Removing is always possible, also of what is no longer visible.
    if (body.isFavorite && !(await isMunicipalityVisible(db, params.id))) throw notFound();
    await setFavorite(db, actor.userId, 'municipalities', params.id, body.isFavorite);
    return (await listFavorites(db, actor.userId)).municipalities;
  },

  listFavoriteAuctions: async ({ db, actor }) => (await listFavorites(db, actor.userId)).auctions,

  setFavoriteAuction: async ({ db, actor, params, body, now }) => {
    if (body.isFavorite) await findVisible(db, params.id, actor.status, now);
    await setFavorite(db, actor.userId, 'auctions', params.id, body.isFavorite);
    return (await listFavorites(db, actor.userId)).auctions;
  },

  listFavorites: async ({ db, actor, now }) =>
    listFavoritesByName(db, await listFavorites(db, actor.userId), actor.status, now),

  listSavedSearches: async ({ db, actor }) => listSavedSearches(db, actor.userId),

  saveSearch: async ({ db, actor, body }) => {
    const id = await saveSearch(db, actor.userId, body.name, body.query);
    if (id === null) throw conflict('too-many-searches', 'You have 20 saved searches already. Remove one first');
    return requireFound((await listSavedSearches(db, actor.userId)).find((search) => search.id === id));
  },

  removeSavedSearch: async ({ db, actor, params }) => {
    if (!(await removeSavedSearch(db, actor.userId, params.id))) throw notFound();
    return null;
  },

  readShareableHost: async ({ deps }) => ({ url: deps.config.marketUrl }),
};

/** Notifies the issuer of feedback, at most once an hour for each auction: a well-known sale gets hundreds. Names and amounts are on its page. */
async function announceFeedback(db: Db, jobs: Jobs, auction: StoredAuction, at: Date): Promise<void> {
  const hour = at.toISOString().slice(0, 13);
  const message = aboutSale(auction, {
    event: `auction-feedback:${auction.uuid}:${hour}`,
    title: say('{name}: new investor feedback', { name: auction.name }),
    body: 'Investors gave feedback on this auction. See it under Marketing.',
  });
  await announce(db, jobs, { ...message, to: await listOwners(db, auction.id) });
}

/** The auction if the market sees it now; otherwise 404, as if it did not exist. */
async function findVisible(db: Db, uuid: string, reader: SaleReader, now: Date): Promise<StoredAuction> {
  const auction = await findAuction(db, uuid);
  return requireFound(auction && isVisibleTo(auction, reader, now) ? auction : undefined);
}

/** Sets the switches and returns the updated subscription. */
async function subscribe(db: Db, userId: number, auction: StoredAuction, switches: Switches, now: Date) {
  await setSubscription(db, auction.id, userId, switches);
  const [subscription] = await listSubscriptions(db, userId, { auctionId: auction.id });
  return { ...requireFound(subscription), ...interruptionsOf(auction), status: effectiveStatus(auction, now) };
}
