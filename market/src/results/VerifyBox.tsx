/** “Verify this result in your browser”: uses nothing from the server but the record itself. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { extensionOf } from '@fairbook/domain/record/extensions.ts';
import { unknownSentence } from '@fairbook/domain/record/unknown.ts';
import { findingInLanguage } from '@fairbook/domain/words/verified-words.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { AllocationWaterfall } from '@fairbook/ui/charts/AllocationWaterfall.tsx';
import { formatDay, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { IconAlertTriangle } from '@fairbook/ui/icons/signs/alert-triangle.ts';
import { IconShieldCheck } from '@fairbook/ui/icons/signs/shield-check.ts';
import { IconShieldQuestion } from '@fairbook/ui/icons/signs/shield-question.ts';
import { IconShieldX } from '@fairbook/ui/icons/signs/shield-x.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import { HaltList } from '@fairbook/ui/sale/Halt.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Alert, Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ClosingRecord, MyAllocation } from '../base/queries.ts';
import css from '../parts/result.module.css';
import { Term } from '../parts/Term.tsx';
import { type CheckedResult, canCheck, checkResult, outcomeByClass } from './check-result.ts';
import { DrawnLots } from './DrawnLots.tsx';
import { ProofFile } from './ProofFile.tsx';
import type { ProofSource } from './proof-source.ts';
import { RecordedActs } from './RecordedActs.tsx';
import { RecordedChanges } from './RecordedChanges.tsx';
import { readRecord } from './record-text.ts';
import { inBrowserTexts } from './texts/in-browser.ts';

const words = inBrowserTexts;

type Halts = NonNullable<CheckedResult['record']>['halts'];

export interface VerifyBoxProps {
  readonly published: ClosingRecord;
  readonly receipt: MyAllocation['receipt'] | null;
  readonly source: ProofSource;
  /** True if it begins without the button, for readers who came for it. */
  readonly isAtOnce?: boolean;
}

export function VerifyBox({ published, receipt, source, isAtOnce = false }: VerifyBoxProps) {
  const check = useMutation({
    mutationFn: () =>
      readRecord(published, source).then((record) => checkResult(record, published.fingerprint, receipt)),
    meta: { notice: false },
  });
  const possible = canCheck();
  const { mutate } = check;
  useEffect(() => {
    if (isAtOnce && possible) mutate();
  }, [isAtOnce, possible, mutate]);
  return (
    <section className={css.verify} aria-labelledby="verify">
      <h3 id="verify">{words.title}</h3>
      <p>
        {words.lead} <Term id="closing-record">{words.explained}</Term>
      </p>
      <div className={css.verifyActions}>
        <Button variant="outline" loading={check.isPending} disabled={!possible} onClick={() => check.mutate()}>
          {check.data ? words.again : words.check}
        </Button>
        <ProofFile source={source} kind="record" auctionId={published.auctionId} />
      </div>
      <Offline published={published} source={source} />
      {!possible && <p className={css.verifyWhy}>{words.insecure}</p>}
      <div aria-live="polite">
        {check.error && <Alert color="red">{messageOf(check.error)}</Alert>}
        {check.data && <Outcome checked={check.data} ruleVersion={published.ruleVersion} />}
      </div>
      {check.data?.record && check.data.unknown.length === 0 && (
        <>
          <RecordedHalts halts={check.data.record.halts} />
          <RecordedChanges
            changes={extensionOf(check.data.record, 'changes') ?? []}
            reopening={extensionOf(check.data.record, 'reopening') ?? null}
          />
          <RecordedActs
            acts={extensionOf(check.data.record, 'standing') ?? []}
            closeDate={check.data.record.auction.closeDate}
          />
          <DrawnLots record={check.data.record} mine={check.data.mine?.[0]?.bidder ?? null} beacon={published.beacon} />
          <RecordedOrders checked={check.data} />
          <Waterfall record={check.data.record} />
        </>
      )}
    </section>
  );
}

/** Steps for one maturity, the first one to begin with. In the sums of the whole sale a group may seem to be served before an earlier one. */
function Waterfall({ record }: { readonly record: NonNullable<CheckedResult['record']> }) {
  const days = record.maturities.map(keyOf);
  const [day, setDay] = useState<string>(days[0] ?? '');
  const maturity = record.maturities.find((one) => keyOf(one) === day);
  return (
    <>
      <AllocationWaterfall
        title={words.waterfall}
        level={3}
        offered={dollarsOf((maturity ?? record.totals).principal)}
        results={outcomeByClass(record, maturity && keyOf(maturity))}
        tools={
          <NativeSelect
            size="xs"
            aria-label={words.maturity}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
            data={[...days.map((value) => ({ value, label: formatDay(value) })), { value: '', label: words.wholeSale }]}
          />
        }
      />
      <p className={css.verifyWhy}>{maturity ? words.separately : words.summed}</p>
    </>
  );
}

