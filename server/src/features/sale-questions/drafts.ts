/** Handlers of drafts of answers: professionals of a sale write them, and its issuer publishes, changes or discards them. Investors never see one. */
import type { saleQuestionsMarket } from '@fairbook/contract/sale-questions/market.ts';
import { whyNotDraft, whyNotOverDraft, whyNotSaveDraft } from '@fairbook/domain/sale-questions/answer-drafts.ts';
import { requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { type TeamCaller, teamSaleOf } from '../../store/deal-team/sale.sql.ts';
import { countDrafts, dropDraft, findDraft, listDrafts, saveDraft } from '../../store/sale-questions/drafts.sql.ts';
import { lockQuestion } from '../../store/sale-questions/questions.sql.ts';
import { announceDiscard, announceDraft } from './notices.ts';

type Calls = 'listAnswerDrafts' | 'draftSaleAnswer' | 'discardAnswerDraft';

export const answerDraftHandlers: Pick<Handlers<typeof saleQuestionsMarket>, Calls> = {
  listAnswerDrafts: async ({ db, actor, params, now }) => {
    const { auction, isIssuer, roles } = await teamSaleOf(db, actor, params.auctionId);
    const whyNot = isIssuer ? null : whyNotDraft(roles, auction, now);
    // A role that drafts nothing reads nothing of it, before and after the time for answers.
    if (whyNot?.code === 'role-drafts-no-answers') return { whyNotDraft: whyNot, drafts: [] };
    return { whyNotDraft: whyNot, drafts: await listDrafts(db, auction.id) };
  },

  draftSaleAnswer: async ({ db, deps, actor, params, body }) => {
    const { auction, question } = await questionOf(db, actor, params);
    const current = await findDraft(db, question.id);
    const drafts = await countDrafts(db, auction.id);
    requireMet(whyNotSaveDraft(question, { version: current?.version ?? 0, seen: body.seen, drafts }));
    const saved = await saveDraft(db, question.id, actor.userId, body.text);
    const detail = { number: question.number, version: saved.version };
    await audit(db, { actor, action: 'answer-draft.save', subject: `auction:${auction.uuid}`, detail });
    if (saved.version === 1) await announceDraft(db, deps.jobs, auction, question, saved.uuid);
    return { version: saved.version };
  },

  discardAnswerDraft: async ({ db, deps, actor, params, body }) => {
    const { auction, question } = await questionOf(db, actor, params);
    const current = requireFound(await findDraft(db, question.id));
    requireMet(whyNotOverDraft(current.version, body.seen));
    await dropDraft(db, question.id);
    const detail = { number: question.number, version: current.version };
    await audit(db, { actor, action: 'answer-draft.discard', subject: `auction:${auction.uuid}`, detail });
    if (current.userId !== actor.userId) await announceDiscard(db, deps.jobs, auction, question, current);
    return null;
  },
};

/** A question of a sale for its issuer or who drafts answers, locked; the caller's part in the sale is read after the lock, so that someone who was just removed changes nothing. */
async function questionOf(
  db: Db,
  actor: TeamCaller,
  { auctionId, questionId }: { readonly auctionId: string; readonly questionId: string },
) {
  const before = await teamSaleOf(db, actor, auctionId);
  const question = requireFound(await lockQuestion(db, before.auction.id, questionId));
  const { auction, isIssuer, roles } = await teamSaleOf(db, actor, auctionId);
  if (!isIssuer) requireMet(whyNotDraft(roles, auction, await readClock(db)));
  return { auction, question };
}
