/** Requests of administrators: decisions about accounts, changes and auctions, and each other. */
import { languages } from '@fairbook/domain/base/languages.ts';
import { reasonedDecisions } from '@fairbook/domain/review/reason-templates.ts';
import type { Member } from '../market/accounts.ts';
import { hoursFromNow } from '../market/auctions.ts';
import { inviteAdministrator as adminInviteCode } from '../market/invitations.ts';
import {
  addAdministrator,
  amendmentRequest,
  askMember,
  failedJob,
  inviteAdministrator,
  madeOnce,
  openChange,
  sentMessage,
} from '../market/owned-records.ts';
import { addWitness, newWitnessKey } from '../market/witnesses.ts';
import { bodies } from './request-bodies.ts';
import { type Asking, aboutAuction, type ExampleRequest, type Makers, type RequestFixture } from './request-types.ts';
import { linkRequests } from './requests-of-links.ts';

export async function administratorRequests(fixture: RequestFixture): Promise<Makers> {
  return {
    ...(await accountDecisions(fixture)),
    ...previewRequests(fixture),
    ...reviewRequests(fixture),
    ...checkRequests(fixture),
    ...linkRequests(fixture),
    ...caseRequests(fixture),
    ...questionRequests(fixture),
    ...colleagueRequests(fixture),
    ...witnessRequests(fixture),
    ...operationsRequests(fixture),
    ...templateRequests(fixture),
    ...announcementRequests(fixture),
  };
}

/** The kinds of accounts by the names of the calls that read them. */
const kinds = ['Municipality', 'Individual', 'Institutional', 'Professional'] as const;
/** The statuses in which each decision can be made. */
const decisions = {
  approve: 'Pending Approval',
  reject: 'Pending Approval',
  suspend: 'Active',
  reactivate: 'Suspended',
  deactivate: 'Active',
} as const;

async function accountDecisions({ accounts, other }: RequestFixture): Promise<Makers> {
  const make: Record<(typeof kinds)[number], () => Promise<Member>> = {
    Municipality: () => accounts.issuer(),
    Individual: () => accounts.individual(),
    Institutional: () => accounts.institution(),
    Professional: () => accounts.professional(),
  };
  const makers: Record<string, Makers[string]> = {};
  for (const kind of kinds) {
    const account = await make[kind]();
    const idOf = (member: Member) => (kind === 'Municipality' ? member.orgUuid : member.uuid);
    makers[`read${kind}`] = () => ({ params: { id: idOf(account) } });
  }
  const account = await accounts.issuer();
  for (const [action, status] of Object.entries(decisions)) {
    const name = `${action}Account`;
    const body = (bodies as Readonly<Record<string, object>>)[name];
    makers[name] = async ({ isFresh }): Promise<ExampleRequest> => {
      const subject = isFresh ? await accounts.issuer() : account;
      if (isFresh) await accounts.setStatus(subject, status);
      return { params: { kind: 'municipality', id: subject.orgUuid }, ...(body && { body }) };
    };
  }
  // The parameter is called `id` on the admin site and `uuid` on the market site.
  const seen = other.issuer.orgUuid;
  makers['readMunicipality'] = () => ({ params: { id: seen, uuid: seen } });
  return makers;
}

function previewRequests({ accounts }: RequestFixture): Makers {
  const preview = { decision: 'account.suspend', reason: 'Under inquiry' };
  const previewed = madeOnce(async () => `municipality:${(await accounts.issuer()).orgUuid}`);
  return {
    previewDecision: async () => ({ body: { ...preview, subject: await previewed() } }),
    countDecisionMails: async () => ({ body: { decision: 'account.reject', subjects: [await previewed()] } }),
  };
}

