/** Marketing of an own auction: visibility, followers, the link to share, and interest. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { followingMarket } from '@fairbook/contract/issuers/following/market.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { notOffered } from '@fairbook/domain/auctions/offering.ts';
import { interestLevels, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { DemandBars } from '@fairbook/ui/charts/DemandBars.tsx';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { formatCount, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { CopyField } from '@fairbook/ui/kit/CopyText.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { embedSnippet } from '../../auctions/facts/embed-snippet.ts';
import { useShareLink } from '../../auctions/facts/share-link.ts';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import type { OwnAuction } from '../../base/queries.ts';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { FeedbackQuote } from './FeedbackQuote.tsx';
import css from './following.module.css';

const words = issuingTexts.marketing;

export function OwnMarketing({ auction }: { auction: OwnAuction }) {
  const isSeen = auction.isInMarketingPhase || auction.status === 'Live' || auction.status === 'Ended';
  return (
    <div className={css.ownMarketing}>
      <dl>
        <div>
          <dt className={utilitiesCss.label}>{isSeen ? words.launched : words.launch}</dt>
          <dd>
            <Moment at={auction.keyDates.marketingPeriodLaunchDate} />
          </dd>
        </div>
        <div>
          <dt className={utilitiesCss.label}>{words.subscribers}</dt>
          <dd>{formatCount(auction.subscribers)}</dd>
        </div>
      </dl>
      <ShareLink auction={auction} isSeen={isSeen} />
      {isPublic(auction) && <EmbedCode auction={auction} isSeen={isSeen} />}
      <div>
        <h3>{words.interest}</h3>
        <FeedbackSummary auction={auction} />
      </div>
    </div>
  );
}

interface LinkProps {
  readonly auction: OwnAuction;
  /** Launched, so that others see it. */
  readonly isSeen: boolean;
}

function isPublic({ profile }: OwnAuction): boolean {
  return profile.offeringType === 'Public';
}

function ShareLink({ auction, isSeen }: LinkProps) {
  const path = isPublic(auction) ? paths.publicSale(auction.uuid) : paths.auction(auction.uuid);
  return (
    <div className={css.share}>
      <CopyField
        label={words.share}
        description={isSeen ? (isPublic(auction) ? words.sharePublic : words.shareNow) : words.shareLater}
        inputWrapperOrder={['label', 'input', 'description']}
        value={useShareLink(path)}
        words={words}
      />
    </div>
  );
}

/** The HTML that puts the sale into the issuer's own site. */
function EmbedCode({ auction: { uuid, profile }, isSeen }: LinkProps) {
  const address = useShareLink(paths.publicCard(uuid));
  return (
    <div className={css.share}>
      <CopyField
        label={words.embed}
        description={
          <>
            {words.embedHint}{' '}
            {isSeen ? (
              <Anchor href={address} target="_blank" rel="noopener" inherit>
                {words.embedPage}
              </Anchor>
            ) : (
              words.shareLater
            )}
          </>
        }
        inputWrapperOrder={['label', 'input', 'description']}
        value={embedSnippet(new URL(address).origin, uuid, profile.name)}
        words={words}
      />
    </div>
  );
}

const feedbackSummaryWords = issuingTexts.feedback;
const again = 10_000;

/** Summary of feedback on an own auction: counts by level, amounts, and the texts. */
function FeedbackSummary({ auction }: { auction: OwnAuction }) {
  const { data, error, refetch } = useQuery({
    ...ask(api.readFeedback, { params: { auctionUuid: auction.uuid } }, { notice: false }),
    // The notice of feedback comes at most once an hour.
    refetchInterval: again,
  });
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={90} />;
  if (data.total === 0) return <p className={css.switchWhy}>{feedbackSummaryWords.none}</p>;
  const most = Math.max(...data.levels.map((level) => level.count));
  return (
    <div>
      <ul className={css.levelList}>
        {interestLevels.toReversed().map(({ value, label }) => {
          const count = data.levels.find((level) => level.levelOfInterest === value)?.count ?? 0;
          const amount = data.demand.levels.find((level) => level.levelOfInterest === value)?.amount ?? 0;
          return (
            <li key={value}>
              <span>{label}</span>
              <span className={css.levelBar} aria-hidden>
                <span style={{ inlineSize: `${most === 0 ? 0 : (count / most) * 100}%` }} />
              </span>
              <span className={`${css.levelCount} ${utilitiesCss.numbers}`}>{count}</span>
              <span className={`${css.levelAmount} ${utilitiesCss.numbers}`}>
                {amount > 0 && <abbr title={feedbackSummaryWords.named}>{formatWholeMoney(amount)}</abbr>}
              </span>
            </li>
          );
        })}
      </ul>
      <IndicatedDemand demand={data.demand} priority={auction.orderPriority} />
      <div className={css.quotes}>
        {data.entries.map((entry) => (
          <FeedbackQuote key={entry.id} entry={entry} />
        ))}
      </div>
    </div>
  );
}

const indicatedDemandWords = issuingTexts.indicated;

interface IndicatedDemandProps {
  readonly demand: AnswerOf<typeof followingMarket.readFeedback>['demand'];
  readonly priority: OwnAuction['orderPriority'];
}

/** Amounts investors might order of each maturity, from their feedback, against the offered amounts. */
function IndicatedDemand({ demand, priority }: IndicatedDemandProps) {
  const { investors, amount, notCounted, maturities } = demand;
  const left = notCounted > 0 && (
    <p className={css.switchWhy}>{indicatedDemandWords.notCounted(formatWholeMoney(notCounted))}</p>
  );
  if (amount === 0) {
    return (
      <>
        <p className={css.switchWhy}>{indicatedDemandWords.none}</p>
        {left}
      </>
    );
  }
  const rows = maturities.map(({ principal, classes, ...name }) => ({
    maturityDate: keyOf(name),
    offered: principal,
    bids: Object.fromEntries(classes.map((each) => [each.orderClass, each.amount])),
  }));
  // Only groups that named amounts, also those that are not offered anything; by priority.
  const placeOf = (rank: number) => (rank === notOffered ? orderClasses.length + 1 : rank);
  const classes = orderClasses
    .filter(({ value }) => rows.some(({ bids }) => bids[value] ?? 0))
    .toSorted((one, other) => placeOf(priority[one.priority]) - placeOf(priority[other.priority]))
    .map(({ value }) => value);
  return (
    <div className={css.indicated}>
      <p>{indicatedDemandWords.lead(investors, formatWholeMoney(amount))}</p>
      {left}
      <DemandBars title={indicatedDemandWords.title} level={3} rows={rows} classes={classes} />
    </div>
  );
}
