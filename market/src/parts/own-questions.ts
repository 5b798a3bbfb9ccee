/** Queries of what administrators ask. */
import { ask } from '@fairbook/ui/base/api.ts';
import { api } from '../base/api.ts';

/** About an own auction, or else the own account. */
export const ownQuestions = (auctionId?: string) =>
  ask(api.listOwnQuestions, { query: auctionId === undefined ? {} : { auctionId } }, { notice: false });
