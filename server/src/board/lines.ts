/** Rows of the catalogue as bytes: what everybody sees is written once, what depends on the moment and the reader once for each group. */
import { auctionRow } from '@fairbook/contract/auctions/shapes.ts';
import { type Bidder, type SaleOnOffer, whyNotBid } from '@fairbook/domain/bidding.ts';
import type { CatalogueAuction } from '../auctions/lists.sql.ts';
import { catalogueRow, placeInCatalogue } from '../auctions/views.ts';
import { stampOf } from '../http/prepared.ts';
import { lastOffered, momentsOf, periodAt } from './moments.ts';
import type { Viewer } from './viewers.ts';

interface Text {
  readonly bytes: Buffer;
  /** Differs wherever the bytes do. */
  readonly stamp: string;
}

/** What decides a reader's place in a row; of the maturities the latest alone. */
type Offer = SaleOnOffer & Pick<CatalogueAuction, 'marketingPeriodLaunchDate'>;

const placeShape = auctionRow.pick({ status: true, isInMarketingPhase: true, canBid: true, whyNotBid: true });
const restShape = auctionRow.omit({ status: true, isInMarketingPhase: true, canBid: true, whyNotBid: true });
/** More than the moments of one auction. */
const mostPeriods = 8;

export class Line {
  readonly #text: Text;
  readonly #offer: Offer;
  readonly #moments: readonly number[];
  readonly #places: Text[] = [];

  constructor(auction: CatalogueAuction) {
    // The parts that depend on the moment are cut off again, so any moment will do.
    const rest = JSON.stringify(restShape.parse(catalogueRow(auction, null, new Date(0))));
    this.#text = { bytes: Buffer.from(rest.slice(0, -1)), stamp: stampOf(rest) };
    const last = lastOffered(auction.maturityStructure);
    this.#moments = momentsOf({ ...auction, lastMaturity: last?.maturityDate ?? null });
    const { status, startDate, closeDate, marketingPeriodLaunchDate, state: issuerState } = auction;
    const { priorityStateInst, priorityNationalInst, priorityInternationalInst } = auction;
    const { priorityStateInd, priorityNationalInd, priorityInternationalInd } = auction;
    this.#offer = {
      ...{ status, startDate, closeDate, marketingPeriodLaunchDate, issuerState },
      ...{ priorityStateInst, priorityNationalInst, priorityInternationalInst },
      ...{ priorityStateInd, priorityNationalInd, priorityInternationalInd },
      maturityStructure: last ? [last] : [],
    };
  }

  /** About how many bytes of memory this takes. */
  get size(): number {
    return this.#text.bytes.length + 600;
  }

  /** Adds the row, as this viewer sees it at this moment, and what distinguishes it. */
  writeTo(parts: Buffer[], stamps: string[], viewer: Viewer, now: Date): void {
    const period = viewer.groupAt(this.#offer.issuerState) * mostPeriods + periodAt(this.#moments, now.getTime());
    const place = this.#places[period] ?? this.#place(viewer.bidder, now);
    this.#places[period] = place;
    parts.push(this.#text.bytes, place.bytes);
    stamps.push(this.#text.stamp, place.stamp);
  }

  #place(bidder: Bidder, now: Date): Text {
    const offer = this.#offer;
    const place = placeShape.parse(placeInCatalogue(offer, whyNotBid(bidder, offer, now), now));
    return intern(`,${JSON.stringify(place).slice(1)}`);
  }
}

const texts = new Map<string, Text>();

/** There are few such texts, and thousands of rows share each. */
function intern(text: string): Text {
  const known = texts.get(text) ?? { bytes: Buffer.from(text), stamp: stampOf(text) };
  texts.set(text, known);
  return known;
}
