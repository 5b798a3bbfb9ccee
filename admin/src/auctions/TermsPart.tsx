/** Terms of the sale: its profile, in the issuer's own words where there are any. */
import {
  callFeatures,
  interestFrequencies,
  labelOf,
  offeringTypes,
  securityTypes,
  taxStatuses,
} from '@fairbook/domain/base/vocabulary.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { DayText, Money } from '@fairbook/ui/format/Figures.tsx';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { countingFacts, securityFacts } from '@fairbook/ui/sale/structure-words.ts';
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
            { label: words.cusip, value: profile.baseCusip },
            { label: words.offeringType, value: labelOf(offeringTypes, profile.offeringType) },
            { label: words.securityType, value: labelOf(securityTypes, profile.securityType) },
            { label: texts.field.taxStatus, value: labelOf(taxStatuses, profile.taxStatus) },
            { label: words.frequency, value: labelOf(interestFrequencies, profile.repaymentFrequency) },
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
            { label: words.redemptionProvisions, value: labelOf(callFeatures, profile.redemptionProvisions) },
            { label: words.redemptionDate, value: <DayText day={profile.redemptionDate} /> },
            {
              label: words.redemptionPrice,
              value: profile.redemptionPrice === null ? null : <Money dollars={profile.redemptionPrice} />,
            },
          ]}
        />
      </Section>
      <Section title={words.theMoney}>
        <DataList
          items={[
            { label: words.purpose, value: profile.purpose },
            { label: words.useOfFunds, value: profile.useOfFunds },
            { label: words.repaymentSource, value: profile.repaymentSource },
          ]}
        />
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
