/** Opens the sale of an approved auction, now or at its start. Its rules are among the approved terms. */

import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import { whyNotGoLive } from '@fairbook/domain/auctions/auction.ts';
import { ruleNames } from '@fairbook/domain/auctions/fields/all.ts';
import { pick } from '@fairbook/domain/auctions/fields/kinds.ts';
import { missingForGoLive, saleWindow, startErrors, statusOfSale } from '@fairbook/domain/auctions/going-live.ts';
import { missingDuringAmendment } from '@fairbook/domain/sale-changes/amended-terms.ts';
import { requireComplete, requireFound, requireMet, requireValid } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Call } from '../../platform/http/handler.ts';
import { hasOpenAmendment } from '../../store/auctions/amendments.sql.ts';
import { lockOwnAuction, updateSale } from '../../store/auctions/auctions.sql.ts';
import { requireWitnessed } from '../../store/auctions/drawable.ts';
import { holdIssuer } from '../../store/auctions/halts.sql.ts';
import { dropProposed } from '../../store/auctions/proposed-documents.sql.ts';
import { findSale } from '../../store/auctions/sale.sql.ts';
import { enqueueSale } from '../../store/auctions/schedule.ts';
import { standingOf } from '../../store/auctions/standing.ts';
import { markLate, readDropped } from '../../store/deal-team/requirements.sql.ts';
import { countSignOffs, readSignOffs } from '../../store/deal-team/sign-offs.sql.ts';
import { makeProofKey } from '../../store/logs/proof-keys.sql.ts';
import { readMarketRules } from '../../store/review/rules.sql.ts';
import { announceLive } from './notices.ts';
import { goLiveContextOf } from './views.ts';

export async function goLive({ db, actor, params, body, deps }: Call<typeof auctionsMarket.goLive>) {
  await holdIssuer(db, params);
  const auction = requireFound(await lockOwnAuction(db, actor.municipalityId, params.auctionUuid));
  const at = await readClock(db);
  requireValid(startErrors(body ?? {}, at));
  requireMet(whyNotGoLive(auction, at));
  const rules = await readMarketRules(db, deps.config);
  const window = saleWindow(body, at, rules.saleHours);
  const signOffs = await readSignOffs(db, auction);
  const { dropped, unmet } = await readDropped(db, auction, signOffs, actor, at);
  const unreviewed = missingDuringAmendment(await hasOpenAmendment(db, auction.id));
  const missing = missingForGoLive(auction, goLiveContextOf(auction, rules), window, at);
  requireComplete([...missing, ...unreviewed, ...signOffs.missing, ...unmet]);
  await requireWitnessed(db, auction, deps.config);
  // Chosen for a request that was never made.
  await dropProposed(db, deps.jobs, { auctionId: auction.id });
  const status = statusOfSale(window, at);
  await updateSale(db, auction.id, status, window);
  if (auction.offeringType !== 'Public') await makeProofKey(db, auction.id);
  await deps.orderLogs.openIn(db, requireFound(await findSale(db, { id: auction.id })));
  await audit(db, {
    actor,
    action: 'auction.go-live',
    subject: `auction:${auction.uuid}`,
    detail: {
      ...window,
      ...pick(auction, ruleNames),
      signOffs: await countSignOffs(db, auction, signOffs),
      droppedSignOffs: await markLate(db, dropped),
    },
  });
  await enqueueSale(db, deps.jobs, auction.id, window);
  if (status === 'Live') await announceLive(db, deps.jobs, auction, window.closeDate);
  return standingOf({ ...auction, status, ...window }, at);
}
