/** Result of a sale by priority group, maturity and investor, with the rule and the fingerprint for verification. */

import { keyOf, maturityText } from '@fairbook/domain/auctions/maturity-key.ts';
import { aboutInvestor } from '@fairbook/domain/base/about-investor.ts';
import { labelOf, orderClasses, saleOutcomes } from '@fairbook/domain/base/vocabulary.ts';
import { ask, useAction } from '@fairbook/ui/base/api.ts';
import { statusOf } from '@fairbook/ui/base/queries.ts';
import { AllocationWaterfall } from '@fairbook/ui/charts/AllocationWaterfall.tsx';
import { DayText, Moment, Money } from '@fairbook/ui/format/Figures.tsx';
import { formatCover, formatDay, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { IconDownload } from '@fairbook/ui/icons/arrows/download.ts';
import { IconPrinter } from '@fairbook/ui/icons/signs/printer.ts';
import { type Column, csvOf, type Printed, saveCsv } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { listTexts } from '@fairbook/ui/kit/list/list-texts.ts';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { saveBlob } from '@fairbook/ui/kit/save-file.ts';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.ts';
import { texts } from '../base/texts.ts';
import { Answered } from '../review/case/Answered.tsx';
import { printed } from '../review/lists/lists.ts';
import css from './auctions.module.css';
import { FigureRow } from './FigureRow.tsx';
import { InvestorResults } from './InvestorResults.tsx';
import type { Allocations, Auction } from './shapes.ts';

const words = texts.allocation;

/** The sale ends by the clock before its result is stored; then the query is repeated. */
const untilWritten = 3000;

export function AllocationPart({ auction }: { auction: Auction }) {
  const result = useQuery({
    ...ask(api.readAllocations, { params: { auctionId: auction.uuid } }, { shown: [404] }),
    retry: false,
    refetchInterval: ({ state }) => (statusOf(state.error) === 404 ? untilWritten : false),
  });
  if (!result.data && statusOf(result.error) === 404) return <NoRows text={words.waiting} />;
  return <Answered query={result}>{(answer) => <Report result={answer} />}</Answered>;
}

function Report({ result }: { result: Allocations }) {
  const { totals, maturities, investors } = result;
  const book = useAction(api.downloadSaleFile, {
    onSuccess: (file) => saveBlob(`final-book-${result.auctionId}.csv`, file),
  });
  const transcript = useAction(api.downloadSaleFile, {
    onSuccess: (file) => saveBlob(`closing-transcript-${result.auctionId}.zip`, file),
  });
  const downloads = [
    [words.finalBook, 'final-book', book],
    [words.transcript, 'transcript', transcript],
  ] as const;
  return (
    <>
      <div className={css.bar}>
        <span>
          <strong>{labelOf(saleOutcomes, result.outcome)}</strong>
          <span className={css.dimmed}>
            , {words.closed.toLowerCase()} <Moment at={result.closedAt} />
          </span>
        </span>
        <Group gap="xs" className={css.screenOnly}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => saveCsv(`${result.auctionName} ${texts.auction.allocation}`, csvOf(linesOf(result), csv))}
          >
            {listTexts.exportCsv}
          </Button>
          {downloads.map(([label, kind, download]) => (
            <Button
              key={label}
              variant="default"
              size="xs"
              loading={download.isPending}
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => download.mutate({ params: { auctionId: result.auctionId, kind } })}
            >
              {label}
            </Button>
          ))}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPrinter size={14} aria-hidden />}
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
        </Group>
      </div>
      <FigureRow
        facts={[
          { label: words.offered, value: formatWholeMoney(totals.principal) },
          { label: words.demand, value: formatWholeMoney(totals.demand) },
          { label: words.award, value: formatWholeMoney(totals.award) },
          { label: words.unsold, value: formatWholeMoney(totals.unsold) },
          { label: words.cover, value: formatCover(totals.cover) },
        ]}
      />
      <Waterfall result={result} />
      <Section title={words.byMaturity}>
        <DataTable caption={words.byMaturity} columns={maturityColumns} rows={maturities} rowKey={keyOf} />
      </Section>
      <Section title={words.byInvestor}>
        {investors.length === 0 ? <NoRows text={words.nobody} /> : <InvestorResults {...result} />}
      </Section>
      <Section title={words.rule}>
        <p className={css.prose}>{words.ruleWords}</p>
      </Section>
    </>
  );
}

/** The whole issue, or one maturity. */
function Waterfall({ result: { totals, classes, maturities } }: { result: Allocations }) {
  const [chosen, setChosen] = useState('');
  const maturity = maturities.find((one) => keyOf(one) === chosen);
  return (
    <div>
      <NativeSelect
        className={css.screenOnly}
        size="xs"
        w="fit-content"
        mb="sm"
        label={words.shownFor}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: words.wholeIssue },
          ...maturities.map(keyOf).map((value) => ({ value, label: formatDay(value) })),
        ]}
      />
      <AllocationWaterfall
        title={words.byClass}
        offered={(maturity ?? totals).principal}
        results={(maturity?.classes ?? classes).map(({ orderClass, rank, demand, award }) => ({
          orderClass,
          rank,
          bid: demand,
          allocated: award,
        }))}
      />
    </div>
  );
}

type Maturity = Allocations['maturities'][number];

const maturityColumns: readonly Column<Maturity>[] = [
  { key: 'maturityDate', header: words.maturity, cell: (row) => <DayText day={keyOf(row)} /> },
  { key: 'principal', header: words.offered, align: 'end', cell: (row) => <Money dollars={row.principal} /> },
  { key: 'demand', header: words.demand, align: 'end', cell: (row) => <Money dollars={row.demand} /> },
  { key: 'cover', header: words.cover, align: 'end', cell: (row) => formatCover(row.cover) },
  { key: 'award', header: words.award, align: 'end', cell: (row) => <Money dollars={row.award} /> },
  { key: 'unsold', header: words.unsold, align: 'end', cell: (row) => <Money dollars={row.unsold} /> },
];

function linesOf({ investors }: Allocations) {
  return investors.flatMap((investor) => investor.lines.map((line) => ({ ...line, investor })));
}

type Line = ReturnType<typeof linesOf>[number];

const csv: readonly Printed<Line>[] = [
  printed(words.investor, (line) => line.investor.name),
  printed(texts.field.state, (line) => line.investor.state),
  printed(texts.field.country, (line) => line.investor.country),
  printed(words.maturity, (line) => maturityText(keyOf(line))),
  printed(words.orderClass, (line) => labelOf(orderClasses, line.orderClass)),
  printed(texts.priority.rank, (line) => line.rank),
  printed(words.demand, (line) => line.investmentAmount),
  printed(words.award, (line) => line.award),
  printed(words.result, (line) => line.result),
  printed(words.why, (line) => line.reason && aboutInvestor(line.reason)),
  printed(texts.maturities.price, (line) => line.price),
];
