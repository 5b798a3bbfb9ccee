/** What happened to an own auction, latest first. */

import { EventList } from '@fairbook/ui/EventList.tsx';
import { Section } from '@fairbook/ui/PageHeader.tsx';
import { useZone } from '@fairbook/ui/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/server-time.ts';
import { useQuery } from '@tanstack/react-query';
import { type OwnAuction, saleReport } from '../queries.ts';
import { issuingTexts } from '../texts/issuing.ts';
import { saleHistory } from './sale-history.ts';

export function SaleHistory({ auction }: { auction: OwnAuction }) {
  const hasResult = auction.status === 'Ended' && !auction.isCancelled;
  const { data: report } = useQuery({ ...saleReport(auction.uuid), enabled: hasResult });
  return (
    <Section title={issuingTexts.history.title}>
      <EventList events={saleHistory(auction, report, serverClock.now(), useZone())} />
    </Section>
  );
}
