/** History of an own auction, latest first. */

import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { EventList } from '@fairbook/ui/sale/EventList.tsx';
import { useQuery } from '@tanstack/react-query';
import { type OwnAuction, saleReport } from '../base/queries.ts';
import { issuingTexts } from '../parts/texts/issuing.ts';
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
