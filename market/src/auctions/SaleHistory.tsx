/** What happened to an own auction, latest first. */
import { Moment } from '@fairbook/ui/Figures.tsx';
import { Section } from '@fairbook/ui/PageHeader.tsx';
import pageCss from '@fairbook/ui/page.module.css';
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
      <ol className={pageCss.timeline}>
        {saleHistory(auction, report, serverClock.now()).map(({ at, title, note, tone }) => (
          <li key={`${at} ${title}`} data-tone={tone}>
            <strong>{title}</strong>
            <span className={pageCss.timelineWhen}>
              <Moment at={at} />
            </span>
            {note && <blockquote>{note}</blockquote>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
