/** A municipality for investors: summary, auctions, the reader's orders, people, ratings and documents. */

import { usStates } from '@fairbook/domain/base/us-states.ts';
import { issuerTypes, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { UnreadRecord } from '@fairbook/ui/app/UnreadRecord.tsx';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { formatCount } from '@fairbook/ui/format/format.ts';
import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import { IconLink } from '@fairbook/ui/icons/objects/link.ts';
import { CopyText } from '@fairbook/ui/kit/CopyText.tsx';
import { lazyAdornment } from '@fairbook/ui/kit/Loading.tsx';
import { DetailBody, PageHeader, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { Box, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useShareLink } from '../../auctions/facts/share-link.ts';
import { paths } from '../../base/paths.ts';
import { issuerPage } from '../../base/queries.ts';
import { useFollowAll } from '../../notices/live/LiveContext.tsx';
import { OpenFile } from '../../parts/files/OpenFile.tsx';
import { Picture } from '../../parts/files/Picture.tsx';
import { Heart } from '../../parts/Heart.tsx';
import { FinanceLinks, hasLinks, Outside, People, Ratings } from '../../parts/profile/ProfileParts.tsx';
import { browsingTexts } from '../../parts/texts/browsing.ts';
import { IssuerSales, OwnOrders } from './IssuerSales.tsx';
import { placeOf } from './IssuerTile.tsx';
import type { IssuerPage } from './issuer-list.ts';
import css from './issuers.module.css';
import municipalitiesCss from './municipalities.module.css';
import { NewsPiece } from './NewsPiece.tsx';

const words = browsingTexts.issuer;

export default function MunicipalityPage() {
  const { uuid = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(issuerPage(uuid));
  if (data) {
    return (
      <SaleZone state={data.state}>
        <Issuer issuer={data} />
      </SaleZone>
    );
  }
  return (
    <UnreadRecord error={error} isFetching={isFetching} words={words} onRetry={() => void refetch()}>
      <PageSkeleton />
    </UnreadRecord>
  );
}

function Issuer({ issuer }: { issuer: IssuerPage }) {
  const { activeAuctions, upcomingAuctions } = issuer;
  useFollowAll([...activeAuctions, ...upcomingAuctions].map(({ uuid }) => uuid));
  const documents = issuer.attachments.filter(({ type }) => type === 'EnablementDocument');
  return (
    <div>
      {issuer.bannerUrl && (
        <Picture key={issuer.bannerUrl} url={issuer.bannerUrl} alt="" className={css.issuerBanner} />
      )}
      <PageHeader
        title={issuer.name}
        picture={<Rosette seed={issuer.uuid} size={72} />}
        lead={issuer.legalName !== issuer.name ? issuer.legalName : null}
        facts={[
          { label: words.facts.type, value: labelOf(issuerTypes, issuer.type) ?? '–' },
          { label: words.facts.place, value: placeOf(issuer) || '–' },
          { label: words.facts.live, value: formatCount(activeAuctions.length) },
          { label: words.facts.upcoming, value: formatCount(upcomingAuctions.length) },
        ]}
        actions={
          <>
            <Heart kind="municipality" uuid={issuer.uuid} name={issuer.name} />
            <ShareButton uuid={issuer.uuid} />
          </>
        }
      />
      <DetailBody rail={<IssuerRail issuer={issuer} />}>
        <Section title={words.story}>
          <p className={css.issuerTold}>{issuer.summary ?? words.noStory}</p>
        </Section>
        <Section title={words.active}>
          <IssuerSales sales={activeAuctions} empty={words.noActive} />
        </Section>
        <Section title={words.upcoming}>
          <IssuerSales sales={upcomingAuctions} empty={words.noUpcoming} />
        </Section>
        <OwnOrders bids={issuer.outstandingBids} />
        <Section title={words.ratings}>
          {issuer.creditRatings.length === 0 ? (
            <None text={words.noRatings} />
          ) : (
            <Ratings ratings={issuer.creditRatings} />
          )}
        </Section>
        <Section title={words.people}>
          {issuer.keyPersonnel.length === 0 ? <None text={words.nobody} /> : <People people={issuer.keyPersonnel} />}
        </Section>
        <Section title={words.documents}>
          {documents.length === 0 && <None text={words.noDocuments} />}
          <ul className={css.issuerDocuments}>
            {documents.map(({ id, name, url, createdAt }) => (
              <li key={id}>
                <span>
                  <strong>{name}</strong>
                  <Moment at={createdAt} />
                </span>
                <OpenFile name={name} url={url} />
              </li>
            ))}
          </ul>
        </Section>
        <Section title={words.news}>
          {issuer.marketNews.length === 0 && <None text={words.noNews} />}
          <ul className={municipalitiesCss.news}>
            {issuer.marketNews.map(({ uuid, title, content, author, url, createdAt, imageUrl }) => (
              <li key={uuid}>
                <NewsPiece
                  {...{ title, content, author, url }}
                  level="h3"
                  at={createdAt}
                  image={imageUrl && <Picture url={imageUrl} alt="" className={municipalitiesCss.newsImage} />}
                />
              </li>
            ))}
          </ul>
        </Section>
      </DetailBody>
    </div>
  );
}

function None({ text }: { text: string }) {
  return <p className={css.issuerNone}>{text}</p>;
}

function PageSkeleton() {
  return (
    <div aria-busy role="status" aria-label={browsingTexts.issuers.title}>
      <Skeleton height={30} width="40%" />
      <Skeleton height={64} mt={28} />
      <Skeleton height={120} mt={28} />
      <Skeleton height={280} mt={28} />
    </div>
  );
}

const StateLocator = lazyAdornment(() => import('@fairbook/ui/charts/StateLocator.tsx'));

const issuerRailWords = browsingTexts.issuer;

/** Side column of a municipality: location and outside sources. */
function IssuerRail({ issuer }: { issuer: IssuerPage }) {
  const { name, website } = issuer;
  const state = issuer.state && labelOf(usStates, issuer.state);
  return (
    <>
      {state && (
        <Section title={issuerRailWords.facts.place}>
          <Suspense fallback={<Box h={150} />}>
            <StateLocator state={state} label={issuerRailWords.whereabouts(name, state)} />
          </Suspense>
          <p className={css.issuerNone}>{placeOf(issuer)}</p>
        </Section>
      )}
      {website && (
        <Section title={issuerRailWords.website}>
          <Outside href={website} label={new URL(website).hostname} />
        </Section>
      )}
      {hasLinks(issuer) && (
        <Section title={issuerRailWords.links}>
          <FinanceLinks links={issuer} />
        </Section>
      )}
    </>
  );
}

const shareButtonWords = browsingTexts.issuer;

/** Copies the public address of a municipality's page. */
function ShareButton({ uuid }: { uuid: string }) {
  return (
    <CopyText
      value={useShareLink(paths.municipality(uuid))}
      words={{ copy: shareButtonWords.share, copied: shareButtonWords.copied }}
      leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
    />
  );
}
