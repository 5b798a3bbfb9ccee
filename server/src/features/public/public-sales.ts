/** Public sales and issuers as visitors see them: lists from a cache that ends with every change of the market, demand from the live books. */

import type { QueryOf, ResultOf } from '@fairbook/contract/base/route.ts';
import type { biddingMarket } from '@fairbook/contract/orders/market.ts';
import type { publicMarket } from '@fairbook/contract/public/market.ts';
import type { PublicWitnessing, SimilarSales } from '@fairbook/contract/public/pages.ts';
import type { saleQuestionsMarket } from '@fairbook/contract/sale-questions/market.ts';
import { totalFigures } from '@fairbook/domain/allocation/allocation.ts';
import { effectiveStatus, isVisibleToPublic } from '@fairbook/domain/auctions/auction.ts';
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import type { DocumentSlot } from '@fairbook/domain/base/vocabulary.ts';
import { coverOf, inventoryOf } from '@fairbook/domain/book/inventory.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { LogForked, requireFound } from '../../platform/base/errors.ts';
import type { ReadThroughCache } from '../../platform/cache/read-through-cache.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { findAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import type { CatalogueAuction } from '../../store/auctions/lists.sql.ts';
import { type SaleTerms, termsOf } from '../../store/auctions/sale.sql.ts';
import { listMovesOfClose } from '../../store/auctions/sale-changes.sql.ts';
import { readMunicipalityForInvestors } from '../../store/issuers/municipalities.sql.ts';
import { findContradiction } from '../../store/logs/contradictions.sql.ts';
import { findLogHead } from '../../store/logs/order-log.sql.ts';
import { findLateClose, readWitnessing } from '../../store/logs/sending.sql.ts';
import { type Figures, readResults, type SaleResult } from '../../store/orders/closing.sql.ts';
import { listPublicQuestions } from '../../store/sale-questions/questions.sql.ts';
import { catalogueRow, publicView } from '../auctions/views.ts';
import type { OrderLogs } from '../logs/order-log.ts';
import type { ReadModel } from '../read-model/read-model.ts';
import {
  countPublicByState,
  countPublicChoices,
  listPublic,
  listPublicOf,
  type PublicQuery,
  readResultsOf,
} from './sales.sql.ts';
import { readSimilarSales } from './similar-sales.ts';

declare module '../../platform/deps.ts' {
  interface Deps {
    /** Sales and issuers as visitors without an account see them. */
    readonly publicSales: PublicSales;
  }
}

type Calls = typeof publicMarket;
type SaleRow = ResultOf<Calls['readPublicIssuer']>['sales'][number];

type Demand = ResultOf<(typeof biddingMarket)['listDemand']>[number];

interface Sources {
  readonly db: Db;
  readonly readModel: ReadModel;
  readonly orderLogs: Pick<OrderLogs, 'headAt'>;
  /** The figures of a sale: before its close from the books in memory. */
  readonly readFigures: (sale: SaleTerms) => Promise<{ readonly figures: Figures; readonly isFinal: boolean }>;
  /** Demand of several sales, by the id of each that has opened. */
  readonly readDemands: (uuids: readonly string[], now: Date) => Promise<readonly Demand[]>;
}

