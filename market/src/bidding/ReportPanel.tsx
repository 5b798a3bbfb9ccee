/** Report of a closed sale for its issuer: allocations by priority group, by maturity and by investor. */

import { labelOf, saleOutcomes } from '@fairbook/domain/vocabulary.ts';
import { ask } from '@fairbook/ui/api.ts';
import { AllocationWaterfall } from '@fairbook/ui/charts/AllocationWaterfall.tsx';
import { formatCount, formatCover, formatDay, formatWholeMoney } from '@fairbook/ui/format.ts';
import { ListProblem } from '@fairbook/ui/list-states.tsx';
import { Section } from '@fairbook/ui/PageHeader.tsx';
import { statusOf } from '@fairbook/ui/queries.ts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { type SaleReport, saleReport } from '../queries.ts';
import { issuingTexts } from '../texts/issuing.ts';
import css from './book.module.css';
import { KeyFigures } from './KeyFigures.tsx';
import { InvestorAllotments, MaturityAllotments } from './ReportTables.tsx';
import { VerifyBox } from './VerifyBox.tsx';

const words = issuingTexts.report;
const askAgain = 3_000;

export function ReportPanel({ auctionId }: { auctionId: string }) {
  const { data, error, refetch } = useQuery({
    ...saleReport(auctionId),
    refetchInterval: ({ state }) => (statusOf(state.error) === 404 ? askAgain : false),
  });
  return (
    <Section title={words.title} actions={data && <Tools report={data} />}>
      {!data && statusOf(error) === 404 && <p role="status">{words.waiting}</p>}
      {!data && error && statusOf(error) !== 404 && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} />}
      {data && <Report report={data} />}
    </Section>
  );
}

function Tools({ report }: { report: SaleReport }) {
  return (
    <span className={`${css.bookTools} ${css.noPrint}`}>
      <Button
        component={Link}
        to={paths.finalBook(report.auctionId)}
        variant="default"
        size="xs"
        leftSection={<IconFileText size={15} stroke={1.6} aria-hidden />}
      >
        {words.finalBook}
      </Button>
    </span>
  );
}

function Report({ report }: { report: SaleReport }) {
  const { totals } = report;
  const figures: [string, string][] = [
    [words.outcome, labelOf(saleOutcomes, report.outcome)],
    [words.allotted, formatWholeMoney(totals.award)],
    [words.ordered, formatWholeMoney(totals.demand)],
    [words.cover, formatCover(totals.cover)],
    [words.unsold, formatWholeMoney(totals.unsold)],
    [words.investors, formatCount(totals.bidders)],
  ];
  return (
    <div className={css.book}>
      <KeyFigures figures={figures} />
      <Waterfall report={report} />
      <MaturityAllotments report={report} />
      <InvestorAllotments report={report} />
      <dl className={css.fingerprint}>
        <dt>{words.fingerprint}</dt>
        <dd>{report.fingerprint}</dd>
        <dt>{words.rule}</dt>
        <dd>{report.ruleVersion}</dd>
      </dl>
      <Proof auctionId={report.auctionId} />
    </div>
  );
}

/** For the whole sale or one maturity: each maturity is allocated separately. */
function Waterfall({ report }: { report: SaleReport }) {
  const [day, setDay] = useState('');
  const maturity = report.maturities.find(({ maturityDate }) => maturityDate === day);
  const shown = maturity ?? { principal: report.totals.principal, classes: report.classes };
  return (
    <AllocationWaterfall
      title={words.waterfall}
      level={3}
      offered={shown.principal}
      tools={
        <NativeSelect
          size="xs"
          aria-label={words.of}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          data={[
            { value: '', label: words.whole },
            ...report.maturities.map(({ maturityDate }) => ({ value: maturityDate, label: formatDay(maturityDate) })),
          ]}
        />
      }
      results={shown.classes.map((each) => ({
        orderClass: each.orderClass,
        rank: each.rank,
        bid: each.demand,
        allocated: each.award,
      }))}
    />
  );
}

/** The published record, which the issuer's own browser can recompute. */
function Proof({ auctionId }: { auctionId: string }) {
  const { data } = useQuery(ask(api.readClosingRecord, { params: { auctionId } }, { notice: false }));
  return data ? <VerifyBox published={data} receipt={null} /> : null;
}
