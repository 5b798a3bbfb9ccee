/** Debt service by year, computed from the terms by the domain rules. */

import { debtServiceSchedule } from '@fairbook/domain/debt-service.ts';
import { dollarsOf } from '@fairbook/domain/money.ts';
import type { MaturityRow } from '@fairbook/domain/offering.ts';
import { maturityFromJson } from '@fairbook/domain/offering.ts';
import { interestFrequencies, paymentsPerYear } from '@fairbook/domain/vocabulary.ts';
import type { Payment } from '@fairbook/ui/charts/figures.ts';
import { lazyPart } from '@fairbook/ui/Loading.tsx';
import { Section } from '@fairbook/ui/PageHeader.tsx';
import { Skeleton } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import type { OwnAuction, PublicAuction } from '../queries.ts';
import { auctionTexts } from '../texts/auctions.ts';

const words = auctionTexts.page;

const DebtServiceChart = lazyPart(async () => ({
  default: (await import('@fairbook/ui/charts/DebtServiceChart.tsx')).DebtServiceChart,
}));

export function DebtServiceSection({ auction }: { auction: PublicAuction | OwnAuction }) {
  const payments = useMemo(() => paymentsOf(auction), [auction]);
  if (!payments) {
    return (
      <Section title={words.sections.debtService}>
        <p className="mk-note">{words.debtServiceNone}</p>
      </Section>
    );
  }
  return (
    <Suspense fallback={<Skeleton height={370} />}>
      <DebtServiceChart title={words.sections.debtService} payments={payments} />
    </Suspense>
  );
}

/** All payments of the issue; null where the terms are incomplete. */
function paymentsOf({ keyDates, profile, maturityStructure }: PublicAuction | OwnAuction): Payment[] | null {
  const { dated } = keyDates;
  const frequency = interestFrequencies.find(({ value }) => value === profile.repaymentFrequency)?.value;
  const rows: MaturityRow[] = maturityStructure.map(maturityFromJson);
  if (dated === null || frequency === undefined || rows.some((row) => row.maturityDate <= dated)) return null;
  if (rows.length === 0) return null;
  const schedule = debtServiceSchedule(rows, { dated, paymentsPerYear: paymentsPerYear[frequency] });
  return schedule.map(({ date, principal, interest }) => ({
    date,
    principal: dollarsOf(principal),
    interest: dollarsOf(interest),
  }));
}
