/** The auction builder: step list with progress, and the current step. */

import { drafting } from '@fairbook/domain/accounts/account.ts';
import { whyNotEdit } from '@fairbook/domain/auctions/auction.ts';
import { readDay, readDollars } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { UnreadRecord } from '@fairbook/ui/app/UnreadRecord.tsx';
import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { timingOf } from '@fairbook/ui/format/timing.ts';
import { IconChevronDown } from '@fairbook/ui/icons/arrows/chevron-down.ts';
import { IconAlertCircle } from '@fairbook/ui/icons/signs/alert-circle.ts';
import { IconCircleCheck } from '@fairbook/ui/icons/signs/circle-check.ts';
import { IconCircleDashed } from '@fairbook/ui/icons/signs/circle-dashed.ts';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { Navigate, NavLink, useLocation, useParams } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import { type OwnAuction, ownAuction } from '../../base/queries.ts';
import stepsCss from '../../parts/steps.module.css';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { buildingTexts } from '../texts/building.ts';
import css from './builder.module.css';
import { DatesStep } from './DatesStep.tsx';
import { DocumentsStep } from './DocumentsStep.tsx';
import { MaturitiesStep } from './maturities/MaturitiesStep.tsx';
import { PriorityStep } from './PriorityStep.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { profileBody, profileErrors, profileLabels, profileValues } from './profile.ts';
import { RatingsStep } from './RatingsStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { StepPage } from './StepPage.tsx';
import type { StepProps } from './shapes.ts';
import { type BuildingStep, buildingSteps, type StepState, stateOfStep, stepToGoOn } from './steps.ts';
import { useStep } from './use-step.ts';

/** Step 1: what is sold, and for what. */
function ProfileStep({ auction, isLocked }: StepProps) {
  const form = useStep({
    step: 'profile',
    auction,
    isLocked,
    valuesOf: profileValues,
    errorsOf: profileErrors,
    save: (values, headers) => {
      const body = profileBody(values);
      const { offeringType, securityType, repaymentFrequency } = body;
      if (!offeringType || !securityType || !repaymentFrequency) throw new TypeError('the profile is not valid');
      return api.saveProfile({
        params: { auctionId: auction.uuid },
        body: { ...body, offeringType, securityType, repaymentFrequency },
        headers,
      });
    },
  });
  const { values } = form;
  const body = profileBody(values);
  const amount = readDollars(values.amount);
  const price = readDollars(values.redemptionPrice);
  const profile = {
    ...auction.profile,
    name: values.name,
    securityType: body.securityType ?? null,
    taxStatus: body.taxStatus ?? null,
    amount: amount === null ? auction.profile.amount : dollarsOf(amount),
    repaymentFrequency: body.repaymentFrequency ?? null,
    redemptionDate: readDay(values.redemptionDate),
    redemptionPrice: price === null ? null : dollarsOf(price),
    redemptionProvisions: values.redemptionProvisions || null,
  };
  return (
    <StepPage step="profile" form={form} auction={{ ...auction, profile }} labels={profileLabels}>
      <ProfileFields form={form} />
    </StepPage>
  );
}

const pages: Readonly<Record<BuildingStep, ComponentType<StepProps>>> = {
  profile: ProfileStep,
  ratings: RatingsStep,
  priority: PriorityStep,
  dates: DatesStep,
  maturities: MaturitiesStep,
  documents: DocumentsStep,
  review: ReviewStep,
};

const icons: Readonly<Record<StepState, typeof IconCircleCheck>> = {
  empty: IconCircleDashed,
  complete: IconCircleCheck,
  errors: IconAlertCircle,
};

export default function BuilderPage() {
  const { uuid = '', step } = useParams();
  const { data, error, refetch, isFetching } = useQuery(ownAuction(uuid));
  const current = buildingSteps.find((each) => each === step);
  if (data && !current) return <Navigate to={paths.buildAuction(uuid, stepToGoOn(data))} replace />;
  if (data && current)
    return (
      <SaleZone state={data.municipality.state}>
        <Builder key={uuid} auction={data} step={current} />
      </SaleZone>
    );
  return (
    <UnreadRecord error={error} isFetching={isFetching} words={issuingTexts.page} onRetry={() => void refetch()}>
      <div aria-hidden>
        <Skeleton height={30} width="40%" />
        <Skeleton height={420} mt={28} maw={640} />
      </div>
    </UnreadRecord>
  );
}

function Builder({ auction, step }: { auction: OwnAuction; step: BuildingStep }) {
  const Page = pages[step];
  const mayDraft = drafting.includes(usePerson().onboardingStatus);
  const refusal = whyNotEdit(timingOf(auction), new Date(serverClock.now()));
  const locked = mayDraft ? refusal && inLanguage(refusal.message) : buildingTexts.lockedByAccount;
  const last = auction.approvalHistory.at(-1);
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the page opens.
  useEffect(() => {
    if (hash === '') window.scrollTo({ top: 0 });
  }, []);
  return (
    <div className={css.build}>
      <PageHeader title={auction.profile.name} badge={<AuctionBadge status={auction.status} />} />
      {auction.status === 'Rejected' && last?.action === 'REJECT' && (
        <Alert color="red" title={buildingTexts.review.rejected} mb="lg">
          {last.remarks}
        </Alert>
      )}
      {locked && (
        <Alert color="orange" title={buildingTexts.locked} mb="lg">
          {locked}
        </Alert>
      )}
      <div className={css.buildFrame}>
        <StepsNav auction={auction} step={step} />
        <Page key={step} auction={auction} isLocked={locked !== null} />
      </div>
    </div>
  );
}

/** On a phone the links are folded under 'Step 2 of 7', so that the fields are on the first screen. */
function StepsNav({ auction, step }: { auction: OwnAuction; step: BuildingStep }) {
  const [isOpen, setIsOpen] = useState(false);
  const place = buildingTexts.place(buildingSteps.indexOf(step) + 1, buildingSteps.length);
  return (
    <nav aria-label={buildingTexts.stepsLabel} className={stepsCss.steps}>
      <button type="button" className={css.stepPlace} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span>{place}</span>
        <strong>{buildingTexts.steps[step]}</strong>
        <IconChevronDown size={18} aria-hidden />
      </button>
      <ol data-open={isOpen || undefined}>
        {buildingSteps.map((each) => {
          const state = stateOfStep(each, auction);
          const Icon = icons[state];
          return (
            <li key={each}>
              <NavLink to={paths.buildAuction(auction.uuid, each)} data-state={state} onClick={() => setIsOpen(false)}>
                <Icon size={18} aria-hidden />
                {buildingTexts.steps[each]}
                <span className={utilitiesCss.hidden}> ({buildingTexts.states[state]})</span>
              </NavLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
