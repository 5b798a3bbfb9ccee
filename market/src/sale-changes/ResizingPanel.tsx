/** After the close of a sale with published bounds: its issuer decides about the amounts, and sees what each choice would sell. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import type { ResizingTerms } from '@fairbook/domain/auctions/sale-rules.ts';
import { type Cents, cents, centsFromDollars, dollarsOf } from '@fairbook/domain/base/money.ts';
import { typedDollars } from '@fairbook/domain/base/text/typed-amounts.ts';
import { boundsOfMaturity, resizingDeadline } from '@fairbook/domain/sale-changes/resizing.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { formatDay, formatMoment, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.ts';
import { type SaleChanges, saleChangesOf } from '../base/own-queries.ts';
import type { OwnAuction } from '../base/queries.ts';
import { type Typed, textOf } from '../base/typed-amounts.ts';
import css from '../parts/own-auction.module.css';
import { ChangeDialog } from './ChangeDialog.tsx';
import { announcedOf, type Decided, named, wordsOfAmounts } from './change-words.ts';
import { saleChangesTexts } from './texts/sale-changes.ts';

const words = saleChangesTexts.resizing;

const askAgain = 3_000;

type MaturityRow = OwnAuction['maturityStructure'][number];
type Preview = Awaited<ReturnType<typeof api.previewResizing>>;

interface PanelProps {
  readonly auction: OwnAuction;
}

/** Nothing where the amounts cannot be decided now. */
export function ResizingPanel({ auction }: PanelProps) {
  const { data } = useQuery({
    ...saleChangesOf(auction.uuid),
    // The close is written some seconds after its moment.
    refetchInterval: ({ state }) => (state.data?.whyNotResize?.code === 'not-closed' ? askAgain : false),
  });
  if (!data || data.whyNotResize !== null || auction.resizing === null || auction.closeDate === null) return null;
  return <Decision auction={auction} resizing={auction.resizing} closeDate={auction.closeDate} changes={data} />;
}

interface DecisionProps extends PanelProps {
  readonly resizing: ResizingTerms;
  readonly closeDate: string;
  readonly changes: SaleChanges;
}

/** Typed amounts, as principals, and their errors. */
function useAmounts(auction: OwnAuction, resizing: ResizingTerms) {
  const [typed, setTyped] = useState<Typed>({});
  const rows = auction.maturityStructure.filter(({ isOffered }) => isOffered);
  const lines = rows.map((row) => lineOf(row, typed[keyOf(row)], auction.terms, resizing));
  const announced = lines.reduce((sum, line) => sum + line.announced, 0);
  const total = lines.reduce((sum, line) => sum + (line.principal ?? line.announced), 0);
  const isFar = Math.abs(total - announced) * 100 > resizing.totalPercent * announced;
  const wrongTotal = isFar ? words.wrongTotal(resizing.totalPercent) : null;
  const isRight = wrongTotal === null && lines.every(({ wrong }) => wrong === null);
  return { typed, setTyped, lines, announced, total, wrongTotal, isRight };
}

interface Line {
  readonly row: MaturityRow;
  readonly announced: number;
  /** Null where it cannot be read. */
  readonly principal: number | null;
  readonly wrong: string | null;
}

function lineOf(
  row: MaturityRow,
  text: string | undefined,
  limits: OwnAuction['terms'],
  resizing: ResizingTerms,
): Line {
  const announced = row.principalAmount;
  const dollars = text === undefined ? announced : typedDollars(text);
  const principal = dollars === null || Number.isNaN(dollars) ? null : centsFromDollars(dollars);
  const { least, most } = boundsOfMaturity(centsOf(announced), resizing);
  const step = centsOf(limits.step);
  const isPossible =
    principal !== null &&
    principal >= least &&
    principal <= most &&
    principal >= centsOf(limits.minimum) &&
    principal % step === 0;
  const [from, to] = [least, most].map((amount) => formatWholeMoney(dollarsOf(amount)));
  const wrong = isPossible ? null : words.wrong(from ?? '', to ?? '', formatWholeMoney(limits.step));
  return { row, announced, principal: principal === null ? null : dollarsOf(principal), wrong };
}

function centsOf(dollars: number): Cents {
  return centsFromDollars(dollars) ?? cents(0);
}

