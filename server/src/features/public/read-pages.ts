/** Reads what public pages show, by the same readers as the calls under /api/public/. */

import type { AnswerOf, ResultOf, Route } from '@fairbook/contract/base/route.ts';
import { publicMarket } from '@fairbook/contract/public/market.ts';
import {
  type GroupOfSales,
  type ListedDemand,
  type ListedSale,
  type MoveOfClose,
  type PublicPage,
  type PublicQuestions,
  type PublicSaleRow,
  type SaleChoices,
  type SaleGroup,
  type SaleInNews,
  type SaleSearch,
  type SaleView,
  saleFilters,
  saleGroups,
  salesPageSize,
} from '@fairbook/contract/public/pages.ts';
import { saleQuestionsMarket } from '@fairbook/contract/sale-questions/market.ts';
import { namedMaturity } from '@fairbook/domain/auctions/maturity-key.ts';
import { countedFilters } from '@fairbook/domain/auctions/offer-bands.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { isUuid } from '@fairbook/domain/base/uuid.ts';
import type { SaleChange } from '@fairbook/domain/sale-changes/sale-changes.ts';
import { Refused } from '../../platform/base/errors.ts';
import type { Deps } from '../../platform/deps.ts';
import { writeAnswer } from '../../platform/http/json.ts';

type Reading = Pick<Deps, 'publicSales' | 'clock'>;

/** Ended sales on the first page of all sales. */
const recentlyEnded = 6;
/** Questions on the page of a sale, latest first. */
const questionsOnPage = 50;

/** The sale alone, as previews and frames show it; null where it is not public. */
export function readSale(uuid: string, { publicSales, clock }: Reading) {
  return found(publicMarket.readPublicSale, uuid, () => publicSales.read(uuid, clock()));
}

export async function readSalePage(uuid: string, reading: Reading): Promise<PublicPage> {
  const { publicSales, clock } = reading;
  const sale = await readSale(uuid, reading);
  if (sale) {
    const similar = sale.result && (await publicSales.readSimilar(uuid, clock()));
    const witnessing = await publicSales.readWitnessing(uuid);
    return { kind: 'sale', sale, similar, witnessing, questions: await readQuestions(uuid, reading) };
  }
  return { kind: 'missing', sale: isUuid(uuid) ? uuid : null };
}

async function readQuestions(uuid: string, { publicSales, clock }: Reading): Promise<PublicQuestions> {
  const answered = await publicSales.listQuestions(uuid, { page: 1, pageSize: questionsOnPage }, clock());
  const { text } = writeAnswer(saleQuestionsMarket.listPublicSaleQuestions, answered);
  return { rows: (JSON.parse(text) as { data: PublicQuestions['rows'] }).data, total: answered.total };
}

/** The sale for a frame of another site. */
export async function readEmbed(uuid: string, reading: Reading): Promise<PublicPage> {
  return { kind: 'embed', sale: (await readSale(uuid, reading)) ?? 'missing' };
}

export async function readIssuerPage(uuid: string, reading: Reading): Promise<PublicPage> {
  const { publicSales, clock } = reading;
  const issuer = await found(publicMarket.readPublicIssuer, uuid, () => publicSales.readIssuer(uuid, clock()));
  if (!issuer) return { kind: 'missing', sale: null };
  return { kind: 'issuer', issuer: { ...issuer, sales: await withDemands(issuer.sales, reading) } };
}

export async function readSalesPage(fields: unknown, reading: Reading): Promise<PublicPage> {
  const search = searchOf(fields);
  if (search.view === 'map') return readMap(search, reading);
  if (search.view === 'calendar') return readCalendar(search, reading);
  if (search.status !== '') {
    const [choices, group] = await Promise.all([
      readChoices(search, saleGroups[search.status], reading),
      readGroup(search.status, search, salesPageSize, reading),
    ]);
    return { kind: 'sales', search, choices, groups: [group] };
  }
  const [choices, ...groups] = await Promise.all([
    readChoices(search, undefined, reading),
    readGroup('live', search, salesPageSize, reading),
    readGroup('upcoming', search, salesPageSize, reading),
    readGroup('ended', search, recentlyEnded, reading),
  ]);
  return { kind: 'sales', groups, choices, search: { ...search, page: 1 } };
}

async function readMap(search: SaleSearch, reading: Reading): Promise<PublicPage> {
  const { publicSales, clock } = reading;
  const status = search.status === '' ? undefined : saleGroups[search.status];
  const query = publicMarket.listPublicSales.query.parse({ ...filtersOf({ ...search, state: '' }), status });
  const [counts, choices] = await Promise.all([
    publicSales.countByState(query, clock()),
    readChoices(search, status, reading),
  ]);
  return { kind: 'map', counts: Object.fromEntries(counts), search, choices };
}

/** Ended sales have no dates to come. */
async function readCalendar(search: SaleSearch, reading: Reading): Promise<PublicPage> {
  const { status } = search;
  const shown = status === '' || status === 'ended' ? [...saleGroups.live, ...saleGroups.upcoming] : saleGroups[status];
  const fields = { ...filtersOf(search), page: '1', pageSize: '200', status: shown, sort: 'closeDate' };
  const [choices, found] = await Promise.all([readChoices(search, shown, reading), readRows(fields, reading)]);
  return { kind: 'calendar', search, choices, ...found };
}

export async function readResultsPage(fields: unknown, reading: Reading): Promise<PublicPage> {
  const search = { ...searchOf(fields), status: '' as const, view: '' as const };
  const [choices, found] = await Promise.all([
    readChoices(search, saleGroups.ended, reading),
    readGroup('ended', search, salesPageSize, reading),
  ]);
  return { kind: 'results', found, search, choices };
}

