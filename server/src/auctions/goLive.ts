/** Opens the sale of an approved auction, now or at its start, with what the issuer publishes about changes of it. */
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import { missingDuringAmendment } from '@fairbook/domain/amended-terms.ts';
import { whyNotGoLive } from '@fairbook/domain/auction.ts';
import { missingForGoLive, saleWindow, statusOfSale } from '@fairbook/domain/going-live.ts';
import { whyNotOfferResizing } from '@fairbook/domain/resizing.ts';
import { findSale } from '../bidding/sales.sql.ts';
import { readMarketRules } from '../configuration/rules.sql.ts';
import { audit } from '../db/audit.ts';
import { readClock } from '../db/clock.ts';
import { markLate, readDropped } from '../dealTeam/requirements.sql.ts';
import { countSignOffs, readSignOffs } from '../dealTeam/signOffs.sql.ts';
import { requireComplete, requireFound, requireMet } from '../errors.ts';
import type { Call } from '../http/handler.ts';
import { hasOpenAmendment } from './amendments.sql.ts';
import { lockOwnAuction, updateSale } from './auctions.sql.ts';
import { requireDrawable } from './drawable.ts';
import { holdIssuer } from './halts.sql.ts';
import { announceLive } from './notices.ts';
import { dropProposed } from './proposedDocuments.sql.ts';
import { updateExtension, updateResizing } from './saleChanges.sql.ts';
import { enqueueSale } from './schedule.ts';
import { updateUnconfirmed } from './supplements.sql.ts';
import { goLiveContextOf, standingOf } from './views.ts';

export async function goLive({ db, actor, params, body, deps }: Call<typeof auctionsMarket.goLive>) {
  await holdIssuer(db, params);
  const auction = requireFound(await lockOwnAuction(db, actor.municipalityId, params.auctionUuid));
  const at = await readClock(db);
  requireMet(whyNotGoLive(auction, at));
  const rules = await readMarketRules(db, deps.config);
  const window = saleWindow(body, at, rules.saleHours);
  const signOffs = await readSignOffs(db, auction);
  const { dropped, unmet } = await readDropped(db, auction, signOffs, actor, at);
  const unreviewed = missingDuringAmendment(await hasOpenAmendment(db, auction.id));
  const missing = missingForGoLive(auction, goLiveContextOf(auction, rules), window, at);
  requireComplete([...missing, ...unreviewed, ...signOffs.missing, ...unmet]);
  await requireDrawable(db, auction);
  // Chosen for a request that was never made.
  await dropProposed(db, deps.jobs, { auctionId: auction.id });
  const status = statusOfSale(window, at);
  await updateSale(db, auction.id, status, window);
  const { extension = null, resizing = null, unconfirmedOrders = 'stand' } = body ?? {};
  await updateExtension(db, auction.id, extension);
  await updateUnconfirmed(db, auction.id, unconfirmedOrders);
  if (resizing) requireMet(whyNotOfferResizing(auction.allocationRule));
  await updateResizing(db, auction.id, resizing);
  await deps.orderLogs.openIn(db, requireFound(await findSale(db, { id: auction.id })));
  await audit(db, {
    actor,
    action: 'auction.go-live',
    subject: `auction:${auction.uuid}`,
    detail: {
      ...window,
      extension,
      unconfirmedOrders,
      resizing,
      signOffs: await countSignOffs(db, auction, signOffs),
      droppedSignOffs: await markLate(db, dropped),
    },
  });
  await enqueueSale(db, deps.jobs, auction.id, window);
  if (status === 'Live') await announceLive(db, deps.jobs, auction, window.closeDate);
  return standingOf({ ...auction, status, ...window }, at);
}
