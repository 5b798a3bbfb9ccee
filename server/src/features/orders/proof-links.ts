/** Handlers of the link to the proof of a private sale. */
import type { proofLinksMarket } from '@fairbook/contract/logs/proof-links.ts';
import { isVisibleTo } from '@fairbook/domain/auctions/auction.ts';
import { requireFound } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { User } from '../../platform/http/caller/actor.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findOwnSale, type Sale } from '../../store/auctions/sale.sql.ts';
import { isInTeam } from '../../store/deal-team/sale.sql.ts';
import { findSalt } from '../../store/logs/order-log.sql.ts';
import { findProofKey, replaceProofKey } from '../../store/logs/proof-keys.sql.ts';
import { findLaunched } from './proof-reader.ts';

export const proofLinksHandlers: Handlers<typeof proofLinksMarket> = {
  readProofLink: async ({ db, deps, actor, params, now }) => {
    const sale = requireFound(await findLaunched(db, params.auctionId, now));
    // A professional reads only about the sales that they work on, as in other calls.
    const isPublic = isVisibleTo(sale, 'visitor', now);
    const isShown = isPublic && actor.userType !== 'market-professional';
    requireFound(isShown || (await takesPart(db, actor, sale)) ? sale : undefined);
    if (isPublic) return linkTo(deps.config.marketUrl, sale, null);
    // There is none before the order log is opened.
    return linkTo(deps.config.marketUrl, sale, requireFound(await findProofKey(db, sale.id)));
  },

  withdrawProofLink: async ({ db, deps, actor, params, now }) => {
    const sale = requireFound(await findOwnSale(db, actor.municipalityId, params.auctionId));
    if (isVisibleTo(sale, 'visitor', now)) return linkTo(deps.config.marketUrl, sale, null);
    const key = requireFound(await replaceProofKey(db, sale.id));
    await audit(db, { actor, action: 'auction.withdraw-proof-link', subject: `auction:${sale.uuid}` });
    return linkTo(deps.config.marketUrl, sale, key);
  },
};

/** The key is behind `#`: browsers send it neither to a server nor, as the address of the page, to another site. */
function linkTo(marketUrl: string, { uuid }: Sale, key: string | null) {
  return { link: `${marketUrl}/verify/${uuid}${key === null ? '' : `#key=${key}`}`, key };
}

/** Returns whether the caller sells the sale, works on it, or has ordered in it, also where the order was withdrawn. */
async function takesPart(db: Db, actor: User, sale: Sale): Promise<boolean> {
  if (actor.userType === 'municipality') return actor.municipalityId === sale.municipalityId;
  if (actor.userType === 'market-professional') return isInTeam(db, sale.id, actor.userId);
  return (await findSalt(db, sale.id, actor.investorOrgId)) !== undefined;
}
