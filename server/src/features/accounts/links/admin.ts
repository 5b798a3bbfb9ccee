/** Handlers of linked accounts for administrators: who is one investor, with both sides told. */
import type { linksAdmin } from '@fairbook/contract/accounts/links/admin.ts';
import type { ResultOf } from '@fairbook/contract/base/route.ts';
import { groundsInWords, whyNotLink } from '@fairbook/domain/accounts/account-links.ts';
import { joined, type Sentence, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { type LinkGround, linkGrounds, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { whyNotCarryOut } from '@fairbook/domain/review/decisions.ts';
import { invalid, Refused, requireFound, requireMet } from '../../../platform/base/errors.ts';
import { type AuditEntry, audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Administrator } from '../../../platform/http/caller/actor.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { findAccount, usersOf } from '../../../store/accounts/account-status.sql.ts';
import {
  countLinks,
  endLink,
  findInvestor,
  insertLink,
  listLinks,
  listStatements,
  lockInvestors,
  settleStatement,
} from '../../../store/accounts/links.sql.ts';
import { isNearClose } from '../../../store/auctions/last-hours.sql.ts';
import { nameSubjects } from '../../../store/review/audit-names.sql.ts';
import type { StoredRequest } from '../../../store/review/pending.sql.ts';
import { announce, type Notice } from '../../notices/notifications/announce.ts';
import { requestDecision } from '../../review/decisions/request.ts';

export const linksAdminHandlers: Handlers<typeof linksAdmin> = {
  listAccountLinks: async ({ db, query }) => linksOf(db, await investorIn(db, query.subject)),

  linkAccounts: async (call) => {
    const { db } = call;
    const { subject, ground, reason } = call.body;
    const id = await investorIn(db, subject);
    const other = await findInvestor(db, call.body.other);
    if (!other) throw invalid({ other: 'No investor’s account has this address' });
    const link = { subject, ground, reason, other: other.subject };
    await requireLinkable(db, link);
    if (await isNearClose(db)) {
      const request = { action: 'account.link', subject, subjectState: other.subject, reason, wanted: ground } as const;
      const pendingDecision = await requestDecision(call, request);
      return { ...(await linksOf(db, id)), pendingDecision };
    }
    await makeLink(call, link);
    return linksOf(db, id);
  },

  endAccountLink: async (call) => {
    const { db, params, body } = call;
    const { subject, reason } = body;
    const id = await investorIn(db, subject);
    const link = requireFound((await listLinks(db, id)).find((one) => one.id === params.id));
    if (link.endedAt === null && (await isNearClose(db))) {
      const request = { action: 'account.unlink', subject, subjectState: link.id, reason, wanted: link.id } as const;
      const pendingDecision = await requestDecision(call, request);
      return { ...(await linksOf(db, id)), pendingDecision };
    }
    await unmakeLink(call, { subject, other: link.other, link: link.id, reason });
    return linksOf(db, id);
  },

  settleLinkStatement: async ({ db, actor, params, body, deps }) => {
    const { subject, answer } = body;
    const id = await investorIn(db, subject);
    requireFound((await listStatements(db, id)).find((one) => one.id === params.id));
    if (!(await settleStatement(db, params.id, id, actor.adminId)))
      throw new Refused(412, { message: 'This was answered already', data: { code: 'statement-settled' } });
    await audit(db, { actor, action: 'account.settle-link-statement', subject, detail: { statement: params.id } });
    await announce(db, deps.jobs, {
      event: `account-link-answer:${params.id}`,
      type: 'System',
      title: 'An answer about linked accounts',
      body: typed(answer),
      data: { accountLinks: params.id },
      to: await usersOf(db, { table: 'investorOrg', id }),
    });
    return linksOf(db, id);
  },
};

interface NewLink {
  /** Both as the audit trail names them. */
  readonly subject: string;
  readonly other: string;
  readonly ground: LinkGround;
  readonly reason: string;
}

interface LinkCall {
  readonly db: Db;
  readonly actor: Administrator;
  readonly deps: { readonly jobs: Jobs };
}

/** Locks both investors. Throws 412 where they cannot be linked now. */
async function requireLinkable(db: Db, { subject, other }: NewLink): Promise<[number, number]> {
  const ids: [number, number] = [await investorIn(db, subject), await investorIn(db, other)];
  const [id, otherId] = ids;
  await lockInvestors(db, ids);
  const own = await listLinks(db, id);
  const counts = [await countLinks(db, id), await countLinks(db, otherId)];
  const isLinked = own.some((link) => link.endedAt === null && link.other === other);
  requireMet(whyNotLink({ isSame: id === otherId, isLinked, links: Math.max(...counts) }));
  return ids;
}

async function makeLink({ db, actor, deps }: LinkCall, wanted: NewLink, requestedBy?: string): Promise<void> {
  const { subject, other, ground, reason } = wanted;
  const ids = await requireLinkable(db, wanted);
  const link = await insertLink(db, { ids, ground, reason, linkedById: actor.adminId });
  await auditBoth(db, [subject, other], (about) => ({
    actor,
    action: 'account.link',
    detail: { link, other: about, ground, ...(requestedBy !== undefined && { requestedBy }) },
    text: { reason },
  }));
  await tellBoth(db, deps.jobs, ids, {
    event: `account-link:${link}`,
    title: 'Your account is linked with another one',
    body: linkedInWords(ground),
  });
}

/** Links the accounts of a request that a second administrator confirmed. */
export async function carryOutLink(call: LinkCall, request: StoredRequest): Promise<void> {
  const { subject, subjectState: other, requester } = request;
  requireMet(whyNotCarryOut(request, other, other));
  const ground = valuesOf(linkGrounds).find((one) => one === request.wanted);
  if (!ground) throw new Error(`${request.wanted} is no ground of a link`);
  await makeLink(call, { subject, other, ground, reason: request.reason ?? '' }, requester.uuid);
}

interface EndingLink {
  /** Both as the audit trail names them. */
  readonly subject: string;
  readonly other: string;
  readonly link: string;
  readonly reason: string;
}

async function unmakeLink({ db, actor, deps }: LinkCall, ending: EndingLink, requestedBy?: string): Promise<void> {
  const { subject, other, link, reason } = ending;
  const ended = await endLink(db, link, reason, actor.adminId);
  if (!ended) throw new Refused(412, { message: 'This link has ended already', data: { code: 'link-ended' } });
  await auditBoth(db, [subject, other], (about) => ({
    actor,
    action: 'account.unlink',
    detail: { link, other: about, ...(requestedBy !== undefined && { requestedBy }) },
    text: { reason },
  }));
  await tellBoth(db, deps.jobs, [ended.oneId, ended.otherId], {
    event: `account-unlink:${link}`,
    title: 'Your account is no longer linked with another one',
    body: joined([
      'They are two investors again in every sale that has not closed.',
      'Results of closed sales stay as they are.',
    ]),
  });
}

/** Ends the link of a request that a second administrator confirmed. */
export async function carryOutEndingLink(call: LinkCall, request: StoredRequest): Promise<void> {
  const { subject, subjectState, requester } = request;
  const id = await investorIn(call.db, subject);
  const link = requireFound((await listLinks(call.db, id)).find((one) => one.id === request.wanted));
  requireMet(whyNotCarryOut(request, subjectState, link.id));
  const ending = { subject, other: link.other, link: link.id, reason: request.reason ?? '' };
  await unmakeLink(call, ending, requester.uuid);
}

function linkedInWords(ground: LinkGround): Sentence {
  return joined([
    groundsInWords[ground],
    'Both count as one investor in every sale that has not closed: in turns, shares and caps.',
    'If that is wrong, object on the page of your account.',
  ]);
}

/** The row of the investor whose account this is. Throws 404 for any other. */
async function investorIn(db: Db, subject: string): Promise<number> {
  const key = requireFound(await findAccount(db, subject));
  return requireFound(key.table === 'investorOrg' ? key.id : undefined);
}

interface LinkDetail {
  readonly link: string;
  readonly other: string;
  readonly ground?: LinkGround;
  readonly requestedBy?: string;
}

type Event = Omit<AuditEntry<Administrator, LinkDetail>, 'subject'>;

/** One event about each account, since each has a trail of its own. */
async function auditBoth(
  db: Db,
  [one, other]: readonly [string, string],
  event: (about: string) => Event,
): Promise<void> {
  await audit(db, { ...event(other), subject: one });
  await audit(db, { ...event(one), subject: other });
}

/** Neither side is told whose the other account is: the link may be wrong. */
async function tellBoth(
  db: Db,
  jobs: Jobs,
  ids: readonly number[],
  message: Pick<Notice, 'event' | 'title' | 'body'>,
): Promise<void> {
  for (const id of ids) {
    const key = { table: 'investorOrg', id } as const;
    await announce(db, jobs, {
      ...message,
      event: `${message.event}:${id}`,
      type: 'System',
      data: { accountLinks: message.event },
      to: await usersOf(db, key),
    });
  }
}

async function linksOf(db: Db, investorOrgId: number): Promise<ResultOf<typeof linksAdmin.listAccountLinks>> {
  const [links, statements] = [await listLinks(db, investorOrgId), await listStatements(db, investorOrgId)];
  const declared = new Map<string, string>();
  for (const { email } of statements) {
    const found = email === null ? undefined : await findInvestor(db, email);
    if (email !== null && found) declared.set(email, found.subject);
  }
  const names = await nameSubjects(db, [...links.map(({ other }) => other), ...declared.values()]);
  return {
    links: links.map(({ other, oneId: _one, otherId: _other, isObjected: _objected, ...link }) => ({
      ...link,
      about: names.get(other) ?? null,
    })),
    statements: statements.map((said) => ({ ...said, about: names.get(declared.get(said.email ?? '') ?? '') ?? null })),
  };
}