function reviewRequests({ server, accounts, auctions, other, bidder }: RequestFixture): Makers {
  const change = async (member: Member) => ({ params: { id: await openChange(server, member) } });
  const open = async () => amendmentRequest(other.issuer, await auctions.approved(other.issuer), true);
  const recalled = madeOnce(() => amendmentRequest(other.issuer, other.marketed, false));
  return {
    readFactChange: () => change(bidder),
    approveFactChange: async ({ isFresh }) => change(isFresh ? await accounts.individual() : bidder),
    rejectFactChange: async () => ({ ...(await change(bidder)), body: bodies.rejectFactChange }),
    readAuction: () => aboutAuction(other.draft),
    decideAuction: async ({ isFresh }) => ({
      ...aboutAuction(isFresh ? await auctions.pending(other.issuer) : other.draft),
      body: bodies.decideAuction,
    }),
    readAmendments: () => aboutAuction(other.marketed),
    decideAmendment: async ({ isFresh }) => ({
      ...(await (isFresh ? open() : recalled())),
      body: bodies.decideAmendment,
    }),
    changeLaunchDate: () => ({ ...aboutAuction(other.marketed), body: bodies.changeLaunchDate }),
  };
}

/** Data of an account, and a message to it that was sent. */
function caseRequests({ server, accounts, bidder, fresh, requester }: RequestFixture): Makers {
  const ofBidder = () => ({ query: { subject: `investor:${bidder.orgUuid}` } });
  const sent = madeOnce(async () => ({ params: { id: await sentMessage(server, await accounts.individual()) } }));
  const view = madeOnce(() => server.admin(requester).saveView({ body: { ...bodies.saveView, name: fresh() } }));
  return {
    listOrders: ofBidder,
    saveView: () => ({ body: { ...bodies.saveView, name: fresh() } }),
    deleteSavedView: async ({ asker, isFresh }: Asking) => {
      const own = () => server.admin(asker).saveView({ body: { ...bodies.saveView, name: fresh() } });
      return { params: { id: (await (isFresh ? own() : view())).id } };
    },
    listAccountMessages: ofBidder,
    listAccountSignIns: ofBidder,
    resendMessage: sent,
  };
}

/** An account that waits for approval can be asked about. */
function questionRequests({ server, accounts, bidder, requester }: RequestFixture): Makers {
  const about = ({ orgUuid }: Member) => ({ subject: `municipality:${orgUuid}`, assignee: requester.uuid });
  const assigned = madeOnce(async () => about(await accounts.issuer()));
  const waiting = madeOnce(
    async () => `municipality:${(await accounts.issuer({ status: 'Pending Approval' })).orgUuid}`,
  );
  return {
    listQuestions: () => ({ query: { subject: `investor:${bidder.orgUuid}` } }),
    readAssignment: () => ({ query: { subject: `investor:${bidder.orgUuid}` } }),
    assignCase: async (asking) => ({ body: { ...bodies.assignCase, ...(await assigned(asking)) } }),
    listCaseNotes: () => ({ query: { subject: `investor:${bidder.orgUuid}` } }),
    addCaseNote: () => ({ body: { ...bodies.addCaseNote, subject: `investor:${bidder.orgUuid}` } }),
    askApplicant: async (asking) => ({ body: { ...bodies.askApplicant, subject: await waiting(asking) } }),
    answerQuestion: async ({ member, isFresh }) => {
      if (!member || !isFresh) return { body: bodies.answerQuestion };
      await accounts.setStatus(member, 'Pending Approval');
      return { body: { ...bodies.answerQuestion, seen: await askMember(server, requester, member) } };
    },
  };
}

/** A new issuer has no website: a finding that can be marked. */
function checkRequests({ server, accounts, requester }: RequestFixture): Makers {
  const client = server.admin(requester);
  const found = madeOnce(async () => {
    const subject = `municipality:${(await accounts.issuer()).orgUuid}`;
    const { checks } = await client.listChecks({ query: { subject } });
    return { subject, fingerprint: checks.find(({ check }) => check === 'website')?.fingerprint ?? '' };
  });
  const marked = madeOnce(async () => {
    const finding = await found({ isFresh: true });
    await client.markCheck({ body: { ...bodies.markCheck, ...finding } });
    return { body: { ...bodies.unmarkCheck, subject: finding.subject } };
  });
  return {
    listChecks: async () => ({ query: { subject: (await found()).subject } }),
    countOpenChecks: async () => ({ query: { subject: (await found()).subject } }),
    markCheck: async (asking) => ({ body: { ...bodies.markCheck, ...(await found(asking)) } }),
    unmarkCheck: marked,
  };
}

