/** Debt service by year, computed from the terms by the domain rules. */
import { issueCostOfJson } from '@fairbook/domain/figures/issue-cost.ts';
import { DebtServiceChart } from '@fairbook/ui/charts/DebtServiceChart.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { useMemo } from 'react';
import type { OwnAuction, PublicAuction } from '../base/queries.ts';
import css from '../parts/auction-page.module.css';
import { auctionTexts } from './texts/auctions.ts';

const words = auctionTexts.page;

export function DebtServiceSection({ auction }: { auction: PublicAuction | OwnAuction }) {
  const cost = useMemo(() => issueCostOfJson(auction), [auction]);
  if (!cost) {
    return (
      <Section title={words.sections.debtService}>
        <p className={css.note}>{words.debtServiceNone}</p>
      </Section>
    );
  }
  return <DebtServiceChart title={words.sections.debtService} payments={cost.payments} />;
}
