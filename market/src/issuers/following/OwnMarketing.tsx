/** Marketing of an own auction: visibility, followers, the link to share, and interest. */

import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { formatCount } from '@fairbook/ui/format/format.ts';
import { CopyField } from '@fairbook/ui/kit/CopyText.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Anchor } from '@mantine/core';
import { embedSnippet } from '../../auctions/facts/embed-snippet.ts';
import { useShareLink } from '../../auctions/facts/share-link.ts';
import { paths } from '../../base/paths.ts';
import type { OwnAuction } from '../../base/queries.ts';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { FeedbackSummary } from './FeedbackSummary.tsx';
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
