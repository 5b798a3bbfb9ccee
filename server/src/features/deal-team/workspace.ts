/** The workspace of the team of a sale, as one caller sees it. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { dealTeamMarket } from '@fairbook/contract/deal-team/market.ts';
import { advisorRoles } from '@fairbook/domain/base/vocabulary.ts';
import {
  bookLevelOf,
  canSign,
  hasTeamRight,
  signedSteps,
  signOffState,
  whyNotChangeSignOffs,
  whyNotReadBook,
} from '@fairbook/domain/deal-team/deal-team.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { listGrants, readBookLevel } from '../../store/deal-team/book-grants.sql.ts';
import { listDocuments, listEarlierDocuments } from '../../store/deal-team/documents.sql.ts';
import { listInvitations, listMembers } from '../../store/deal-team/places.sql.ts';
import { listRequirementChanges } from '../../store/deal-team/requirements.sql.ts';
import type { TeamCaller, TeamSale } from '../../store/deal-team/sale.sql.ts';
import { readSignOffs } from '../../store/deal-team/sign-offs.sql.ts';
import { readMarketRules } from '../../store/review/rules.sql.ts';
import { teamView } from '../auctions/views.ts';
import { awaitingOf } from '../sale-changes/requests.ts';
import { canWrite } from './team.ts';

/** Changes of required sign-offs on the page; the transcript has all. */
const shownRequirements = 50;

type Workspace = ResultOf<typeof dealTeamMarket.readDealTeam>;

export async function workspaceOf(
  db: Db,
  config: Config,
  actor: TeamCaller,
  sale: TeamSale,
  now: Date,
): Promise<Workspace> {
  const { auction, isIssuer, roles } = sale;
  const writes = canWrite(actor);
  const grants = isIssuer ? await listGrants(db, auction.id) : [];
  return {
    auction: teamView(auction, await readMarketRules(db, config), now),
    me: {
      isIssuer,
      roles: [...roles],
      canWrite: writes,
      readsQuestions: isIssuer || hasTeamRight(roles, 'questions'),
      readsFigures: isIssuer || hasTeamRight(roles, 'figures'),
      bookLevel: await readBookLevel(db, sale, actor),
    },
    members: (await listMembers(db, auction.id)).map(({ userId, ...member }) => ({
      ...member,
      isOwn: userId === actor.userId,
      canEnd: writes && (isIssuer || userId === actor.userId),
      bookLevel: isIssuer
        ? bookLevelOf(
            grants.filter((grant) => grant.userId !== null),
            { userId, roles: [] },
          )
        : null,
    })),
    invitations: isIssuer
      ? (await listInvitations(db, auction.id)).map((sent) => ({ ...sent, isExpired: sent.expiresAt <= now }))
      : [],
    ...(await signOffsOf(db, actor, sale, now)),
    requirementChanges: (await listRequirementChanges(db, auction.id))
      .slice(-shownRequirements)
      .toReversed()
      .map(({ id: _, userId: __, ...change }) => change),
    awaiting: hasTeamRight(sale.roles, 'confirm') ? await awaitingOf(db, actor, auction, now) : null,
    documents: await listDocuments(db, auction.id),
    earlierDocuments: await listEarlierDocuments(db, auction.id),
    roleGrants: isIssuer ? advisorRoles.map(({ value: role }) => ({ role, level: levelOfRole(grants, role) })) : [],
    whyNotBook: whyNotReadBook(auction, now),
  };
}

function levelOfRole(grants: Parameters<typeof bookLevelOf>[0], role: (typeof advisorRoles)[number]['value']) {
  return grants.find((grant) => grant.role === role)?.level ?? 'None';
}

async function signOffsOf(
  db: Db,
  actor: TeamCaller,
  { auction, roles }: TeamSale,
  now: Date,
): Promise<Pick<Workspace, 'steps' | 'whyNotSignOffs' | 'missing'>> {
  const { now: current, required, signOffs, missing, missingFinal } = await readSignOffs(db, auction);
  const whyNot = whyNotChangeSignOffs(auction, 'GoLive', now);
  return {
    whyNotSignOffs: whyNot,
    missing: [...(whyNot ? [] : missing), ...missingFinal],
    steps: signedSteps.map(({ value: step }) => {
      const own = signOffs.filter((one) => one.step === step);
      const sha256 = current[step]?.sha256 ?? null;
      const mayChange = canWrite(actor) && whyNotChangeSignOffs(auction, step, now) === null;
      const inForce = (role: string) =>
        own.some((one) => one.role === role && signOffState(one, current) === 'InForce');
      return {
        step,
        sha256,
        required: required.filter((one) => one.step === step).map(({ role }) => role),
        canSignAs: roles.filter((role) => mayChange && sha256 !== null && canSign(role, step) && !inForce(role)),
        signOffs: own.map(({ uuid: id, userId, name, firm, role, signedAt, withdrawnAt, countedAt, ...facts }) => ({
          ...{ id, name, firm, role, signedAt, withdrawnAt, countedAt },
          state: signOffState({ ...facts, role, withdrawnAt }, current),
          canWithdraw: mayChange && userId === actor.userId && withdrawnAt === null,
        })),
      };
    }),
  };
}
