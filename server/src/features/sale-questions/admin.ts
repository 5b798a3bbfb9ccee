/** Handlers of administrators about the questions of a sale: they read everything, and hide what must not be shown. */
import type { saleQuestionsAdmin } from '@fairbook/contract/sale-questions/admin.ts';
import { whyNotHide } from '@fairbook/domain/sale-questions/sale-questions.ts';
import { requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import {
  hideQuestion,
  listQuestions,
  lockQuestion,
  markPublicChange,
  type QuestionReader,
  readQuestion,
} from '../../store/sale-questions/questions.sql.ts';
import { listReaders } from '../../store/sale-questions/reading.sql.ts';
import { announceHiding } from './notices.ts';

const administrator: QuestionReader = { userId: null, readsAll: true, readsAskers: true };

export const saleQuestionsAdminHandlers: Handlers<typeof saleQuestionsAdmin> = {
  listSaleQuestions: async ({ db, params, query }) =>
    listQuestions(db, (await saleOf(db, params.auctionId)).id, administrator, query),

  hideSaleQuestion: async ({ db, deps, actor, params, body }) => {
    const auction = await saleOf(db, params.auctionId);
    const question = requireFound(await lockQuestion(db, auction.id, params.questionId));
    requireMet(whyNotHide(question));
    const { reason } = body;
    await hideQuestion(db, question.id, { adminId: actor.adminId, reason });
    if (question.isPublic) await markPublicChange(db, auction.id);
    const [detail, text] = [{ number: question.number }, { reason }];
    await audit(db, { actor, action: 'sale-question.hide', subject: `auction:${auction.uuid}`, detail, text });
    await announceHiding(db, deps.jobs, auction, question, reason);
    return requireFound(await readQuestion(db, auction.id, administrator, params.questionId));
  },

  listSaleReaders: async ({ db, params, query }) => listReaders(db, (await saleOf(db, params.auctionId)).id, query),
};

async function saleOf(db: Db, uuid: string): Promise<StoredAuction> {
  return requireFound(await findAuction(db, uuid));
}
