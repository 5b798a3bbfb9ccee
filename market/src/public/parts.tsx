/** Parts of public pages, which are rendered on the server alone: no state, no effects, no scripts. */
import type { ListedSale, PublicSale, PublicSaleRow, SaleSearch } from '@fairbook/contract/public/pages.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { labelOf, saleOutcomes, taxStatuses } from '@fairbook/domain/base/vocabulary.ts';
import { zoneOfState } from '@fairbook/domain/base/zones.ts';
import {
  compactMoney,
  formatCover,
  formatMoment,
  formatPercentRange,
  formatWholeMoney,
} from '@fairbook/ui/format/format.ts';
import { MaturityLadder } from '@fairbook/ui/kit/MaturityLadder.tsx';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import type { ReactNode } from 'react';
import { paths } from '../base/paths.ts';
import { publicPaths, searchAddress } from '../base/public-paths.ts';
import { publicTexts as words } from '../parts/texts/public.ts';
import type { TermId } from '../parts/texts/terms.ts';

export interface Fact {
  readonly label: string;
  /** Entry of the glossary, where the label needs one. */
  readonly term?: TermId;
  readonly value: ReactNode;
}

/** Facts by name; those without a value are left out. */
export function Facts({ items, look = 'list' }: { items: readonly Fact[]; look?: 'list' | 'figures' }) {
  const known = items.filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '');
  return (
    <dl className={`facts ${look}`}>
      {known.map(({ label, value, term }) => (
        <div key={label}>
          <dt>{term ? <Term id={term}>{label}</Term> : label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A term of the market, which leads to its meaning in the glossary. */
export function Term({ id, children }: { id: TermId; children: string }) {
  return (
    <a className="term" href={`${paths.help('glossary')}#${id}`}>
      {children}
    </a>
  );
}

/** An amount in short, with the whole amount as its title. */
export function Amount({ dollars }: { dollars: number }) {
  return <span title={formatWholeMoney(dollars)}>{compactMoney(dollars)}</span>;
}

/** A moment in the issuer's time. */
export function Moment({ at, state }: { at: string; state: string | null }) {
  const zone = zoneOfState('US', state);
  return (
    <time dateTime={at} title={formatMoment(at, 'UTC')}>
      {formatMoment(at, zone)}
    </time>
  );
}

type SaleState = Pick<PublicSale, 'status' | 'isHalted' | 'isCancelled'>;

export function standingOf({ status, isHalted, isCancelled }: SaleState): keyof typeof words.status {
  if (isCancelled) return 'canceled';
  if (isHalted) return 'halted';
  if (status === 'Live') return 'live';
  return status === 'Ended' ? 'ended' : 'upcoming';
}

export function Status({ of }: { of: SaleState }) {
  const standing = standingOf(of);
  return <span className={`status ${standing}`}>{words.status[standing]}</span>;
}

interface SaleLadderProps {
  readonly lines: readonly {
    readonly maturityDate: string;
    readonly maturityId?: string | undefined;
    readonly principalAmount: number;
    readonly isOffered: boolean;
  }[];
  /** Ordered amount at each maturity; null before the sale opens. */
  readonly orders:
    | readonly { readonly maturityDate: string; readonly maturityId?: string | undefined; readonly demand: number }[]
    | null;
}

/** The maturities on offer, with orders once there are any. */
export function SaleLadder({ lines, orders }: SaleLadderProps) {
  const covered = new Map(orders?.map((line) => [keyOf(line), line.demand]));
  const rungs = lines
    .filter(({ isOffered }) => isOffered)
    .map(({ principalAmount, ...name }) => ({
      maturityDate: keyOf(name),
      offered: principalAmount,
      ...(orders && { covered: covered.get(keyOf(name)) ?? 0 }),
    }));
  return <MaturityLadder size="wide" rungs={rungs} />;
}

export function SaleCard({ sale, level: Heading = 'h3' }: { sale: ListedSale; level?: 'h2' | 'h3' }) {
  const { uuid, name, muniName, muniId, city, state, amount, ladder, yieldRange, taxStatus, result, listed } = sale;
  return (
    <li className="card">
      <div className="card-head">
        <Rosette seed={muniId} size={48} />
        <div>
          <Heading>
            <a href={publicPaths.sale(uuid)}>{name}</a>
          </Heading>
          <p className="note">{[muniName, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}</p>
        </div>
        <Status of={sale} />
      </div>
      <SaleLadder lines={ladder} orders={listed?.maturities ?? null} />
      <Facts
        look="figures"
        items={[
          { label: words.row.size, value: <Amount dollars={amount} /> },
          { label: words.row.yields, value: yieldRange && formatPercentRange(yieldRange.lowest, yieldRange.highest) },
          { label: words.row.tax, value: result || listed ? null : labelOf(taxStatuses, taxStatus) },
          { label: words.row.outcome, value: result && labelOf(saleOutcomes, result.outcome) },
          { label: words.row.sold, value: result && <Amount dollars={result.sold} /> },
          { label: words.sale.ordered, value: !result && listed && <Amount dollars={listed.ordered} /> },
          { label: words.row.cover, value: (result ?? listed) && formatCover((result ?? listed)?.cover ?? 0) },
          nextMoment(sale),
        ]}
      />
      {result && (
        <p className="card-foot">
          <a href={publicPaths.verifySale(uuid)}>
            {words.result.verify}
            <span className="hidden"> ({name})</span>
          </a>
        </p>
      )}
    </li>
  );
}

function nextMoment({ status, startDate, closeDate, state, result }: PublicSaleRow): Fact {
  if (status === 'Ended') {
    const at = result?.closedAt ?? closeDate;
    return { label: words.row.closed, value: at && <Moment at={at} state={state} /> };
  }
  const isLive = status === 'Live';
  const at = isLive ? closeDate : startDate;
  return {
    label: isLive ? words.row.closes : words.row.opens,
    value: at === null ? words.row.soon : <Moment at={at} state={state} />,
  };
}

interface PagesProps {
  readonly search: SaleSearch;
  readonly to: string;
  readonly last: number;
}

/** Links to the other pages of a list. */
export function Pages({ search, to, last }: PagesProps) {
  if (last <= 1) return null;
  const address = (page: number) => searchAddress(to, { ...search, page });
  return (
    <nav className="links" aria-label={words.pages.label}>
      {search.page > 1 && (
        <a href={address(search.page - 1)} rel="prev">
          {words.pages.previous}
        </a>
      )}
      <span>{words.pages.at(search.page, last)}</span>
      {search.page < last && (
        <a href={address(search.page + 1)} rel="next">
          {words.pages.next}
        </a>
      )}
    </nav>
  );
}

interface WideTableProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A table that scrolls sideways where it is too wide, also by keyboard. */
export function WideTable({ label, className, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table className={className}>{children}</table>
    </section>
  );
}

interface SalesTableProps {
  readonly label: string;
  /** Names of the columns after the sale and its close: first texts, then figures. */
  readonly texts?: readonly string[];
  readonly figures: readonly string[];
  readonly children: ReactNode;
}

/** A table of sales that have closed; its rows are of `SaleRow`. */
export function SalesTable({ label, texts = [], figures, children }: SalesTableProps) {
  return (
    <WideTable label={label} className="folds">
      <thead>
        <tr>
          {[words.results.sale, words.row.closed, ...texts].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {figures.map((name) => (
            <th key={name} scope="col" className="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </WideTable>
  );
}

interface SaleRowProps {
  readonly sale: { readonly uuid: string; readonly name: string };
  /** Under its name: issuer, state, and the like. */
  readonly note: readonly (string | null)[];
  readonly closed: ReactNode;
  readonly texts?: readonly ReactNode[];
  readonly figures: readonly ReactNode[];
  /** Names of texts and figures, for the phone, where each row folds. */
  readonly names: readonly string[];
}

export function SaleRow({ sale, note, closed, texts = [], figures, names }: SaleRowProps) {
  return (
    <tr>
      <th scope="row" className="name">
        <a href={publicPaths.sale(sale.uuid)}>{sale.name}</a>
        <span className="note">{note.filter(Boolean).join(' · ')}</span>
      </th>
      <td data-label={words.row.closed}>{closed}</td>
      {texts.map((text, at) => (
        <td key={names[at]} data-label={names[at]}>
          {text}
        </td>
      ))}
      {figures.map((figure, at) => (
        <td key={names[texts.length + at]} className="number" data-label={names[texts.length + at]}>
          {figure ?? '–'}
        </td>
      ))}
    </tr>
  );
}
