/** Handlers of the final official statement of an ended sale, which its issuer publishes and corrects. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { finalStatementsMarket } from '@fairbook/contract/sale-changes/final-statements/market.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import {
  finalStatementDueOn,
  whyNotInsteadOf,
  whyNotPublishFinalStatement,
} from '@fairbook/domain/sale-changes/final-statement.ts';
import { invalid, requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { keepFile } from '../../platform/files/stored-files.sql.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findOwnAuction, lockOwnAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { insertFinalStatement } from '../../store/auctions/final-statements.sql.ts';
import { readFinalSignOffs } from '../../store/deal-team/sign-offs.sql.ts';
import { findClose } from '../../store/orders/closing.sql.ts';

type Answer = ResultOf<(typeof finalStatementsMarket)['readFinalStatements']>;

export const finalStatementsHandlers: Handlers<typeof finalStatementsMarket> = {
  readFinalStatements: async ({ db, actor, params, now }) =>
    answer(db, requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId)), now),

  publishFinalStatement: async ({ db, actor, params, body, files, deps }) => {
    const [file] = files;
    if (!file) throw invalid({ file: 'Choose a file' });
    requireFound(await lockOwnAuction(db, actor.municipalityId, params.auctionId));
    // Read again: the statement that waited for the lock does not see the version of who had it.
    const auction = requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId));
    const at = await readClock(db);
    const { finalStatements: before } = auction;
    requireMet(whyNotPublishFinalStatement(await standingOf(db, auction, at), before.length));
    requireMet(whyNotInsteadOf(body.insteadOf, before[0]?.id ?? null));
    const kept = await keepFile(db, file, actor.userId, deps.config);
    const { note } = body;
    const version = before.length + 1;
    const { sha256 } = file;
    const stored = await insertFinalStatement(db, auction.id, {
      ...{ version, note, sha256 },
      ...{ uploadedFileId: kept.id, userId: actor.userId },
    });
    await audit(db, {
      actor,
      action: 'auction.publish-final-statement',
      subject: `auction:${auction.uuid}`,
      detail: { version, sha256 },
      text: { note, file: file.originalName },
    });
    await deps.jobs.enqueue(db, 'announce-final-statement', { statementId: stored.id });
    return answer(db, requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId)), at);
  },
};

async function standingOf(db: Db, auction: StoredAuction, now: Date) {
  const close = await findClose(db, auction.id);
  return { ...auction, status: effectiveStatus(auction, now), outcome: close?.outcome ?? null };
}

async function answer(db: Db, auction: StoredAuction, now: Date): Promise<Answer> {
  const close = await findClose(db, auction.id);
  const whyNotPublish = whyNotPublishFinalStatement(await standingOf(db, auction, now), auction.finalStatements.length);
  return {
    versions: [...auction.finalStatements],
    whyNotPublish,
    ...(await readFinalSignOffs(db, auction)),
    dueOn: close ? finalStatementDueOn(close.closedAt, auction.municipality.state) : null,
  };
}
