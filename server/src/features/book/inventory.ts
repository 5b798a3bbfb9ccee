/** Inventory of a sale. Until its end this is answered from memory, once for all readers with the same view. */
import { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { effectiveStatus, isVisibleTo } from '@fairbook/domain/auctions/auction.ts';
import type { AuctionStatus } from '@fairbook/domain/base/vocabulary.ts';
import { bidsAs } from '@fairbook/domain/orders/bidding.ts';
import { chain, type MaybePromise } from '../../platform/base/chain.ts';
import { requireFound } from '../../platform/base/errors.ts';
import { cachedResponseOf } from '../../platform/http/cached-response.ts';
import type { Investor, Issuer } from '../../platform/http/caller/actor.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { findOwnSale, findSale, type SaleTerms, termsOf } from '../../store/auctions/sale.sql.ts';
import type { ReadModel } from '../read-model/read-model.ts';
import { readFigures, readHoldings } from './book.ts';
import type { Sources } from './reading.ts';
import { inventoryView } from './views.ts';

type Reader = Investor | Issuer;

type InventorySources = Sources & { readonly readModel: ReadModel };

/** An investor sees their own amounts, the issuer all. `fresh` for a reader who changed something elsewhere. */
export function readInventoryOf(sources: InventorySources, reader: Reader, uuid: string, now: Date, fresh: boolean) {
  return chain(findSeen(sources, reader, uuid, now, fresh), (seen) => {
    const sale = requireFound(seen);
    const holder = holderFor(reader, sale);
    const status = effectiveStatus(sale, now);
    if (status === 'Ended') return readEnded(sources, sale, holder, now);
    return chain(sources.books.read(sale, { fresh }), (book) =>
      book.answerTo(answerKey(sale, status, holder), () => {
        const holdings = holder ? book.book.readHoldings(String(holder.investorOrgId)) : [];
        const known = { figures: book.figures, isFinal: false };
        const view = inventoryView(sale, known, holder && { ...holder, holdings }, now);
        return cachedResponseOf(biddingMarket.readInventory, view, { isPersonal: holder !== null });
      }),
    );
  });
}

type Holder = ReturnType<typeof bidsAs> & { readonly investorOrgId: number };

/** The holder of orders: an investor; issuers have none. */
function holderFor(reader: Reader, sale: SaleTerms): Holder | null {
  if (reader.userType === 'municipality') return null;
  const { investorOrgId, userType, place } = reader;
  return { ...bidsAs({ userType, ...place }, sale), investorOrgId };
}

/** Cache key of a response: readers with the same key get the same one. */
function answerKey({ haltedAt }: SaleTerms, status: AuctionStatus, holder: Holder | null): string {
  return `${status} ${haltedAt?.getTime()} ${holder?.investorOrgId} ${holder?.orderClass} ${holder?.isLocal}`;
}

/** The result the close has written, or will. */
async function readEnded({ db, books }: Sources, sale: SaleTerms, holder: Holder | null, now: Date) {
  if (!holder) return inventoryView(sale, await readFigures(db, books, sale), null, now);
  const { holdings, ...known } = await readHoldings(db, books, sale, holder.investorOrgId);
  return inventoryView(sale, known, { ...holder, holdings }, now);
}

/** The auction, if this reader sees it. */
function findSeen(
  { db, readModel }: Pick<InventorySources, 'db' | 'readModel'>,
  reader: Reader,
  uuid: string,
  now: Date,
  fresh: boolean,
): MaybePromise<SaleTerms | undefined> {
  return chain(readModel.findAuction(uuid, fresh), (shown) => {
    if (shown) return saleFor(reader, shownTerms(shown.auction), now);
    const stored =
      reader.userType === 'municipality' ? findOwnSale(db, reader.municipalityId, uuid) : findSale(db, { uuid });
    return stored.then((sale) => sale && saleFor(reader, sale, now));
  });
}

/** The sale, if this reader sees it: an issuer its own, investors what the market shows. */
function saleFor(reader: Reader, sale: SaleTerms, now: Date): SaleTerms | undefined {
  const isSeen =
    reader.userType === 'municipality'
      ? sale.municipalityId === reader.municipalityId
      : isVisibleTo(sale, reader.status, now);
  return isSeen ? sale : undefined;
}

const terms = new WeakMap<StoredAuction, SaleTerms>();

/** The terms of an auction in the read model, always the same object. */
function shownTerms(auction: StoredAuction): SaleTerms {
  const known = terms.get(auction) ?? termsOf(auction);
  terms.set(auction, known);
  return known;
}
