/** Auctions for the market, from the read model in memory where it is current and from the database otherwise. */
import { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import { seesPrivateSales } from '@fairbook/domain/auctions/auction.ts';
import { type Bidder, bidsAs, whyNotBid } from '@fairbook/domain/orders/bidding.ts';
import { chain } from '../../platform/base/chain.ts';
import { wantsLatest } from '../../platform/http/cached-response.ts';
import type { Investor, Issuer } from '../../platform/http/caller/actor.ts';
import type { Call } from '../../platform/http/handler.ts';
import { findAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { countChoices as countChoicesOf } from '../../store/auctions/choices.sql.ts';
import { countByStatus, countFavorites } from '../../store/auctions/counts.sql.ts';
import { type Asker, catalogueConditions, listCatalogue, together } from '../../store/auctions/lists.sql.ts';
import { catalogueRow, publicView, seen } from './views.ts';

/** One auction for this reader; 404 where the market does not show it to them. */
export function readPublicAuction(call: Call<typeof auctionsMarket.readPublicAuction>) {
  const { db, actor, params, now, deps, headers } = call;
  const bidder = bidderOf(actor);
  const view = (auction: StoredAuction) => {
    const sale = { ...auction, issuerState: auction.municipality.state };
    const as = actor.userType === 'municipality' ? null : bidsAs(bidder, sale);
    return publicView(auction, { refusal: whyNotBid(bidder, sale, now), as }, now);
  };
  return chain(deps.readModel.findAuction(params.auctionId, wantsLatest(headers)), (shown) => {
    if (!shown) return findAuction(db, params.auctionId).then((auction) => view(seen(auction, actor, now)));
    const auction = seen(shown.auction, actor, now);
    return shown.answerTo(bidder, now, auctionsMarket.readPublicAuction, () => view(auction));
  });
}

/** A page of the auctions that match a query. */
export function listAuctions(call: Call<typeof auctionsMarket.listAuctions>) {
  const { db, actor, query, now, deps, headers } = call;
  const bidder = bidderOf(actor);
  const listStored = async () => {
    const { rows, ...end } = await listCatalogue(db, query, askerOf(actor), now);
    const whyNot = (auction: (typeof rows)[number]) =>
      whyNotBid(bidder, { ...auction, issuerState: auction.state }, now);
    return { rows: rows.map((auction) => catalogueRow(auction, whyNot(auction), now)), ...end };
  };
  // The read model lists what approved members see.
  if (!seesPrivateSales(actor.status)) return listStored();
  return chain(deps.readModel.listAuctions(query, bidder, now, wantsLatest(headers)), (shown) => shown ?? listStored());
}

/** How many auctions each tab of the catalogue has under the same filters; favorites are counted by the database alone. */
export async function countAuctions({
  db,
  actor,
  query,
  now,
  deps,
  headers,
}: Call<typeof auctionsMarket.countAuctions>) {
  const asker = askerOf(actor);
  const favorites = countFavorites(db, query, asker, now);
  const shown = seesPrivateSales(actor.status)
    ? await deps.readModel.countAuctions(query, now, wantsLatest(headers))
    : null;
  return { ...(shown ?? (await countByStatus(db, query, asker, now))), favorites: await favorites };
}

/** How many auctions each choice of a filter would give; only the database knows. */
export function countChoices({ db, actor, query, now }: Call<typeof auctionsMarket.countChoices>) {
  const asker = askerOf(actor);
  const { cusip, muniName, city, comImpactTheme, repaymentFrequency, securityType, visibility } = query;
  const { status, favorites, q } = query;
  const texts = { cusip, muniName, city, comImpactTheme, repaymentFrequency, securityType, visibility };
  const where = together(catalogueConditions({ ...texts, status, favorites, q }, asker, now));
  return countChoicesOf(db, { where, query, isInstitution: asker.isInstitution, now });
}

function askerOf(actor: Issuer | Investor): Asker {
  const municipalityId = actor.userType === 'municipality' ? actor.municipalityId : null;
  return {
    userId: actor.userId,
    reader: actor.status,
    municipalityId,
    isInstitution: actor.userType === 'institutional-investor',
  };
}

function bidderOf(actor: Issuer | Investor): Bidder {
  const { userType, status: accountStatus } = actor;
  const isIssuer = actor.userType === 'municipality';
  const place = isIssuer ? { state: null, country: null } : actor.place;
  const hasOpenChange = !isIssuer && actor.hasOpenChange;
  // A caller with an unverified email was refused before.
  return { userType, accountStatus, isEmailVerified: true, hasOpenChange, ...place };
}
