/** Summary of all steps with links to edit them, what is missing, and the request for approval. */
import type { BuilderStep } from '@fairbook/domain/auctions/completeness.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { UnmetList } from '@fairbook/ui/kit/Checklist.tsx';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { useAddressedField } from '@fairbook/ui/kit/field-focus.ts';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Anchor, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import auctionPageCss from '../../parts/auction-page.module.css';
import { DatesSection } from '../DatesSection.tsx';
import { DocumentList } from '../DocumentList.tsx';
import { MaturityTable } from '../MaturityTable.tsx';
import { Classes } from '../PriorityList.tsx';
import { RatingScales } from '../RatingScales.tsx';
import { TermsList } from '../TermsList.tsx';
import { buildingTexts } from '../texts/building.ts';
import { BuildBody } from './BuildBody.tsx';
import css from './builder.module.css';
import type { StepProps } from './shapes.ts';
import { linkOfStep } from './steps.ts';
import { WitnessesPart } from './WitnessesPart.tsx';

const words = buildingTexts.review;

export function ReviewStep({ auction, isLocked }: StepProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isActive = usePerson().onboardingStatus === 'Active';
  const { missing, warnings } = auction;
  const linkOf = linkOfStep(auction);
  useAddressedField();

  async function request(): Promise<void> {
    const done = await confirm({
      message: auction.profile.name,
      ok: words.request,
      linkOf,
      onConfirm: () => api.requestAuctionApproval({ params: { auctionId: auction.uuid } }),
    });
    await invalidate(queries, 'ownAuction');
    if (!done) return;
    showDone(words.requested);
    await navigate(paths.ownAuction(auction.uuid));
  }

  const part = (step: BuilderStep, children: ReactNode) => (
    <Section
      title={buildingTexts.steps[step]}
      actions={
        !isLocked && (
          <Anchor
            component={Link}
            to={paths.buildAuction(auction.uuid, step)}
            aria-label={words.editStep(buildingTexts.steps[step])}
          >
            {words.edit}
          </Anchor>
        )
      }
    >
      {children}
    </Section>
  );

  return (
    <BuildBody auction={auction}>
      <div className={css.buildForm}>
        <h2>{buildingTexts.steps.review}</h2>
        <p className={auctionPageCss.note}>{words.lead}</p>
        {missing.length > 0 ? (
          <UnmetList missing={missing} title={words.missing} linkOf={linkOf} />
        ) : (
          <p className={css.ranksSentence}>{words.complete}</p>
        )}
        {warnings.length > 0 && <UnmetList missing={warnings} title={words.warnings} linkOf={linkOf} />}
        {!isLocked && isActive && (
          <div className={css.buildActions}>
            <Button onClick={() => void request()}>{words.request}</Button>
            <span className={css.buildSaved}>{words.requestHint}</span>
          </div>
        )}
        <p className={auctionPageCss.note}>
          <Anchor component={Link} to={paths.asInvestors(auction.uuid)} inherit>
            {words.asInvestors}
          </Anchor>
        </p>
        {part(
          'profile',
          <>
            <DataList
              items={[
                { label: fieldWords.name.label, value: auction.profile.name },
                { label: fieldWords.amount.label, value: formatWholeMoney(auction.profile.amount) },
              ]}
            />
            <TermsList auction={auction} />
          </>,
        )}
        {part(
          'ratings',
          <>
            <RatingScales ratings={auction.ratingsProviders} />
            <Providers auction={auction} />
          </>,
        )}
        {part('priority', <Classes auction={auction} own={null} />)}
        {part(
          'dates',
          <>
            <DatesSection auction={auction} />
            <DataList
              items={[{ label: words.themes, value: auction.keyDates.communityImpactThemes.join(', ') || words.none }]}
            />
          </>,
        )}
        {part('maturities', <MaturityTable auction={auction} />)}
        <WitnessesPart auctionId={auction.uuid} rule={auction.orderPriority.allocationRule} isLocked={isLocked} />
        {part('documents', <DocumentList {...auction} />)}
      </div>
    </BuildBody>
  );
}

const roles = ['auctionCounsel', 'auctionTrustee', 'muniAdvisor'] as const;

/** Counsel, trustee and advisor, by role, so that a missing one is seen. */
function Providers({ auction }: { auction: StepProps['auction'] }) {
  const { data } = useQuery(
    ask(api.listAuctionProfessionals, { params: { auctionId: auction.uuid } }, { notice: false }),
  );
  const names = new Map(data?.map((each) => [each.id, [each.name, each.firm].filter(Boolean).join(', ')]));
  return (
    <DataList
      items={roles.map((role) => ({
        label: buildingTexts.ratings[role],
        value: auction.ratingsProviders[role].map((id) => names.get(id) ?? '…').join('; ') || words.none,
      }))}
    />
  );
}
