/** Queries of the questions about a sale. */
import { ask, askList } from '@fairbook/ui/base/api.ts';
import { api } from '../base/api.ts';

/** Questions that are shown before more are asked for. */
export const questionsAtOnce = 50;

export const saleQuestions = (auctionId: string, pageSize: number) =>
  askList(api.listSaleQuestions, { params: { auctionId }, query: { page: 1, pageSize } }, { notice: false });

export const saleReaders = (auctionId: string) =>
  ask(api.readSaleReaders, { params: { auctionId } }, { notice: false });
