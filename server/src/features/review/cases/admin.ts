/** Handlers of what belongs to an account, for administrators: its orders after the close, messages to it and to all, and sign-ins. */
import type { casesAdmin } from '@fairbook/contract/review/cases/admin.ts';
import { searchOf } from '@fairbook/domain/base/text/search-words.ts';
import { isUuid } from '@fairbook/domain/base/uuid.ts';
import { whyNotResend } from '@fairbook/domain/notices/deliveries.ts';
import { requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { type AccountKey, findAccount } from '../../../store/accounts/account-status.sql.ts';
import {
  listAccountMessages,
  listAccountSignIns,
  listOrders,
  ofAccount,
  ofNumbers,
} from '../../../store/review/cases.sql.ts';
import { listMessages, lockMessage, sendAgain, sendToWebhookAgain } from '../../../store/review/messages.sql.ts';
import { findByNumber } from '../../../store/review/order-numbers.sql.ts';

export const casesHandlers: Handlers<typeof casesAdmin> = {
  listOrders: async ({ db, query }) => {
    const { subject, number } = query;
    const filters = [];
    if (subject !== undefined) filters.push(ofAccount(await accountOf(db, subject)));
    if (number !== undefined) filters.push(ofNumbers(await findByNumber(db, searchOf(number)?.orderNumber ?? null)));
    return listOrders(db, filters, query);
  },

  listAccountMessages: async ({ db, query }) => listAccountMessages(db, await accountOf(db, query.subject), query),

  listMessages: ({ db, query }) => listMessages(db, query),

  resendMessage: async ({ db, actor, params, deps }) => {
    const { id, channel, state, title, account } = requireFound(await lockMessage(db, params.id));
    requireMet(whyNotResend(state));
    const sent = channel === 'Webhook' ? await sendToWebhookAgain(db, id) : await sendAgain(db, id);
    await audit(db, { actor, action: 'message.resend', subject: account, text: { message: title } });
    await deps.jobs.enqueue(db, channel === 'Webhook' ? 'send-webhooks' : 'deliver-notices', {});
    return sent;
  },

  listAccountSignIns: async ({ db, query, now }) =>
    listAccountSignIns(db, await accountOf(db, query.subject), query, now),
};

/** The account of this subject of the audit trail. */
async function accountOf(db: Db, subject: string): Promise<AccountKey> {
  const isValid = isUuid(subject.slice(subject.indexOf(':') + 1));
  return requireFound(isValid ? await findAccount(db, subject) : undefined);
}
