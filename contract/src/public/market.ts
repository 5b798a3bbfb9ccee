/** Calls that need no account: public sales, results and issuers. */
import { z } from 'zod';
import { route } from '../base/route.ts';
import { uuid } from '../base/shapes.ts';
import { publicIssuer, publicResultsQuery, publicSale, publicSaleRow, publicSalesQuery } from './shapes.ts';

const byUuid = z.strictObject({ uuid });

export const publicMarket = {
  listPublicSales: route({
    method: 'GET',
    path: '/api/public/sales',
    kind: 'page',
    summary: 'List public sales from their launch on, live, upcoming and ended ones, with results',
    who: 'anyone',
    query: publicSalesQuery,
    answer: publicSaleRow,
    message: 'Public sales',
    cacheSeconds: 10,
  }),
  readPublicSale: route({
    method: 'GET',
    path: '/api/public/sales/:uuid',
    summary: 'Read a public sale: terms, maturities, documents, demand, and its result',
    who: 'anyone',
    params: byUuid,
    answer: publicSale,
    message: 'Public sale',
    cacheSeconds: 10,
    refuses: [404],
  }),
  readPublicIssuer: route({
    method: 'GET',
    path: '/api/public/issuers/:uuid',
    summary: 'Read an approved issuer with its news and its public sales',
    who: 'anyone',
    params: byUuid,
    answer: publicIssuer,
    message: 'Issuer',
    cacheSeconds: 10,
    refuses: [404],
  }),
  downloadPublicResults: route({
    method: 'GET',
    path: '/api/public/results/file',
    kind: 'file',
    limit: 'record',
    mediaTypes: ['text/csv'],
    summary: 'Download the results of ended public sales as CSV, the latest 1,000 that match',
    who: 'anyone',
    query: publicResultsQuery,
    answer: z.unknown(),
    message: 'Results',
    cacheSeconds: 60,
  }),
  readPublicFile: route({
    method: 'GET',
    path: '/api/public/files/:uuid',
    kind: 'file',
    mediaTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
    summary: 'Read a document of a public sale, or a picture of the news of an approved issuer',
    who: 'anyone',
    params: byUuid,
    answer: z.unknown(),
    message: 'File',
    cacheSeconds: 60,
    refuses: [404],
  }),
};
