/** Handlers of applicants: reading what administrators ask about their account or auction, and answering it. */
import type { questionsMarket } from '@fairbook/contract/review/questions/market.ts';
import { waitingSince, whyNotAdd, whyNotAnswer } from '@fairbook/domain/review/questions.ts';
import { notFound, requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { User } from '../../../platform/http/caller/actor.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { accountOf, auditSubject, readAccount } from '../../../store/accounts/account-status.sql.ts';
import { findOwnAuction } from '../../../store/auctions/auctions.sql.ts';
import { type Application, findApplication } from '../../../store/review/applications.sql.ts';
import { readAssignee } from '../../../store/review/assignments.sql.ts';
import { conversationOf } from '../../../store/review/conversation.ts';
import { addMessage, findCase, listMessages, lockCase, type StoredCase } from '../../../store/review/questions.sql.ts';
import { notifyAdministrator } from '../../notices/notifications/notify-administrator.ts';

export const questionsHandlers: Handlers<typeof questionsMarket> = {
  listOwnQuestions: async ({ db, actor, query }) => {
    const subject = await ownSubject(db, actor, query.auctionId);
    const application = requireFound(await findApplication(db, subject, false));
    return threadOf(db, application, await findCase(db, subject));
  },

  answerQuestion: async ({ db, actor, body, now, deps }) => {
    const { auctionId, text, seen } = body;
    const subject = await ownSubject(db, actor, auctionId);
    const application = requireFound(await findApplication(db, subject, true));
    const stored = await lockCase(db, subject);
    const conversation = conversationOf(application, stored);
    requireMet(whyNotAnswer(conversation) ?? whyNotAdd(seen, conversation));
    await addMessage(db, stored.id, { body: text, at: now, by: { userId: actor.userId } });
    await audit(db, { actor, action: 'question.answer', subject, secretUntilResultOf: null });
    const recipient = (await readAssignee(db, subject))?.adminId ?? stored.askedById;
    if (recipient !== null) {
      const notice = { kind: 'answer', subject, actor: `user:${actor.uuid}`, body: text } as const;
      await notifyAdministrator(db, deps.jobs, { ...notice, adminUserId: recipient });
    }
    return threadOf(db, application, await findCase(db, subject));
  },
};

/** The caller's account, or their auction, as the audit trail names it; another owner's auction is not found. */
async function ownSubject(db: Db, actor: User, auctionId: string | undefined): Promise<string> {
  if (auctionId !== undefined) {
    if (actor.userType !== 'municipality') throw notFound();
    const { uuid } = requireFound(await findOwnAuction(db, actor.municipalityId, auctionId));
    return `auction:${uuid}`;
  }
  const key = accountOf(actor);
  return auditSubject(key, (await readAccount(db, key)).uuid);
}

/** As the applicant sees it: administrators have no names. */
async function threadOf(db: Db, application: Application, stored: StoredCase | null) {
  const conversation = conversationOf(application, stored);
  const messages = stored ? await listMessages(db, stored.id) : [];
  return {
    messages: messages.map((message) => ({ ...message, author: message.isFromApplicant ? message.author : null })),
    waitingSince: waitingSince(conversation),
    whyNotAnswer: whyNotAnswer(conversation),
  };
}
