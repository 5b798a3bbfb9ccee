/** Dates and times of the sale and of the bonds. */
import { lastEntry } from '@fairbook/domain/auctions/approval.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { DayText, Moment } from '@fairbook/ui/format/Figures.tsx';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { dateFacts } from '@fairbook/ui/sale/sale-facts.ts';
import { Badge } from '@mantine/core';
import { texts } from '../base/texts.ts';
import { WebLink } from '../review/parts/Facts.tsx';
import css from './auctions.module.css';
import type { Auction } from './shapes.ts';

const words = texts.dates;

export function DatesPart({ auction }: { auction: Auction }) {
  const { keyDates, startDate, closeDate, approvalHistory, communityImpactThemes } = auction;
  return (
    <>
      <Section title={texts.auction.sale}>
        <DataList
          items={[
            { label: words.submitted, value: <Moment at={lastEntry(approvalHistory, 'REQUEST')?.timestamp} /> },
            {
              label: fieldWords.marketingPeriodLaunchDate.label,
              value: <Moment at={keyDates.marketingPeriodLaunchDate} />,
            },
            {
              label: fieldWords.investorPresentationDate.label,
              value: <Moment at={keyDates.investorPresentationDate} />,
            },
            {
              label: fieldWords.investorPresentationUrl.label,
              value: <WebLink url={keyDates.investorPresentationUrl} />,
            },
            { label: words.start, value: <Moment at={startDate} /> },
            { label: words.close, value: <Moment at={closeDate} /> },
          ]}
        />
      </Section>
      <Section title={texts.auction.theBonds}>
        <DataList
          items={[
            { label: fieldWords.dated.label, value: <DayText day={keyDates.dated} /> },
            ...dateFacts(keyDates),
            {
              label: fieldWords.firstPrincipalPaymentDate.label,
              value: <DayText day={keyDates.firstPrincipalPaymentDate} />,
            },
            { label: fieldWords.finalMaturityDate.label, value: <DayText day={keyDates.finalMaturityDate} /> },
          ]}
        />
      </Section>
      <Section title={fieldWords.communityImpactThemes.label}>
        {communityImpactThemes.length === 0 ? (
          <p className={css.note}>{words.noThemes}</p>
        ) : (
          <div className={css.chips}>
            {communityImpactThemes.map((theme) => (
              <Badge key={theme} color="gray">
                {theme}
              </Badge>
            ))}
          </div>
        )}
      </Section>
    </>
  );
}
