/** Requests of people about their accounts, municipalities, invitations, webhooks and notices. */
import { type FilePart, pdf, png } from '../hostile/hostile.ts';
import {
  addDelivery,
  addDocument,
  addHook,
  addKey,
  addPerson,
  addPersonOf,
  addSession,
  idOfInvite,
  inviteColleague,
  madeOnce,
  moveTo,
  noticeOf,
  type OwnedRecords,
  openChange,
  publish,
} from '../market/owned-records.ts';
import { bodies } from './request-bodies.ts';
import { type Asking, type ExampleRequest, invited, type Makers, type RequestFixture } from './request-types.ts';

const document: FilePart = {
  field: 'enablementDocs',
  name: 'statement.pdf',
  type: 'application/pdf',
  content: pdf,
};
const proof: FilePart = { field: 'proof', name: 'bill.pdf', type: 'application/pdf', content: pdf };
const banner: FilePart = { field: 'bannerImage', name: 'banner.png', type: 'image/png', content: png };

export function accountRequests(fixture: RequestFixture): Makers {
  return {
    ...signUpRequests(fixture),
    ...profileRequests(fixture),
    ...peopleRequests(fixture),
    ...webhookRequests(fixture),
    ...keyRequests(fixture),
    ...noticeRequests(fixture),
  };
}

function signUpRequests({ server, other }: RequestFixture): Makers {
  const proof = ({ asker }: Asking) => ({ email: asker.email, idToken: asker.token });
  const withCode = (asking: Asking) => ({ ...proof(asking), inviteCode: asking.asker.inviteCode ?? null });
  return {
    signUpMunicipality: (asking) => ({ body: { ...bodies.signUpMunicipality, ...proof(asking) } }),
    signUpInvestor: (asking) => ({ body: { ...bodies.signUpInvestor, ...proof(asking) } }),
    signUpInstitution: (asking) => ({ body: { ...bodies.signUpInstitution, ...proof(asking) } }),
    signUpProfessional: (asking) => ({ body: { ...bodies.signUpProfessional, ...withCode(asking) } }),
    signUpColleague: async (asking) => {
      const inviteCode = await inviteColleague(server, other.issuer, asking.asker.email);
      return { body: { ...bodies.signUpColleague, ...proof(asking), inviteCode } };
    },
    signUpAdministrator: (asking) => ({ body: { ...bodies.signUpAdministrator, ...withCode(asking) } }),
  };
}

