/** The query of what a sale costs its issuer. */
import { ask } from '@fairbook/ui/base/api.ts';
import { api } from '../base/api.ts';

export const costOfSale = (auctionId: string) => ask(api.readCostOfSale, { params: { auctionId } }, { notice: false });