/** Files to verify the sale without this site. */
function Offline({ published: { auctionId }, source }: Pick<VerifyBoxProps, 'published' | 'source'>) {
  return (
    <p className={css.verifyOffline}>
      {words.offline} <ProofFile source={source} kind="log" auctionId={auctionId} />
      {' · '}
      <a href="/verify.html" download>
        {words.saveVerifier}
      </a>
      {' · '}
      <a href="/verify.html" target="_blank" rel="noreferrer">
        {words.openVerifier}
      </a>
    </p>
  );
}

const shields = { true: IconShieldCheck, false: IconShieldX, late: IconAlertTriangle, unknown: IconShieldQuestion };

function Outcome({ checked, ruleVersion }: { checked: CheckedResult; ruleVersion: string }) {
  const { isTrue, finding, late, unknown, counts, mine, took, fingerprint } = checked;
  const state = isTrue ? 'true' : finding !== null ? 'false' : late ? 'late' : 'unknown';
  const Shield = shields[state];
  const title = state === 'late' && late ? findingInLanguage(late) : words[state === 'late' ? 'unknown' : state];
  const texts =
    isTrue || state === 'late'
      ? [words.trueText(counts.orders, counts.bidders, Math.max(1, Math.round(took)))]
      : [
          finding ?? words.unknownText,
          ...(finding === null ? unknown.map(unknownSentence).map(findingInLanguage) : []),
        ];
  return (
    <div className={css.verdict} data-state={state}>
      <Shield size={30} stroke={1.4} aria-hidden />
      <div>
        <strong>{title}</strong>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {mine && <p>{mine[0] ? words.mine(mine[0].bidder, mine.length) : words.mineMissing}</p>}
        <dl>
          <dt>{words.fingerprint}</dt>
          <dd>{fingerprint}</dd>
          <dt>{words.rule}</dt>
          <dd>{ruleVersion}</dd>
        </dl>
      </div>
    </div>
  );
}

function RecordedHalts({ halts }: { halts: Halts }) {
  return (
    <>
      <p>{halts.length === 0 ? words.noHalts : words.halts}</p>
      <HaltList halts={halts} />
    </>
  );
}

/** A record may hold very many orders; the page shows some, the saved file all. */
const most = 500;

function RecordedOrders({ checked }: { checked: CheckedResult }) {
  // An investor's lines may share a place, and no one else's have it.
  const mine = new Set(checked.mine?.map(({ place }) => place));
  const [all, setAll] = useState(mine.size === 0);
  const orders = checked.record?.orders ?? [];
  const shown = (all ? orders : orders.filter(({ place }) => mine.has(place))).slice(0, most);
  const c = words.columns;
  return (
    <>
      <ScrollRegion className={`${figureTableCss.figures} ${css.record}`} label={words.tables}>
        <table>
          <caption className={utilitiesCss.hidden}>{words.tables}</caption>
          <thead>
            <tr>
              <th scope="col">{c.sequence}</th>
              <th scope="col">{c.bidder}</th>
              <th scope="col" className={figureTableCss.wide}>
                {c.class}
              </th>
              <th scope="col" className={figureTableCss.wide}>
                {c.maturity}
              </th>
              <th scope="col" data-align="end">
                {c.amount}
              </th>
              <th scope="col" data-align="end">
                {c.award}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((order) => (
              <tr key={`${order.place} ${keyOf(order)}`} data-mine={mine.has(order.place) || undefined}>
                <td>{order.place}</td>
                <td className={css.wraps}>
                  {order.bidder}
                  {mine.has(order.place) && <em> {words.yours}</em>}
                  <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                    {labelOf(orderClasses, order.orderClass)}
                  </span>
                  <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>{formatDay(keyOf(order))}</span>
                </td>
                <td className={figureTableCss.wide}>{labelOf(orderClasses, order.orderClass)}</td>
                <td className={figureTableCss.wide}>{formatDay(keyOf(order))}</td>
                <td data-align="end">{formatWholeMoney(dollarsOf(order.amount))}</td>
                <td data-align="end">{formatWholeMoney(dollarsOf(order.award))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {mine.size > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(!all)}>
          {all ? words.onlyMine : words.showAll(orders.length)}
        </Button>
      )}
    </>
  );
}
