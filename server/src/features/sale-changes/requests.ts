/**
 * The way of every kind of change of an announced sale (`kinds.ts`): one person of the issuer requests it, a second person confirms or refuses it, and
 * then it is made. Where there is no second person, it is made at once.
 */
import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { saleChangesMarket } from '@fairbook/contract/sale-changes/sale-changes/market.ts';
import type { requestedChange } from '@fairbook/contract/sale-changes/sale-changes/shapes.ts';
import { confirmersBeside } from '@fairbook/domain/accounts/settled.ts';
import type { Refusal } from '@fairbook/domain/base/refusal.ts';
import type { RequestedKind } from '@fairbook/domain/sale-changes/sale-change-vocabulary.ts';
import {
  isUpToDate,
  whyNotConfirmAsAdvisor,
  whyNotConfirmChange,
  whyNotRequestBeside,
} from '@fairbook/domain/sale-changes/sale-changes.ts';
import { confirmingAdvisors, isAskedAdvisor, secondPersonOf } from '@fairbook/domain/sale-changes/second-person.ts';
import type { z } from 'zod';
import { requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Issuer, Professional } from '../../platform/http/caller/actor.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { findAuction, findOwnAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { type FileRecord, findFile, findSaleOfRequestedFile } from '../../store/auctions/files.sql.ts';
import { listFollowersAndBidders } from '../../store/auctions/followers.sql.ts';
import { makeChange } from '../../store/auctions/made-changes.sql.ts';
import {
  countBidders,
  endChange,
  findOpenChange,
  insertChange,
  type NewChange,
  type StoredChange,
} from '../../store/auctions/sale-changes.sql.ts';
import { readSecondPeople, type StoredSecondPeople } from '../../store/auctions/second-people.sql.ts';
import { countConfirmations } from '../../store/auctions/supplements.sql.ts';
import { announceChangeRequest } from './change-request-notices.ts';
import { lockSale, timesOf } from './changing-sale.ts';
import { changeKinds } from './kinds.ts';

type Answer = ResultOf<(typeof saleChangesMarket)['readSaleChanges']>;

/** Anything that is wanted of a sale beside its kind and the reason. */
type Wanted = Partial<Omit<NewChange, 'kind' | 'reason' | 'requestedBy'>>;

interface RequestCall {
  readonly db: Db;
  readonly actor: Issuer;
  readonly params: { readonly auctionId: string };
  readonly body: { readonly reason: string };
  readonly deps: { readonly jobs: Jobs };
}

/** Stores a request, and makes the change at once where there is no second person. `wantedOf` gets the sale, locked. */
export async function requestChange(
  { db, actor, params, body, deps: { jobs } }: RequestCall,
  kind: RequestedKind,
  wantedOf: (sale: StoredAuction) => Wanted | Promise<Wanted>,
): Promise<Answer> {
  const { auction, at } = await lockSale(db, actor, params.auctionId);
  requireMet(changeKinds[kind].whyNotAny(auction, at));
  const { startDate, closeDate } = timesOf(auction);
  const times = { startBefore: startDate, startAfter: startDate, closeBefore: closeDate, closeAfter: closeDate };
  const wanted = { kind, reason: body.reason, maturities: [], ...times, ...(await wantedOf(auction)) };
  requireMet(changeKinds[kind].whyNot(auction, wanted, at));
  const open = await findOpenChange(db, auction.id);
  if (open) {
    requireMet(whyNotBeside(open, auction, at));
    await endChange(db, open.id, 'Void', { by: null, at });
  }
  const change = requireFound(await insertChange(db, auction.id, { ...wanted, requestedBy: actor.userId }));
  const [subject, text] = [subjectOf(auction), changeKinds[kind].detail(change)];
  await audit(db, { actor, action: 'auction.request-change', subject, text });
  const people = await readSecondPeople(db, auction);
  const second = secondPersonOf(people, at);
  if (second === null) {
    await make(db, jobs, auction, change, { actor, at, isAlone: true, isDeciderNew: false });
    return readAnswer(db, actor, auction.uuid, at);
  }
  const to = second === 'advisor' ? confirmingAdvisors(people, at) : confirmersBeside(people.issuers, actor.userId, at);
  const asked = { to: to.map(({ userId }) => userId), ...(second === 'advisor' && { part: 'team' as const }) };
  await announceChangeRequest(db, jobs, auction, { ...change, ...asked });
  const pendingDecision = { id: change.uuid, needs: second, expiresAt: changeKinds[kind].expiresAt(auction) };
  return { ...(await readAnswer(db, actor, auction.uuid, at)), pendingDecision };
}

export const subjectOf = ({ uuid }: Pick<StoredAuction, 'uuid'>) => `auction:${uuid}`;

interface Decision {
  readonly actor: Issuer | Professional;
  readonly at: Date;
  readonly isAlone: boolean;
  /** The person who confirmed it was new: there were no two who had been there for longer. */
  readonly isDeciderNew: boolean;
}

