/** Documents in an amendment of an approved auction: a slot gets another file, or its first one. Scheduled sales have supplements instead. */
import type { OfferingDocument } from '../auctions/offering.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import type { AuctionStatus, DocumentSlot } from '../base/vocabulary.ts';

/** A file of a sale with its size in bytes. */
export interface SizedDocument extends OfferingDocument {
  readonly size: number;
}

/** One document that gets another file. */
export interface DocumentDifference {
  readonly document: DocumentSlot;
  readonly file: SizedDocument;
  readonly sha256: string;
  /** The version before; null where the sale had no such document. */
  readonly before: SizedDocument | null;
  readonly sha256Before: string | null;
}

/** A document that was chosen for a request. */
interface Chosen extends Pick<DocumentDifference, 'file'> {
  /** True if the file before is still the document of the sale. */
  readonly isCurrent: boolean;
}

/** Why documents of an auction are not amended in this status, or null. Code: wrong-auction-status. */
export function whyNotAmendDocuments({ status }: { readonly status: AuctionStatus }): Refusal | null {
  if (status === 'Approved') return null;
  return refusal('wrong-auction-status', 'Documents are amended while an auction is approved and not scheduled yet');
}

/** Why these files cannot be requested: another person has replaced or removed one, or the document before it. Code: changed-meanwhile. */
export function whyNotChosen(asked: readonly string[], chosen: readonly Chosen[]): Refusal | null {
  const found = chosen.filter(({ file }) => asked.includes(file.id));
  if (found.length === asked.length && found.every(({ isCurrent }) => isCurrent)) return null;
  return refusal('changed-meanwhile', 'The documents of this request were changed by someone else');
}

/**
 * Why a request cannot be approved: the administrator was shown other files than it has, by SHA-256, or the documents before them are others by now.
 * Code: changed-meanwhile.
 */
export function whyNotTheseFiles(seen: readonly string[], documents: readonly DocumentDifference[]): Refusal | null {
  const requested = documents.map(({ sha256 }) => sha256);
  if (seen.toSorted().join() === requested.toSorted().join()) return null;
  return refusal('changed-meanwhile', 'The request has other documents than the page has shown: read it again');
}

/** Why documents of a request cannot be approved anymore, or null. Code: changed-meanwhile. */
export function whyNotReplace(documents: readonly { readonly isCurrent: boolean }[]): Refusal | null {
  if (documents.every(({ isCurrent }) => isCurrent)) return null;
  return refusal('changed-meanwhile', 'The documents of this sale have changed since this was requested: return it');
}
