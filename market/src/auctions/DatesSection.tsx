/** Timeline from the launch to the last maturity. */
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { DayText, Moment } from '@fairbook/ui/format/Figures.tsx';
import { DataList } from '@fairbook/ui/kit/PageHeader.tsx';
import { dateFacts } from '@fairbook/ui/sale/sale-facts.ts';
import { Anchor } from '@mantine/core';
import type { OwnAuction, PublicAuction } from '../base/queries.ts';
import { auctionTexts } from './texts/auctions.ts';

const words = auctionTexts.page.dates;

export function DatesSection({ auction }: { auction: PublicAuction | OwnAuction }) {
  const { keyDates: dates } = auction;
  return (
    <DataList
      items={[
        { label: fieldWords.marketingPeriodLaunchDate.label, value: <Moment at={dates.marketingPeriodLaunchDate} /> },
        {
          label: fieldWords.investorPresentationDate.label,
          value: (
            <>
              <Moment at={dates.investorPresentationDate} />
              {dates.investorPresentationUrl && (
                <>
                  {' · '}
                  <Anchor href={dates.investorPresentationUrl} target="_blank" rel="noreferrer" inherit>
                    {words.presentationLink}
                  </Anchor>
                </>
              )}
            </>
          ),
        },
        { label: words.start, value: <Moment at={auction.startDate} /> },
        { label: words.close, value: <Moment at={auction.closeDate} /> },
        { label: fieldWords.dated.label, value: <DayText day={dates.dated} /> },
        ...dateFacts(dates),
        { label: fieldWords.firstPrincipalPaymentDate.label, value: <DayText day={dates.firstPrincipalPaymentDate} /> },
        { label: fieldWords.finalMaturityDate.label, value: <DayText day={dates.finalMaturityDate} /> },
      ]}
    />
  );
}
