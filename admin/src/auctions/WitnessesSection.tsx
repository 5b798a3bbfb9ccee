/** Which witnesses sign the order log of an auction, and how many must. */

import { messageOf } from '@fairbook/ui/base/queries.ts';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { witnessChoiceQuery } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { WebLink } from '../review/parts/Facts.tsx';

const words = texts.auction;

export function WitnessesSection({ auctionId }: { readonly auctionId: string }) {
  const { data, error } = useQuery(witnessChoiceQuery(auctionId));
  const chosen = data?.options.filter(({ id }) => data.witnesses.includes(id)) ?? [];
  return (
    <Section title={words.witnesses}>
      {!data && error && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      {!data && !error && <Skeleton height={64} aria-hidden />}
      {data && (
        <DataList
          items={[
            { label: words.witnessQuorum, value: words.witnessRule(data.quorum, chosen.length) },
            ...chosen.map(({ name, url }) => ({ label: name, value: <WebLink url={url} /> })),
          ]}
        />
      )}
    </Section>
  );
}
