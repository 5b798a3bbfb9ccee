/** Report of a closed sale for its issuer: allocations by priority group, by maturity and by investor. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { statusOf } from '@fairbook/ui/base/queries.ts';
import { AllocationWaterfall } from '@fairbook/ui/charts/AllocationWaterfall.tsx';
import { SoldBars } from '@fairbook/ui/charts/SoldBars.tsx';
import { formatDay } from '@fairbook/ui/format/format.ts';
import { IconFileText } from '@fairbook/ui/icons/objects/file-text.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Alert, Button, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../base/api.ts';
import { paths } from '../base/paths.ts';
import { ownAuction, type SaleReport, saleReport } from '../base/queries.ts';
import css from '../parts/book.module.css';
import { issuingTexts } from '../parts/texts/issuing.ts';
import { byAccount } from './proof-source.ts';
import { InvestorAllotments, MaturityAllotments } from './ReportTables.tsx';
import { soldRows } from './sold.ts';
import { VerifyPart } from './VerifyPart.tsx';

const words = issuingTexts.report;
const askAgain = 3_000;

export function ReportPanel({ auctionId }: { auctionId: string }) {
  const { data, error, refetch } = useQuery({
    ...saleReport(auctionId),
    refetchInterval: ({ state }) => (isMissing(state.error) ? askAgain : false),
  });
  return (
    <Section title={words.title} actions={data && <Tools report={data} />}>
      {!data && isMissing(error) && <p role="status">{words.waiting}</p>}
      {!data && error && !isMissing(error) && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} />}
      {data && <Report report={data} />}
    </Section>
  );
}

/** 403 while a sale that has ended waits for its result: for lots, or for a decision about its amounts. */
function isMissing(error: Error | null): boolean {
  return statusOf(error) === 404 || statusOf(error) === 403;
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
  const { totals, late } = report;
  // Nothing is offered of a maturity that was withdrawn.
  const offered = report.maturities.filter(({ principal }) => principal > 0);
  const soldOut = offered.filter(({ unsold }) => unsold === 0).length;
  return (
    <div className={css.book}>
      {late && <Alert color="orange">{words.late(late.seconds, late.entries)}</Alert>}
      <p className={css.bookNote}>{words.size(totals.bids, totals.bidders, soldOut, offered.length)}</p>
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

/** For the whole sale by maturity, since each is allocated separately; for one maturity by priority. */
function Waterfall({ report }: { report: SaleReport }) {
  const [day, setDay] = useState('');
  const maturity = report.maturities.find((one) => keyOf(one) === day);
  const tools = (
    <NativeSelect
      size="xs"
      aria-label={words.of}
      value={day}
      onChange={(event) => setDay(event.currentTarget.value)}
      data={[
        { value: '', label: words.whole },
        ...report.maturities.map(keyOf).map((value) => ({ value, label: formatDay(value) })),
      ]}
    />
  );
  if (!maturity) return <SoldBars title={words.waterfall} level={3} tools={tools} rows={soldRows(report.maturities)} />;
  const [row] = soldRows([maturity]);
  return (
    <AllocationWaterfall
      title={words.waterfall}
      level={3}
      offered={maturity.principal}
      tools={tools}
      results={row?.results.filter(({ bid }) => bid > 0) ?? []}
    />
  );
}

/** The published record, which the issuer's own browser can recompute. */
function Proof({ auctionId }: { auctionId: string }) {
  const { data } = useQuery(ask(api.readClosingRecord, { params: { auctionId } }, { notice: false }));
  const { data: sale } = useQuery(ownAuction(auctionId));
  if (!data || !sale) return null;
  return <VerifyPart published={data} receipt={null} source={byAccount(sale.profile)} />;
}