export class PublicSales {
  readonly #sources: Sources;
  readonly #lists: ReadThroughCache<Awaited<ReturnType<typeof listPublic>>>;
  readonly #similar: ReadThroughCache<SimilarSales>;
  readonly #counts: ReadThroughCache<ReadonlyMap<string, number>>;
  readonly #choices: ReadThroughCache<Awaited<ReturnType<typeof countPublicChoices>>>;

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#lists = sources.readModel.openCache(200);
    this.#similar = sources.readModel.openCache(200);
    this.#counts = sources.readModel.openCache(50);
    this.#choices = sources.readModel.openCache(200);
  }

  /** A page of the list. Typed search text is too varied to cache. */
  async list(query: PublicQuery, now: Date): Promise<{ rows: SaleRow[]; total: number }> {
    const read = () => listPublic(this.#sources.db, query, now);
    const isTyped = Boolean(query.q || query.cusip || query.muniName || query.city);
    const { rows, total } = await (isTyped ? read() : this.#lists.find(JSON.stringify(query), now, false, read));
    return { rows: await this.#withResults(rows, now), total };
  }

  /** Demand of those of these public sales that have opened, by id. */
  async readDemands(rows: readonly { readonly uuid: string }[], now: Date): Promise<ReadonlyMap<string, Demand>> {
    const found = await this.#sources.readDemands(
      rows.map(({ uuid }) => uuid),
      now,
    );
    return new Map(found.map((demand) => [demand.auctionId, demand]));
  }

  /** Moves of the close of these public sales, by the id of each that has any. */
  readMoves(rows: readonly { readonly uuid: string }[]) {
    return listMovesOfClose(
      this.#sources.db,
      rows.map(({ uuid }) => uuid),
    );
  }

  /** How many sales that match each state has. */
  async countByState(query: PublicQuery, now: Date): Promise<ReadonlyMap<string, number>> {
    const read = () => countPublicByState(this.#sources.db, query, now);
    return query.q ? read() : this.#counts.find(JSON.stringify(query), now, false, read);
  }

  /** How many sales each choice of a filter would give, under the others. */
  async countChoices(query: PublicQuery, now: Date) {
    const read = () => countPublicChoices(this.#sources.db, query, now);
    return query.q ? read() : this.#choices.find(JSON.stringify(query), now, false, read);
  }

  /** One sale; 404 for any that is not public. */
  async read(uuid: string, now: Date): Promise<ResultOf<Calls['readPublicSale']>> {
    const { db } = this.#sources;
    const auction = requireFound(await this.#find(uuid));
    requireFound(isVisibleToPublic(auction, auction.municipality.status, now) ? auction : undefined);
    const as = { refusal: null, as: null };
    const { documents, supplements, amendments, finalStatements, ...view } = publicView(auction, as, now);
    const results = await readResults(db, [auction.id]);
    return {
      ...view,
      documents: openly(documents),
      supplements: supplements.map(openVersions),
      amendments: amendments.map((one) => ({ ...one, documents: one.documents.map(openVersions) })),
      finalStatements: finalStatements.map((one) => ({ ...one, file: openFile(one.file) })),
      demand: await this.#demandFor(auction, now),
      result: resultView(results.get(auction.id)),
    };
  }

  /** Questions about a sale that its issuer answered to everyone; 404 for any sale that is not public. */
  async listQuestions(
    uuid: string,
    query: QueryOf<typeof saleQuestionsMarket.listPublicSaleQuestions>,
    now: Date,
  ): Promise<ResultOf<typeof saleQuestionsMarket.listPublicSaleQuestions>> {
    const auction = requireFound(await this.#find(uuid));
    requireFound(isVisibleToPublic(auction, auction.municipality.status, now) ? auction : undefined);
    return listPublicQuestions(this.#sources.db, auction.id, query);
  }

  /** Sales to compare the result of a public sale with; null before its close, and where it was canceled. */
  async readSimilar(uuid: string, now: Date): Promise<SimilarSales | null> {
    const { db } = this.#sources;
    const auction = await this.#find(uuid);
    if (auction === undefined || auction.cancelledAt !== null) return null;
    if (!isVisibleToPublic(auction, auction.municipality.status, now)) return null;
    if (effectiveStatus(auction, now) !== 'Ended') return null;
    return this.#similar.find(uuid, now, false, () => readSimilarSales(db, auction, now));
  }

  /** Signatures of its witnesses, for a sale that is known to be public; null without an order log. */
  async readWitnessing(uuid: string): Promise<PublicWitnessing | null> {
    const { db } = this.#sources;
    const auction = await this.#find(uuid);
    const head = auction && (await findLogHead(db, auction.id));
    if (!head) return null;
    const { quorum, witnesses, witnessed } = await readWitnessing(db, auction.id);
    const isContradicted =
      (await findContradiction(db, auction.id)) !== undefined ||
      (witnessed !== null && !(await this.#continues(auction.id, witnessed)));
    const last = isContradicted
      ? null
      : witnessed && {
          signed: witnesses.filter(({ size }) => size !== null && size >= witnessed.size).length,
          entry: witnessed.size - 1,
          at: witnessed.at.toISOString(),
        };
    const isWhole = last !== null && last.entry + 1 >= head.size;
    const late = await findLateClose(db, auction.id);
    return { witnesses: witnesses.length, quorum, last, isWhole, isContradicted, late };
  }

  /** Returns whether the log, as it is now, continues this signed head. */
  async #continues(auctionId: number, { size, checkpoint }: { readonly size: number; readonly checkpoint: string }) {
    const root = parseSignedHead(checkpoint)?.head.root;
    try {
      const log = await this.#sources.orderLogs.headAt(auctionId, size);
      return root !== undefined && log?.head.root === toBase64(root);
    } catch (error) {
      if (error instanceof LogForked) return false;
      throw error;
    }
  }

  async readIssuer(uuid: string, now: Date): Promise<ResultOf<Calls['readPublicIssuer']>> {
    const { db } = this.#sources;
    const { creditRatings, marketNews, ...issuer } = requireFound(
      await readMunicipalityForInvestors(db, uuid, 'visitor', now),
    );
    const sales = await this.#withResults(await listPublicOf(db, uuid, now), now);
    const news = marketNews.map((item) => ({ ...item, imageUrl: item.imageUrl === null ? null : open(item.imageUrl) }));
    return { ...issuer, creditRatings, news, sales };
  }

  async #find(uuid: string): Promise<StoredAuction | undefined> {
    const { db, readModel } = this.#sources;
    return (await readModel.findAuction(uuid))?.auction ?? findAuction(db, uuid);
  }

  async #withResults(rows: readonly CatalogueAuction[], now: Date): Promise<SaleRow[]> {
    const ended = rows.filter((row) => effectiveStatus(row, now) === 'Ended').map(({ uuid }) => uuid);
    const results = await readResultsOf(this.#sources.db, ended);
    return rows.map((row) => ({ ...catalogueRow(row, null, now), result: resultView(results.get(row.uuid)) }));
  }

  async #demandFor(auction: StoredAuction, now: Date) {
    const status = effectiveStatus(auction, now);
    if (auction.cancelledAt !== null || (status !== 'Live' && status !== 'Ended')) return null;
    const { figures, isFinal } = await this.#sources.readFigures(termsOf(auction));
    const totals = totalFigures(figures.maturities);
    return {
      offered: totals.principal,
      ordered: totals.demand,
      cover: coverOf(totals.demand, totals.principal),
      isFinal,
      maturities: inventoryOf(figures.maturities, null).investments.map((line) => ({
        ...line,
        award: line.inventoryUsed,
      })),
    };
  }
}

function resultView(result: SaleResult | undefined) {
  if (result === undefined) return null;
  const { figures, limits: _, ...close } = result;
  const totals = totalFigures(figures.maturities);
  return {
    ...close,
    offered: totals.principal,
    ordered: totals.demand,
    sold: totals.award,
    cover: coverOf(totals.demand, totals.principal),
  };
}

type Documents = ResultOf<Calls['readPublicSale']>['documents'];

/** The documents with addresses that need no token. */
function openly(documents: Documents): Documents {
  const slot = (name: DocumentSlot) => {
    const document = documents[name];
    return document && openFile(document);
  };
  return {
    investorPresentation: slot('investorPresentation'),
    preliminaryOfficialStatement: slot('preliminaryOfficialStatement'),
    docOther1: slot('docOther1'),
    docOther2: slot('docOther2'),
  };
}

interface Linked {
  readonly url: string;
}

function openVersions<Versions extends { readonly file: Linked; readonly before: Linked | null }>(
  versions: Versions,
): Versions {
  return { ...versions, file: openFile(versions.file), before: versions.before && openFile(versions.before) };
}

function openFile<File extends { readonly url: string }>(file: File): File {
  return { ...file, url: open(file.url) };
}

function open(url: string): string {
  return url.replace('/api/files/', '/api/public/files/');
}
