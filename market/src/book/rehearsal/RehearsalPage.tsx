/**
 * Rehearses a sale of the reader's municipality: investors and orders are invented and allocated in this browser. Nothing is sent or stored, so that a
 * rehearsal can never be taken for a sale.
 */
import { type CrowdPlan, crowdOf, usualPlan } from '@fairbook/domain/book/crowd.ts';
import { growthOf, openOrders } from '@fairbook/domain/book/playback.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Alert, Anchor } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import type { OwnAuction } from '../../base/queries.ts';
import { OwnSale } from '../../parts/OwnSale.tsx';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { rehearsingTexts as words } from '../../parts/texts/rehearsing.ts';
import { CrowdForm } from './CrowdForm.tsx';
import { PlayedBook } from './PlayedBook.tsx';
import { PriorityComparison } from './PriorityComparison.tsx';
import { RuleComparison } from './RuleComparison.tsx';
import css from './rehearsal.module.css';
import { allocated, offeredClasses, rehearsedMethod, type SaleWindow, saleOf } from './sale.ts';

export default function RehearsalPage() {
  return <OwnSale>{(auction) => <Rehearsal key={auction.uuid} auction={auction} />}</OwnSale>;
}

function Rehearsal({ auction }: { readonly auction: OwnAuction }) {
  return (
    <div className={css.page}>
      <PageHeader
        title={words.title(auction.profile.name)}
        lead={auction.municipality.name}
        actions={
          <Anchor component={Link} to={paths.ownAuction(auction.uuid)}>
            {issuingTexts.page.backToAuction}
          </Anchor>
        }
      />
      <Alert color="orange" title={words.notice}>
        {words.noticeText}
      </Alert>
      {auction.maturityStructure.some(({ isOffered }) => isOffered) ? (
        <Crowd auction={auction} />
      ) : (
        <p>
          {words.nothingOffered}{' '}
          <Anchor component={Link} to={paths.buildAuction(auction.uuid, 'maturities')} inherit>
            {words.toMaturities}
          </Anchor>
        </p>
      )}
    </div>
  );
}

/** Where a sale has no window yet. */
const assumedMs = 8 * 3_600_000;

function Crowd({ auction }: { readonly auction: OwnAuction }) {
  const [plan, setPlan] = useState<CrowdPlan>(usualPlan);
  const [opened] = useState(() => serverClock.now());
  const sale = useMemo(() => saleOf(auction), [auction]);
  const crowd = useMemo(() => crowdOf(sale, plan), [sale, plan]);
  const rule = auction.orderPriority.allocationRule;
  const seedText = `rehearsal ${auction.uuid} ${plan.number}`;
  const { start, close } = windowOf(auction, opened);
  const orders = useMemo(() => openOrders(crowd.events, 1), [crowd]);
  const method = useMemo(() => rehearsedMethod(rule, sale.terms, seedText), [rule, sale, seedText]);
  const played = useMemo(
    () => ({
      ...{ terms: sale.terms, events: crowd.events, growth: growthOf(crowd.events), nameOf },
      ...{ window: { start, close }, result: allocated(sale.terms, orders, method) },
    }),
    [sale, crowd, orders, method, start, close],
  );
  return (
    <>
      <section aria-labelledby="crowd" className={css.crowd}>
        <h2 id="crowd">{words.plan.title}</h2>
        <p className={css.note}>{words.plan.lead}</p>
        <CrowdForm plan={plan} hasLocal={auction.orderPriority.localZipCodes.length > 0} onChange={setPlan} />
        {crowd.notOffered > 0 && <p className={css.note}>{words.plan.notOffered(crowd.notOffered)}</p>}
        {(auction.startDate === null || auction.closeDate === null) && <p className={css.note}>{words.assumed}</p>}
      </section>
      <section aria-labelledby="played">
        <h2 id="played">{words.played}</h2>
        {orders.length === 0 ? (
          <p>{words.noOrders}</p>
        ) : (
          <PlayedBook sale={played} classes={offeredClasses(sale.ranks)}>
            <RuleComparison terms={sale.terms} orders={orders} rule={rule} seedText={seedText} />
            <PriorityComparison auction={auction} sale={sale} orders={orders} method={method} />
          </PlayedBook>
        )}
      </section>
      <p className={css.mark} aria-hidden>
        {words.mark}
      </p>
    </>
  );
}

function windowOf({ startDate, closeDate }: OwnAuction, opened: number): SaleWindow {
  if (startDate !== null && closeDate !== null) return { start: Date.parse(startDate), close: Date.parse(closeDate) };
  return { start: opened, close: opened + assumedMs };
}

/** 'institution-3' in the reader's language. */
function nameOf(investor: string): string {
  const [kind = '', number = ''] = investor.split('-');
  return kind === 'institution' ? words.institution(number) : words.individual(number);
}