function profileRequests({ server, accounts, bidder }: RequestFixture): Makers {
  /** Approval can be requested of an account that is New. */
  const asNew = async ({ member, isFresh }: Asking): Promise<ExampleRequest> => {
    if (member && isFresh) await accounts.setStatus(member, 'New');
    return {};
  };
  return {
    saveIndividualProfile: () => ({ body: bodies.saveIndividualProfile }),
    saveInstitutionalUser: () => ({ body: bodies.saveInstitutionalUser }),
    saveInstitution: () => ({ body: bodies.saveInstitution }),
    saveProfessionalProfile: () => ({ body: bodies.saveProfessionalProfile }),
    saveMunicipalityOverview: () => ({ body: bodies.saveMunicipalityOverview }),
    saveFinEconProfile: () => ({ body: bodies.saveFinEconProfile }),
    requestIndividualApproval: asNew,
    requestInstitutionalApproval: asNew,
    requestProfessionalApproval: asNew,
    requestMunicipalityApproval: asNew,
    requestInvestorChange: () => ({ body: bodies.requestInvestorChange }),
    requestResidenceProof: async ({ member }) => {
      const { zipCode } = bodies.requestResidenceProof;
      await server.superuser.query('update "user" set zip_code = $1 where uuid = $2', [zipCode, member?.uuid]);
      return { body: bodies.requestResidenceProof, files: [proof] };
    },
    requestMunicipalityChange: async ({ member, isFresh }) => {
      // Their own municipality has auctions under way, and a change has to wait for those.
      if (member && isFresh) await moveTo(server, member, (await accounts.issuer()).orgId);
      return { body: bodies.requestMunicipalityChange };
    },
    withdrawChange: async ({ member, owner, isFresh }) => ({
      params: { id: await openChange(server, (isFresh && member) || bidder, isFresh && member === owner.issuer) },
    }),
    saveBannerImage: () => ({ files: [banner] }),
    addEnablementDocuments: () => ({ files: [document] }),
    removeEnablementDocument: async ({ owner, isFresh }) => ({
      params: { id: isFresh ? (await addDocument(owner.issuer)).document : owner.document },
    }),
    addPerson: () => ({ body: bodies.addPerson }),
    changePerson: ({ owner }) => ({
      params: { id: owner.person },
      body: { ...bodies.changePerson, name: owner.secret },
    }),
    removePerson: async ({ owner, isFresh }) => ({
      params: { id: isFresh ? await addPerson(owner.issuer) : owner.person },
    }),
    addCreditRating: () => ({ body: bodies.addCreditRating }),
    changeCreditRating: ({ owner }) => ({ params: { id: owner.rating }, body: bodies.changeCreditRating }),
    removeCreditRating: async ({ owner, isFresh }) => {
      const body = bodies.addCreditRating;
      return { params: { id: isFresh ? (await owner.issuer.client.addCreditRating({ body })).id : owner.rating } };
    },
    // Another address, so that no account is erased.
    eraseOwnAccount: () => ({ body: { email: 'somebody@else.example' } }),
  };
}

function peopleRequests({ server, other, fresh }: RequestFixture): Makers {
  /** People that a request is about: the caller's outside of municipalities, otherwise those of the owner of the objects. */
  const accountOf = async ({ member, owner }: Asking) => {
    const userType = member && (await userTypeOf(server, member));
    if (member && (userType === 'institutional-investor' || userType === 'market-professional'))
      return { member, userType };
    return { member: owner.issuer, userType: 'municipality' } as const;
  };
  const colleague = async (asking: Asking, isActive = true) => {
    const { member, userType } = await accountOf(asking);
    return { params: { id: await addPersonOf(server, member, userType, fresh(), isActive) } };
  };
  const colleagueInvite = async (asking: Asking) => {
    const { member, userType } = await accountOf(asking);
    const email = fresh();
    await inviteColleague(server, member, email, userType);
    return { params: { id: await idOfInvite(server, email) } };
  };
  const newInvite = async ({ issuer }: OwnedRecords) => {
    const email = fresh();
    await issuer.client.inviteProfessional({ body: { ...bodies.inviteProfessional, email } });
    return idOfInvite(server, email);
  };
  return {
    publishMarketNews: () => ({ body: bodies.publishMarketNews }),
    changeMarketNews: ({ owner }) => ({ params: { uuid: owner.news }, body: bodies.changeMarketNews }),
    removeMarketNews: async ({ owner, isFresh }) => ({
      params: { uuid: isFresh ? await publish(owner.issuer) : owner.news },
    }),
    validateInvite: () => ({ body: { ...bodies.validateInvite, email: invited, inviteCode: invited } }),
    inviteProfessional: () => ({ body: { ...bodies.inviteProfessional, email: fresh() } }),
    inviteProfessionalByEmail: () => ({ body: { email: fresh() } }),
    resendInvite: ({ owner }) => ({ params: { id: owner.invite } }),
    revokeInvite: async ({ owner, isFresh }) => ({ params: { id: isFresh ? await newInvite(owner) : owner.invite } }),
    // Every kind of account that has people has Admins.
    inviteColleague: () => ({ body: { ...bodies.inviteColleague, role: 'Admin', email: fresh() } }),
    resendColleagueInvite: colleagueInvite,
    revokeColleagueInvite: colleagueInvite,
    changeColleagueRole: async (asking) => ({ ...(await colleague(asking)), body: bodies.changeColleagueRole }),
    removeColleague: (asking) => colleague(asking),
    restoreColleague: (asking) => colleague(asking, false),
    readFile: ({ owner }) => ({ params: { uuid: owner.file } }),
    setFavoriteMunicipality: () => ({
      params: { id: other.issuer.orgUuid },
      body: bodies.setFavoriteMunicipality,
    }),
  };
}

