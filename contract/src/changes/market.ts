/** Facts that decide a priority class: an approved account requests a change, sees how it stands, and withdraws it. */
import { active, signedIn } from '@fairbook/domain/account.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { uuid } from '../shapes.ts';
import { factStanding, investorChangeBody, municipalityChangeBody } from './shapes.ts';

const changes = '/api/account/changes';

export const changesMarket = {
  readFactStanding: route({
    method: 'GET',
    path: changes,
    summary: 'The approved facts of the own account, and the request to change them that is under review',
    who: { municipality: signedIn, 'individual-investor': signedIn, 'institutional-investor': signedIn },
    answer: factStanding,
    message: 'Approved facts',
  }),
  requestInvestorChange: route({
    method: 'POST',
    path: `${changes}/investor`,
    summary: 'Request another state or country, which an administrator reviews',
    who: { 'individual-investor': active, 'institutional-investor': active },
    onlyAdmins: true,
    body: investorChangeBody,
    answer: factStanding,
    message: 'Change requested',
    refuses: [412],
  }),
  requestMunicipalityChange: route({
    method: 'POST',
    path: `${changes}/municipality`,
    summary: 'Request another name, type or state of the own municipality, which an administrator reviews',
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
    summary: 'Withdraw the own request that is under review',
    who: { municipality: active, 'individual-investor': active, 'institutional-investor': active },
    onlyAdmins: true,
    params: z.strictObject({ id: uuid }),
    answer: factStanding,
    message: 'Request withdrawn',
    refuses: [404, 412],
  }),
};
