/** Calls for administrators about what a sale costs its issuer. */
import { route } from '../base/route.ts';
import { onBothSites } from './both-sites.ts';

export const figuresAdmin = {
  readCostOfSale: route({
    ...onBothSites.readCostOfSale,
    summary: 'Read the cost of an auction for its issuer: TIC, NIC, proceeds, debt service, savings of a refunding',
    who: 'Viewer',
  }),
  downloadDebtService: route({
    ...onBothSites.downloadDebtService,
    summary: 'Download the debt service of an auction as CSV',
    who: 'Viewer',
  }),
};