/** Makes a change of a sale that is locked. A professional who confirms it does so as its municipal advisor. */
export async function make(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  change: StoredChange,
  { actor, at, isAlone, isDeciderNew }: Decision,
): Promise<void> {
  const { action, detail, enqueue } = changeKinds[change.kind];
  const haltsBefore = auction.halts.filter(({ resumedAt }) => resumedAt !== null).length;
  await makeChange(db, auction, change, { by: actor.userId, at, isAlone, isDeciderNew, haltsBefore });
  const confirmedAs = actor.userType === 'municipality' ? {} : ({ confirmedAs: 'MunicipalAdvisor' } as const);
  const made = { isAlone, ...confirmedAs, ...(isDeciderNew && { isDeciderNew }) };
  await audit(db, { actor, action, subject: subjectOf(auction), detail: made, text: detail(change) });
  await enqueue?.(db, jobs, auction, change);
  await jobs.enqueue(db, 'announce-sale-change', { changeId: change.id });
}

/** The request of the sale that can still be decided. */
export async function findAwaiting(db: Db, auction: StoredAuction, now: Date): Promise<StoredChange | undefined> {
  const open = await findOpenChange(db, auction.id);
  return open && isAwaiting(open, auction, now) ? open : undefined;
}

/** True where the sale is still as it was at the request, and it is in time. */
function isAwaiting(open: StoredChange, auction: StoredAuction, now: Date): boolean {
  return isUpToDate(open, auction) && now < changeKinds[open.kind].expiresAt(auction);
}

function whyNotBeside(open: StoredChange | undefined, auction: StoredAuction, now: Date): Refusal | null {
  return open && isAwaiting(open, auction, now) ? whyNotRequestBeside(open, auction) : null;
}

/** Why a person of the issuer, or a municipal advisor whom the request waits for, cannot confirm it, or null. */
export function whyNotConfirm(
  change: StoredChange,
  auction: StoredAuction,
  { userId, userType }: Pick<Issuer | Professional, 'userId' | 'userType'>,
  people: StoredSecondPeople,
  now: Date,
): Refusal | null {
  const second = secondPersonOf(people, now);
  const refused =
    userType === 'municipality'
      ? whyNotConfirmChange(change, auction, { userId, second, people, now })
      : whyNotConfirmAsAdvisor(change, auction, { userId, people, now });
  return refused ?? changeKinds[change.kind].whyNot(auction, change, now);
}

/** The open request, and the changes that can be requested, for the issuer. */
export async function answer(db: Db, actor: Issuer, auction: StoredAuction, now: Date): Promise<Answer> {
  const [open, people, told, bidders] = [
    await findOpenChange(db, auction.id),
    await readSecondPeople(db, auction),
    await listFollowersAndBidders(db, auction.id),
    await countBidders(db, auction.id),
  ];
  const second = secondPersonOf(people, now);
  const beside = whyNotBeside(open, auction, now);
  const whyNot = (kind: RequestedKind) => changeKinds[kind].whyNotAny(auction, now) ?? beside;
  return {
    open: open && isAwaiting(open, auction, now) ? requestShown(open, auction, actor, people, now) : null,
    needsSecond: second !== null,
    advisors: second === 'advisor' ? confirmingAdvisors(people, now).map(({ name, firm }) => ({ name, firm })) : null,
    whyNotReschedule: whyNot('RESCHEDULE'),
    whyNotSupplement: whyNot('SUPPLEMENT'),
    whyNotWithdrawMaturities: whyNot('WITHDRAW_MATURITIES'),
    whyNotResize: whyNot('RESIZE'),
    confirmations: auction.supplements.length === 0 ? null : await countConfirmations(db, auction.id),
    told: told.length,
    bidders,
  };
}

async function readAnswer(db: Db, actor: Issuer, auctionId: string, at: Date): Promise<Answer> {
  return answer(db, actor, requireFound(await findOwnAuction(db, actor.municipalityId, auctionId)), at);
}

/** A request as the people see it whom it waits for. */
function requestShown(
  change: StoredChange,
  auction: StoredAuction,
  reader: Pick<Issuer | Professional, 'userId' | 'userType'>,
  people: StoredSecondPeople,
  now: Date,
): z.input<typeof requestedChange> {
  const { uuid, requesterName, document, fileBefore, fileAfter } = change;
  return {
    ...change,
    supplement: document && fileAfter && { document, before: fileBefore, file: fileAfter },
    by: 'issuer',
    id: uuid,
    changedAt: null,
    requestedBy: requesterName,
    isOwn: change.requestedBy === reader.userId,
    whyNotConfirm: whyNotConfirm(change, auction, reader, people, now),
  };
}

/** The request of the sale as this municipal advisor sees it; null for everyone whom it does not wait for. */
export async function awaitingOf(
  db: Db,
  advisor: Pick<Issuer | Professional, 'userId' | 'userType'>,
  auction: StoredAuction,
  now: Date,
) {
  const change = await findAwaiting(db, auction, now);
  const people = change && (await readSecondPeople(db, auction));
  if (!change || !people || !isAskedAdvisor(people, advisor.userId, now)) return null;
  return {
    ...requestShown(change, auction, advisor, people, now),
    told: (await listFollowersAndBidders(db, auction.id)).length,
    bidders: await countBidders(db, auction.id),
  };
}

/** The file of a requested supplement, for the municipal advisors whom the request waits for; undefined for everyone else. */
export async function findAwaitingFile(
  db: Db,
  uuid: string,
  userId: number,
  now: Date,
): Promise<FileRecord | undefined> {
  const sale = await findSaleOfRequestedFile(db, uuid);
  const auction = sale && (await findAuction(db, sale));
  if (!auction || !(await findAwaiting(db, auction, now))) return undefined;
  const isAsked = isAskedAdvisor(await readSecondPeople(db, auction), userId, now);
  return isAsked ? findFile(db, uuid) : undefined;
}
