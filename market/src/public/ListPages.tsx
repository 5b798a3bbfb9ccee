/** Public lists: sales by group, and the archive of results. */
import {
  type GroupOfSales,
  type PublicPage,
  type PublicSaleRow,
  type SaleChoices,
  type SaleSearch,
  saleGroups,
  salesPageSize,
} from '@fairbook/contract/public/pages.ts';
import { labelOf, saleOutcomes } from '@fairbook/domain/base/vocabulary.ts';
import { formatCover, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { isNarrowed, publicPaths, searchAddress } from '../base/public-paths.ts';
import { publicTexts as words } from '../parts/texts/public.ts';
import { Moment, Pages, SaleCard, SaleRow, SalesTable } from './parts.tsx';
import { Search } from './Search.tsx';

type Sales = Extract<PublicPage, { kind: 'sales' }>;
type Results = Extract<PublicPage, { kind: 'results' }>;

const lastPage = (total: number) => Math.max(1, Math.ceil(total / salesPageSize));

/** The head of the list in each of its views. */
export function SalesHead({ search, choices }: { search: SaleSearch; choices: SaleChoices | null }) {
  const text = words.sales;
  return (
    <header className="head">
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <nav className="tabs" aria-label={text.show}>
        {(['', ...Object.keys(saleGroups)] as SaleSearch['status'][]).map((status) => (
          <a
            key={status}
            href={searchAddress(publicPaths.sales, { ...search, status, page: 1 })}
            aria-current={status === search.status ? 'page' : undefined}
          >
            {status === '' ? text.all : text.tabs[status]}
          </a>
        ))}
      </nav>
      <Search search={search} choices={choices} to={publicPaths.sales} />
      <nav className="links" aria-label={text.view}>
        {(['', 'map', 'calendar'] as const).map((view) => (
          <a
            key={view}
            href={searchAddress(publicPaths.sales, { ...search, view, page: 1 })}
            aria-current={view === search.view ? 'page' : undefined}
          >
            {text.views[view || 'list']}
          </a>
        ))}
      </nav>
    </header>
  );
}

export function SalesPage({ page: { groups, search, choices } }: { page: Sales }) {
  const isEmpty = groups.every(({ total }) => total === 0);
  const [only] = search.status === '' ? [] : groups;
  const text = words.sales;
  return (
    <>
      <SalesHead search={search} choices={choices} />
      {isEmpty && <NoSales isSearched={isNarrowed(search)} none={text.none[search.status]} />}
      {groups.map((each) => (
        <Group key={each.group} group={each} isOnly={only !== undefined} search={search} />
      ))}
      {only && <Pages search={search} to={publicPaths.sales} last={lastPage(only.total)} />}
    </>
  );
}

interface GroupProps {
  readonly group: GroupOfSales;
  readonly isOnly: boolean;
  readonly search: Sales['search'];
}

function Group({ group: { group, rows, total }, isOnly, search }: GroupProps) {
  if (rows.length === 0) return null;
  const isCut = !isOnly && total > rows.length;
  return (
    <section aria-labelledby={group}>
      <h2 id={group}>
        {words.sales.groups[group]} <span className="count">{total}</span>
      </h2>
      <ul className="cards">
        {rows.map((sale) => (
          <SaleCard key={sale.uuid} sale={sale} />
        ))}
      </ul>
      {isCut && (
        <p className="links">
          <a href={searchAddress(publicPaths.sales, { ...search, status: group, page: 1 })}>
            {words.sales.more[group](total)}
          </a>
        </p>
      )}
    </section>
  );
}

function NoSales({ isSearched, none }: { isSearched: boolean; none: string }) {
  return <p className="empty">{isSearched ? words.noMatch : none}</p>;
}

export function ResultsPage({ page: { found, search, choices } }: { page: Results }) {
  const text = words.results;
  return (
    <>
      <header className="head">
        <h1>{text.title}</h1>
        <p className="lead">{text.lead}</p>
        <Search search={search} choices={choices} to={publicPaths.results} />
      </header>
      {found.total === 0 ? (
        <NoSales isSearched={isNarrowed(search)} none={text.none} />
      ) : (
        <>
          <p className="links">
            <span>{text.count(found.total)}</span>
            <a href={searchAddress('/api/public/results/file', { ...search, page: 1 })}>{text.download}</a>
          </p>
          <ResultsTable rows={found.rows} />
        </>
      )}
      <Pages search={search} to={publicPaths.results} last={lastPage(found.total)} />
    </>
  );
}

const texts = [words.row.outcome];
const figures = [words.sale.offered, words.sale.ordered, words.row.sold, words.row.cover];

function ResultsTable({ rows }: { rows: readonly PublicSaleRow[] }) {
  return (
    <SalesTable label={words.results.title} texts={texts} figures={figures}>
      {rows.map((row) => (
        <ResultRow key={row.uuid} row={row} />
      ))}
    </SalesTable>
  );
}

function ResultRow({ row }: { row: PublicSaleRow }) {
  const { muniName, state, result, closeDate, isCancelled } = row;
  const closed = result?.closedAt ?? closeDate;
  const amounts = result ? [result.offered, result.ordered, result.sold] : [null, null, null];
  return (
    <SaleRow
      sale={row}
      names={[...texts, ...figures]}
      note={[muniName, state]}
      closed={closed && <Moment at={closed} state={state} />}
      texts={[result ? labelOf(saleOutcomes, result.outcome) : isCancelled ? words.status.canceled : '–']}
      figures={[
        ...amounts.map((amount) => (amount === null ? null : formatWholeMoney(amount))),
        result && formatCover(result.cover),
      ]}
    />
  );
}
