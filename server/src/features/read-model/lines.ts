/** List rows as bytes: the shared part is written once per row, the part that depends on time and reader once per combination. */
import { hash } from 'node:crypto';
import { auctionRow } from '@fairbook/contract/auctions/shapes.ts';
import { type Bidder, whyNotBid } from '@fairbook/domain/orders/bidding.ts';
import { BoundedCache } from '../../platform/cache/bounded-cache.ts';
import type { CatalogueAuction } from '../../store/auctions/lists.sql.ts';
import { catalogueRow, placeInCatalogue } from '../auctions/views.ts';
import type { Situation } from './situations.ts';

export interface Text {
  readonly bytes: Buffer;
  /** Four words that differ wherever the bytes do. */
  readonly stamp: Uint32Array;
}

const placeShape = auctionRow.pick({ status: true, isInMarketingPhase: true, canBid: true, whyNotBid: true });
const restShape = auctionRow.omit({ status: true, isInMarketingPhase: true, canBid: true, whyNotBid: true });

/** Words of a stamp. */
export const stampLength = 4;

/** Start of a row: the part that is the same for everyone at any moment. */
export function writeLine(auction: CatalogueAuction): Text {
  // The parts that depend on the moment are cut off again, so any moment will do.
  const rest = JSON.stringify(restShape.parse(catalogueRow(auction, null, new Date(0))));
  return textOf(rest.slice(0, -1));
}

/** End of a row for a viewer, with the comma before the next one. */
export function writePlace({ bidder }: { readonly bidder: Bidder }, { offer, at }: Situation): Text {
  const place = placeShape.parse(placeInCatalogue(offer, whyNotBid(bidder, offer, at), at));
  return intern(`,${JSON.stringify(place).slice(1)},`);
}

/** Far more than there are situations and kinds of viewers. */
const maxTexts = 10_000;
const texts = new BoundedCache<string, Text>(maxTexts);

/** There are few such texts, and thousands of rows share each. */
function intern(text: string): Text {
  const known = texts.get(text);
  if (known) return known;
  const added = textOf(text);
  texts.set(text, added);
  return added;
}

function textOf(text: string): Text {
  const digest = hash('sha256', text, 'buffer');
  const stamp = Uint32Array.from({ length: stampLength }, (_, word) => digest.readUInt32LE(word * 4));
  return { bytes: Buffer.from(text), stamp };
}
