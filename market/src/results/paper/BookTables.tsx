/** Tables of the final book: priority groups, maturities, cover, investors, revisions. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { inThousandths } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { orderNumbers } from '@fairbook/domain/orders/order-number.ts';
import { CoverTable } from '@fairbook/ui/charts/CoverTable.tsx';
import {
  formatCount,
  formatCover,
  formatDay,
  formatExactMoment,
  formatMoney,
  formatPercent,
  formatWholeMoney,
  formatYield,
} from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import type { SaleReport } from '../../base/queries.ts';
import { MaturityCell } from '../../parts/paper/MaturityCell.tsx';
import { figure, PaperTable } from '../../parts/paper/PaperTable.tsx';
import css from '../../parts/paper/paper.module.css';
import { paperTexts } from '../../parts/texts/papers.ts';

const words = paperTexts.book;

export function BookTables({ report }: { report: SaleReport }) {
  return (
    <>
      <Classes report={report} />
      <Maturities report={report} />
      <Section title={words.cover}>
        <CoverTable
          caption={words.cover}
          classes={report.classes.map((each) => each.orderClass)}
          rows={report.maturities.map((maturity) => ({
            maturityDate: keyOf(maturity),
            offered: maturity.principal,
            bids: Object.fromEntries(maturity.classes.map((each) => [each.orderClass, each.demand])),
          }))}
        />
      </Section>
      <Investors investors={report.investors} />
      <Revisions report={report} />
    </>
  );
}

function Classes({ report: { classes, totals } }: { report: SaleReport }) {
  const columns = words.classColumns;
  const share = (award: number) => formatPercent(totals.award === 0 ? 0 : (award / totals.award) * 100, 1);
  return (
    <Section title={words.classes}>
      <PaperTable
        caption={words.classes}
        columns={[
          { label: columns.class },
          figure(columns.rank),
          figure(columns.investors),
          figure(columns.ordered),
          figure(columns.allotted),
          figure(columns.share),
        ]}
        rows={classes.map(({ orderClass, rank, bidders, demand, award }) => ({
          key: orderClass,
          cells: [
            labelOf(orderClasses, orderClass),
            rank,
            formatCount(bidders),
            formatWholeMoney(demand),
            formatWholeMoney(award),
            share(award),
          ],
        }))}
        sums={[
          words.total,
          '',
          formatCount(totals.bidders),
          formatWholeMoney(totals.demand),
          formatWholeMoney(totals.award),
          share(totals.award),
        ]}
      />
    </Section>
  );
}

function Maturities({ report: { maturities, totals } }: { report: SaleReport }) {
  const columns = words.maturityColumns;
  const hasCusips = maturities.some(({ cusip }) => cusip !== '');
  const only = <Value,>(value: Value) => (hasCusips ? [value] : []);
  return (
    <Section title={words.maturities}>
      <PaperTable
        caption={words.maturities}
        columns={[
          { label: columns.maturity },
          ...only({ label: columns.cusip }),
          ...[columns.coupon, columns.yield, columns.price, columns.offered].map(figure),
          ...[columns.ordered, columns.cover, columns.allotted, columns.unsold].map(figure),
        ]}
        rows={maturities.map((row) => ({
          key: keyOf(row),
          cells: [
            <MaturityCell key="maturity" maturityDate={keyOf(row)} structure={row.structure} />,
            ...only(row.cusip || '–'),
            formatPercent(row.interestRate, 3),
            formatYield(row.yield, 3),
            row.price === 0 ? '–' : inThousandths(row.price),
            formatWholeMoney(row.principal),
            formatWholeMoney(row.demand),
            formatCover(row.cover),
            formatWholeMoney(row.award),
            formatWholeMoney(row.unsold),
          ],
        }))}
        sums={[
          words.total,
          ...only(''),
          '',
          '',
          '',
          formatWholeMoney(totals.principal),
          formatWholeMoney(totals.demand),
          formatCover(totals.cover),
          formatWholeMoney(totals.award),
          formatWholeMoney(totals.unsold),
        ]}
      />
    </Section>
  );
}

function Investors({ investors: { total, largest } }: { investors: SaleReport['investors'] }) {
  const columns = words.investorColumns;
  if (total === 0) {
    return (
      <Section title={words.investors}>
        <p>{words.investorsNone}</p>
      </Section>
    );
  }
  return (
    <Section title={words.investors}>
      <p className={css.paperNote}>{words.investorsNote(largest.length, total)}</p>
      <PaperTable
        caption={words.investors}
        columns={[
          { label: columns.investor },
          { label: columns.place },
          ...[columns.ordered, columns.allotted, columns.cost].map(figure),
          { label: columns.record },
        ]}
        rows={largest.map((investor) => ({
          key: investor.id,
          cells: [
            <span key="name">
              {investor.name}
              <span className={figureTableCss.second}>
                {investor.isInstitution ? words.institution : words.individual}
              </span>
            </span>,
            (investor.country === 'US' ? investor.state : investor.country) ?? '–',
            formatWholeMoney(investor.demand),
            <strong key="award">{formatWholeMoney(investor.award)}</strong>,
            investor.cost === null ? '–' : formatMoney(investor.cost),
            investor.pseudonym,
          ],
        }))}
      />
    </Section>
  );
}

function Revisions({ report }: { report: SaleReport }) {
  const { placed, amended, withdrawn, latest } = report.revisions;
  const zone = useZone();
  const columns = words.revisionColumns;
  const numbers = orderNumbers(
    report.auctionName,
    latest.map(({ bidId }) => bidId),
  );
  return (
    <Section title={words.revisions}>
      <p>
        {words.revisionCounts(placed, amended, withdrawn)}
        {words.revisionsLatest(latest.length, amended + withdrawn)}
      </p>
      {latest.length > 0 && (
        <PaperTable
          caption={words.revisions}
          columns={[
            { label: columns.at },
            { label: columns.what },
            { label: columns.investor },
            { label: columns.order },
            { label: columns.left, as: 'sentence' },
          ]}
          rows={latest.map(({ at, action, bidder, bidId, lines }) => ({
            key: `${at}:${bidId}`,
            cells: [
              formatExactMoment(at, zone),
              words.actions[action],
              bidder,
              numbers.get(bidId) ?? '',
              lines
                .map((line) => words.lineLeft(formatWholeMoney(line.investmentAmount), formatDay(keyOf(line))))
                .join('; ') || words.nothingLeft,
            ],
          }))}
        />
      )}
    </Section>
  );
}
