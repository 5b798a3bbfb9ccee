/** Finds the sale whose proof is read: its order log, the opening entry, the closing record and their files. */
import { timingSafeEqual } from 'node:crypto';
import { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import { proofKeyHeader } from '@fairbook/contract/logs/proof-key.ts';
import { isVisibleTo, isVisibleToMarket } from '@fairbook/domain/auctions/auction.ts';
import { Refused, requireFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { User } from '../../platform/http/caller/actor.ts';
import { admit, tokenIn } from '../../platform/http/caller/admission.ts';
import { credentialsOf } from '../../platform/http/caller/credentials.ts';
import type { Call } from '../../platform/http/handler.ts';
import { findSale, type Sale } from '../../store/auctions/sale.sql.ts';
import { findProofKey } from '../../store/logs/proof-keys.sql.ts';

type ProofCall = Pick<Call<never>, 'db' | 'deps' | 'now' | 'headers' | 'address'>;

/**
 * The sale of a proof that this reader may read; otherwise 404. The proof of a public sale is for anyone, that of a private one for people who see the sale
 * and for readers with the key of its link.
 */
export async function findProven(call: ProofCall, uuid: string): Promise<Sale> {
  const sale = requireFound(await findLaunched(call.db, uuid, call.now));
  if (isVisibleTo(sale, 'visitor', call.now)) return sale;
  return requireFound((await hasKey(call, sale)) || (await isMember(call, sale)) ? sale : undefined);
}

/** The sale if it was launched, for all readers alike: for calls that show no more than what the caller knows already, such as their own orders. */
export async function findLaunched(db: Db, uuid: string, now: Date): Promise<Sale | undefined> {
  const sale = await findSale(db, { uuid });
  return sale && isVisibleToMarket(sale, now) ? sale : undefined;
}

/** Compared in constant time: how long a refusal takes tells nothing about the key. */
async function hasKey({ db, headers, now }: ProofCall, sale: Sale): Promise<boolean> {
  const given = Buffer.from(String(headers[proofKeyHeader] ?? ''));
  const right = Buffer.from((await findProofKey(db, sale.id)) ?? '');
  if (right.length === 0 || given.length !== right.length || !timingSafeEqual(given, right)) return false;
  return isVisibleTo(sale, 'visitor with link', now);
}

/** Returns whether the token of the request, if it has one, is of a person who sees the sale in the market, or whose municipality sells it. */
async function isMember(call: ProofCall, sale: Sale): Promise<boolean> {
  const { db, deps, headers, address } = call;
  const credentials = credentialsOf(headers, address);
  if (tokenIn(credentials) === undefined) return false;
  try {
    const { actor } = await admit(auctionsMarket.readPublicAuction, credentials, { ...deps, db });
    const { status, ...person } = actor as User;
    const isOwn = person.userType === 'municipality' && person.municipalityId === sale.municipalityId;
    return isOwn || isVisibleTo(sale, status, call.now);
  } catch (error) {
    // A token that is over is none: the call is refused as that of a visitor.
    if (error instanceof Refused) return false;
    throw error;
  }
}
