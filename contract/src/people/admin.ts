/** Calls for administrators to read accounts and decide about them. */
import { z } from 'zod';
import { route } from '../route.ts';
import { uuid } from '../shapes.ts';
import {
  auditQuery,
  auditRow,
  byStateQuery,
  chain,
  chainQuery,
  individualDetail,
  individualRow,
  institutionalDetail,
  institutionalRow,
  institutionQuery,
  municipalityDetail,
  municipalityQuery,
  municipalityRow,
  personQuery,
  professionalDetail,
  professionalRow,
  reasonBody,
  rejectBody,
  review,
  stateCount,
} from './shapes.ts';

const people = '/api/user-management';
const byId = z.strictObject({ id: uuid });

/** The five decisions about a kind of account; each returns the account afterwards. */
function decisionsOn<Detail extends z.ZodType>(kind: string, name: string, answer: Detail) {
  const decision = <const Action extends string>(action: Action) => ({
    method: 'POST' as const,
    path: `${people}/${kind}/:id/${action}` as const,
    who: 'Reviewer' as const,
    params: byId,
    answer,
    refuses: [404, 412] as const,
  });
  const named = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    approve: route({
      ...decision('approve'),
      summary: `Approve the ${name}`,
      message: `${named} approved`,
    }),
    reject: route({
      ...decision('reject'),
      summary: `Reject the ${name}, with a reason`,
      body: rejectBody,
      message: `${named} rejected`,
    }),
    suspend: route({
      ...decision('suspend'),
      summary: `Suspend the active ${name}, with a reason`,
      body: reasonBody,
      message: `${named} suspended`,
    }),
    reactivate: route({
      ...decision('reactivate'),
      summary: `Lift the suspension of the ${name}, with a reason`,
      body: reasonBody,
      message: `${named} reactivated`,
    }),
    deactivate: route({
      ...decision('deactivate'),
      stepUp: true,
      summary: `Request the permanent closing of the ${name}’s account, with a reason; a second administrator confirms it`,
      body: reasonBody,
      message: `Deactivation requested. A second administrator must confirm it`,
    }),
  };
}

const onMunicipality = decisionsOn('municipality', 'municipality', municipalityDetail);
const onIndividual = decisionsOn('investor', 'individual investor', individualDetail);
const onInstitution = decisionsOn('institutional-investor', 'institution', institutionalDetail);
const onProfessional = decisionsOn('market-professional', 'market professional', professionalDetail);

export const peopleAdmin = {
  readReview: route({
    method: 'GET',
    path: `${people}/review`,
    summary:
      'Read the number of pending cases, the time of the last decision, and a marker that changes with the market',
    who: 'Viewer',
    answer: review,
    message: 'Review',
  }),
  listMunicipalities: route({
    method: 'GET',
    path: `${people}/municipalities`,
    summary: 'List municipalities of every status',
    who: 'Viewer',
    kind: 'page',
    query: municipalityQuery,
    answer: municipalityRow,
    message: 'Municipalities',
  }),
  countMunicipalitiesByState: route({
    method: 'GET',
    path: `${people}/municipalities/by-state`,
    summary: 'Count municipalities by state',
    who: 'Viewer',
    query: byStateQuery,
    answer: z.array(stateCount),
    message: 'Municipalities by state',
  }),
  readMunicipality: route({
    method: 'GET',
    path: `${people}/municipality/:id`,
    summary: 'Read a municipality with its history and what it is missing',
    who: 'Viewer',
    params: byId,
    answer: municipalityDetail,
    message: 'Municipality',
    refuses: [404],
  }),
  approveMunicipality: onMunicipality.approve,
  rejectMunicipality: onMunicipality.reject,
  suspendMunicipality: onMunicipality.suspend,
  reactivateMunicipality: onMunicipality.reactivate,
  deactivateMunicipality: onMunicipality.deactivate,
  listIndividuals: route({
    method: 'GET',
    path: `${people}/investors`,
    summary: 'List individual investors of every status',
    who: 'Viewer',
    kind: 'page',
    query: personQuery,
    answer: individualRow,
    message: 'Individual investors',
  }),
  readIndividual: route({
    method: 'GET',
    path: `${people}/investor/:id`,
    summary: 'Read an individual investor',
    who: 'Viewer',
    params: byId,
    answer: individualDetail,
    message: 'Individual investor',
    refuses: [404],
  }),
  approveIndividual: onIndividual.approve,
  rejectIndividual: onIndividual.reject,
  suspendIndividual: onIndividual.suspend,
  reactivateIndividual: onIndividual.reactivate,
  deactivateIndividual: onIndividual.deactivate,
  listInstitutionals: route({
    method: 'GET',
    path: `${people}/institutional-investors`,
    summary: 'List users of institutions, each with the institution',
    who: 'Viewer',
    kind: 'page',
    query: institutionQuery,
    answer: institutionalRow,
    message: 'Institutional investors',
  }),
  readInstitutional: route({
    method: 'GET',
    path: `${people}/institutional-investor/:id`,
    summary: 'Read a user of an institution and the institution',
    who: 'Viewer',
    params: byId,
    answer: institutionalDetail,
    message: 'Institutional investor',
    refuses: [404],
  }),
  approveInstitutional: onInstitution.approve,
  rejectInstitutional: onInstitution.reject,
  suspendInstitutional: onInstitution.suspend,
  reactivateInstitutional: onInstitution.reactivate,
  deactivateInstitutional: onInstitution.deactivate,
  listProfessionals: route({
    method: 'GET',
    path: `${people}/market-professionals`,
    summary: 'List market professionals of every status',
    who: 'Viewer',
    kind: 'page',
    query: personQuery,
    answer: professionalRow,
    message: 'Market professionals',
  }),
  readProfessional: route({
    method: 'GET',
    path: `${people}/market-professional/:id`,
    summary: 'Read a market professional with connections and auctions',
    who: 'Viewer',
    params: byId,
    answer: professionalDetail,
    message: 'Market professional',
    refuses: [404],
  }),
  approveProfessional: onProfessional.approve,
  rejectProfessional: onProfessional.reject,
  suspendProfessional: onProfessional.suspend,
  reactivateProfessional: onProfessional.reactivate,
  deactivateProfessional: onProfessional.deactivate,
  listAuditEvents: route({
    method: 'GET',
    path: '/api/audit',
    summary: 'List audit events, latest first',
    who: 'Viewer',
    kind: 'page',
    query: auditQuery,
    answer: auditRow,
    message: 'Audit trail',
  }),
  checkAuditChain: route({
    method: 'GET',
    path: '/api/audit/chain',
    summary: 'Verify the next links of the audit trail’s hash chain',
    who: 'Viewer',
    query: chainQuery,
    answer: chain,
    message: 'Audit trail chain',
  }),
};
