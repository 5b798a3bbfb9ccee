/**
 * Every call of both sites, made once in the order in which a market makes them: people sign up and are approved, an auction is
 * built, sold and checked; steps that do not need each other at once, since on a busy machine each waits for the product. `npm run examples` keeps
 * the answers as the examples of /api/docs.
 */
import { hash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { admin } from '@fairbook/contract/admin.ts';
import { market } from '@fairbook/contract/market.ts';
import { paper } from '@fairbook/server/program/demo/paper.ts';
import { png } from '@fairbook/server/testing/hostile/hostile.ts';
import { newWitnessKey } from '@fairbook/server/testing/market/witnesses.ts';
import { bodies } from '@fairbook/server/testing/requests/request-bodies.ts';
import { ProviderBrowser } from '@fairbook/server/testing/services/open-id-provider.ts';
import { expect, onTestFinished, test } from 'vitest';
import {
  enrolSecondFactor,
  type MarketClient,
  mailedCode,
  marketAs,
  newVerifiedIdentity,
  tokenOf,
} from '../../testing/calls.ts';
import { makeDeclaredCalls } from '../../testing/declared-calls.ts';
import { addFailedJob } from '../../testing/failed-jobs.ts';
import { type OpenIdProduct, startOpenIdProduct } from '../../testing/open-id-product.ts';
import { administrator, alderCreek, demoPassword } from '../../testing/people.ts';
import { recorded, recordedAdmin, recordedMarket, type Site } from '../../testing/recorder.ts';
import { maturityDays, newApprovedAuction, newLiveSale } from '../../testing/sales.ts';
import { adviseIn, newMunicipality } from '../../testing/towns.ts';

const examplesFolder = new URL('../../../server/src/platform/http/docs/examples/', import.meta.url);
const [soon = '', later = ''] = maturityDays(2);
const tag = Date.now().toString(36);
/** A verified identity without an account. */
async function newcomer(name: string) {
  const email = `${name}.${tag}@newcomers.example`;
  const idToken = await newVerifiedIdentity(email);
  return { email, idToken, client: recordedMarket(idToken) };
}

function pdf(name: string): File {
  const content = paper(name, ['For the readers of one offering.']);
  return new File([new Uint8Array(content)], `${name}.pdf`, { type: 'application/pdf' });
}

function picture(): File {
  return new File([png], 'bridge.png', { type: 'image/png' });
}

test('every call succeeds once in the life of a market', { timeout: 120_000 }, async () => {
  const visitor = recordedMarket(null);
  const adminVisitor = recordedAdmin(null);
  const reviewer = recordedAdmin(await tokenOf(administrator));
  // Slow steps begin before those that do not need them.
  const provider = startOpenIdProduct();
  onTestFinished(async () => (await provider).stop());
  const town = await marketAs(alderCreek);

  // Visitors.
  const readVisitors = async () => {
    await visitor.readMeta();
    await visitor.readIdentityConfiguration();
    await adminVisitor.readMeta();
    await adminVisitor.readIdentityConfiguration();
    await reviewer.readMetadata();
    await reviewer.chooseLanguage({ body: { language: 'en' } });
  };

  // A second administrator, by invitation.
  const joinAda = async () => {
    const ada = await newcomer('ada');
    await reviewer.inviteAdministrator({ body: { email: ada.email } });
    const mistaken = await reviewer.inviteAdministrator({ body: { email: `wrong.${tag}@newcomers.example` } });
    await reviewer.resendAdminInvite({ params: { id: mistaken.id } });
    await reviewer.listAdminInvites();
    await reviewer.revokeAdminInvite({ params: { id: mistaken.id } });
    await adminVisitor.checkAdminInvite({ body: { inviteCode: await mailedCode(ada.email) } });
    await adminVisitor.signUpAdministrator({
      body: {
        ...{ ...bodies.signUpAdministrator, email: ada.email, idToken: ada.idToken },
        inviteCode: await mailedCode(ada.email),
      },
    });
    const joined = (await reviewer.listAdministrators()).find(({ email }) => email === ada.email);
    const adaParams = { params: { id: joined?.id ?? '' } };
    await reviewer.changeAdministratorRole({ ...adaParams, body: { role: 'Owner' } });
    return { ada, adaParams, secondAdmin: recordedAdmin(ada.idToken) };
  };
  const joining = joinAda();

  /** A call that takes an investor out of a sale which closes within 24 hours waits for the second administrator. */
  const confirmed = async (asked: Promise<{ readonly pendingDecision?: { readonly id: string } | undefined }>) => {
    const { pendingDecision } = await asked;
    const { secondAdmin } = await joining;
    if (pendingDecision) await secondAdmin.confirmDecision({ params: { id: pendingDecision.id } });
  };

  const reason = { body: bodies.suspendAccount };
  const rejection = { body: bodies.rejectAccount };

  // A municipality.
  const openCity = async () => {
    const clerk = await newcomer('clerk');
    const city = clerk.client;
    await visitor.signUpMunicipality({
      body: { ...bodies.signUpMunicipality, ...{ email: clerk.email, idToken: clerk.idToken } },
    });
    const cityUser = await city.readMetadata();
    await city.chooseLanguage({ body: { language: 'en' } });
    // It has no website yet, which an administrator may have seen.
    const subject = `municipality:${(await city.readMunicipalityInfo()).uuid}`;
    const { checks } = await reviewer.listChecks({ query: { subject } });
    await reviewer.countOpenChecks({ query: { subject: [subject] } });
    const fingerprint = checks.find(({ check }) => check === bodies.markCheck.check)?.fingerprint ?? '';
    await reviewer.markCheck({ body: { ...bodies.markCheck, subject, fingerprint } });
    await reviewer.unmarkCheck({ body: { ...bodies.unmarkCheck, subject } });
    await city.saveMunicipalityOverview({ body: bodies.saveMunicipalityOverview });
    await city.saveFinEconProfile({ body: bodies.saveFinEconProfile });
    await city.saveBannerImage({ files: { bannerImage: [picture()] } });
    await city.removeBannerImage();
    const [budget] = await city.addEnablementDocuments({ files: { enablementDocs: [pdf('Budget')] } });
    const [draftPlan] = await city.addEnablementDocuments({ files: { enablementDocs: [pdf('Draft plan')] } });
    await city.removeEnablementDocument({ params: { id: draftPlan?.id ?? '' } });
    const person = await city.addPerson({ body: bodies.addPerson });
    await city.changePerson({ params: { id: person.id }, body: bodies.changePerson });
    const another = await city.addPerson({ body: { ...bodies.addPerson, name: 'Tom Former' } });
    await city.removePerson({ params: { id: another.id } });
    const rating = await city.addCreditRating({ body: bodies.addCreditRating });
    await city.changeCreditRating({ params: { id: rating.id }, body: bodies.changeCreditRating });
    const water = await city.addCreditRating({ body: { ...bodies.addCreditRating, revStream: 'Water revenues' } });
    await city.removeCreditRating({ params: { id: water.id } });
    await city.readMunicipalityProfile();
    await city.requestMunicipalityApproval();

    await reviewer.listMunicipalities({ query: { q: clerk.email, status: ['Pending Approval'] } });
    await reviewer.countAccounts({ query: { of: 'municipalities', by: 'state' } });
    await reviewer.countDecisionMails({ body: { decision: 'account.reject', subjects: [subject] } });
    await reviewer.askApplicant({ body: { ...bodies.askApplicant, subject } });
    await city.listOwnQuestions();
    await city.answerQuestion({ body: bodies.answerQuestion });
    await reviewer.listQuestions({ query: { subject } });
    const { id: me } = await reviewer.readMetadata();
    await reviewer.assignCase({ body: { ...bodies.assignCase, subject, assignee: me } });
    await reviewer.readAssignment({ query: { subject } });
    await reviewer.addCaseNote({ body: { ...bodies.addCaseNote, subject } });
    await reviewer.listCaseNotes({ query: { subject } });
    await reviewer.listAdminNotices({ query: { page: 1 } });
    await reviewer.markAdminNoticesRead();
    const cityId = { params: { id: (await city.readMunicipalityInfo()).uuid } };
    await reviewer.rejectAccount({ params: { kind: 'municipality', ...cityId.params }, ...rejection });
    await city.requestMunicipalityApproval();
    await reviewer.approveAccount({ params: { kind: 'municipality', ...cityId.params } });
    await reviewer.suspendAccount({ params: { kind: 'municipality', ...cityId.params }, ...reason });
    await reviewer.reactivateAccount({ params: { kind: 'municipality', ...cityId.params }, ...reason });
    await reviewer.readMunicipality(cityId);
    return { city, cityUser, cityId, subject, budget };
  };
  const opening = openCity();

  // An individual and an institution.
  const joinIvy = async () => {
    const ivy = await newcomer('ivy');
    await visitor.signUpInvestor({
      body: { ...bodies.signUpInvestor, email: ivy.email, idToken: ivy.idToken },
    });
    const individual = ivy.client;
    await individual.saveIndividualProfile({ body: bodies.saveIndividualProfile });
    await individual.readIndividualProfile();
    const individualId = { params: { id: (await individual.readMetadata()).uuid } };
    await individual.requestIndividualApproval();
    await reviewer.listIndividuals({ query: { q: ivy.email } });
    await reviewer.rejectAccount({ params: { kind: 'investor', ...individualId.params }, ...rejection });
    await individual.requestIndividualApproval();
    await reviewer.approveAccount({ params: { kind: 'investor', ...individualId.params } });
    await confirmed(reviewer.suspendAccount({ params: { kind: 'investor', ...individualId.params }, ...reason }));
    await reviewer.reactivateAccount({ params: { kind: 'investor', ...individualId.params }, ...reason });
    await reviewer.readIndividual(individualId);

    // Changes of approved details.
    const requestMove = async (state: string) => {
      const body = { ...bodies.requestInvestorChange, state };
      const { open } = await individual.requestInvestorChange({ body });
      return { params: { id: open?.id ?? '' } };
    };
    await reviewer.rejectFactChange({ ...(await requestMove('WA')), ...rejection });
    await confirmed(reviewer.approveFactChange(await requestMove('WA')));
    const back = await requestMove('OR');
    await individual.readFactStanding();
    await reviewer.listFactChanges({ query: { status: ['Open'], q: ivy.email } });
    await reviewer.countFactChanges({ query: { q: ivy.email } });
    await reviewer.readFactChange(back);
    await confirmed(reviewer.approveFactChange(back));
    const proof = { body: bodies.requestResidenceProof, files: { proof: [pdf('Water bill')] } };
    const { open: sent } = await individual.requestResidenceProof(proof);
    await confirmed(reviewer.approveFactChange({ params: { id: sent?.id ?? '' } }));
    return { ivy, individual, individualId };
  };

  const joinMax = async () => {
    const max = await newcomer('max');
    await visitor.signUpInstitution({
      body: { ...bodies.signUpInstitution, email: max.email, idToken: max.idToken },
    });
    const fund = max.client;
    await fund.saveInstitutionalUser({ body: bodies.saveInstitutionalUser });
    await fund.saveInstitution({ body: bodies.saveInstitution });
    await fund.readInstitutionalProfile();
    const fundId = { params: { id: (await fund.readMetadata()).uuid } };
    await fund.requestInstitutionalApproval();
    await reviewer.listInstitutionals({ query: { q: max.email } });
    await reviewer.rejectAccount({ params: { kind: 'institutional-investor', ...fundId.params }, ...rejection });
    await fund.requestInstitutionalApproval();
    await reviewer.approveAccount({ params: { kind: 'institutional-investor', ...fundId.params } });
    await confirmed(
      reviewer.suspendAccount({ params: { kind: 'institutional-investor', ...fundId.params }, ...reason }),
    );
    await reviewer.reactivateAccount({ params: { kind: 'institutional-investor', ...fundId.params }, ...reason });
    await reviewer.readInstitutional(fundId);
    // A second person of the institution, whose approval an order needs.
    const trudy = await newcomer('trudy');
    await fund.inviteColleague({ body: { name: 'Trudy Trader', email: trudy.email, role: 'Trader' } });
    const { uuid: trudyId } = await visitor.signUpColleague({
      body: {
        firstName: 'Trudy',
        lastName: 'Trader',
        email: trudy.email,
        inviteCode: await mailedCode(trudy.email),
        idToken: trudy.idToken,
      },
    });
    await fund.changeColleagueRole({ params: { id: trudyId }, body: { role: 'Admin' } });
    return { fund, fundId, trudy, trudyId };
  };

  // A professional, invited by the municipality.
  const joinPaul = async () => {
    const { city } = await opening;
    const paul = await newcomer('paul');
    await city.inviteProfessional({ body: { ...bodies.inviteProfessional, email: paul.email } });
    const paulsCode = await mailedCode(paul.email);
    await visitor.validateInvite({ body: { ...bodies.validateInvite, email: paul.email, inviteCode: paulsCode } });
    await visitor.signUpProfessional({
      body: { ...bodies.signUpProfessional, email: paul.email, idToken: paul.idToken, inviteCode: paulsCode },
    });
    const professional = paul.client;
    await professional.saveProfessionalProfile({ body: bodies.saveProfessionalProfile });
    await professional.readProfessionalProfile();
    const professionalUuid = (await professional.readMetadata()).uuid;
    const professionalId = { params: { id: professionalUuid } };
    await professional.requestProfessionalApproval();
    await reviewer.listProfessionals({ query: { q: paul.email } });
    await reviewer.rejectAccount({ params: { kind: 'market-professional', ...professionalId.params }, ...rejection });
    await professional.requestProfessionalApproval();
    await reviewer.approveAccount({ params: { kind: 'market-professional', ...professionalId.params } });
    await reviewer.suspendAccount({ params: { kind: 'market-professional', ...professionalId.params }, ...reason });
    await reviewer.reactivateAccount({ params: { kind: 'market-professional', ...professionalId.params }, ...reason });
    await reviewer.readProfessional(professionalId);
    const invite = await city.inviteProfessionalByEmail({ body: { email: `pia.${tag}@newcomers.example` } });
    await city.resendInvite({ params: { id: invite.id } });
    await city.listInvites();
    await city.revokeInvite({ params: { id: invite.id } });
    return { paul, professional, professionalUuid, professionalId };
  };

  // A colleague, invited by the municipality.
  const joinColin = async () => {
    const { city } = await opening;
    const renamed = await city.requestMunicipalityChange({ body: bodies.requestMunicipalityChange });
    await city.withdrawChange({ params: { id: renamed.open?.id ?? '' } });
    const colin = await newcomer('colin');
    await city.inviteColleague({ body: { ...bodies.inviteColleague, email: colin.email } });
    const stray = await city.inviteColleague({
      body: { email: `stray.${tag}@newcomers.example`, name: 'Sam Stray', role: 'Admin' },
    });
    await city.resendColleagueInvite({ params: { id: stray.id } });
    const inviteCode = await mailedCode(colin.email);
    const { uuid: colinId } = await visitor.signUpColleague({
      body: { ...bodies.signUpColleague, email: colin.email, inviteCode, idToken: colin.idToken },
    });
    await city.listColleagues();
    await city.revokeColleagueInvite({ params: { id: stray.id } });
    const colinParams = { params: { id: colinId } };
    await city.changeColleagueRole({ ...colinParams, body: bodies.changeColleagueRole });
    await city.removeColleague(colinParams);
    await city.restoreColleague(colinParams);
    return colin;
  };

  const [
    { unsold, decidable },
    { ada, adaParams, secondAdmin },
    { city, cityUser, cityId, subject, budget },
    { ivy, individual, individualId },
    { fund, fundId, trudy, trudyId },
    { paul, professional, professionalUuid, professionalId },
    colin,
  ] = await Promise.all([
    newEndingSales(town),
    joining,
    opening,
    joinIvy(),
    joinMax(),
    joinPaul(),
    joinColin(),
    readVisitors(),
  ]);
  const { auditSubject: ofFund } = await reviewer.readInstitutional(fundId);

  // The individual decides for the institution too.
  const linkAccounts = async () => {
    await fund.declareLink({ body: { ...bodies.declareLink, email: ivy.email } });
    const ofIvy = { ...bodies.linkAccounts, subject: ofFund, other: ivy.email };
    await confirmed(reviewer.linkAccounts({ body: ofIvy }));
    const { links, statements } = await reviewer.listAccountLinks({ query: { subject: ofFund } });
    const linkId = { params: { id: links[0]?.id ?? '' } };
    await reviewer.settleLinkStatement({
      params: { id: statements[0]?.id ?? '' },
      body: { ...bodies.settleLinkStatement, subject: ofFund },
    });
    await individual.objectToLink({ ...linkId, body: bodies.objectToLink });
    await individual.readOwnLinks();
    await reviewer.listAccountLinks({ query: { subject: ofFund } });
    await confirmed(reviewer.endAccountLink({ ...linkId, body: { ...bodies.endAccountLink, subject: ofFund } }));
  };

  // An auction is built and approved.
  const buildAuction = async () => {
    const profile = { ...bodies.createAuction, amount: 70_000 };
    const { id: auctionId } = await city.createAuction({ body: profile });
    const params = { auctionId };
    await city.saveProfile({ params, body: profile });
    await city.listProfessionals();
    await city.saveRatingsProviders({
      params,
      body: { ...bodies.saveRatingsProviders, auctionCounsel: [professionalUuid], auctionTrustee: [professionalUuid] },
    });
    await city.savePriority({ params, body: bodies.savePriority });
    await city.saveKeyDates({
      params,
      body: {
        dated: `${new Date().getUTCFullYear() + 1}-06-01`,
        firstPrincipalPaymentDate: soon,
        finalMaturityDate: later,
        marketingPeriodLaunchDate: new Date(Date.now() + 86_400_000).toISOString(),
        communityImpactThemes: [],
      },
    });
    const terms = { interestRate: 4, yield: 4, price: 100 };
    await city.saveMaturityStructure({
      params,
      body: {
        schedule: [
          { maturityDate: soon, principalAmount: 20_000, ...terms },
          { maturityDate: later, principalAmount: 50_000, ...terms },
        ],
      },
    });
    // A witness of the order logs. It is active for as short as possible: sales of other tests would name it.
    const own = { name: `${bodies.addWitness.name} ${tag}`, key: newWitnessKey() };
    const witness = await reviewer.addWitness({ body: { ...bodies.addWitness, ...own } });
    await city.readWitnessChoice({ params });
    await city.saveWitnessChoice({ params, body: { witnesses: [witness.id], quorum: 1 } });
    await reviewer.readWitnessChoice({ params });
    await city.addDocuments({
      params,
      files: { preliminaryOfficialStatement: [pdf('Preliminary official statement')] },
    });
    await city.addDocuments({ params, files: { docOther1: [pdf('Engineers’ report')] } });
    await city.removeDocument({ params: { ...params, documentType: 'docOther1' } });
    const copy = await city.duplicateAuction({ params });
    await city.deleteAuction({ params: { auctionId: copy.id } });
    await city.requestAuctionApproval({ params });
    await city.recallAuction({ params });
    await city.requestAuctionApproval({ params });
    await reviewer.changeWitnessState({ params: { id: witness.id }, body: bodies.changeWitnessState });
    await city.readOwnAuction({ params });
    await reviewer.listAuctions({ query: { status: ['PendingReview'] } });
    await reviewer.readAuction({ params });
    await reviewer.changeLaunchDate({
      params,
      body: { marketingPeriodLaunchDate: new Date(Date.now() - 1000).toISOString() },
    });
    await reviewer.decideAuction({ params, body: { status: 'Approved', remarks: null } });
    await city.readOwnAmendments({ params });
    for (const status of ['Recalled', 'Returned', 'Approved'] as const) {
      const chosen = await city.proposeDocument({
        params,
        body: bodies.proposeDocument,
        files: { file: [pdf('Engineers’ report')] },
      });
      const dropped = { params: { ...params, fileId: chosen[0]?.file.id ?? '' } };
      if (status === 'Recalled') await city.dropProposedDocument(dropped);
      const documents = status === 'Recalled' ? [] : [dropped.params.fileId];
      const { requests } = await city.requestAmendment({ params, body: { ...bodies.requestAmendment, documents } });
      const amendment = { params: { ...params, amendmentId: requests[0]?.id ?? '' } };
      if (status === 'Recalled') await city.recallAmendment(amendment);
      else {
        const hashes = chosen.map(({ sha256 }) => sha256);
        await reviewer.decideAmendment({
          ...amendment,
          body: { ...bodies.decideAmendment, status, documents: hashes },
        });
      }
    }
    await reviewer.readAmendments({ params });

    return auctionId;
  };
  const [auctionId] = await Promise.all([buildAuction(), linkAccounts()]);
  const params = { auctionId };

  // The team of the sale.
  const gatherTeam = async () => {
    const place = await city.inviteToDealTeam({ params, body: { ...bodies.inviteToDealTeam, email: paul.email } });
    const otherPlace = await city.inviteToDealTeam({ params, body: { role: 'PayingAgent', email: paul.email } });
    await city.endTeamPlace({ params: { ...params, placeId: otherPlace.id } });
    await professional.listTeamInvitations();
    await professional.answerTeamInvitation({ params: { placeId: place.id }, body: bodies.answerTeamInvitation });
    await city.requireSignOffs({ params, body: bodies.requireSignOffs });
    const workspace = await professional.readDealTeam({ params });
    const [{ sha256 } = { sha256: null }] = workspace.steps;
    const signing = { ...bodies.signOff, sha256: sha256 ?? '' };
    const signed = await professional.signOff({ params, body: signing });
    await professional.withdrawSignOff({ params: { ...params, signOffId: signed.id } });
    await city.grantTeamBook({ params, body: bodies.grantTeamBook });
    await city.requireSignOffs({ params, body: { required: [] } });
  };

  // Marketing.
  const marketSale = async () => {
    await individual.readPublicAuction({ params });
    await city.listAuctionProfessionals({ params });
    await individual.giveFeedback({
      params: { auctionUuid: auctionId },
      body: { ...bodies.giveFeedback, interests: [{ maturityDate: soon, amount: 10_000 }] },
    });
    await individual.readOwnFeedback({ params: { id: auctionId } });
    await city.readFeedback({ params: { auctionUuid: auctionId } });
    const asked = await individual.askAboutSale({ params, body: bodies.askAboutSale });
    const question = { params: { ...params, questionId: asked.id } };
    await city.answerSaleQuestion({ ...question, body: bodies.answerSaleQuestion });
    const declined = await individual.askAboutSale({ params, body: { text: 'Who is the mayor?' } });
    const refused = { params: { ...params, questionId: declined.id } };
    await city.declineSaleQuestion({ ...refused, body: bodies.declineSaleQuestion });
    await individual.listSaleQuestions({ params, query: {} });
    await individual.lookAtSale({ params });
    await individual.markSaleSeen({ params, body: bodies.markSaleSeen });
    await city.readSaleReaders({ params });
    await visitor.listPublicSaleQuestions({ params: { uuid: auctionId }, query: {} });
    await reviewer.listSaleReaders({ params, query: {} });
    await reviewer.hideSaleQuestion({ ...refused, body: bodies.hideSaleQuestion });
    await reviewer.listSaleQuestions({ params, query: {} });
  };
  const followSale = async () => {
    await individual.subscribeToStatus({ params: { id: auctionId }, body: bodies.subscribeToStatus });
    await individual.subscribeToInvestorPresentation({
      params: { id: auctionId },
      body: bodies.subscribeToInvestorPresentation,
    });
    await individual.listSubscriptions();
    await individual.setFavoriteAuction({ params: { id: auctionId }, body: bodies.setFavoriteAuction });
    await individual.setFavoriteMunicipality({ ...cityId, body: bodies.setFavoriteMunicipality });
    await individual.listFavoriteAuctions();
    await individual.listFavoriteMunicipalities();
    await individual.listFavorites();
    const { id: searchId } = await individual.saveSearch({ body: bodies.saveSearch });
    await individual.listSavedSearches();
    await individual.removeSavedSearch({ params: { id: searchId } });
    await individual.listMunicipalities({ query: { state: 'OR' } });
    await individual.readMunicipality({ params: { uuid: cityId.params.id } });
    await visitor.readPublicIssuer({ params: { uuid: cityId.params.id } });
  };
  await Promise.all([gatherTeam(), marketSale(), followSale()]);

  // Sale.
  await city.goLive({ params: { auctionUuid: auctionId }, body: bodies.goLive });
  await city.rescheduleAuction({ params, body: bodies.rescheduleAuction });
  const { open: requested } = await colin.client.readSaleChanges({ params });
  await colin.client.listPendingDecisions();
  await colin.client.refuseDecision({ params: { id: requested?.id ?? '' } });
  const { open: requestedAgain } = await city.rescheduleAuction({ params, body: bodies.rescheduleAuction });
  await colin.client.confirmDecision({ params: { id: requestedAgain?.id ?? '' } });
  const withdrawn = { ...bodies.withdrawMaturities, maturities: [{ maturityDate: later }] };
  const { open: withdrawal } = await city.withdrawMaturities({ params, body: withdrawn });
  await colin.client.refuseDecision({ params: { id: withdrawal?.id ?? '' } });
  for (const party of [city, reviewer]) {
    await party.haltAuction({ params, body: bodies.haltAuction });
    // Resuming voids the request.
    if (party === reviewer) await reviewer.cancelAuction({ params, body: bodies.cancelAuction });
    await party.resumeAuction({ params, body: bodies.resumeAuction });
  }
  await individual.listAuctions({ query: { state: 'OR', taxStatus: ['Tax Exempt'] } });
  await individual.countAuctions({ query: { state: 'OR' } });
  await individual.countChoices({ query: { status: ['Live'], taxStatus: ['Tax Exempt'] } });
  const lines = (amount: number) => ({ investments: [{ maturityDate: soon, investmentAmount: amount }] });
  await individual.previewBid({ params, body: lines(15_000) });
  const clientReference = 'desk-2026-0001';
  const bid = await individual.placeBid({ params, body: { ...lines(15_000), clientReference } });
  await individual.amendBid({ params: { ...params, bidId: bid.bidId }, body: lines(10_000) });
  const orderKey = randomUUID();
  const headers = { 'idempotency-key': orderKey };
  const second = await fund.placeBid({ params, body: lines(15_000), headers });
  const extra = await fund.placeBid({ params, body: lines(5_000) });
  await fund.withdrawBid({ params: { ...params, bidId: extra.bidId } });
  await fund.discardBid({ params: { ...params, key: 'order-2026-11-22-0001' } });
  expect(second.bidId).not.toBe(extra.bidId);
  const { documents } = await individual.readPublicAuction({ params });
  const insteadOf = documents.preliminaryOfficialStatement?.id ?? '';
  const supplemented = await city.supplementDocument({
    params,
    body: { ...bodies.supplementDocument, document: 'preliminaryOfficialStatement', insteadOf },
    files: { file: [pdf('Preliminary official statement, with page 12 corrected')] },
  });
  await colin.client.confirmDecision({ params: { id: supplemented.open?.id ?? '' } });
  const { supplements } = await individual.readPublicAuction({ params });
  await individual.reconfirmOrders({ params, body: { supplementId: supplements[0]?.id ?? '' } });
  await fund.saveOrderRules({ body: { approvalAbove: 5_000 } });
  await fund.saveOrderLimits({ params: { id: trudyId }, body: bodies.saveOrderLimits });
  await fund.readOrderRules();
  await trudy.client.readOwnOrderRules({ params });
  const laterLines = (amount: number) => ({ investments: [{ maturityDate: later, investmentAmount: amount }] });
  const [one, two, three] = [
    await trudy.client.proposeOrder({ params, body: laterLines(15_000) }),
    await trudy.client.proposeOrder({ params, body: laterLines(20_000) }),
    await trudy.client.proposeOrder({ params, body: laterLines(15_000) }),
  ];
  await trudy.client.changeWaitingOrder({ params: { id: one.id }, body: { ...laterLines(10_000), version: 1 } });
  await fund.approveWaitingOrder({ params: { id: one.id }, body: { version: 2 } });
  await fund.rejectWaitingOrder({ params: { id: two.id }, body: bodies.rejectWaitingOrder });
  await trudy.client.withdrawWaitingOrder({ params: { id: three.id } });
  await fund.listWaitingOrders();
  const raised = await fund.saveOrderRules({ body: { approvalAbove: 100_000 } });
  await trudy.client.refuseDecision({ params: { id: raised.change?.id ?? '' } });
  const loosened = await fund.saveOrderRules({ body: { approvalAbove: null } });
  await fund.withdrawDecision({ params: { id: loosened.change?.id ?? '' } });
  const removed = await fund.saveOrderRules({ body: { approvalAbove: null } });
  await trudy.client.confirmDecision({ params: { id: removed.change?.id ?? '' } });
  const portfolio = await fund.addSubAccount({ body: bodies.addSubAccount });
  const further = await fund.addSubAccount({ body: { name: 'Trust 12', reference: null } });
  await fund.changeSubAccount({ params: { id: further.id }, body: bodies.changeSubAccount });
  await fund.listSubAccounts();
  await fund.deleteSubAccount({ params: { id: further.id } });
  const shares = [{ subAccountId: portfolio.id, amount: 5_000 }];
  await fund.saveDivision({ params, body: { maturityDate: later, version: 0, shares } });
  await fund.readDivision({ params });
  const digest = hash('sha256', `${fundId.params.id} ${orderKey}`).slice(0, 32);
  await Promise.all([
    individual.readInventory({ params }),
    individual.listDemand({ query: { auctionId: [auctionId] } }),
    fund.listMyLogEntries({ params }),
    visitor.readOrderLog({ params, query: { from: 1 } }),
    visitor.readLogEntry({ params, query: { key: digest } }),
    individual.listMyBids({ query: { clientReference } }),
    professional.readTeamBook({ params }),
    city.readOrderBook({ params }),
    reviewer.readOrderBook({ params }),
    city.tryPriority({ params, body: bodies.tryPriority }),
  ]);

  // An ended sale of the demo market, and its verification.
  const issuer = recordedMarket(await tokenOf('issuer@alder.example'));
  const { rows: over } = await issuer.listOwnAuctions({ query: { status: ['Ended'] } });
  const ended = over.at(-1)?.uuid ?? '';
  const closed = { params: { auctionId: ended } };
  const offerUnsold = async () => {
    const hasResult = () =>
      town.readSaleReport(unsold).then(
        () => true,
        () => false,
      );
    await expect.poll(hasResult, { timeout: 40_000 }).toBe(true);
    const again = await issuer.offerUnsold(unsold);
    await issuer.deleteAuction({ params: { auctionId: again.id } });
  };
  const resize = async () => {
    const whyNot = async () => (await town.readSaleChanges(decidable)).whyNotResize;
    await expect.poll(whyNot, { timeout: 40_000 }).toBeNull();
    const maturities = [{ maturityDate: soon, principal: 90_000 }];
    await issuer.previewResizing({ ...decidable, body: { maturities } });
    await issuer.resizeSale({ ...decidable, body: { ...bodies.resizeSale, maturities } });
  };
  const advise = async () => {
    // A sale of a municipality with one person, whose changes its municipal advisor confirms.
    const lone = await newMunicipality(`Lone Town ${tag}`, `lone.${tag}@newcomers.example`);
    const advised = await newLiveSale({ name: `Advised ${tag}`, principals: [20_000, 50_000], issuer: lone }, 3_600);
    await adviseIn(advised, lone, paul.email);
    const asking = { params: { auctionId: advised }, body: bodies.rescheduleAuction };
    const { open: awaiting } = await (await marketAs(lone)).rescheduleAuction(asking);
    await professional.confirmDecision({ params: { id: awaiting?.id ?? '' } });
  };
  const readEnded = async () => {
    await issuer.downloadSaleFile({ params: { ...closed.params, kind: 'final-book' } });
    await reviewer.downloadSaleFile({ params: { ...closed.params, kind: 'final-book' } });
    const { versions } = await issuer.readFinalStatements(closed);
    await issuer.publishFinalStatement({
      ...closed,
      body: { ...bodies.publishFinalStatement, ...(versions[0] && { insteadOf: versions[0].id }) },
      files: { file: [pdf('Final official statement')] },
    });
    await issuer.downloadSaleFile({ params: { ...closed.params, kind: 'transcript' } });
    await reviewer.downloadSaleFile({ params: { ...closed.params, kind: 'transcript' } });
    await issuer.saveCostInputs({ ...closed, body: bodies.saveCostInputs });
    await reviewer.downloadSaleFile({ params: { ...closed.params, kind: 'closing-record' } });
  };
  const readAccount = async () => {
    // Data of an account with an order in it.
    const [{ id: residentId } = { id: '' }] = (
      await reviewer.listIndividuals({ query: { q: 'ind.or@invest.example' } })
    ).rows;
    const ofResident = (await reviewer.readIndividual({ params: { id: residentId } })).auditSubject;
    const { rows: placed } = await reviewer.listOrders({ query: { subject: ofResident, page: 1 } });
    await reviewer.listOrders({ query: { number: placed[0]?.number ?? '', page: 1 } });
    const { rows: messages } = await reviewer.listAccountMessages({ query: { subject: ofResident, page: 1 } });
    const sentMail = messages.flatMap(({ deliveries }) => deliveries).find(({ state }) => state === 'Sent');
    await reviewer.resendMessage({ params: { id: sentMail?.id ?? '' } });
    await reviewer.listAccountSignIns({
      query: { subject: `municipality:${(await issuer.readMunicipalityInfo()).uuid}` },
    });
    await reviewer.previewDecision({
      body: { decision: 'account.suspend', subject: ofResident, reason: 'Under inquiry' },
    });
  };
  const keepLists = async () => {
    const view = await reviewer.saveView({ body: { ...bodies.saveView, name: `Oregon ${tag}` } });
    await reviewer.listSavedViews({ query: { list: 'listAuctions' } });
    await reviewer.deleteSavedView({ params: { id: view.id } });
    const template = await reviewer.addReasonTemplate({ body: { ...bodies.addReasonTemplate, name: `Deed ${tag}` } });
    await reviewer.changeReasonTemplate({
      params: { id: template.id },
      body: { ...bodies.changeReasonTemplate, name: `Deed of ${tag}` },
    });
    await reviewer.listReasonTemplates({ query: { decision: 'auction.halt' } });
    await reviewer.deleteReasonTemplate({ params: { id: template.id } });
    const announced = await reviewer.addAnnouncement({ body: bodies.addAnnouncement });
    await reviewer.changeAnnouncement({ params: { id: announced.id }, body: bodies.changeAnnouncement });
    await reviewer.listAnnouncements({ query: { state: 'planned', page: 1 } });
    await reviewer.endAnnouncement({ params: { id: announced.id } });
  };
  const readPublic = async () => {
    await visitor.listPublicSales({ query: { status: ['Ended'], pageSize: 2, page: 1 } });
    await visitor.readPublicSale({ params: { uuid: ended } });
    await visitor.downloadPublicResults({ query: {} });
    const file = { params: { uuid: budget?.url.split('/').at(-1) ?? '' } };
    await individual.readFile(file);
    await reviewer.readFile(file);
    await issuer.readMunicipalityStats({ query: { timeFrame: 'Monthly', isOnlyMine: false } });
  };
  await Promise.all([offerUnsold(), resize(), advise(), readEnded(), readAccount(), keepLists(), readPublic()]);

  // News and notifications.
  const publishNews = async () => {
    const { uuid, imageUrl } = await city.publishMarketNews({
      body: bodies.publishMarketNews,
      files: { image: [picture()] },
    });
    await city.changeMarketNews({ params: { uuid }, body: bodies.changeMarketNews });
    await visitor.readPublicFile({ params: { uuid: imageUrl?.split('/').at(-1) ?? '' } });
    await city.listMarketNews();
    await city.removeMarketNews({ params: { uuid } });
  };
  const hearOfSales = async () => {
    await city.registerPushToken({ body: { token: `${bodies.registerPushToken.token}-${tag}` } });
    await city.unregisterPushToken({ body: bodies.unregisterPushToken });
    const self = { body: { uuid: cityUser.uuid } };
    await city.testPush(self);
    await city.testStream(self);
    await city.testNotice(self);
    await city.streamNotifications();
    const [notice] = (await city.listNotifications({ query: { cursor: 'start', pageSize: 25 } })).rows;
    await city.markNotificationRead({ params: { id: notice?.id ?? '' } });
    await city.markAllNotificationsRead();
    await city.readPreferences();
    await city.savePreferences({ body: bodies.savePreferences });
  };
  const subscribeCalendar = async () => {
    const { calendarUrl } = await city.makeCalendar();
    await visitor.readCalendar({ query: { key: new URL(calendarUrl).searchParams.get('key') ?? '' } });
    await city.revokeCalendar();
  };
  const receiveEvents = async () => {
    const { id: hookId } = await city.addWebhook({ body: bodies.addWebhook });
    const webhook = { params: { id: hookId } };
    await city.listWebhooks();
    await city.changeWebhook({ ...webhook, body: bodies.changeWebhook });
    await city.rotateWebhookSecret(webhook);
    const { id: deliveryId } = await city.testWebhook(webhook);
    await city.listWebhookDeliveries(webhook);
    await city.resendWebhookDelivery({ params: { id: hookId, deliveryId } });
    await city.removeWebhook(webhook);
  };
  const holdKey = async () => {
    const { id: keyId } = await city.createApiKey({ body: bodies.createApiKey });
    await city.listApiKeys();
    await city.revokeApiKey({ params: { id: keyId } });
  };
  const operate = async () => {
    const { version, rules: known } = await reviewer.readMarketRules();
    // A rule that no other test depends on, and another value at each attempt.
    const rules = { maxOrders: Number(known.find(({ rule }) => rule === 'maxOrders')?.value) + 1 };
    await reviewer.previewMarketRules({ body: { version, rules } });
    await reviewer.changeMarketRules({ body: { version, rules, reason: bodies.changeMarketRules.reason } });
    const failed = await addFailedJob();
    await reviewer.listFailedJobs({ query: { kind: 'remove-files' } });
    await reviewer.retryJobs({ body: { kind: 'remove-files', id: failed } });
    await reviewer.listMessages({ query: { page: 1, pageSize: 3 } });
    await reviewer.listAuditEvents({ query: { q: auctionId } });
  };
  await Promise.all([publishNews(), hearOfSales(), subscribeCalendar(), receiveEvents(), holdKey(), operate()]);

  // Accounts end: at their own request, or where a second administrator agrees.
  await individual.exportOwnData();
  const leave = async () => {
    const leaver = `leaver.${tag}@calls.example`;
    const leaverToken = await newVerifiedIdentity(leaver);
    const leaving = recordedMarket(leaverToken);
    await leaving.signUpInvestor({
      body: { email: leaver, firstName: 'Lee', lastName: 'Leaver', idToken: leaverToken },
    });
    await leaving.listSessions();
    const [leaverCode = ''] = await recoveryCodesOf(recordedMarket(await enrolSecondFactor(leaverToken)));
    await visitor.recoverAccount({ body: { email: leaver, password: demoPassword, code: leaverCode } });
    // A session is distinguished from the one that ended with the code by its second.
    await new Promise((done) => setTimeout(done, 1_010));
    const returned = recordedMarket(await tokenOf(leaver));
    await returned.endAllSessions({ body: { keepCurrent: true } });
    await visitor.signOut({ body: { token: leaverToken } });
    await returned.eraseOwnAccount({ body: { email: leaver } });
  };
  const decideTogether = async () => {
    await reviewer.deactivateAccount({ params: { kind: 'investor', ...individualId.params }, ...reason });
    await reviewer.deactivateAccount({ params: { kind: 'institutional-investor', ...fundId.params }, ...reason });
    await reviewer.deactivateAccount({ params: { kind: 'market-professional', ...professionalId.params }, ...reason });
    await reviewer.deactivateAccount({ params: { kind: 'municipality', ...cityId.params }, ...reason });
    const removal = await reviewer.removeAdministrator({ ...adaParams, body: bodies.removeAdministrator });
    // Other tests request decisions too, about accounts of theirs.
    const [first] = await secondAdmin.listPendingDecisions({ query: { subject } });
    const [other] = await secondAdmin.listPendingDecisions({ query: { subject: ofFund } });
    await secondAdmin.confirmDecision({ params: { id: first?.id ?? '' } });
    await secondAdmin.refuseDecision({ params: { id: other?.id ?? '' }, body: bodies.refuseDecision });
    await reviewer.withdrawDecision({ params: { id: removal.id } });
  };
  await Promise.all([leave(), decideTogether()]);
  await signInAtProvider(await provider);

  // Sessions end last, since nothing works after theirs.
  const traveler = `traveler.${tag}@calls.example`;
  const travelerToken = await newVerifiedIdentity(traveler);
  const traveling = recordedMarket(travelerToken);
  const names = { firstName: 'Tara', lastName: 'Traveler' };
  await traveling.signUpInvestor({ body: { email: traveler, ...names, idToken: travelerToken } });
  await traveling.endSession({ params: { id: (await traveling.listSessions())[0]?.id ?? '' } });
  const [adaCode = ''] = await recoveryCodesOf(recordedAdmin(await enrolSecondFactor(ada.idToken)));
  await adminVisitor.signOut({ body: bodies.signOut });
  const ownSessions = await secondAdmin.listSessions();
  await secondAdmin.endAllSessions({ body: { keepCurrent: true } });
  await secondAdmin.endSession({ params: { id: ownSessions[0]?.id ?? '' } });
  await adminVisitor.recoverAccount({ body: { email: ada.email, password: demoPassword, code: adaCode } });
  await reviewer.signOutAdministrator(adaParams);
  await reviewer.resetSecondFactor(adaParams);

  await makeDeclaredCalls();
  for (const site of ['market', 'admin'] as const) await keep(site);
});

/** A sale without orders, and one with published bounds, whose issuer decides about the amounts after its close: both close in seconds. */
async function newEndingSales(town: MarketClient) {
  const sale = { isWitnessed: false };
  const unsold = await newLiveSale({ ...sale, name: `Unsold ${tag}`, principals: [20_000, 50_000] }, 5);
  const rules = { resizing: { maturityPercent: 15, totalPercent: 10, minutes: 60 } } as const;
  const resized = { ...sale, name: `Resized ${tag}`, principals: [100_000, 50_000], rules };
  const decidable = await newApprovedAuction(resized);
  const closeDate = new Date(Date.now() + 4_000).toISOString();
  await town.goLive({ params: { auctionUuid: decidable }, body: { closeDate } });
  return { unsold: { params: { auctionId: unsold } }, decidable: { params: { auctionId: decidable } } };
}

/** Created, counted and used. */
async function recoveryCodesOf(
  client: Pick<ReturnType<typeof recordedMarket>, 'makeRecoveryCodes' | 'readRecoveryCodes'>,
) {
  const { codes } = await client.makeRecoveryCodes();
  expect((await client.readRecoveryCodes()).left).toBe(codes.length);
  return codes;
}

/** On sites whose people sign in at an OpenID Connect provider, and whose captcha is a proof of work. */
async function signInAtProvider({ addresses, people }: OpenIdProduct): Promise<void> {
  const sub = `rita-${tag}`;
  people.set(sub, { sub, email: `${sub}@city.example`, claims: { email_verified: true } });
  await recordedMarket(null, addresses.market).readCaptchaChallenge();
  for (const client of [recordedMarket(null, addresses.market), recordedAdmin(null, addresses.admin)]) {
    const { address, flow } = await client.beginSignIn({ body: bodies.beginSignIn });
    const { search } = await new ProviderBrowser().signIn(address, sub);
    const { handle } = await client.finishSignIn({ body: { flow, query: search } });
    await client.renewSignIn({ body: { handle } });
    expect((await client.endSignIn({ body: { handle } })).address).toContain('/session/end');
  }
}

/** Each call has been made; its response becomes the reference's example on request. */
async function keep(site: Site): Promise<void> {
  const names = Object.keys(site === 'market' ? market : admin);
  expect(names.filter((name) => !recorded[site].has(name))).toEqual([]);
  if (process.env['EXAMPLES'] !== 'write') return;
  // One line for each call, so that a change of it changes one line.
  const lines = names.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(recorded[site].get(name))}`);
  await writeFile(new URL(`${site}.json`, examplesFolder), `{\n${lines.join(',\n')}\n}\n`);
}
