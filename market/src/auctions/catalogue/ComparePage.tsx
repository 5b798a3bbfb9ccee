/** Up to four offerings side by side. The address has them, so it can be shared. */

import {
  interestFrequencies,
  labelOf,
  orderClasses,
  ratingAgencies,
  securityTypes,
  taxStatuses,
} from '@fairbook/domain/base/vocabulary.ts';
import { sizeNow } from '@fairbook/domain/figures/current-terms.ts';
import { PrintedLine } from '@fairbook/ui/app/PrintedLine.tsx';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { Moment, Money } from '@fairbook/ui/format/Figures.tsx';
import { formatPercentRange, formatWholeMoney, formatYield } from '@fairbook/ui/format/format.ts';
import { IconPrinter } from '@fairbook/ui/icons/signs/printer.ts';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Button, CloseButton, Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import { type PublicAuction, publicAuction } from '../../base/queries.ts';
import { Term } from '../../parts/Term.tsx';
import type { TermId } from '../../parts/texts/terms.ts';
import { placeAmongOffered } from '../facts/ranked-classes.ts';
import { limits, redemption } from '../facts/terms-of-sale.ts';
import { auctionTexts } from '../texts/auctions.ts';
import { compareTexts as words } from '../texts/comparing.ts';
import css from './compare.module.css';
import { comparePath, readCompared } from './comparing.ts';
import { type Demands, demandWords, useDemands } from './demands.ts';

interface Column {
  readonly uuid: string;
  readonly sale: PublicAuction | undefined;
  readonly error: Error | null;
}

