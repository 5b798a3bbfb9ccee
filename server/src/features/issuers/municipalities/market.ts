/** Handlers of municipalities for investors, and of issuers' news and figures. */

import type { municipalitiesMarket } from '@fairbook/contract/issuers/municipalities/market.ts';
import { active } from '@fairbook/domain/accounts/account.ts';
import type { StorageQuota } from '@fairbook/domain/accounts/storage.ts';
import { changePercentage, statPeriods } from '@fairbook/domain/base/stats.ts';
import { requireFound } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { StoredFile } from '../../../platform/files/stored-files.sql.ts';
import { dropFiles, keepFile } from '../../../platform/files/stored-files.sql.ts';
import { wantsLatest } from '../../../platform/http/cached-response.ts';
import type { Issuer } from '../../../platform/http/caller/actor.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { readMunicipalityInfo } from '../../../store/issuers/municipalities.sql.ts';
import { deleteNews, insertNews, listNews, lockNews, readNews, updateNews } from '../../../store/issuers/news.sql.ts';
import { readInvestmentFigures, readIssuanceFigures } from '../../../store/issuers/stats.sql.ts';

export const municipalitiesHandlers: Handlers<typeof municipalitiesMarket> = {
  readMarketSummary: ({ now, deps }) => deps.municipalities.summary(now),

  listMunicipalities: {
    callerAge: 'recent',
    handle: ({ actor, query, now, deps, headers }) =>
      deps.municipalities.list(query, { reader: actor.status, now, fresh: wantsLatest(headers) }),
  },

  readMunicipality: {
    callerAge: 'recent',
    handle: ({ actor, params, now, deps, headers }) =>
      deps.municipalities.page(params.uuid, actor.userId, { reader: actor.status, now, fresh: wantsLatest(headers) }),
  },

  readMunicipalityInfo: async ({ db, actor, now }) => readMunicipalityInfo(db, actor.municipalityId, 'Active', now),

  listMarketNews: async ({ db, actor }) => listNews(db, actor.municipalityId, active.includes(actor.status)),

  publishMarketNews: async ({ db, actor, body, files: [image], deps }) => {
    const imageId = await keepImage(db, actor, image, deps.config);
    const uuid = await insertNews(db, actor.municipalityId, { ...body, imageId });
    await audit(db, { actor, action: 'news.publish', subject: `news:${uuid}` });
    return readNews(db, actor.municipalityId, uuid);
  },

  changeMarketNews: async ({ db, actor, params, body, files: [image], deps }) => {
    const { imageId: oldId } = requireFound(await lockNews(db, actor.municipalityId, params.uuid));
    const { removeImage, ...news } = body;
    const imageId = image || removeImage ? await keepImage(db, actor, image, deps.config) : oldId;
    await updateNews(db, params.uuid, { ...news, imageId });
    if (imageId !== oldId) await dropImage(db, deps.jobs, oldId);
    await audit(db, { actor, action: 'news.change', subject: `news:${params.uuid}` });
    return readNews(db, actor.municipalityId, params.uuid);
  },

  removeMarketNews: async ({ db, actor, params, deps }) => {
    const { imageId } = requireFound(await lockNews(db, actor.municipalityId, params.uuid));
    await deleteNews(db, params.uuid);
    await dropImage(db, deps.jobs, imageId);
    await audit(db, { actor, action: 'news.remove', subject: `news:${params.uuid}` });
    return null;
  },

  readMunicipalityStats: async ({ db, actor, query, now }) => {
    const municipalityId = query.isOnlyMine ? actor.municipalityId : null;
    const periods = statPeriods(query.timeFrame, now);
    const money = await readInvestmentFigures(db, municipalityId, periods);
    const sales = await readIssuanceFigures(db, municipalityId, periods, now);
    return {
      totalInvestmentStats: {
        totalInvestment: money.total,
        changePercentage: changePercentage(money.total, money.previousTotal),
      },
      totalInvestmentVolumeStats: {
        totalInvestmentVolume: money.volume,
        averageInvestment: money.average,
        changePercentage: changePercentage(money.volume, money.previousVolume),
      },
      averageIndividualInvestmentStats: {
        averageInvestment: money.individualAverage,
        changePercentage: changePercentage(money.individualAverage, money.previousIndividualAverage),
      },
      averageInstitutionalInvestmentStats: {
        averageInvestment: money.institutionalAverage,
        changePercentage: changePercentage(money.institutionalAverage, money.previousInstitutionalAverage),
      },
      liveBondIssuanceStats: { count: sales.live, changePercentage: changePercentage(sales.live, sales.previousLive) },
      bondIssuanceStats: { count: sales.issued },
    };
  },
};

async function keepImage(
  db: Db,
  actor: Issuer,
  image: StoredFile | undefined,
  quota: StorageQuota,
): Promise<number | null> {
  return image ? (await keepFile(db, image, actor.userId, quota)).id : null;
}

async function dropImage(db: Db, jobs: Jobs, imageId: number | null): Promise<void> {
  if (imageId !== null) await dropFiles(db, jobs, [imageId]);
}
