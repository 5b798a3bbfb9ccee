/** Marketing of an own auction: visibility, followers, the link to share, and interest. */
import { CopyField } from '@fairbook/ui/CopyText.tsx';
import { Moment } from '@fairbook/ui/Figures.tsx';
import { formatCount } from '@fairbook/ui/format.ts';
import utilitiesCss from '@fairbook/ui/utilities.module.css';
import { paths } from '../paths.ts';
import type { OwnAuction } from '../queries.ts';
import { useShareLink } from '../share-link.ts';
import { issuingTexts } from '../texts/issuing.ts';
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
      <ShareLink uuid={auction.uuid} isSeen={isSeen} />
      <div>
        <h3>{words.interest}</h3>
        <FeedbackSummary auction={auction} />
      </div>
    </div>
  );
}

function ShareLink({ uuid, isSeen }: { uuid: string; isSeen: boolean }) {
  return (
    <div className={css.share}>
      <CopyField
        label={words.share}
        description={isSeen ? words.shareNow : words.shareLater}
        inputWrapperOrder={['label', 'input', 'description']}
        value={useShareLink(paths.auction(uuid))}
        words={words}
      />
    </div>
  );
}