export default function ComparePage() {
  const { organization } = usePerson();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const sales = readCompared(params.get('sales'));
  const answers = useQueries({ queries: sales.map((uuid) => publicAuction(uuid)) });
  const columns = sales.map((uuid, at) => ({
    uuid,
    sale: answers[at]?.data,
    error: answers[at]?.data ? null : (answers[at]?.error ?? null),
  }));
  const demands = useDemands(columns.flatMap(({ sale }) => sale ?? []));
  const remove = (uuid: string) =>
    void navigate(comparePath(sales.filter((sale) => sale !== uuid)), { replace: true, preventScrollReset: true });
  return (
    <div className={css.page}>
      {/* Demand changes while sales run. */}
      <PrintedLine name={organization} />
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          sales.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
          )
        }
      />
      {sales.length === 0 ? (
        <NoRows
          text={words.none}
          action={
            <Button component={Link} to={paths.auctions} variant="default">
              {words.seeAuctions}
            </Button>
          }
        />
      ) : (
        <ScrollRegion label={words.title} className={css.scroll} part="comparison">
          <table className={css.table}>
            <caption className={css.caption}>{words.title}</caption>
            <thead>
              <tr>
                <th scope="col">{words.term}</th>
                {columns.map((column) => (
                  <Head key={column.uuid} column={column} onRemove={remove} />
                ))}
              </tr>
            </thead>
            {sectionsOf(columns, demands).map(({ title, rows }) => (
              <tbody key={title}>
                <tr className={css.section}>
                  <th scope="rowgroup" colSpan={columns.length + 1}>
                    <span>{title}</span>
                  </th>
                </tr>
                {rows.map(({ label, term, value }) => (
                  <tr key={label}>
                    <th scope="row">{term ? <Term id={term}>{label}</Term> : label}</th>
                    {columns.map((column) => (
                      <td key={column.uuid}>
                        {column.sale ? value(column.sale) : column.error ? '–' : <Skeleton height={14} />}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}

function Head({ column: { uuid, sale, error }, onRemove }: { column: Column; onRemove: (uuid: string) => void }) {
  const name = sale?.profile.name ?? words.missing;
  return (
    <th scope="col">
      <div className={css.head}>
        <span>
          {sale ? <Link to={paths.auction(uuid)}>{name}</Link> : error ? name : <Skeleton height={16} width={120} />}
          <span className={css.issuer}>
            {sale
              ? [sale.municipality.name, sale.municipality.state].filter(Boolean).join(', ')
              : error && messageOf(error)}
          </span>
        </span>
        <CloseButton aria-label={words.remove(name)} onClick={() => onRemove(uuid)} />
      </div>
    </th>
  );
}

interface ComparedRow {
  readonly label: string;
  readonly term?: TermId;
  readonly value: (sale: PublicAuction) => ReactNode;
}

function sectionsOf(columns: readonly Column[], demands: Demands): { title: string; rows: ComparedRow[] }[] {
  const { rows, sections } = words;
  const sales = columns.flatMap(({ sale }) => sale ?? []);
  return [
    {
      title: sections.terms,
      rows: [
        {
          label: rows.status,
          value: (sale) => (
            <AuctionBadge status={sale.status} isHalted={sale.isHalted} isCancelled={sale.isCancelled} />
          ),
        },
        {
          label: rows.close,
          value: ({ closeDate, municipality: { state } }) => <Moment at={closeDate} state={state} />,
        },
        { label: rows.amount, value: (sale) => <Money dollars={sizeNow(sale)} /> },
        { label: rows.maturities, value: maturities },
        { label: rows.yield, term: 'yield', value: yields },
        { label: rows.tax, term: 'tax-exempt', value: ({ profile }) => labelOf(taxStatuses, profile.taxStatus) ?? '–' },
        { label: rows.security, value: ({ profile }) => labelOf(securityTypes, profile.securityType) ?? '–' },
        {
          label: rows.interest,
          value: ({ profile }) => labelOf(interestFrequencies, profile.repaymentFrequency) ?? '–',
        },
        { label: rows.call, term: 'callable', value: ({ profile }) => redemption(profile) || words.notCallable },
      ],
    },
    {
      title: sections.ratings,
      rows: ratingAgencies.map(({ field, label, scale }) => ({
        label,
        value: ({ ratingsProviders }) => labelOf(scale, ratingsProviders[field]) ?? auctionTexts.page.ratings.none,
      })),
    },
    {
      title: sections.you,
      rows: [
        { label: rows.minimum, value: minimum },
        { label: rows.limits, value: limits },
        { label: rows.demand, term: 'cover', value: ({ uuid }) => <DemandCell demands={demands} uuid={uuid} /> },
        { label: rows.priority, term: 'priority', value: priority },
      ],
    },
    {
      title: sections.yields,
      rows: yearsOf(sales).map((year) => ({ label: year, value: (sale) => yieldsIn(sale, year) })),
    },
  ];
}

function maturities({ ladder: { maturities: count, firstMaturity, lastMaturity } }: PublicAuction): string {
  return words.maturities(count, firstMaturity?.slice(0, 4) ?? '–', lastMaturity?.slice(0, 4) ?? '–');
}

function yields({ ladder: { yieldRange } }: PublicAuction): string {
  return yieldRange ? formatPercentRange(yieldRange.lowest, yieldRange.highest) : '–';
}

function minimum({ terms }: PublicAuction): string {
  return words.increments(formatWholeMoney(terms.minimum), formatWholeMoney(terms.step));
}

function priority(sale: PublicAuction): string {
  if (!sale.bidsAs) return '–';
  const place = placeAmongOffered(sale, sale.bidsAs.orderClass);
  if (!place) return words.notOffered;
  return words.priority(place.place, place.of, labelOf(orderClasses, sale.bidsAs.orderClass));
}

function DemandCell({ demands, uuid }: { readonly demands: Demands; readonly uuid: string }) {
  const demand = demands.get(uuid);
  if (!demand) return '–';
  const { main, second } = demandWords(demand);
  return [main, second].filter(Boolean).join(', ');
}

function offeredOf({ maturityStructure }: PublicAuction) {
  return maturityStructure.filter(({ isOffered }) => isOffered);
}

/** Every year in which one of the sales has a maturity on offer. */
function yearsOf(sales: readonly PublicAuction[]): string[] {
  return [...new Set(sales.flatMap(offeredOf).map(({ maturityDate }) => maturityDate.slice(0, 4)))].sort();
}

function yieldsIn(sale: PublicAuction, year: string): string {
  const here = offeredOf(sale).filter(({ maturityDate }) => maturityDate.startsWith(year));
  return here.length === 0 ? '–' : here.map((row) => formatYield(row.yield)).join(', ');
}
