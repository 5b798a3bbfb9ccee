/** People in every account status, with records of their own, and a valid request for each call, for the tests of the table of rights. */
import type { Route } from '@fairbook/contract/route.ts';
import { type AccountStatus, type AdminRole, accountStatuses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import { type AdminPerson, accountsOf, type Member } from './accounts.ts';
import { auctionsOf, hoursFromNow, keyDates, priority, profile, ratings, schedule } from './auctions.ts';
import { type FilePart, pdf, png } from './hostile.ts';
import { inviteAdministrator as adminInviteCode } from './invitations.ts';
import { first, order } from './orders.ts';
import { startTestServer } from './testServer.ts';
import {
  addAdministrator,
  addColleague,
  addDelivery,
  addDocument,
  addHook,
  addPerson,
  addSearch,
  addSession,
  hookForm,
  idOfInvite,
  inviteAdministrator,
  inviteColleague,
  moveTo,
  noticeOf,
  openChange,
  own,
  publish,
  rating,
  settleChanges,
  type Things,
  treasurer,
  upgrade,
} from './things.ts';

/** A request's content besides its address and its token. */
export interface Said {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly files?: readonly FilePart[];
}

/** The caller, the owner of the records, and whether the request should succeed, so that used-up records are created again. */
export interface Asking {
  readonly asker: { readonly email: string; readonly token: string; readonly inviteCode?: string | null };
  readonly member: Member | undefined;
  readonly owner: Things;
  readonly isFresh: boolean;
}

export type Fixture = Awaited<ReturnType<typeof openAccessFixture>>;

const names = { firstName: 'Ida', lastName: 'Example' };
const home = { ...names, address: '1 Main St', city: 'Springfield', state: 'OR', zipCode: '97477' };
const overview = {
  name: 'City of Springfield',
  legalName: 'City of Springfield',
  city: 'Springfield',
  state: 'OR',
  zipCode: '97477',
  type: 'City',
};
const investments = [{ maturityDate: first, investmentAmount: 5_000 }];
const file = (field: string): FilePart => ({ field, name: 'statement.pdf', type: 'application/pdf', content: pdf });
const picture = (field: string): FilePart => ({ field, name: 'dot.png', type: 'image/png', content: png });

export async function openAccessFixture() {
  const server = await startTestServer();
  const accounts = accountsOf(server);
  const administrator = await accounts.administrator();
  const administrators = new Map<AdminRole, AdminPerson>([['Owner', administrator]]);
  for (const role of ['Viewer', 'Reviewer'] as const) administrators.set(role, await accounts.administrator(role));
  const requester = await accounts.administrator();
  const counsel = await accounts.professional();
  const auctions = auctionsOf(server, administrator, counsel);
  const bidder = await accounts.individual();
  const everyStatus = async (make: () => Promise<Member>) => {
    const made = new Map<AccountStatus, Member>();
    for (const status of valuesOf(accountStatuses)) made.set(status, await make());
    return made;
  };
  const municipalities = new Map<AccountStatus, Things>();
  for (const status of valuesOf(accountStatuses)) {
    municipalities.set(status, await own(server, accounts, auctions, bidder, `zq${municipalities.size}zq`));
  }
  /** A municipality that everyone else sees. */
  const other = await own(server, accounts, auctions, bidder, 'zqotherzq');
  const people = {
    'individual-investor': await everyStatus(() => accounts.individual()),
    'institutional-investor': await everyStatus(() => accounts.institution()),
    'market-professional': await everyStatus(() => accounts.professional()),
  };
  const { db } = server.deps;
  await sql`update "user" set address = '1 Main St', zip_code = '97477'`.execute(db);
  await sql`update municipality set legal_name = name, zip_code = '97477', type = 'City'`.execute(db);
  await sql`insert into notif_history (user_id, msg_id, type, title, body) select id, 'hello', 'System', 'Hello', 'Hello' from "user"`.execute(
    db,
  );
  const standingBid = (await order(bidder, other.live, { [first]: 5_000 })).bidId;
  for (const [status, { issuer }] of municipalities) await accounts.setStatus(issuer, status);
  for (const group of Object.values(people))
    for (const [status, person] of group) await accounts.setStatus(person, status);
  /** Accounts for administrators' decisions. */
  const makeSubject: Record<string, () => Promise<Member>> = {
    municipality: () => accounts.issuer(),
    investor: () => accounts.individual(),
    'institutional-investor': () => accounts.institution(),
    'market-professional': () => accounts.professional(),
  };
  const subjects = new Map<string, Member>();
  for (const [kind, make] of Object.entries(makeSubject)) subjects.set(kind, await make());

  async function inviteProfessional(issuer: Member, email: string): Promise<string> {
    await issuer.client.inviteProfessional({ body: { email, name: 'Paula' } });
    return idOfInvite(server, email);
  }

  /** An administrator's decision about an account in the status in which it is possible. */
  async function decision(of: Route, isFresh: boolean): Promise<Said> {
    const [, , , kind = '', , action = ''] = of.path.split('/');
    const subject = isFresh ? await makeSubject[kind]?.() : subjects.get(kind);
    if (!subject) throw new Error(`no account to decide about: ${of.path}`);
    const before = { approve: 'Pending Approval', reject: 'Pending Approval', reactivate: 'Suspended' } as const;
    if (isFresh) await accounts.setStatus(subject, before[action as keyof typeof before] ?? 'Active');
    const reason = action === 'reject' ? { rejectionReason: 'Not yet' } : { reason: 'Asked by letter' };
    return {
      params: { id: kind === 'municipality' ? subject.orgUuid : subject.uuid },
      ...(of.body ? { body: reason } : {}),
    };
  }

  let count = 0;
  const fresh = () => `fresh.${++count}@people.example`;
  const auction = (id: string): Said => ({ params: { auctionId: id } });
  const proof = ({ asker }: Asking) => ({ ...names, email: asker.email, idToken: asker.token });
  const favorite = { body: { isFavorite: true } };
  const about = (member: Member | undefined): Said => ({ body: { uuid: (member ?? bidder).uuid } });
  const asked = async ({ member, isFresh }: Asking): Promise<Said> => {
    if (member && isFresh) await accounts.setStatus(member, 'New');
    return {};
  };

  const makers: Readonly<Record<string, (asking: Asking) => Said | Promise<Said>>> = {
    signUpMunicipality: (asking) => ({ body: { muniName: 'City of Newberg', ...proof(asking) } }),
    signUpInvestor: (asking) => ({ body: proof(asking) }),
    signUpInstitution: (asking) => ({ body: { institutionName: 'New Fund', ...proof(asking) } }),
    signUpProfessional: (asking) => ({ body: { ...proof(asking), inviteCode: asking.asker.inviteCode ?? null } }),
    signUpColleague: async (asking) => {
      const inviteCode = await inviteColleague(server, other.issuer, asking.asker.email);
      return { body: { ...proof(asking), inviteCode } };
    },
    signUpAdministrator: (asking) => ({ body: { ...proof(asking), inviteCode: asking.asker.inviteCode ?? null } }),
    checkAdminInvite: async () => ({ body: { inviteCode: await adminInviteCode(db, fresh()) } }),
    saveIndividualProfile: () => ({ body: home }),
    saveInstitutionalUser: () => ({ body: home }),
    saveInstitution: () => ({ body: { name: 'Springfield Fund', city: 'Springfield', state: 'OR' } }),
    saveProfessionalProfile: () => ({ body: home }),
    requestInvestorChange: () => ({ body: { state: 'WA', explanation: 'We moved' } }),
    requestMunicipalityChange: async ({ member, isFresh }) => {
      // Theirs has auctions in progress, which block a change.
      if (member && isFresh) await moveTo(server, member, (await accounts.issuer()).orgId);
      return { body: { name: 'Town of Springfield', type: 'City', state: 'WA', explanation: 'We moved' } };
    },
    withdrawChange: async ({ member, owner, isFresh }) => ({
      params: { id: await openChange(server, (isFresh && member) || bidder, isFresh && member === owner.issuer) },
    }),
    readFactChange: async () => ({ params: { id: await openChange(server, bidder) } }),
    approveFactChange: async () => ({ params: { id: await openChange(server, await accounts.individual()) } }),
    rejectFactChange: async () => ({
      params: { id: await openChange(server, bidder) },
      body: { rejectionReason: 'Not yet' },
    }),
    requestIndividualApproval: asked,
    requestInstitutionalApproval: asked,
    requestProfessionalApproval: asked,
    requestMunicipalityApproval: asked,
    saveMunicipalityOverview: () => ({ body: overview }),
    saveBannerImage: () => ({ files: [picture('bannerImage')] }),
    addEnablementDocuments: () => ({ files: [file('enablementDocs')] }),
    removeEnablementDocument: async ({ owner, isFresh }) => ({
      params: { id: isFresh ? (await addDocument(owner.issuer)).document : owner.document },
    }),
    saveFinEconProfile: () => ({ body: { emmaIssuerUrl: '', censusDataUrl: '', sifmaUrl: '' } }),
    addPerson: () => ({ body: { name: 'Tessa', ...treasurer } }),
    changePerson: ({ owner }) => ({
      params: { id: owner.person },
      body: { name: owner.secret, ...treasurer, showOnProfile: false },
    }),
    removePerson: async ({ owner, isFresh }) => ({
      params: { id: isFresh ? await addPerson(owner.issuer) : owner.person },
    }),
    addCreditRating: () => ({ body: rating }),
    changeCreditRating: ({ owner }) => ({ params: { id: owner.rating }, body: rating }),
    removeCreditRating: async ({ owner, isFresh }) => ({
      params: { id: isFresh ? (await owner.issuer.client.addCreditRating({ body: rating })).id : owner.rating },
    }),
    readMunicipality: ({ asker }) => ({
      params: { [[...administrators.values()].some((each) => each === asker) ? 'id' : 'uuid']: other.issuer.orgUuid },
    }),
    publishMarketNews: () => ({ body: upgrade }),
    changeMarketNews: ({ owner }) => ({ params: { uuid: owner.news }, body: upgrade }),
    removeMarketNews: async ({ owner, isFresh }) => ({
      params: { uuid: isFresh ? await publish(owner.issuer) : owner.news },
    }),
    validateInvite: () => ({ body: { email: invited, inviteCode: invited, recaptchaToken: 'local' } }),
    inviteProfessional: () => ({ body: { email: fresh(), name: 'Paula' } }),
    inviteProfessionalByEmail: () => ({ body: { email: fresh() } }),
    resendInvite: ({ owner }) => ({ params: { id: owner.invite } }),
    revokeInvite: async ({ owner, isFresh }) => ({
      params: { id: isFresh ? await inviteProfessional(owner.issuer, fresh()) : owner.invite },
    }),
    inviteColleague: () => ({ body: { email: fresh(), name: 'Colin', role: 'User' } }),
    resendColleagueInvite: async ({ owner }) => ({ params: { id: await colleagueInvite(owner) } }),
    revokeColleagueInvite: async ({ owner }) => ({ params: { id: await colleagueInvite(owner) } }),
    changeColleagueRole: async ({ owner }) => ({
      params: { id: await addColleague(server, owner.issuer, fresh()) },
      body: { role: 'Admin' },
    }),
    removeColleague: async ({ owner }) => ({ params: { id: await addColleague(server, owner.issuer, fresh()) } }),
    restoreColleague: async ({ owner }) => ({
      params: { id: await addColleague(server, owner.issuer, fresh(), false) },
    }),
    readOwnAuction: ({ owner }) => auction(owner.draft),
    readPublicAuction: ({ owner }) => auction(owner.live),
    createAuction: () => ({ body: profile }),
    listAuctionProfessionals: ({ owner }) => auction(owner.live),
    duplicateAuction: ({ owner }) => auction(owner.draft),
    saveProfile: ({ owner }) => ({ ...auction(owner.draft), body: { ...profile, name: owner.secret } }),
    saveRatingsProviders: ({ owner }) => ({
      ...auction(owner.draft),
      body: { ...ratings, auctionCounsel: [counsel.uuid], auctionTrustee: [counsel.uuid] },
    }),
    savePriority: ({ owner }) => ({ ...auction(owner.draft), body: priority }),
    saveKeyDates: ({ owner }) => ({ ...auction(owner.draft), body: keyDates }),
    saveMaturityStructure: ({ owner }) => ({ ...auction(owner.draft), body: { schedule } }),
    addDocuments: ({ owner }) => ({ ...auction(owner.draft), files: [file('docOther1')] }),
    removeDocument: async ({ owner, isFresh }) => {
      const params = { auctionId: owner.draft, documentType: 'docOther2' };
      const docOther2 = [new File([pdf], 'other.pdf', { type: 'application/pdf' })];
      if (isFresh) await owner.issuer.client.addDocuments({ params: { auctionId: owner.draft }, files: { docOther2 } });
      return { params };
    },
    requestAuctionApproval: async ({ owner, isFresh }) =>
      auction(isFresh ? await auctions.complete(owner.issuer) : owner.draft),
    goLive: async ({ owner, isFresh }) => ({
      params: { auctionUuid: isFresh ? await auctions.approved(owner.issuer) : owner.marketed },
      body: {},
    }),
    haltAuction: async ({ owner, isFresh }) => ({
      ...auction(isFresh ? await auctions.live(owner.issuer) : owner.live),
      body: { reason: 'A figure is being corrected' },
    }),
    resumeAuction: async ({ owner, isFresh }) => {
      const auctionId = isFresh ? await auctions.live(owner.issuer) : owner.live;
      const halt = { params: { auctionId }, body: { reason: 'A figure is being corrected' } };
      if (isFresh) await owner.issuer.client.haltAuction(halt);
      return { ...auction(auctionId), body: { choice: 'keep' } };
    },
    cancelAuction: async ({ owner, isFresh }) => {
      const auctionId = isFresh ? await auctions.live(owner.issuer) : owner.live;
      const body = { reason: 'The issuer was dissolved' };
      if (isFresh) await owner.issuer.client.haltAuction({ params: { auctionId }, body });
      return { ...auction(auctionId), body };
    },
    readFile: ({ owner }) => ({ params: { uuid: owner.file } }),
    placeBid: () => ({ ...auction(other.live), body: { investments } }),
    previewBid: () => ({ ...auction(other.live), body: { investments } }),
    amendBid: async ({ member, isFresh }) => ({ params: await bidOf(member, isFresh), body: { investments } }),
    eraseOwnAccount: () => ({ body: { email: 'somebody@else.example' } }),
    discardBid: () => ({ params: { auctionId: other.live, key: fresh() } }),
    withdrawBid: async ({ member, isFresh }) => ({ params: await bidOf(member, isFresh) }),
    readInventory: ({ owner }) => auction(owner.live),
    readOrderBook: ({ owner }) => auction(owner.live),
    readAllocations: ({ owner }) => auction(owner.ended),
    readClosingRecord: ({ owner }) => auction(owner.ended),
    downloadClosingRecord: ({ owner }) => auction(owner.ended),
    readSaleReport: ({ owner }) => auction(owner.ended),
    downloadFinalBook: ({ owner }) => auction(owner.ended),
    readMyConfirmation: () => auction(other.ended),
    readCalendar: async () => {
      const { calendarUrl } = await bidder.client.makeCalendar();
      return { query: { key: new URL(calendarUrl).searchParams.get('key') ?? '' } };
    },
    giveFeedback: () => ({
      params: { auctionUuid: other.marketed },
      body: { alertMe: false, feedback: 'Good terms', levelOfInterest: 'Interested' },
    }),
    readFeedback: ({ owner }) => ({ params: { auctionUuid: owner.marketed } }),
    readOwnFeedback: () => ({ params: { id: other.marketed } }),
    subscribeToStatus: () => ({ params: { id: other.live }, body: { isSubscribedToAuctionStatusChange: true } }),
    subscribeToInvestorPresentation: () => ({
      params: { id: other.live },
      body: { isSubscribedToInvestorPresentation: true },
    }),
    setFavoriteMunicipality: () => ({ params: { id: other.issuer.orgUuid }, ...favorite }),
    setFavoriteAuction: () => ({ params: { id: other.live }, ...favorite }),
    saveSearch: () => ({ body: { name: 'In Oregon', query: { state: 'OR' } } }),
    removeSavedSearch: async ({ member }) => ({ params: { id: await addSearch(server, (member ?? bidder).userId) } }),
    addWebhook: () => ({ body: hookForm }),
    changeWebhook: async (asking) => ({ ...(await hook(asking)), body: hookForm }),
    removeWebhook: hook,
    rotateWebhookSecret: hook,
    testWebhook: hook,
    listWebhookDeliveries: hook,
    resendWebhookDelivery: async (asking) => {
      const { params } = await hook(asking);
      return { params: { ...params, deliveryId: await addDelivery(server, params.id) } };
    },
    registerPushToken: () => ({ body: { token: `device-${++count}` } }),
    unregisterPushToken: () => ({ body: { token: 'device-0' } }),
    testPush: ({ member }) => about(member),
    testStream: ({ member }) => about(member),
    testNotice: ({ member }) => about(member),
    markNotificationRead: async ({ member }) => ({ params: { id: await noticeOf(server, (member ?? bidder).userId) } }),
    confirmDecision: async ({ isFresh }) => ({
      params: { id: isFresh ? await requestOf(requester) : standingRequest },
    }),
    refuseDecision: async ({ isFresh }) => ({
      params: { id: isFresh ? await requestOf(requester) : standingRequest },
      body: { reason: 'Not convinced' },
    }),
    withdrawDecision: async ({ asker, isFresh }) => ({
      params: { id: isFresh ? await requestOf(asker) : standingRequest },
    }),
    endSession: async ({ asker }) => ({ params: { id: await addSession(server, uuidOf(asker)) } }),
    // Another account, so that the caller can go on calling.
    endAllSessions: () => ({ body: { keepCurrent: true } }),
    recoverAccount: () => ({ body: { email: fresh(), password: 'not-theirs', code: '0000-0000-0000-0000-0000-0000' } }),
    signOutAdministrator: async () => ({ params: { id: await addAdministrator(server, fresh()) } }),
    resetSecondFactor: async () => ({ params: { id: (await accounts.administrator()).uuid } }),
    changeAdministratorRole: async () => ({
      params: { id: await addAdministrator(server, fresh()) },
      body: { role: 'Reviewer' },
    }),
    removeAdministrator: async () => ({
      params: { id: await addAdministrator(server, fresh()) },
      body: { reason: 'Left the company' },
    }),
    inviteAdministrator: () => ({ body: { email: fresh() } }),
    resendAdminInvite: async () => ({ params: { id: await inviteAdministrator(server, fresh()) } }),
    savePreferences: () => ({ body: { zone: null, digest: 'Weekly', channels: [] } }),
    tryPriority: ({ owner }) => ({ ...auction(owner.live), body: { priority } }),
    revokeAdminInvite: async () => ({ params: { id: await inviteAdministrator(server, fresh()) } }),
    readIndividual: () => ({ params: { id: bidder.uuid } }),
    readInstitutional: () => ({ params: { id: subjects.get('institutional-investor')?.uuid ?? '' } }),
    readProfessional: () => ({ params: { id: counsel.uuid } }),
    readAuction: () => auction(other.draft),
    decideAuction: async ({ isFresh }) => ({
      ...auction(isFresh ? await auctions.pending(other.issuer) : other.draft),
      body: { status: 'Approved' },
    }),
    changeLaunchDate: () => ({
      ...auction(other.marketed),
      body: { marketingPeriodLaunchDate: hoursFromNow(-2).toISOString() },
    }),
  };

  /** A pending decision for another administrator; returns its id. */
  async function requestOf(by: Asking['asker']): Promise<string> {
    const { orgUuid } = await accounts.issuer();
    const client = server.admin(by);
    await client.deactivateMunicipality({ params: { id: orgUuid }, body: { reason: 'Asked by letter' } });
    const [request] = await client.listPendingDecisions({ query: { subject: `municipality:${orgUuid}` } });
    return request?.id ?? '';
  }

  /** Without an account: any record, since they are refused before it matters. */
  function uuidOf(asker: Asking['asker']): string {
    return 'uuid' in asker ? String(asker.uuid) : bidder.uuid;
  }

  async function colleagueInvite({ issuer }: Things): Promise<string> {
    const email = fresh();
    await inviteColleague(server, issuer, email);
    return idOfInvite(server, email);
  }

  async function bidOf(member: Member | undefined, isFresh: boolean): Promise<Record<string, string>> {
    const bidId = member && isFresh ? (await order(member, other.live, { [first]: 5_000 })).bidId : standingBid;
    return { auctionId: other.live, bidId };
  }

  /** A webhook of the records' owner, or of the calling institution. */
  async function hook({ member, owner }: Asking) {
    const isOfInstitution = [...people['institutional-investor'].values()].some((each) => each === member);
    return {
      params: { id: await addHook(server, isOfInstitution && member ? member : owner.issuer, isOfInstitution) },
    };
  }

  await sql`insert into user_invite (code, email, user_type, invited_by_id)
    values (encode(sha256(${invited}::bytea), 'hex'), ${invited}, 'market-professional', ${other.issuer.userId})`.execute(
    db,
  );

  const standingRequest = await requestOf(requester);

  /** A valid request for the call. Throws where the call needs parameters or a body that are not defined. */
  async function requestFor(name: string, of: Route, asking: Asking): Promise<Said> {
    const { member, owner } = asking;
    if (member === owner.issuer) await moveTo(server, member, member.orgId);
    await settleChanges(server);
    const make = makers[name];
    if (make) return make(asking);
    if (of.path.startsWith('/api/user-management/') && of.method === 'POST') return decision(of, asking.isFresh);
    if (of.params || (of.body && !of.bodyOptional) || of.files)
      throw new Error(`no right request is known for ${name}`);
    return {};
  }

  return { server, accounts, administrators, municipalities, other, people, bidder, requestFor };
}

const invited = 'invited@people.example';
