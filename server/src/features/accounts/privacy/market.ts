/** Handlers of a person's own data: export, the key of what their browsers keep, and erasure at their own request. */
import { randomUUID } from 'node:crypto';
import type { privacyMarket } from '@fairbook/contract/accounts/privacy/market.ts';
import { nextAccountStatus, whyNotAccountAction } from '@fairbook/domain/accounts/account.ts';
import { missingForErasure } from '@fairbook/domain/accounts/erasure.ts';
import { appendEntry } from '@fairbook/domain/auctions/approval.ts';
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import { invalid, notFound, requireComplete } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { dropFiles } from '../../../platform/files/stored-files.sql.ts';
import type { User } from '../../../platform/http/caller/actor.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { jsonType } from '../../../platform/http/json.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { auditSubject, lockAccount, writeStatus } from '../../../store/accounts/account-status.sql.ts';
import { dropOpenChange, forgetProofs } from '../../../store/accounts/changes.sql.ts';
import { holdings } from '../../../store/accounts/holdings.ts';
import { eraseLinks } from '../../../store/accounts/links.sql.ts';
import {
  eraseOrganization,
  erasePerson,
  eraseSubmissions,
  findOwnOrganization,
  lockPerson,
  readHolding,
  readObligations,
  readPerson,
  readReceiptKey,
} from '../../../store/accounts/privacy.sql.ts';
import { deleteMarksOf } from '../../../store/review/marks.sql.ts';
import { deleteCaseOf } from '../../../store/review/questions.sql.ts';

export const privacyHandlers: Handlers<typeof privacyMarket> = {
  exportOwnData: async ({ db, actor, now }) => {
    const own = new Map<string, unknown>([
      ['exportedAt', now],
      ['account', await readPerson(db, actor.userId)],
    ]);
    for (const holding of holdings) own.set(holding.name, await readHolding(db, holding, actor.userId));
    return {
      content: Buffer.from(JSON.stringify(Object.fromEntries(own), null, 2)),
      contentType: jsonType,
      name: 'my-fairbook-data.json',
      inline: false,
    };
  },

  readReceiptKey: async ({ db, actor }) => ({ key: toBase64(await readReceiptKey(db, actor.userId)) }),

  eraseOwnAccount: async ({ db, actor, identity, body, now, deps }) => {
    if (body.email !== actor.email) throw invalid({ email: 'Enter the email address of this account' });
    if (!(await lockPerson(db, actor.userId))) throw notFound();
    const submitter = await closeOwnOrganization(db, deps.jobs, actor, now);
    requireComplete(missingForErasure(await readObligations(db, actor.userId, now)));
    await audit(db, { actor, action: 'account.erase', subject: `user:${actor.uuid}`, secretUntilResultOf: null });
    await erasePerson(db, actor.userId);
    if (submitter !== null) {
      await eraseSubmissions(db, submitter);
      await deleteMarksOf(db, submitter);
      await deleteCaseOf(db, submitter);
    }
    if (identity) await deps.jobs.enqueue(db, 'delete-identity', { uid: identity.uid });
    return null;
  },
};

/**
 * An organization of only this person is closed with the account; returns its audit subject. It is locked first, so that no order comes meanwhile.
 */
async function closeOwnOrganization(db: Db, jobs: Jobs, actor: User, now: Date): Promise<string | null> {
  const own = await findOwnOrganization(db, actor.userId);
  const table = own?.investorOrgId ? 'investorOrg' : 'marketProfOrg';
  const id = own?.investorOrgId ?? own?.marketProfOrgId;
  if (id === undefined || id === null) return null;
  const key = { table, id } as const;
  const { uuid, status, approvalHistory } = await lockAccount(db, key);
  if (whyNotAccountAction(status, 'DEACTIVATE') === null) {
    const entry = {
      uuid: randomUUID(),
      userUuid: actor.uuid,
      action: 'DEACTIVATE',
      remarks: 'Erased at the person’s own request',
    } as const;
    await writeStatus(db, key, nextAccountStatus(status, 'DEACTIVATE'), appendEntry(approvalHistory, entry, now));
  }
  if (key.table === 'investorOrg') {
    await dropOpenChange(db, key, now);
    await dropFiles(db, jobs, await forgetProofs(db, key));
    await eraseLinks(db, key.id, actor.email);
  }
  await eraseOrganization(db, key);
  return auditSubject(key, uuid);
}
