/** Calls about facts that decide a priority class: an approved account requests a change, reads its state, and withdraws it. */
import { active, signedIn } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { uuid } from '../../base/shapes.ts';
import { factStanding, investorChangeBody, municipalityChangeBody, residenceBody } from './shapes.ts';

const changes = '/api/account/changes';

export const changesMarket = {
  readFactStanding: route({
    method: 'GET',
    path: changes,
    summary: 'Read the approved facts of the caller’s account and the pending change request',
    who: { municipality: signedIn, 'individual-investor': signedIn, 'institutional-investor': signedIn },
    answer: factStanding,
    message: 'Approved details',
  }),
  requestInvestorChange: route({
    method: 'POST',
    path: `${changes}/investor`,
    summary: 'Request a change of state or country, which an administrator reviews',
    who: { 'individual-investor': active, 'institutional-investor': active },
    onlyAdmins: true,
    body: investorChangeBody,
    answer: factStanding,
    message: 'Change requested',
    refuses: [412],
  }),
  requestResidenceProof: route({
    method: 'POST',
    path: `${changes}/residence`,
    limit: 'upload',
    summary:
      'Prove a residence with a document, which an administrator reviews, to be served first in sales for local investors',
    who: { 'individual-investor': active, 'institutional-investor': active },
    onlyAdmins: true,
    body: residenceBody,
    files: { proof: { accept: 'document', most: 1 } },
    answer: factStanding,
    message: 'Proof sent',
    refuses: [412],
  }),
  requestMunicipalityChange: route({
    method: 'POST',
    path: `${changes}/municipality`,
    summary: 'Request a change of the municipality’s name, type or state, which an administrator reviews',
    who: { municipality: active },
    onlyAdmins: true,
    body: municipalityChangeBody,
    answer: factStanding,
    message: 'Change requested',
    refuses: [412],
  }),
  withdrawChange: route({
    method: 'DELETE',
    path: `${changes}/:id`,
    withoutStepUp: 'Leaves the approved details as they are',
    summary: 'Withdraw the caller’s pending change request',
    who: { municipality: active, 'individual-investor': active, 'institutional-investor': active },
    onlyAdmins: true,
    params: z.strictObject({ id: uuid }),
    answer: factStanding,
    message: 'Request withdrawn',
    refuses: [404, 412],
  }),
};
