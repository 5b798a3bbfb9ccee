/** Drafts decisions about accounts: what they would change, and whom they would mail. */
import { nextAccountStatus, whyNotAccountAction } from '@fairbook/domain/accounts/account.ts';
import { requireFound } from '../../../platform/base/errors.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import {
  type AccountKey,
  findAccount,
  mailboxesOf,
  readAccount,
  usersOf,
} from '../../../store/accounts/account-status.sql.ts';
import { hasOpenChange } from '../../../store/accounts/changes.sql.ts';
import { expectUndecided } from '../../../store/accounts/decided.sql.ts';
import { isNearClose } from '../../../store/auctions/last-hours.sql.ts';
import { previewContent, previewNotice } from '../../notices/notifications/preview.ts';
import { type Draft, type Drafting, effect, type PreviewCall, said } from '../decisions/preview.ts';
import { type AccountDecision, closingMail, messageOf } from './messages.ts';

/** Drafts the halts of all sales of a municipality. */
type DraftHalts = (call: PreviewCall, municipalityId: number) => Promise<Draft>;

/** `draftHalts` is of another feature: sales of a municipality that is suspended or closed are halted. */
export function draftAccountDecision(draftHalts: DraftHalts): Drafting {
  return async (call) => {
    const { db, body } = call;
    if (body.decision === 'account.link' || body.decision === 'account.unlink')
      return { effects: [], mails: [], second: body.decision };
    const key = requireFound(await findAccount(db, body.subject));
    const { status, approvalHistory } = await readAccount(db, key);
    const action = body.decision.slice('account.'.length).toUpperCase() as AccountDecision;
    await expectUndecided(db, whyNotAccountAction(status, action), approvalHistory);
    const isStopping = key.table === 'municipality' && (action === 'SUSPEND' || action === 'DEACTIVATE');
    const halts = isStopping ? await draftHalts(call, key.id) : { effects: [], mails: [] };
    const { mails, unmailed } = await mailsOf(call, key, action);
    return {
      effects: [
        effect('status', status, nextAccountStatus(status, action)),
        ...(await droppedChange(db, key, action)),
        ...halts.effects,
      ],
      mails: [...mails, ...halts.mails],
      unmailed,
      second: await secondFor(call, key, action),
    };
  };
}

/** The request that a second administrator confirms; null where one decides alone. */
async function secondFor({ db, body }: PreviewCall, key: AccountKey, action: AccountDecision) {
  if (action === 'DEACTIVATE') return 'account.deactivate';
  if (action !== 'SUSPEND' || key.table !== 'investorOrg') return null;
  return body.isConfirming || (await isNearClose(db)) ? 'account.suspend' : null;
}

async function mailsOf({ db, deps, body }: PreviewCall, key: AccountKey, action: AccountDecision) {
  const reason = said(body.reason);
  const message = messageOf(action, '', reason);
  if (message !== null) return previewNotice(db, deps.config.marketUrl, message, await usersOf(db, key));
  return { mails: await previewContent(db, closingMail(reason), await mailboxesOf(db, key)), unmailed: [] };
}

/** A closed account cannot change: its open request is dropped. */
async function droppedChange(db: Db, key: AccountKey, action: AccountDecision) {
  if (action !== 'DEACTIVATE' || key.table === 'marketProfOrg') return [];
  return (await hasOpenChange(db, key)) ? [effect('dropped-change', null, null)] : [];
}
