/** Banner above every page while the account is restricted: the reason and what to do. */
import type { AccountStatus } from '@fairbook/domain/base/vocabulary.ts';
import { formatMoment, readersZone } from '@fairbook/ui/format/format.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { meta } from '../../base/before-sign-in.ts';
import { homes, paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import { frameTexts } from '../../notices/texts/frame.ts';
import { forgetSale, keptSale } from '../../orders/kept-sale.ts';
import { ownQuestions } from '../../parts/own-questions.ts';
import { approvalTexts } from '../../parts/texts/approval.ts';
import { application } from './application.ts';
import css from './banner.module.css';
import type { Application } from './shapes.ts';

const words = frameTexts.banner;

export function AccountBanner() {
  const { onboardingStatus, userType, hasOpenChange } = usePerson();
  const { pathname } = useLocation();
  const { data } = useQuery({ ...application(userType), enabled: onboardingStatus !== 'Active' });
  const isOnboarding = pathname.startsWith(paths.onboarding);
  if (onboardingStatus === 'Active') {
    return hasOpenChange ? <OpenChange isOnboarding={isOnboarding} /> : <ToKeptSale />;
  }
  if (onboardingStatus === 'Deactivated') return null;
  return (
    <div className={css.banner} role="status" data-tone={tones[onboardingStatus]}>
      <p>
        {sentenceOf(onboardingStatus, userType, data)} {onboardingStatus === 'Pending Approval' && <ApprovalTime />}
      </p>
      {onboardingStatus === 'Error' && (
        <Anchor component={Link} to={paths.help()} inherit>
          {words.contact}
        </Anchor>
      )}
      {onboardingStatus === 'Pending Approval' && !isOnboarding && <Asked />}
      {onboardingStatus === 'New' && !isOnboarding && (
        <Anchor component={Link} to={paths.onboarding} inherit>
          {words.complete}
        </Anchor>
      )}
      <KeptSale />
    </div>
  );
}

/** A link to the sale from which the reader came to the sign-up. */
function KeptSale() {
  const { userType } = usePerson();
  const { pathname } = useLocation();
  const sale = keptSale();
  if (sale === null || sale === pathname || homes[userType] !== paths.auctions) return null;
  return (
    <Anchor component={Link} to={sale} inherit>
      {words.backToSale}
    </Anchor>
  );
}

/** Leads an approved investor to that sale, until they have been there. */
function ToKeptSale() {
  const { userType } = usePerson();
  const { pathname } = useLocation();
  const sale = keptSale();
  const isThere = sale === pathname;
  useEffect(() => {
    if (isThere) forgetSale();
  }, [isThere]);
  if (sale === null || isThere || homes[userType] !== paths.auctions) return null;
  return (
    <div className={css.banner} role="status" data-tone="good">
      <p>{words.approved}</p>
      <KeptSale />
    </div>
  );
}

function ApprovalTime() {
  const days = useQuery(meta).data?.approvalDays;
  return days === undefined ? null : approvalTexts.usually(days);
}

/** A link to what administrators asked, while they wait for the answer. */
function Asked() {
  const { data } = useQuery(ownQuestions());
  if (!data || data.waitingSince === null) return null;
  return (
    <Anchor component={Link} to={paths.onboarding} inherit>
      {words.asked}
    </Anchor>
  );
}

/** Acts that a pending change blocks; the profile says more. */
function OpenChange({ isOnboarding }: { isOnboarding: boolean }) {
  const { userType } = usePerson();
  return (
    <div className={css.banner} role="status" data-tone="wait">
      <p>{userType === 'municipality' ? words.municipalityChange : words.investorChange}</p>
      {!isOnboarding && (
        <Anchor component={Link} to={paths.onboarding} inherit>
          {words.openChange}
        </Anchor>
      )}
    </div>
  );
}

const tones: Readonly<Record<Exclude<AccountStatus, 'Active' | 'Deactivated'>, 'wait' | 'stop'>> = {
  New: 'wait',
  'Pending Approval': 'wait',
  Suspended: 'stop',
  Error: 'stop',
};

function sentenceOf(status: AccountStatus, userType: string, account: Application | undefined): string {
  if (status === 'Suspended') return words.suspended;
  if (status === 'Error') return words.error;
  const last = account?.approvalHistory.at(-1);
  if (status === 'Pending Approval') {
    return last?.action === 'REQUEST' ? words.pending(formatMoment(last.timestamp, readersZone())) : words.pendingPlain;
  }
  if (last?.action === 'REJECT' && last.remarks) return words.rejected(last.remarks);
  if (userType === 'municipality') return words.newMunicipality;
  return userType === 'market-professional' ? words.newProfessional : words.newInvestor;
}
