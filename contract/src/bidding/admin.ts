/** The order book and the result of any auction, for administrators. */
import { route } from '../route.ts';
import { allocations, auctionParams, orderBook } from './shapes.ts';

export const biddingAdmin = {
  readOrderBook: route({
    method: 'GET',
    path: '/api/auction/:auctionId/order-book',
    summary: 'The book of an auction: demand by maturity and class, and how it grew',
    who: 'administrator',
    params: auctionParams,
    answer: orderBook,
    message: 'Order book',
    refuses: [404],
  }),
  readAllocations: route({
    method: 'GET',
    path: '/api/auction/:auctionId/allocations',
    summary: 'Who was allotted what, after the close',
    who: 'administrator',
    params: auctionParams,
    answer: allocations,
    message: 'Allotments',
    refuses: [404],
  }),
};
