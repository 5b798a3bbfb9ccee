/** Calls of an issuer and the municipal advisors of a sale about what it costs. */
import { active, drafting, ownData } from '@fairbook/domain/accounts/account.ts';
import { route } from '../base/route.ts';
import { auctionParams } from '../base/shapes.ts';
import { onBothSites } from './both-sites.ts';
import { costOfSale, figuresForm } from './shapes.ts';

/** Only municipal advisors among the professionals of the sale; for the others it is not found. */
const reader = { municipality: ownData, 'market-professional': active } as const;
const writer = { municipality: drafting, 'market-professional': active } as const;

export const figuresMarket = {
  readCostOfSale: route({
    ...onBothSites.readCostOfSale,
    summary:
      'Read what an own auction, or one that the caller advises, costs: TIC, NIC, proceeds, debt service, savings',
    who: reader,
    scope: 'read',
  }),
  saveCostInputs: route({
    method: 'PUT',
    path: '/api/auction/:auctionId/figures',
    limit: 'report',
    summary: 'Save costs of issuance, fiscal year, issue price rule and bonds to be refunded; answers the new figures',
    who: writer,
    right: 'edit',
    scope: 'offerings',
    params: auctionParams,
    body: figuresForm,
    answer: costOfSale,
    message: 'Figures saved',
    takesVersion: true,
    refuses: [404, 412],
  }),
  downloadDebtService: route({
    ...onBothSites.downloadDebtService,
    summary: 'Download the debt service of an own auction, or one that the caller advises, as CSV',
    who: reader,
    scope: 'read',
  }),
};
