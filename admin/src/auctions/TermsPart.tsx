/** Terms of the sale: its profile, in the issuer's own words where there are any. */
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { callFeatures, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { Money } from '@fairbook/ui/format/Figures.tsx';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { countingFacts, factsOf, securityFacts, textFacts } from '@fairbook/ui/sale/sale-facts.ts';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { witnessChoiceQuery } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { WebLink } from '../review/parts/Facts.tsx';
import type { Auction } from './shapes.ts';

const words = texts.auction;

export function TermsPart({ auction }: { auction: Auction }) {
  const { profile, terms, status } = auction;
  return (
    <>
      <Section title={words.theBonds}>
        <DataList
          items={[
            ...factsOf(['baseCusip', 'offeringType', 'securityType', 'taxStatus', 'repaymentFrequency'], profile),
            ...countingFacts(auction.keyDates, profile.repaymentFrequency),
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

const witnessesSectionWords = texts.auction;

/** Which witnesses sign the order log of an auction, and how many must. */
function WitnessesSection({ auctionId }: { readonly auctionId: string }) {
  const { data, error } = useQuery(witnessChoiceQuery(auctionId));
  const chosen = data?.options.filter(({ id }) => data.witnesses.includes(id)) ?? [];
  return (
    <Section title={witnessesSectionWords.witnesses}>
      {!data && error && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      {!data && !error && <Skeleton height={64} aria-hidden />}
      {data && (
        <DataList
          items={[
            {
              label: witnessesSectionWords.witnessQuorum,
              value: witnessesSectionWords.witnessRule(data.quorum, chosen.length),
            },
            ...chosen.map(({ name, url }) => ({ label: name, value: <WebLink url={url} /> })),
          ]}
        />
      )}
    </Section>
  );
}
