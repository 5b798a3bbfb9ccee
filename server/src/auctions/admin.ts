/** Auctions for administrators: reviewing them, deciding about them, moving their launch. */
import { randomUUID } from 'node:crypto';
import type { auctionsAdmin } from '@fairbook/contract/auctions/admin.ts';
import { appendEntry } from '@fairbook/domain/approval.ts';
import {
  nextAuctionStatus,
  whyNotChangeLaunchDate,
  whyNotDecide,
  whyNotMoveLaunchFrom,
} from '@fairbook/domain/auction.ts';
import { expectUndecided, expectUnmoved } from '../accounts/decided.sql.ts';
import { audit } from '../db/audit.ts';
import { readClock } from '../db/clock.ts';
import { expect, found } from '../http/errors.ts';
import type { Handlers } from '../http/implement.ts';
import { readChanges } from '../onboarding/submissions.sql.ts';
import { findAuction, lockAuction, updateLaunchDate, updateStatus } from './auctions.sql.ts';
import { findFile } from './files.sql.ts';
import { listAll } from './lists.sql.ts';
import { announceDecision, announceLaunchDate } from './notices.ts';
import { listAllProfessionals } from './professionals.sql.ts';
import { enqueueLaunch, enqueuePresentation } from './schedule.ts';
import { adminRow, adminView, standingOf } from './views.ts';

export const auctionsAdminHandlers: Handlers<typeof auctionsAdmin> = {
  listAuctions: async ({ db, query, now, deps }) => {
    const { rows, total } = await listAll(db, query, now);
    return { rows: rows.map((auction) => adminRow(auction, deps.config, now)), total };
  },

  readAuction: async ({ db, params, now, deps }) => {
    const auction = found(await findAuction(db, params.auctionId));
    return { ...adminView(auction, deps.config, now), changes: await readChanges(db, `auction:${auction.uuid}`) };
  },

  listNameableProfessionals: async ({ db, query }) => listAllProfessionals(db, query),

  decideAuction: async ({ db, actor, params, body, deps }) => {
    const auction = found(await lockAuction(db, { uuid: params.auctionId }));
    const at = await readClock(db);
    const action = body.status === 'Approved' ? 'APPROVE' : 'REJECT';
    await expectUndecided(db, whyNotDecide(auction, action, at), auction.approvalHistory);
    const entry = { uuid: randomUUID(), userUuid: actor.uuid, action, remarks: body.remarks } as const;
    const status = nextAuctionStatus(auction.status, action);
    await updateStatus(db, auction.id, status, appendEntry(auction.approvalHistory, entry, at));
    const detail = { remarks: body.remarks };
    await audit(db, { actor, action: `auction.${action.toLowerCase()}`, subject: `auction:${auction.uuid}`, detail });
    await announceDecision(db, deps.jobs, auction, { uuid: entry.uuid, ...body });
    if (action === 'APPROVE') {
      const { marketingPeriodLaunchDate: launch } = auction;
      if (launch !== null) await enqueueLaunch(db, deps.jobs, auction.id, launch);
      await enqueuePresentation(db, deps.jobs, auction);
    }
    return standingOf({ ...auction, status }, at);
  },

  changeLaunchDate: async ({ db, actor, params, body, deps }) => {
    const auction = found(await lockAuction(db, { uuid: params.auctionId }));
    const at = await readClock(db);
    const { marketingPeriodLaunchDate: launch } = body;
    expect(whyNotChangeLaunchDate(auction, launch, at));
    await expectUnmoved(db, whyNotMoveLaunchFrom(auction, body.insteadOf), `auction:${auction.uuid}`);
    await updateLaunchDate(db, auction.id, launch);
    const detail = { from: auction.marketingPeriodLaunchDate, to: launch };
    await audit(db, { actor, action: 'auction.change-launch-date', subject: `auction:${auction.uuid}`, detail });
    await announceLaunchDate(db, deps.jobs, auction, launch, randomUUID());
    if (auction.status !== 'PendingReview') await enqueueLaunch(db, deps.jobs, auction.id, launch);
    return standingOf({ ...auction, marketingPeriodLaunchDate: launch }, at);
  },

  readFile: async ({ db, params, deps }) => {
    const file = found(await findFile(db, params.uuid));
    return { ...file, content: await deps.files.read(file.key), inline: true };
  },
};
