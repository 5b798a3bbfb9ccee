/** Handlers of questions about a sale: investors ask, the issuer answers, and every reader learns what has changed. */
import type { saleQuestionsMarket } from '@fairbook/contract/sale-questions/market.ts';
import { refusal } from '@fairbook/domain/base/refusal.ts';
import {
  whyNotAddAnswer,
  whyNotAnswerAboutSale,
  whyNotAskAboutSale,
  whyNotDecline,
} from '@fairbook/domain/sale-questions/sale-questions.ts';
import { requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Issuer } from '../../platform/http/caller/actor.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findOwnAuction, holdAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import {
  addAnswer,
  addQuestion,
  countAsked,
  declineQuestion,
  type LockedQuestion,
  listQuestions,
  lockCount,
  lockQuestion,
  markPublicChange,
  type QuestionReader,
  readQuestion,
} from '../../store/sale-questions/questions.sql.ts';
import {
  listChanges,
  markQuestionsRead,
  markSeen,
  readReaders,
  readStanding,
} from '../../store/sale-questions/reading.sql.ts';
import { seen } from '../auctions/views.ts';
import { announceAnswer, announceDecline, announceQuestion } from './notices.ts';
import { saleOf } from './sale.ts';

const notTheIssuer = refusal('not-the-issuer', 'Only the issuer answers');

export const saleQuestionsHandlers: Handlers<typeof saleQuestionsMarket> = {
  listSaleQuestions: async ({ db, actor, params, query, now }) => {
    const { auction, reader } = await saleOf(db, actor, params.auctionId, now);
    return listQuestions(db, auction.id, reader, query);
  },

  askAboutSale: async ({ db, deps, actor, params, body }) => {
    const { userId, userType, status } = actor;
    const held = await holdAuction(db, params.auctionId);
    // After the lock: a sale that ended before takes no question.
    const at = await readClock(db);
    const auction = seen(held, actor, at);
    const total = await lockCount(db, auction.id);
    const asked = await countAsked(db, auction.id, userId);
    requireMet(whyNotAskAboutSale(auction, { userType, status, asked, total }, at));
    const number = total + 1;
    const id = await addQuestion(db, { auctionId: auction.id, userId, number, text: body.text });
    const event = { actor, action: 'sale-question.ask', subject: subjectOf(auction), detail: { number } } as const;
    await audit(db, { ...event, secretUntilResultOf: auction.uuid });
    await announceQuestion(db, deps.jobs, auction, { id, number });
    return requireFound(await readQuestion(db, auction.id, { userId, readsAll: false, readsAskers: false }, id));
  },

  answerSaleQuestion: async ({ db, deps, actor, params, body }) => {
    const { auction, question } = await questionOf(db, actor, params);
    requireMet(whyNotAddAnswer(question, question.texts, body.seen));
    const { userId } = actor;
    const isPublic = question.isPublic ?? body.isPublic;
    const answerId = await addAnswer(db, question, { userId, text: body.text, isPublic });
    if (isPublic) await markPublicChange(db, auction.id);
    const detail = { number: question.number, isPublic, isAddendum: question.texts > 0 };
    await audit(db, { actor, action: 'sale-question.answer', subject: subjectOf(auction), detail });
    await announceAnswer(db, deps.jobs, auction, question, { answerId, userId, isPublic });
    return requireFound(await readQuestion(db, auction.id, issuerReader(actor), params.questionId));
  },

  declineSaleQuestion: async ({ db, deps, actor, params, body }) => {
    const { auction, question } = await questionOf(db, actor, params);
    requireMet(whyNotDecline(question));
    const { reason } = body;
    await declineQuestion(db, question.id, { userId: actor.userId, reason });
    const [detail, text] = [{ number: question.number }, { reason }];
    await audit(db, { actor, action: 'sale-question.decline', subject: subjectOf(auction), detail, text });
    await announceDecline(db, deps.jobs, auction, question, reason);
    return requireFound(await readQuestion(db, auction.id, issuerReader(actor), params.questionId));
  },

  readSaleReaders: async ({ db, actor, params }) => {
    const auction = requireFound(await findOwnAuction(db, actor.municipalityId, params.auctionId));
    return readReaders(db, auction.id, actor.userId);
  },

  lookAtSale: async ({ db, actor, params, now }) => {
    const { auction, reader, isOwn } = await saleOf(db, actor, params.auctionId, now);
    const { seenAt, until, all, ...questions } = await readStanding(db, auction.id, reader);
    const { userType, status } = actor;
    const asking = { userType, status, asked: questions.asked, total: all };
    return {
      lastSeenAt: seenAt,
      until,
      changes: seenAt === null ? [] : await listChanges(db, auction.id, reader, { after: seenAt, until }),
      questions: {
        ...questions,
        whyNotAsk: whyNotAskAboutSale(auction, asking, now),
        whyNotAnswer: isOwn ? whyNotAnswerAboutSale(auction, now) : notTheIssuer,
      },
    };
  },

  markSaleSeen: async ({ db, actor, params, body, now }) => {
    const { auction } = await saleOf(db, actor, params.auctionId, now);
    if (body.questions) await markQuestionsRead(db, auction.id, actor.userId);
    if (body.until) await markSeen(db, auction.id, actor.userId, body.until);
    return null;
  },

  listPublicSaleQuestions: ({ deps, params, query, now }) => deps.publicSales.listQuestions(params.uuid, query, now),
};

/** A question of an own sale that may still be answered, locked. */
async function questionOf(
  db: Db,
  actor: Issuer,
  { auctionId, questionId }: { auctionId: string; questionId: string },
): Promise<{ auction: StoredAuction; question: LockedQuestion }> {
  const auction = requireFound(await findOwnAuction(db, actor.municipalityId, auctionId));
  const question = requireFound(await lockQuestion(db, auction.id, questionId));
  requireMet(whyNotAnswerAboutSale(auction, await readClock(db)));
  return { auction, question };
}

function issuerReader({ userId }: Issuer): QuestionReader {
  return { userId, readsAll: true, readsAskers: true };
}

function subjectOf(auction: StoredAuction): string {
  return `auction:${auction.uuid}`;
}
