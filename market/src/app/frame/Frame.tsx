/** Layout of signed-in pages: session, shell, bell, live stream and account banner. */

import { sessionLimits } from '@fairbook/domain/accounts/sessions.ts';
import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
import { CommandKeys } from '@fairbook/ui/app/CommandKeys.tsx';
import { type NavGroup, Shell } from '@fairbook/ui/app/Shell.tsx';
import { pageLoaded } from '@fairbook/ui/base/page-loaded.ts';
import { hideNotice, showNotice } from '@fairbook/ui/base/queries.ts';
import { IconBuildingCommunity } from '@fairbook/ui/icons/objects/building-community.ts';
import { IconBuildingStore } from '@fairbook/ui/icons/objects/building-store.ts';
import { IconChartBar } from '@fairbook/ui/icons/objects/chart-bar.ts';
import { IconClipboardList } from '@fairbook/ui/icons/objects/clipboard-list.ts';
import { IconLayoutDashboard } from '@fairbook/ui/icons/objects/layout-dashboard.ts';
import { IconNews } from '@fairbook/ui/icons/objects/news.ts';
import { IconUserCheck } from '@fairbook/ui/icons/objects/user-check.ts';
import { IconUsers } from '@fairbook/ui/icons/objects/users.ts';
import { IconUsersGroup } from '@fairbook/ui/icons/objects/users-group.ts';
import { IconBell } from '@fairbook/ui/icons/signs/bell.ts';
import { IconBellRinging } from '@fairbook/ui/icons/signs/bell-ringing.ts';
import { IconChecks } from '@fairbook/ui/icons/signs/checks.ts';
import { IconHeart } from '@fairbook/ui/icons/signs/heart.ts';
import { IconHelpCircle } from '@fairbook/ui/icons/signs/help-circle.ts';
import { IconPlugConnected } from '@fairbook/ui/icons/signs/plug-connected.ts';
import { IconSettings } from '@fairbook/ui/icons/signs/settings.ts';
import { lazyAdornment, lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { useAnnouncements } from '@fairbook/ui/notices/announcements.ts';
import { forgetOthers } from '@fairbook/ui/sign-in/left-behind.ts';
import { Anchor, Menu } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { Link, type NavigateFunction, Outlet, useNavigate } from 'react-router';
import { AccountBanner } from '../../accounts/onboarding/AccountBanner.tsx';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { Gate, usePerson } from '../../base/person.ts';
import { visitorAddress } from '../../base/public-paths.ts';
import { session } from '../../base/session.ts';
import { LiveBadge } from '../../notices/live/LiveBadge.tsx';
import { LiveProvider } from '../../notices/live/LiveContext.tsx';
import type { LiveNotice } from '../../notices/live/news.ts';
import { Bell } from '../../notices/notifications/Bell.tsx';
import { targetOf } from '../../notices/notifications/targets.ts';
import { frameTexts } from '../../notices/texts/frame.ts';
import { encryptEarlierReceipts } from './earlier-receipts.ts';

const SessionWatch = lazyAdornment(() => import('@fairbook/ui/sign-in/SessionWatch.tsx'));
const loadPalette = () => import('../palette/Palette.tsx');
const Palette = lazyPart(loadPalette);
const background = () => import('../../notices/push/background.ts');

const words = frameTexts.nav;
const icon = { size: 20, stroke: 1.6 } as const;

const auctions = { to: paths.auctions, label: words.auctions, icon: <IconChartBar {...icon} /> };
const profile = { to: paths.onboarding, label: words.account, icon: <IconUserCheck {...icon} /> };
const notices = { to: paths.notifications, label: words.notifications, icon: <IconBell {...icon} /> };

const people = { to: paths.people, label: words.people, icon: <IconUsersGroup {...icon} /> };

const approvals = { to: paths.approvals, label: words.approvals, icon: <IconChecks {...icon} /> };

const marketOfInvestors: NavGroup = {
  label: words.market,
  items: [
    auctions,
    { to: paths.municipalities, label: words.municipalities, icon: <IconBuildingCommunity {...icon} /> },
  ],
};
const ofInvestors = [
  { to: paths.myBids, label: words.myBids, icon: <IconClipboardList {...icon} /> },
  { to: paths.favorites, label: words.favorites, icon: <IconHeart {...icon} /> },
  { to: paths.subscriptions, label: words.subscriptions, icon: <IconBellRinging {...icon} /> },
];

const navs: Readonly<Record<UserType, readonly NavGroup[]>> = {
  'individual-investor': [marketOfInvestors, { label: words.yours, items: [...ofInvestors, profile, notices] }],
  'institutional-investor': [
    marketOfInvestors,
    { label: words.yours, items: [...ofInvestors, approvals, people, profile, notices] },
  ],
  municipality: [
    {
      label: words.yours,
      items: [
        {
          to: paths.workspace,
          label: words.workspace,
          icon: <IconLayoutDashboard {...icon} />,
          end: true,
          alsoAt: ['/workspace/auctions'],
        },
        people,
        { to: paths.professionals, label: words.professionals, icon: <IconUsers {...icon} /> },
        { to: paths.news, label: words.news, icon: <IconNews {...icon} /> },
        profile,
        notices,
      ],
    },
    { label: words.market, items: [{ ...auctions, icon: <IconBuildingStore {...icon} /> }] },
  ],
  'market-professional': [
    {
      label: words.yours,
      items: [
        { to: paths.connections, label: words.connections, icon: <IconPlugConnected {...icon} /> },
        people,
        profile,
        notices,
      ],
    },
  ],
};

function withoutApprovals(userType: UserType): readonly NavGroup[] {
  return navs[userType].map((group) => ({ ...group, items: group.items.filter((item) => item !== approvals) }));
}

export default function Frame() {
  return (
    <Gate verifyPath={paths.verifyEmail} visitorAddress={visitorAddress}>
      <Framed />
    </Gate>
  );
}

function Framed() {
  const person = usePerson();
  const navigate = useNavigate();
  useAnnouncements(person.announcements, person.id);
  const isInvestor = navs[person.userType].includes(marketOfInvestors);
  useEffect(() => {
    void pageLoaded()
      .then(background)
      .then(({ startBackground }) => startBackground())
      .then(encryptEarlierReceipts)
      .catch(() => undefined);
    return session.beforeSignOut(async () => (await background()).leaveDevice());
  }, []);
  // Text of another person whose session only ran out must not stay on a shared computer.
  useEffect(() => forgetOthers(person.id), [person.id]);
  return (
    <LiveProvider person={person.id} onNotice={(notice) => show(notice, person.userType, navigate)}>
      <Suspense fallback={null}>
        <SessionWatch limits={sessionLimits.market} keepAlive={api.readMetadata} />
      </Suspense>
      <Shell
        nav={person.features.includes('order-approvals') ? navs[person.userType] : withoutApprovals(person.userType)}
        {...(isInvestor && { search: <CommandKeys palette={Palette} preload={loadPalette} /> })}
        person={{ name: person.organization, email: person.email }}
        bell={
          <>
            <LiveBadge />
            <Bell />
          </>
        }
        accountItems={
          <>
            <Menu.Item component={Link} to={paths.onboarding} leftSection={<IconUserCheck size={17} stroke={1.6} />}>
              {words.account}
            </Menu.Item>
            <Menu.Item component={Link} to={paths.settings} leftSection={<IconSettings size={17} stroke={1.6} />}>
              {words.settings}
            </Menu.Item>
            <Menu.Item component={Link} to={paths.help()} leftSection={<IconHelpCircle size={17} stroke={1.6} />}>
              {words.help}
            </Menu.Item>
          </>
        }
      >
        <AccountBanner />
        <Outlet />
      </Shell>
    </LiveProvider>
  );
}

/** Toast of an arriving notification. The bell and the history hold it as well. */
function show(notice: LiveNotice, userType: UserType, navigate: NavigateFunction): void {
  const target = targetOf(notice, userType);
  showNotice({
    id: notice.id,
    tone: notice.type === 'AuctionRejected' || notice.type === 'AccountRejected' ? 'bad' : 'good',
    title: notice.title,
    message: target ? (
      <>
        {notice.message}{' '}
        <Anchor
          href={target}
          inherit
          onClick={(event) => {
            // Toasts render outside the router, where a plain link would reload the whole app.
            event.preventDefault();
            hideNotice(notice.id);
            void navigate(target);
          }}
        >
          {frameTexts.notices.actions[notice.type]}
        </Anchor>
      </>
    ) : (
      notice.message
    ),
  });
}
