/** What is left of a sale. Until its end this is answered from memory alone, once for everybody who sees the same. */
import { biddingMarket } from '@fairbook/contract/bidding/market.ts';
import { effectiveStatus, isVisibleToMarket } from '@fairbook/domain/auction.ts';
import { bidsAs } from '@fairbook/domain/bidding.ts';
import type { Board } from '../board/board.ts';
import type { Investor, Issuer } from '../http/actor.ts';
import { found } from '../http/errors.ts';
import { prepare } from '../http/prepared.ts';
import { readFigures, readHoldings } from './book.ts';
import type { Sources } from './reading.ts';
import { findOwnSale, findSale, type SaleTerms, termsOf } from './sales.sql.ts';
import { inventoryView } from './views.ts';

type Reader = Investor | Issuer;

/** An investor sees what they hold, the issuer what everybody does. `mustLook` for somebody who changed something elsewhere. */
export async function readInventoryOf(
  sources: Sources & { readonly board: Board },
  reader: Reader,
  uuid: string,
  now: Date,
  mustLook: boolean,
) {
  const { books } = sources;
  const sale = found(await findSeen(sources, reader, uuid, now, mustLook));
  const holder = reader.userType === 'municipality' ? null : holderOf(reader, sale);
  const status = effectiveStatus(sale, now);
  if (status === 'Ended') return readEnded(sources, sale, holder, now);
  const book = await books.read(sale, { mustLook });
  return book.answerTo(`${status} ${holder?.investorOrgId} ${holder?.orderClass}`, () => {
    const holdings = holder ? book.book.readHoldings(String(holder.investorOrgId)) : [];
    const known = { figures: book.figures, isFinal: false };
    return prepare(biddingMarket.readInventory, inventoryView(sale, known, holder && { ...holder, holdings }, now));
  });
}

type Holder = ReturnType<typeof bidsAs> & { readonly investorOrgId: number };

function holderOf({ investorOrgId, userType, place }: Investor, sale: SaleTerms): Holder {
  return { ...bidsAs({ userType, ...place }, sale), investorOrgId };
}

/** What the close has written, or will. */
async function readEnded({ db, books }: Sources, sale: SaleTerms, holder: Holder | null, now: Date) {
  if (!holder) return inventoryView(sale, await readFigures(db, books, sale), null, now);
  const { holdings, ...known } = await readHoldings(db, books, sale, holder.investorOrgId);
  return inventoryView(sale, known, { ...holder, holdings }, now);
}

/** The auction, where this reader sees it. */
async function findSeen(
  { db, board }: Pick<Sources, 'db'> & { readonly board: Board },
  reader: Reader,
  uuid: string,
  now: Date,
  mustLook: boolean,
): Promise<SaleTerms | undefined> {
  const shown = await board.findAuction(uuid, mustLook);
  const known = shown && termsOf(shown.auction);
  if (reader.userType === 'municipality') {
    const sale = known ?? (await findOwnSale(db, reader.municipalityId, uuid));
    return sale?.municipalityId === reader.municipalityId ? sale : undefined;
  }
  const sale = known ?? (await findSale(db, { uuid }));
  return sale && isVisibleToMarket(sale, now) ? sale : undefined;
}
