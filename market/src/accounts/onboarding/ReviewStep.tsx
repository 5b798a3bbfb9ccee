/** Summary of all steps, what is missing, and the request for approval. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { issuerTypes, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { messageOf, showDone } from '@fairbook/ui/base/queries.ts';
import { UnmetList } from '@fairbook/ui/kit/Checklist.tsx';
import { DataList, type Fact, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Timeline } from '@fairbook/ui/sale/Timeline.tsx';
import { Alert, Anchor, Button, SegmentedControl } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { invalidate } from '../../base/invalidation.ts';
import { paths } from '../../base/paths.ts';
import { municipalityTexts } from '../../parts/texts/municipality.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import { countryName } from './countries.ts';
import css from './onboarding.module.css';
import type { StepName } from './Steps.tsx';
import type { Application, IndividualProfile, InstitutionalProfile, ProfessionalProfile } from './shapes.ts';

const words = onboardingTexts;
const labels = words.fields;

export interface ReviewSection {
  readonly step: StepName;
  readonly facts: readonly Fact[];
}

export interface ReviewStepProps {
  readonly application: Application;
  readonly sections: readonly ReviewSection[];
  /** Effects of a request and of its approval, and the state of typed values. */
  readonly hints: { readonly request: string; readonly active: string; readonly unsaved: string };
  readonly request: () => Promise<unknown>;
  /** Typed values are not saved yet, because a step is still open. */
  readonly isDirty: boolean;
  /** The same as investors will see it, if they see any of it. */
  readonly asInvestors?: ReactNode;
}

export function ReviewStep({ application, sections, hints, request, isDirty, asInvestors }: ReviewStepProps) {
  const queries = useQueryClient();
  const { missing, status, approvalHistory } = application;
  const [seen, setSeen] = useState<'entered' | 'investors'>('entered');
  const ask = useMutation({
    mutationFn: request,
    meta: { notice: false },
    onSuccess: async () => {
      await invalidate(queries, 'account');
      showDone(words.review.requested);
    },
    onError: () => void invalidate(queries, 'account'),
  });
  const linkOf = (step: string) => paths.onboardingStep(step);
  const refused = ask.error instanceof ApiError && ask.error.missing.length > 0 ? ask.error : null;
  return (
    <div className={css.review}>
      {isDirty && <p className={css.stepHint}>{hints.unsaved}</p>}
      {asInvestors && (
        <SegmentedControl
          aria-label={municipalityTexts.investors.view}
          value={seen}
          onChange={(value) => setSeen(value === 'investors' ? 'investors' : 'entered')}
          data={[
            { value: 'entered', label: municipalityTexts.investors.asEntered },
            { value: 'investors', label: municipalityTexts.investors.show },
          ]}
        />
      )}
      {asInvestors && seen === 'investors' && asInvestors}
      {seen === 'entered' &&
        sections.map(({ step, facts }) => (
          <Section
            key={step}
            title={words.steps[step]}
            actions={
              (status === 'New' || status === 'Active') && (
                <Anchor
                  component={Link}
                  to={linkOf(step)}
                  inherit
                  aria-label={words.review.editStep(words.steps[step])}
                >
                  {words.review.edit}
                </Anchor>
              )
            }
          >
            <DataList items={facts} />
          </Section>
        ))}
      {status === 'New' && (
        <div className={css.request} aria-live="polite">
          {refused ? (
            <UnmetList missing={refused.missing} title={refused.message} linkOf={linkOf} />
          ) : (
            missing.length > 0 && <UnmetList missing={missing} title={words.review.missing} linkOf={linkOf} />
          )}
          {ask.error && !refused && <Alert color="red">{messageOf(ask.error)}</Alert>}
          <p>{hints.request}</p>
          <Button loading={ask.isPending} onClick={() => ask.mutate()}>
            {words.review.request}
          </Button>
        </div>
      )}
      {status === 'Active' && <p className={css.stepHint}>{hints.active}</p>}
      {approvalHistory.length > 0 && (
        <Section title={words.review.history}>
          <Timeline entries={approvalHistory} />
        </Section>
      )}
    </div>
  );
}

type PersonalDetails = Omit<IndividualProfile, 'status' | 'approvalHistory' | 'missing'>;

export function personSummary(person: PersonalDetails): ReviewSection[] {
  return [
    {
      step: 'you',
      facts: [
        { label: labels.firstName, value: person.firstName },
        { label: labels.lastName, value: person.lastName },
        { label: labels.businessDesignation, value: person.businessDesignation },
      ],
    },
    {
      step: 'address',
      facts: [
        { label: labels.address, value: person.address },
        { label: labels.city, value: person.city },
        { label: labels.state, value: stateName(person) },
        { label: labels.zipCode, value: person.zipCode },
        { label: labels.country, value: countryName(person.country) },
      ],
    },
    {
      step: 'contact',
      facts: [
        { label: labels.phone, value: person.phone },
        { label: labels.phoneExtension, value: person.phoneExtension },
      ],
    },
  ];
}

export function firmSummary(firm: ProfessionalProfile['firm']): ReviewSection {
  return {
    step: 'firm',
    facts: [
      { label: labels.firmName, value: firm.name },
      { label: labels.firmDescription, value: firm.description },
      { label: labels.website, value: firm.website },
    ],
  };
}

export function institutionSummary(org: InstitutionalProfile['org']): ReviewSection[] {
  const yesOrNo = (value: boolean) => (value ? words.review.yes : words.review.no);
  return [
    {
      step: 'institution',
      facts: [
        { label: labels.name, value: org.name },
        { label: labels.city, value: org.city },
        { label: labels.state, value: stateName(org) },
        { label: labels.country, value: countryName(org.country) },
        { label: labels.website, value: org.website },
        { label: labels.investmentExperience, value: org.investmentExperience },
        { label: labels.targetIssuers, value: org.targetIssuers.map((type) => labelOf(issuerTypes, type)).join(', ') },
        { label: labels.isInterestedInChat, value: yesOrNo(org.isInterestedInChat) },
        { label: labels.isSeekingFeaturedInvestorStatus, value: yesOrNo(org.isSeekingFeaturedInvestorStatus) },
      ],
    },
  ];
}

function stateName({ state, country }: { state: string | null; country: string }): string | null {
  return state && country === 'US' ? labelOf(usStates, state) : state;
}
