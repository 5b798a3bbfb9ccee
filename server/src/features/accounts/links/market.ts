/** Handlers of linked accounts for investors: reading why they are linked, declaring a link, and objecting to one. */
import type { linksMarket } from '@fairbook/contract/accounts/links/market.ts';
import type { ResultOf } from '@fairbook/contract/base/route.ts';
import { whyNotState } from '@fairbook/domain/accounts/account-links.ts';
import { Refused, requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { User } from '../../../platform/http/caller/actor.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { accountOf, auditSubject, lockAccount } from '../../../store/accounts/account-status.sql.ts';
import { insertStatement, listLinks, listReviewers, listStatements } from '../../../store/accounts/links.sql.ts';
import { notifyAdministrator } from '../../notices/notifications/notify-administrator.ts';

export const linksHandlers: Handlers<typeof linksMarket> = {
  readOwnLinks: async ({ db, actor }) => ownLinks(db, accountOf(actor).id),

  declareLink: async (call) => state(call, { linkId: null, email: call.body.email, text: call.body.statement }),

  objectToLink: async (call) => {
    const { db, actor, params } = call;
    requireFound((await listLinks(db, accountOf(actor).id)).find(({ id }) => id === params.id));
    return state(call, { linkId: params.id, email: null, text: call.body.statement });
  },
};

interface Call {
  readonly db: Db;
  readonly actor: User;
  readonly deps: { readonly jobs: Jobs };
}

interface Said {
  readonly linkId: string | null;
  readonly email: string | null;
  readonly text: string;
}

/**
 * Stores what a person says and notifies the administrators. The answer does not reveal whether an address belongs to an account: only administrators look it up.
 */
async function state({ db, actor, deps }: Call, said: Said) {
  const key = accountOf(actor);
  const { uuid } = await lockAccount(db, key);
  const open = (await listStatements(db, key.id)).filter(({ settledAt }) => settledAt === null);
  requireMet(whyNotState(open.length));
  if (!(await insertStatement(db, { ...said, investorOrgId: key.id, userId: actor.userId })))
    throw new Refused(412, {
      message: 'This link has ended, or you have objected to it already',
      data: { code: 'already-objected' },
    });
  const action = said.linkId === null ? 'account.declare-link' : 'account.object-to-link';
  const subject = auditSubject(key, uuid);
  await audit(db, { actor, action, subject, detail: { link: said.linkId }, secretUntilResultOf: null });
  for (const adminUserId of await listReviewers(db))
    await notifyAdministrator(db, deps.jobs, {
      adminUserId,
      kind: 'link',
      subject,
      actor: `user:${actor.uuid}`,
      body: said.text,
    });
  return ownLinks(db, key.id);
}

/** Without whose the other accounts are. */
async function ownLinks(db: Db, investorOrgId: number): Promise<ResultOf<typeof linksMarket.readOwnLinks>> {
  const links = await listLinks(db, investorOrgId);
  return {
    links: links
      .filter(({ endedAt }) => endedAt === null)
      .map(({ id, ground, linkedAt, isObjected }) => ({ id, ground, since: linkedAt, isObjected })),
    statements: (await listStatements(db, investorOrgId)).map(({ by: _, ...said }) => said),
  };
}
