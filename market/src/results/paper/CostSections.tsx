/** Cost of a sale to its issuer: the whole schedule beside what was sold, placement, and debt service. */
import { formatMoney, formatPercent, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import type { SaleReport } from '../../base/queries.ts';
import { figure, PaperTable } from '../../parts/paper/PaperTable.tsx';
import css from '../../parts/paper/paper.module.css';
import { paperTexts } from '../../parts/texts/papers.ts';

const words = paperTexts.book;
type Cost = SaleReport['cost']['sold'];

export function CostSection({ cost: { schedule, sold } }: { cost: SaleReport['cost'] }) {
  const { figures, costColumns } = words;
  const rows: readonly [string, (cost: NonNullable<Cost>) => string | null][] = [
    [figures.par, ({ par }) => formatWholeMoney(par)],
    [figures.purchase, ({ purchase }) => dollars(purchase)],
    [figures.premium, ({ premium }) => dollars(premium)],
    [figures.accrued, ({ accrued }) => dollars(accrued)],
    [figures.interest, ({ interest }) => dollars(interest)],
    [figures.debtService, ({ debtService }) => dollars(debtService)],
    [figures.averageLife, ({ averageLife }) => yearsOf(averageLife)],
    [figures.nic, ({ netInterestCost }) => percent(netInterestCost)],
    [figures.tic, ({ trueInterestCost }) => percent(trueInterestCost)],
  ];
  return (
    <Section title={words.cost}>
      {schedule === null && sold === null ? (
        <p>{words.costNone}</p>
      ) : (
        <>
          <PaperTable
            caption={words.cost}
            columns={[
              { label: costColumns.figure },
              { label: costColumns.schedule, as: 'figure' },
              { label: costColumns.sold, as: 'figure' },
            ]}
            rows={rows.map(([label, read]) => ({
              key: label,
              cells: [
                label,
                (schedule && read(schedule)) ?? '–',
                <strong key="sold">{(sold && read(sold)) ?? '–'}</strong>,
              ],
            }))}
          />
          <p className={css.paperNote}>{words.costNote}</p>
        </>
      )}
    </Section>
  );
}

export function PlacementSection({ placement }: { placement: SaleReport['placement'] }) {
  const { award, inState, individuals, international } = placement;
  const share = (part: number) =>
    words.share(formatWholeMoney(part), formatPercent(award === 0 ? 0 : (part / award) * 100, 1));
  return (
    <Section title={words.placement}>
      <DataList
        items={[
          { label: words.inState, value: share(inState) },
          { label: words.individuals, value: share(individuals) },
          { label: words.international, value: share(international) },
        ]}
      />
    </Section>
  );
}

export function ServiceSection({ sold }: { sold: Cost }) {
  if (!sold) return null;
  const { serviceColumns: columns } = words;
  return (
    <Section title={words.service}>
      <PaperTable
        caption={words.service}
        columns={[{ label: columns.year }, figure(columns.principal), figure(columns.interest), figure(columns.total)]}
        rows={sold.years.map(({ year, principal, interest, total }) => ({
          key: String(year),
          cells: [year, formatWholeMoney(principal), formatMoney(interest), formatMoney(total)],
        }))}
        sums={[words.total, formatWholeMoney(sold.par), formatMoney(sold.interest), formatMoney(sold.debtService)]}
      />
    </Section>
  );
}

function dollars(amount: number | null): string | null {
  return amount === null ? null : formatMoney(amount);
}

function yearsOf(years: number | null): string | null {
  return years === null ? null : words.years(years.toFixed(2));
}

/** Four decimals, as results of sales are published. */
function percent(value: number | null): string | null {
  return value === null ? null : formatPercent(value, 4);
}
