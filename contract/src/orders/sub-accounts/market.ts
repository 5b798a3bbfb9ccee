/** Calls about the sub-accounts of an institution, and how its allocations are divided among them. */
import { active, ownData } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { auctionParams, done, uuid } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import { addSubAccountBody, changeSubAccountBody, division, saveDivisionBody, subAccount } from './shapes.ts';

const byId = z.strictObject({ id: uuid });
const reader = { 'institutional-investor': ownData } as const;
const institution = { 'institutional-investor': active } as const;

export const subAccountsMarket = {
  listSubAccounts: route({
    method: 'GET',
    path: '/api/sub-accounts',
    summary: 'List the sub-accounts of the caller’s institution by name, archived ones last',
    who: reader,
    scope: 'read',
    answer: wholeList(subAccount),
    message: 'Sub-accounts',
  }),
  addSubAccount: route({
    method: 'POST',
    path: '/api/sub-accounts',
    summary: 'Add a sub-account of the institution',
    who: institution,
    onlyAdmins: true,
    body: addSubAccountBody,
    answer: subAccount,
    message: 'Sub-account added',
    refuses: [409, 412],
  }),
  changeSubAccount: route({
    method: 'PUT',
    path: '/api/sub-accounts/:id',
    summary: 'Change the name or the reference of a sub-account, archive it, or restore it',
    who: institution,
    onlyAdmins: true,
    params: byId,
    body: changeSubAccountBody,
    answer: subAccount,
    message: 'Sub-account saved',
    refuses: [404, 412],
  }),
  deleteSubAccount: route({
    method: 'DELETE',
    path: '/api/sub-accounts/:id',
    summary: 'Delete a sub-account that no division names',
    who: institution,
    onlyAdmins: true,
    params: byId,
    answer: done,
    message: 'Sub-account deleted',
    refuses: [404, 412],
  }),
  readDivision: route({
    method: 'GET',
    path: '/api/auction/:auctionId/division',
    summary:
      'Read how the institution divides its allocation in an auction among its sub-accounts: what each is to receive, and from the close what each receives',
    who: reader,
    scope: 'read',
    params: auctionParams,
    answer: division,
    message: 'Division among sub-accounts',
    refuses: [404],
  }),
  saveDivision: route({
    method: 'PUT',
    path: '/api/auction/:auctionId/division',
    withoutStepUp: 'The allocation stays with the institution; programs divide it as well',
    summary:
      'Divide the allocation at a maturity at which the institution has an order among its sub-accounts, until the day of delivery begins',
    who: institution,
    right: 'trade',
    scope: 'orders',
    params: auctionParams,
    body: saveDivisionBody,
    answer: division,
    message: 'Division saved',
    refuses: [404, 409, 412],
  }),
};
