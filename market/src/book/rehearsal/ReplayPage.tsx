/** Plays a closed sale of the reader's municipality again, from its closing record, which this browser verifies first. */

import { withKey } from '@fairbook/domain/auctions/maturity-key.ts';
import type { ClosingRecord as VerifiedRecord } from '@fairbook/domain/record/closing.ts';
import { extensionOf } from '@fairbook/domain/record/extensions.ts';
import { growthOf, recordedEvents } from '@fairbook/domain/record/playback.ts';
import { countedTerms } from '@fairbook/domain/sale-changes/recorded-changes.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { statusOf } from '@fairbook/ui/base/queries.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import type { ClosingRecord, OwnAuction } from '../../base/queries.ts';
import { OwnSale } from '../../parts/OwnSale.tsx';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { rehearsingTexts } from '../../parts/texts/rehearsing.ts';
import { readRecord } from '../../results/record-text.ts';
import { PlayedBook } from './PlayedBook.tsx';
import css from './rehearsal.module.css';
import { offeredClasses } from './sale.ts';

const words = rehearsingTexts.replay;

/** More would make each moment of the playback slow. */
const mostOrders = 20_000;

export default function ReplayPage() {
  return <OwnSale>{(auction) => <Replay key={auction.uuid} auction={auction} />}</OwnSale>;
}

function Replay({ auction }: { readonly auction: OwnAuction }) {
  const published = useQuery(ask(api.readClosingRecord, { params: { auctionId: auction.uuid } }, { notice: false }));
  const isMissing = statusOf(published.error) === 404;
  return (
    <div className={css.page}>
      <PageHeader
        title={words.title(auction.profile.name)}
        lead={words.lead}
        actions={
          <Anchor component={Link} to={paths.ownAuction(auction.uuid)}>
            {issuingTexts.page.backToAuction}
          </Anchor>
        }
      />
      {isMissing && <p>{words.noRecord}</p>}
      {published.error && !isMissing && (
        <ListProblem error={published.error} onRetry={() => void published.refetch()} />
      )}
      {published.isPending && <Skeleton height={420} />}
      {published.data && <Verified published={published.data} />}
    </div>
  );
}

function Verified({ published }: { readonly published: ClosingRecord }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['replay', published.auctionId, published.fingerprint],
    queryFn: async () => {
      const [{ checkResult }, text] = await Promise.all([
        import('../../results/check-result.ts'),
        readRecord(published),
      ]);
      const { record, finding, isTrue } = await checkResult(text, published.fingerprint, null);
      return { record, finding, isTrue };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <ListProblem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  if (data.finding !== null || data.record === null) return <p role="alert">{words.wrong(data.finding ?? '')}</p>;
  if (!data.isTrue) return <p role="alert">{words.unchecked}</p>;
  return <PlayedRecord record={data.record} />;
}

function PlayedRecord({ record }: { readonly record: VerifiedRecord }) {
  const played = useMemo(() => (record.orders.length > mostOrders ? null : playedOf(record)), [record]);
  if (record.orders.length === 0) return <p>{words.noOrders}</p>;
  if (played === null) return <p>{words.tooMany}</p>;
  return (
    <>
      <p className={css.note}>{words.note}</p>
      <PlayedBook sale={played} classes={offeredClasses(record.terms.ranks)} />
    </>
  );
}

function playedOf(record: VerifiedRecord) {
  const events = recordedEvents(record);
  const { ranks: _, ...terms } = record.terms;
  return {
    // By the amounts that it was allocated by: maturities that were withdrawn or resized since have other ones.
    terms: countedTerms({ ...terms, maturities: terms.maturities.map(withKey) }, extensionOf(record, 'changes') ?? []),
    ...{ events, growth: growthOf(events), result: record.maturities.map(withKey) },
    window: { start: Date.parse(record.auction.startDate), close: Date.parse(record.auction.closeDate) },
    nameOf: (pseudonym: string) => pseudonym,
  };
}
