/** Calls about municipalities for investors, and an issuer's own news and figures. */
import { active, browsing, ownData, signedIn } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { done, uuid } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import {
  marketNews,
  marketSummary,
  municipalitiesQuery,
  municipalityCard,
  municipalityForInvestor,
  municipalityInfo,
  municipalityStats,
  newsChangeForm,
  newsForm,
  statsQuery,
} from './shapes.ts';

const investors = { 'individual-investor': browsing, 'institutional-investor': browsing } as const;
const byUuid = z.strictObject({ uuid });
const image = { image: { accept: 'image', most: 1 } } as const;

export const municipalitiesMarket = {
  readMarketSummary: route({
    method: 'GET',
    path: '/api/public/summary',
    summary: 'Read the market summary: issuers by state, sales and results; at most a minute old',
    who: 'anyone',
    answer: marketSummary,
    message: 'The market at a glance',
    cacheSeconds: 60,
  }),
  listMunicipalities: route({
    method: 'GET',
    path: '/api/investor/municipalities',
    summary: 'List municipalities that issue here',
    who: investors,
    scope: 'read',
    kind: 'page',
    query: municipalitiesQuery,
    answer: municipalityCard,
    message: 'Municipalities',
  }),
  readMunicipality: route({
    method: 'GET',
    path: '/api/investor/municipalities/:uuid',
    summary: 'Read a municipality as investors see it, with its sales and the caller’s own orders in them',
    who: investors,
    scope: 'read',
    params: byUuid,
    answer: municipalityForInvestor,
    message: 'Municipality',
    refuses: [404],
  }),
  readMunicipalityInfo: route({
    method: 'GET',
    path: '/api/municipality/info',
    summary: 'Read the caller’s municipality in short',
    who: { municipality: signedIn },
    scope: 'read',
    answer: municipalityInfo,
    message: 'Municipality',
  }),
  listMarketNews: route({
    method: 'GET',
    path: '/api/municipality/market-news',
    summary: 'List news of the caller’s municipality, latest first',
    who: { municipality: ownData },
    scope: 'read',
    answer: wholeList(marketNews),
    message: 'Market news',
  }),
  publishMarketNews: route({
    method: 'POST',
    path: '/api/municipality/market-news',
    limit: 'upload',
    summary: 'Publish news, with an optional image',
    who: { municipality: active },
    body: newsForm,
    files: image,
    answer: marketNews,
    message: 'News published',
  }),
  changeMarketNews: route({
    method: 'PUT',
    path: '/api/municipality/market-news/:uuid',
    limit: 'upload',
    summary: 'Change news of the own municipality',
    who: { municipality: active },
    params: byUuid,
    body: newsChangeForm,
    files: image,
    answer: marketNews,
    message: 'News saved',
    refuses: [404],
  }),
  removeMarketNews: route({
    method: 'DELETE',
    path: '/api/municipality/market-news/:uuid',
    summary: 'Remove news of the own municipality',
    who: { municipality: active },
    params: byUuid,
    answer: done,
    message: 'News removed',
    refuses: [404],
  }),
  readMunicipalityStats: route({
    method: 'GET',
    path: '/api/municipality/stats',
    summary: 'Read figures of the current day, week or month against the one before, own or of the whole market',
    who: { municipality: active },
    scope: 'read',
    query: statsQuery,
    answer: municipalityStats,
    message: 'Figures',
  }),
};
