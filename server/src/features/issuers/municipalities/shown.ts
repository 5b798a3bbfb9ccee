/** Cache of municipalities for investors, valid while nothing of the market changes. */

import type { QueryOf } from '@fairbook/contract/base/route.ts';
import { municipalitiesMarket } from '@fairbook/contract/issuers/municipalities/market.ts';
import { type SaleReader, seesPrivateSales } from '@fairbook/domain/auctions/auction.ts';
import type { MaybePromise } from '../../../platform/base/chain.ts';
import { requireFound } from '../../../platform/base/errors.ts';
import type { ReadThroughCache } from '../../../platform/cache/read-through-cache.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { type CachedResponse, cachedResponseOf } from '../../../platform/http/cached-response.ts';
import {
  listActiveMunicipalities,
  listOwnBids,
  readMunicipalityForInvestors,
} from '../../../store/issuers/municipalities.sql.ts';
import { readMarketSummary } from '../../../store/issuers/summary.sql.ts';
import type { ReadModel } from '../../read-model/read-model.ts';

declare module '../../../platform/deps.ts' {
  interface Deps {
    /** Municipalities as investors see them. */
    readonly municipalities: ShownMunicipalities;
  }
}

type MarketSummary = Awaited<ReturnType<typeof readMarketSummary>>;
type Query = QueryOf<(typeof municipalitiesMarket)['listMunicipalities']>;

interface ShownMunicipality {
  readonly page: NonNullable<Awaited<ReturnType<typeof readMunicipalityForInvestors>>>;
  /** The page for readers without orders here. */
  readonly answer: CachedResponse;
  /** Live sales. */
  readonly running: readonly number[];
}

/** The reader, the time of reading, and whether fresh data is required. */
export interface Look {
  readonly reader: SaleReader;
  readonly now: Date;
  readonly fresh: boolean;
}

const { listMunicipalities, readMunicipality } = municipalitiesMarket;

export class ShownMunicipalities {
  readonly #db: Db;
  readonly #lists: ReadThroughCache<CachedResponse>;
  readonly #pages: ReadThroughCache<ShownMunicipality>;
  readonly #summaries: ReadThroughCache<MarketSummary>;

  constructor(db: Db, readModel: ReadModel) {
    this.#db = db;
    this.#lists = readModel.openCache(200);
    this.#pages = readModel.openCache(1_000);
    this.#summaries = readModel.openCache(1);
  }

  /** The summary of the market, at most a minute old: sales begin and end by the clock. */
  summary(now: Date): MaybePromise<MarketSummary> {
    const minute = `${Math.floor(now.getTime() / 60_000)}`;
    return this.#summaries.find(minute, now, false, () => readMarketSummary(this.#db, now));
  }

  /** A page of the list. Typed search text is too varied to cache. */
  list(query: Query, { reader, now, fresh }: Look): MaybePromise<CachedResponse> {
    const make = async () =>
      cachedResponseOf(listMunicipalities, await listActiveMunicipalities(this.#db, query, reader, now));
    if (query.q || query.name || query.city) return make();
    return this.#lists.find(JSON.stringify([query, seesPrivateSales(reader)]), now, fresh, make);
  }

  /** The page of an Active municipality with the reader's own orders, which are read only where there can be any. */
  async page(uuid: string, userId: number, { reader, now, fresh }: Look) {
    const { page, answer, running } = await this.#pages.find(
      `${uuid} ${seesPrivateSales(reader)}`,
      now,
      fresh,
      async () => {
        const page = requireFound(await readMunicipalityForInvestors(this.#db, uuid, reader, now));
        const running = page.activeAuctions.map(({ id }) => id);
        return { page, answer: cachedResponseOf(readMunicipality, { ...page, outstandingBids: [] }), running };
      },
    );
    const outstandingBids = await listOwnBids(this.#db, running, userId);
    return outstandingBids.length === 0 ? answer : { ...page, outstandingBids };
  }
}
