/** Calls of investors about linked accounts. */
import { active, signedIn } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { uuid } from '../../base/shapes.ts';
import { declareLinkBody, objectBody, ownLinks } from './shapes.ts';

const links = '/api/account/links';
const investors = { 'individual-investor': active, 'institutional-investor': active };

export const linksMarket = {
  readOwnLinks: route({
    method: 'GET',
    path: links,
    summary: 'Read why and since when the caller’s account is linked with others, and the statements about it',
    who: { 'individual-investor': signedIn, 'institutional-investor': signedIn },
    answer: ownLinks,
    message: 'Linked accounts',
  }),
  declareLink: route({
    method: 'POST',
    path: `${links}/declarations`,
    summary: 'Declare that another account is the same investor’s, which an administrator reviews',
    who: investors,
    onlyAdmins: true,
    body: declareLinkBody,
    answer: ownLinks,
    message: 'Sent to the administrators',
    refuses: [412],
  }),
  objectToLink: route({
    method: 'POST',
    path: `${links}/:id/object`,
    summary: 'Object to a link, which an administrator reviews',
    who: investors,
    onlyAdmins: true,
    params: z.strictObject({ id: uuid }),
    body: objectBody,
    answer: ownLinks,
    message: 'Sent to the administrators',
    refuses: [404, 412],
  }),
};