/** The sales announced last and those closed last, each once, with the moves of their closes. */
export async function readNews(reading: Reading): Promise<readonly SaleInNews[]> {
  const read = (fields: object) => readRows({ page: '1', pageSize: '50', ...fields }, reading);
  const [announced, closed] = await Promise.all([
    read({ sort: '-launchDate' }),
    read({ status: saleGroups.ended, sort: '-closeDate' }),
  ]);
  const rows = [...new Map([...announced.rows, ...closed.rows].map((row) => [row.uuid, row])).values()];
  const moves = await reading.publicSales.readMoves(rows);
  return rows.map((row) => ({ ...row, moves: moves.get(row.uuid)?.map(moveOf) ?? [] }));
}

function moveOf({ kind, by, changedAt, closeBefore, closeAfter }: SaleChange): MoveOfClose {
  return {
    ...{ kind: kind === 'REOPEN' ? kind : 'RESCHEDULE', by, changedAt: changedAt.toISOString() },
    ...{ closeBefore: closeBefore.toISOString(), closeAfter: closeAfter.toISOString() },
  };
}

const views: Readonly<Record<SaleView, true>> = { map: true, calendar: true };
const sorts = { live: 'closeDate', upcoming: 'launchDate', ended: '-closeDate' } as const;

async function readGroup(
  group: SaleGroup,
  search: SaleSearch,
  pageSize: number,
  reading: Reading,
): Promise<GroupOfSales> {
  const { status, page } = search;
  const fields = {
    ...filtersOf(search),
    // Without a status the first page of each group is shown; the archive has one group only.
    page: String(status === '' && group !== 'ended' ? 1 : page),
    pageSize: String(pageSize),
    status: saleGroups[group],
    sort: sorts[group],
  };
  const { rows, total } = await readRows(fields, reading);
  return { group, rows: await withDemands(rows, reading), total };
}

/** Sales with the demand of those that have opened. */
async function withDemands(rows: readonly PublicSaleRow[], { publicSales, clock }: Reading): Promise<ListedSale[]> {
  const opened = rows.filter(({ status }) => status === 'Live' || status === 'Ended');
  const demands = await publicSales.readDemands(opened, clock());
  return rows.map((row) => {
    const demand = demands.get(row.uuid);
    return demand ? { ...row, listed: listedOf(demand) } : row;
  });
}

/** The filters of a search as the query of the call has them. */
function filtersOf({ q, state, filters }: SaleSearch) {
  return { ...(q && { q }), ...(state && { state }), ...filters };
}

/** Number of sales of each choice in this list; null where it has too many sales to count. */
async function readChoices(
  search: SaleSearch,
  status: readonly string[] | undefined,
  { publicSales, clock }: Reading,
): Promise<SaleChoices | null> {
  const query = publicMarket.listPublicSales.query.parse({ ...filtersOf(search), status });
  const { choices, isComplete } = await publicSales.countChoices(query, clock());
  if (!isComplete) return null;
  const counts = (filter: string) =>
    Object.fromEntries(choices.filter((choice) => choice.filter === filter).map(({ value, count }) => [value, count]));
  return Object.fromEntries(countedFilters.map((filter) => [filter, counts(filter)])) as SaleChoices;
}

async function readRows(
  fields: object,
  { publicSales, clock }: Reading,
): Promise<Pick<GroupOfSales, 'rows' | 'total'>> {
  const query = publicMarket.listPublicSales.query.parse(fields);
  const { rows, total } = await publicSales.list(query, clock());
  const { text } = writeAnswer(publicMarket.listPublicSales, { rows, total });
  return { rows: (JSON.parse(text) as { data: GroupOfSales['rows'] }).data, total };
}

type Demands = Awaited<ReturnType<Deps['publicSales']['readDemands']>>;

/** Amounts as answers of the API have them. */
function listedOf({ demand, cover, maturities }: NonNullable<ReturnType<Demands['get']>>): ListedDemand {
  return {
    ordered: dollarsOf(demand),
    cover,
    maturities: maturities.map((line) => ({ ...namedMaturity(line.maturityDate), demand: dollarsOf(line.demand) })),
  };
}

/** Fields that make no sense are ignored: the address is typed and linked by people. */
function searchOf(fields: unknown): SaleSearch {
  const given = fields as Readonly<Record<string, unknown>>;
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].trim().slice(0, 100) : '');
  const isKnown = (name: string) => publicMarket.listPublicSales.query.safeParse({ [name]: text(name) }).success;
  const status = text('status');
  const view = text('view');
  return {
    q: isKnown('q') ? text('q') : '',
    state: usStates.some(({ value }) => value === text('state')) ? text('state') : '',
    filters: Object.fromEntries(
      saleFilters.filter((name) => text(name) !== '' && isKnown(name)).map((name) => [name, text(name)]),
    ),
    status: Object.hasOwn(saleGroups, status) ? (status as SaleGroup) : '',
    view: Object.hasOwn(views, view) ? (view as SaleView) : '',
    page: Math.min(Math.max(1, Math.trunc(Number(text('page')) || 1)), 1_000),
  };
}

/** The answer; null where it is unknown or not public. */
async function found<R extends Route>(
  of: R,
  uuid: string,
  read: () => Promise<ResultOf<R>>,
): Promise<AnswerOf<R> | null> {
  if (!isUuid(uuid)) return null;
  try {
    return shown(of, await read());
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}

/** The data as a client of the API receives it: parsed by the shape of the call, which has no private field. */
function shown<R extends Route>(of: R, result: unknown): AnswerOf<R> {
  return (JSON.parse(writeAnswer(of, result).text) as { data: AnswerOf<R> }).data;
}