function Decision({ auction, resizing, closeDate, changes }: DecisionProps) {
  const zone = useZone();
  const amounts = useAmounts(auction, resizing);
  const [isOpen, setOpen] = useState(false);
  const maturities = amounts.lines.map(({ row, announced, principal }) => ({
    ...named(row),
    principal: principal ?? announced,
  }));
  const preview = useQuery({
    ...ask(api.previewResizing, { params: { auctionId: auction.uuid }, body: { maturities } }, { notice: false }),
    enabled: amounts.isRight,
    placeholderData: keepPreviousData,
  });
  const until = resizingDeadline(new Date(closeDate), resizing).toISOString();
  return (
    <Section title={words.title}>
      <div className={css.decision}>
        <p className={css.dialogText}>
          {words.lead(formatMoment(until, zone))} {words.bounds(resizing)}
        </p>
        {!preview.data && preview.error && <ListProblem error={preview.error} onRetry={() => void preview.refetch()} />}
        {!preview.data && !preview.error && <Skeleton height={240} />}
        {preview.data && <Amounts amounts={amounts} preview={preview.data} isReading={preview.isFetching} />}
        {amounts.wrongTotal && (
          <p role="alert" className={css.wrong}>
            {amounts.wrongTotal}
          </p>
        )}
        <p className={css.dialogNote}>{words.estimate}</p>
        <Button disabled={!amounts.isRight} onClick={() => setOpen(true)}>
          {amounts.total === amounts.announced && amounts.lines.every((line) => line.principal === line.announced)
            ? words.keep
            : words.decide}
        </Button>
      </div>
      {isOpen && (
        <DecisionDialog auction={auction} changes={changes} maturities={maturities} onClose={() => setOpen(false)} />
      )}
    </Section>
  );
}

interface AmountsProps {
  readonly amounts: ReturnType<typeof useAmounts>;
  readonly preview: Preview;
  readonly isReading: boolean;
}

function Amounts({ amounts: { typed, setTyped, lines, announced, total }, preview, isReading }: AmountsProps) {
  const results = new Map<string, Preview['maturities'][number]>(preview.maturities.map((one) => [keyOf(one), one]));
  return (
    <ScrollRegion className={`${figureTableCss.figures} ${css.amounts}`} label={words.title}>
      <table aria-busy={isReading}>
        <caption className={utilitiesCss.hidden}>{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.maturity}</th>
            {[words.ordered, words.announced].map((label) => (
              <th key={label} scope="col" data-align="end" className={figureTableCss.wide}>
                {label}
              </th>
            ))}
            <th scope="col" data-align="end">
              {words.decided}
            </th>
            <th scope="col" data-align="end">
              {words.sells}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, wrong }) => {
            const key = keyOf(row);
            const result = results.get(key);
            return (
              <tr key={key}>
                <th scope="row">
                  {formatDay(key)}
                  <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                    {words.orderedOf(formatWholeMoney(result?.demand ?? 0), formatWholeMoney(row.principalAmount))}
                  </span>
                </th>
                <td data-align="end" className={figureTableCss.wide}>
                  {formatWholeMoney(result?.demand ?? 0)}
                </td>
                <td data-align="end" className={figureTableCss.wide}>
                  {formatWholeMoney(row.principalAmount)}
                </td>
                <td data-align="end">
                  <TextInput
                    aria-label={words.amountOf(formatDay(key))}
                    className={css.amount}
                    inputMode="numeric"
                    autoComplete="off"
                    leftSection="$"
                    leftSectionWidth={24}
                    value={typed[key] ?? textOf(centsOf(row.principalAmount))}
                    error={wrong}
                    onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
                  />
                </td>
                <td data-align="end">
                  {formatWholeMoney(result?.award ?? 0)}
                  {result && result.award !== result.awardBefore && (
                    <span className={figureTableCss.second}>
                      {words.insteadOf(formatWholeMoney(result.awardBefore))}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td data-align="end" className={figureTableCss.wide}>
              {formatWholeMoney(preview.demand)}
            </td>
            <td data-align="end" className={figureTableCss.wide}>
              {formatWholeMoney(announced)}
            </td>
            <td data-align="end">{formatWholeMoney(total)}</td>
            <td data-align="end">{formatWholeMoney(preview.award)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

interface DialogProps extends PanelProps {
  readonly changes: SaleChanges;
  readonly maturities: readonly (Decided & { readonly principal: number })[];
  readonly onClose: () => void;
}

function DecisionDialog({ auction, changes, maturities, onClose }: DialogProps) {
  const announced = announcedOf(auction);
  const changed = maturities.filter((one) => announced.get(keyOf(one)) !== one.principal);
  return (
    <ChangeDialog
      changes={changes}
      title={words.dialogTitle}
      lead={words.dialogLead}
      sendAlone={words.decide}
      done={words.done}
      isRight
      onSend={(reason) =>
        api.resizeSale({ params: { auctionId: auction.uuid }, body: { maturities: changed, reason } })
      }
      affects="auctionStatus"
      inTime={words}
      onClose={onClose}
    >
      {() => (
        <p className={css.dialogText}>
          <strong>{words.wants(wordsOfAmounts(auction, changed))}</strong>
        </p>
      )}
    </ChangeDialog>
  );
}
