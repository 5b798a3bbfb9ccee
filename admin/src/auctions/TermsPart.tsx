/** Terms of the sale: its profile, in the issuer's own words where there are any. */
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { callFeatures, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { Money } from '@fairbook/ui/format/Figures.tsx';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { countingFacts, factsOf, securityFacts, textFacts } from '@fairbook/ui/sale/sale-facts.ts';
import { texts } from '../base/texts.ts';
import type { Auction } from './shapes.ts';
import { WitnessesSection } from './WitnessesSection.tsx';

const words = texts.auction;

export function TermsPart({ auction }: { auction: Auction }) {
  const { profile, terms, status } = auction;
  return (
    <>
      <Section title={words.theBonds}>
        <DataList
          items={[
            ...factsOf(['baseCusip', 'offeringType', 'securityType', 'taxStatus', 'repaymentFrequency'], profile),
            ...countingFacts(auction.keyDates),
            ...securityFacts(profile),
            { label: words.smallest, value: <Money dollars={terms.minimum} /> },
            { label: words.step, value: <Money dollars={terms.step} /> },
          ]}
        />
      </Section>
      <Section title={words.redemption}>
        <DataList
          items={[
            {
              label: fieldWords.redemptionProvisions.label,
              value: labelOf(callFeatures, profile.redemptionProvisions),
            },
            ...factsOf(['redemptionDate', 'redemptionPrice'], profile),
          ]}
        />
      </Section>
      <Section title={words.theMoney}>
        <DataList items={textFacts('purpose', profile)} />
      </Section>
      {status !== 'Live' && status !== 'Ended' && <WitnessesSection auctionId={auction.uuid} />}
    </>
  );
}