function webhookRequests({ server }: RequestFixture): Makers {
  /** A webhook of the owner of the things, or of the caller outside municipalities. */
  const hook = async ({ member, owner }: Asking) => {
    const userType = member && (await userTypeOf(server, member));
    const isOwn = member !== undefined && userType !== undefined && userType !== 'municipality';
    return {
      params: {
        id: isOwn ? await addHook(server, member, userType) : await addHook(server, owner.issuer, 'municipality'),
      },
    };
  };
  return {
    addWebhook: () => ({ body: bodies.addWebhook }),
    changeWebhook: async (asking) => ({ ...(await hook(asking)), body: bodies.changeWebhook }),
    removeWebhook: hook,
    rotateWebhookSecret: hook,
    testWebhook: hook,
    listWebhookDeliveries: hook,
    resendWebhookDelivery: async (asking) => {
      const { params } = await hook(asking);
      return { params: { ...params, deliveryId: await addDelivery(server, params.id) } };
    },
  };
}

function keyRequests({ server }: RequestFixture): Makers {
  return {
    createApiKey: () => ({ body: bodies.createApiKey }),
    /** A key of the owner of the things, or of the caller outside municipalities. */
    revokeApiKey: async ({ member, owner }) => {
      const isOwn = member !== undefined && (await userTypeOf(server, member)) !== 'municipality';
      return { params: { id: await addKey(server, isOwn ? member : owner.issuer) } };
    },
  };
}

async function userTypeOf({ deps: { db } }: RequestFixture['server'], { userId }: { userId: number }) {
  const row = await db.selectFrom('user').select('userType').where('id', '=', userId).executeTakeFirst();
  return row?.userType;
}

function noticeRequests({ server, bidder, fresh }: RequestFixture): Makers {
  const calendar = madeOnce(() => bidder.client.makeCalendar());
  /** Id of a caller without an account: any, since they are refused before it matters. */
  const ownId = ({ member }: Asking) => ({ body: { uuid: (member ?? bidder).uuid } });
  return {
    registerPushToken: () => ({ body: { token: fresh() } }),
    unregisterPushToken: () => ({ body: bodies.unregisterPushToken }),
    testPush: ownId,
    testStream: ownId,
    testNotice: ownId,
    markNotificationRead: async ({ member }) => ({ params: { id: await noticeOf(server, (member ?? bidder).userId) } }),
    chooseLanguage: () => ({ body: bodies.chooseLanguage }),
    savePreferences: () => ({ body: bodies.savePreferences }),
    readCalendar: async () => {
      const { calendarUrl } = await calendar();
      return { query: { key: new URL(calendarUrl).searchParams.get('key') ?? '' } };
    },
    endSession: async ({ asker }) => ({
      params: { id: await addSession(server, 'uuid' in asker ? String(asker.uuid) : bidder.uuid) },
    }),
    // Another account, so that the caller can go on calling.
    endAllSessions: () => ({ body: bodies.endAllSessions }),
    // Another sign-in, so that the caller can go on calling.
    signOut: () => ({ body: bodies.signOut }),
    beginSignIn: () => ({ body: bodies.beginSignIn }),
    finishSignIn: () => ({ body: bodies.finishSignIn }),
    renewSignIn: () => ({ body: bodies.renewSignIn }),
    endSignIn: () => ({ body: bodies.endSignIn }),
    recoverAccount: () => ({ body: { ...bodies.recoverAccount, email: fresh() } }),
  };
}