function witnessRequests({ server, fresh }: RequestFixture): Makers {
  const witness = madeOnce(() => addWitness(server));
  return {
    addWitness: () => ({ body: { ...bodies.addWitness, name: fresh(), key: newWitnessKey() } }),
    changeWitnessState: async (asking) => ({ params: { id: await witness(asking) }, body: bodies.changeWitnessState }),
  };
}

function operationsRequests({ server, requester }: RequestFixture): Makers {
  let hours = 48;
  /** A change of the rules as they are now, to a value that they did not have before. */
  const change = async () => {
    const { version } = await server.admin(requester).readMarketRules();
    hours += 1;
    return { version, rules: { saleHours: hours } };
  };
  return {
    previewMarketRules: async () => ({ body: await change() }),
    changeMarketRules: async () => ({ body: { ...bodies.changeMarketRules, ...(await change()) } }),
    retryJobs: async () => ({ body: { ...bodies.retryJobs, id: await failedJob(server) } }),
  };
}

function colleagueRequests({ server, accounts, fresh }: RequestFixture): Makers {
  const person = madeOnce(async () => ({ params: { id: await addAdministrator(server, fresh()) } }));
  const invite = madeOnce(async () => ({ params: { id: await inviteAdministrator(server, fresh()) } }));
  return {
    checkAdminInvite: async () => ({ body: { inviteCode: await adminInviteCode(server.deps.db, fresh()) } }),
    inviteAdministrator: () => ({ body: { ...bodies.inviteAdministrator, email: fresh() } }),
    resendAdminInvite: invite,
    revokeAdminInvite: invite,
    changeAdministratorRole: async (asking) => ({ ...(await person(asking)), body: bodies.changeAdministratorRole }),
    removeAdministrator: async (asking) => ({ ...(await person(asking)), body: bodies.removeAdministrator }),
    signOutAdministrator: person,
    resetSecondFactor: madeOnce(async () => ({ params: { id: (await accounts.administrator()).uuid } })),
  };
}

/** Each has an hour of its own, since few are shown at once. */
function announcementRequests({ server, requester }: RequestFixture): Makers {
  let made = 0;
  const form = () => {
    const hour = 200 + 2 * made++;
    const times = { startsAt: hoursFromNow(hour).toISOString(), endsAt: hoursFromNow(hour + 1).toISOString() };
    return { ...bodies.addAnnouncement, kind: 'information' as const, ...times };
  };
  const add = async () => (await server.admin(requester).addAnnouncement({ body: form() })).id;
  const added = madeOnce(async () => ({ params: { id: await add() } }));
  return {
    addAnnouncement: () => ({ body: form() }),
    changeAnnouncement: async (asking) => ({ ...(await added(asking)), body: { ...form(), version: 1 } }),
    endAnnouncement: added,
  };
}

/** New ones go to each decision and language in turn, since their number is limited. */
function templateRequests({ server, fresh, requester }: RequestFixture): Makers {
  const kinds = reasonedDecisions.flatMap((decision) => languages.map((language) => ({ decision, language })));
  let made = 0;
  const form = () => ({ ...bodies.addReasonTemplate, ...kinds[made++ % kinds.length], name: fresh() });
  const add = async () => (await server.admin(requester).addReasonTemplate({ body: form() })).id;
  const added = madeOnce(async () => ({ params: { id: await add() } }));
  return {
    addReasonTemplate: () => ({ body: form() }),
    changeReasonTemplate: async (asking) => ({
      ...(await added(asking)),
      body: { ...bodies.changeReasonTemplate, name: fresh() },
    }),
    deleteReasonTemplate: added,
  };
}
