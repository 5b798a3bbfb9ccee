/** Handlers of questions to applicants, and of notices to administrators about their cases. */
import type { questionsAdmin } from '@fairbook/contract/review/questions/admin.ts';
import { say, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { waitingSince, whyNotAdd, whyNotAsk } from '@fairbook/domain/review/questions.ts';
import { requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { type Application, findApplication } from '../../../store/review/applications.sql.ts';
import { conversationOf } from '../../../store/review/conversation.ts';
import { listNotices, markNoticesRead } from '../../../store/review/notices.sql.ts';
import { addMessage, findCase, listMessages, lockCase, type StoredCase } from '../../../store/review/questions.sql.ts';
import { announce, type Message } from '../../notices/notifications/announce.ts';
import { previewNotice } from '../../notices/notifications/preview.ts';
import { type Drafting, said } from '../decisions/preview.ts';

export const questionsAdminHandlers: Handlers<typeof questionsAdmin> = {
  listQuestions: async ({ db, query }) => {
    const application = requireFound(await findApplication(db, query.subject, false));
    return threadOf(db, application, await findCase(db, application.subject));
  },

  askApplicant: async ({ db, actor, body, now, deps }) => {
    const { subject, text, seen } = body;
    const application = requireFound(await findApplication(db, subject, true));
    const stored = await lockCase(db, subject);
    const conversation = conversationOf(application, stored);
    requireMet(whyNotAsk(conversation) ?? whyNotAdd(seen, conversation));
    const id = await addMessage(db, stored.id, { body: text, at: now, by: { adminUserId: actor.adminId } });
    await audit(db, { actor, action: 'question.ask', subject });
    const to = await application.applicants();
    await announce(db, deps.jobs, { ...questionMessage(application, id, text), to });
    return threadOf(db, application, await findCase(db, subject));
  },

  listAdminNotices: async ({ db, actor, query }) => listNotices(db, actor.adminId, query),
  markAdminNoticesRead: async ({ db, actor }) => ({ marked: await markNoticesRead(db, actor.adminId) }),
};

function questionMessage({ auction }: Application, id: string, text: string): Message {
  return {
    event: `question:${id}`,
    type: 'System',
    title: auction
      ? say('{name}: a question from the administrators', { name: auction.name })
      : 'A question about your account',
    body: typed(text),
    data: auction ? { auctionId: auction.uuid } : { question: id },
  };
}

/** Drafts a question: whom it would mail. It changes nothing. */
export const draftQuestion: Drafting = async ({ db, deps, body }) => {
  const application = requireFound(await findApplication(db, body.subject, false));
  requireMet(whyNotAsk(conversationOf(application, await findCase(db, application.subject))));
  const message = questionMessage(application, '', said(body.reason));
  const to = await application.applicants();
  return { effects: [], ...(await previewNotice(db, deps.config.marketUrl, message, to)) };
};

async function threadOf(db: Db, application: Application, stored: StoredCase | null) {
  const conversation = conversationOf(application, stored);
  return {
    messages: stored ? await listMessages(db, stored.id) : [],
    waitingSince: waitingSince(conversation),
    whyNotAsk: whyNotAsk(conversation),
  };
}
