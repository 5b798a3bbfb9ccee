/** Layout of every page behind the gate. */
import { sessionLimits } from '@fairbook/domain/accounts/sessions.ts';
import { adminRoles, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { CommandKeys } from '@fairbook/ui/app/CommandKeys.tsx';
import { Shell } from '@fairbook/ui/app/Shell.tsx';
import { IconReplace } from '@fairbook/ui/icons/arrows/replace.ts';
import { IconBuildingBank } from '@fairbook/ui/icons/objects/building-bank.ts';
import { IconBuildingSkyscraper } from '@fairbook/ui/icons/objects/building-skyscraper.ts';
import { IconGavel } from '@fairbook/ui/icons/objects/gavel.ts';
import { IconLayoutGrid } from '@fairbook/ui/icons/objects/layout-grid.ts';
import { IconScale } from '@fairbook/ui/icons/objects/scale.ts';
import { IconUser } from '@fairbook/ui/icons/objects/user.ts';
import { IconUsers } from '@fairbook/ui/icons/objects/users.ts';
import { IconChecks } from '@fairbook/ui/icons/signs/checks.ts';
import { IconEye } from '@fairbook/ui/icons/signs/eye.ts';
import { IconFingerprint } from '@fairbook/ui/icons/signs/fingerprint.ts';
import { IconHelpCircle } from '@fairbook/ui/icons/signs/help-circle.ts';
import { IconShieldLock } from '@fairbook/ui/icons/signs/shield-lock.ts';
import { lazyAdornment, lazyPart, PageLoader } from '@fairbook/ui/kit/Loading.tsx';
import { useAnnouncements } from '@fairbook/ui/notices/announcements.ts';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { api, Gate, useAdministrator } from '../base/api.ts';
import { paths } from '../base/paths.ts';
import { pendingQuery } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { type Kind, reviewQuery, useFreshPages } from '../base/waiting.ts';
import { useFreshHalts } from '../review/parts/HaltedSales.tsx';
import { canConfirm } from '../review/parts/pending.ts';

const SessionWatch = lazyAdornment(() => import('@fairbook/ui/sign-in/SessionWatch.tsx'));
const SecondFactorPage = lazyPart(() => import('../administrators/SecondFactorPage.tsx'));
const loadPalette = () => import('./palette/Palette.tsx');
const Palette = lazyPart(loadPalette);
const icon = { size: 20, stroke: 1.6 };

export default function AdminShell() {
  return (
    <Gate>
      <Inside />
    </Gate>
  );
}

/** Administrators without the required second factor must set it up first. */
function Inside() {
  const { needsSecondFactor } = useAdministrator();
  return (
    <>
      {needsSecondFactor ? (
        <Suspense fallback={<PageLoader />}>
          <SecondFactorPage />
        </Suspense>
      ) : (
        <Frame />
      )}
      <Suspense fallback={null}>
        <SessionWatch limits={sessionLimits.admin} keepAlive={api.readMetadata} />
      </Suspense>
    </>
  );
}

function Frame() {
  const me = useAdministrator();
  const { firstName, lastName, email, role } = me;
  const { data: review } = useQuery(reviewQuery);
  const { data: requests } = useQuery(pendingQuery());
  useAnnouncements(review?.announcements ?? me.announcements, me.id);
  useFreshPages();
  useFreshHalts();
  const waiting = (kind: Kind) => review?.[kind].waiting ?? 0;
  const nav = [
    {
      label: texts.nav.market,
      items: [
        {
          to: paths.municipalities,
          label: texts.municipalities.title,
          icon: <IconBuildingBank {...icon} />,
          waiting: waiting('municipalities'),
          alsoAt: [paths.municipality('')],
        },
        {
          to: paths.auctions,
          label: texts.auctions.title,
          icon: <IconGavel {...icon} />,
          waiting: waiting('auctions'),
        },
      ],
    },
    {
      label: texts.nav.people,
      items: [
        {
          to: paths.individuals,
          label: texts.nav.individuals,
          icon: <IconUsers {...icon} />,
          waiting: waiting('individuals'),
        },
        {
          to: paths.institutions,
          label: texts.nav.institutions,
          icon: <IconBuildingSkyscraper {...icon} />,
          waiting: waiting('institutions'),
        },
        {
          to: paths.professionals,
          label: texts.nav.professionals,
          icon: <IconScale {...icon} />,
          waiting: waiting('professionals'),
        },
        {
          to: paths.changes,
          label: texts.factChanges.title,
          icon: <IconReplace {...icon} />,
          waiting: waiting('changes'),
        },
      ],
    },
    {
      label: texts.nav.administration,
      items: [
        {
          to: paths.decisions,
          label: texts.decisions.title,
          icon: <IconChecks {...icon} />,
          waiting: (requests?.filter((request) => canConfirm(request, me)).length ?? 0) + (review?.notices ?? 0),
        },
        { to: paths.administrators, label: texts.administrators.title, icon: <IconShieldLock {...icon} /> },
        { to: paths.witnesses, label: texts.witnesses.title, icon: <IconEye {...icon} /> },
        { to: paths.audit, label: texts.auditTrail.title, icon: <IconFingerprint {...icon} /> },
        {
          to: paths.operations,
          label: texts.nav.operations,
          icon: <IconLayoutGrid {...icon} />,
          alsoAt: [paths.templates, paths.health, paths.messages, paths.configuration, paths.announcements],
        },
      ],
    },
  ];
  const person = { name: `${firstName} ${lastName} (${labelOf(adminRoles, role)})`, email };
  return (
    <Shell
      nav={nav}
      person={person}
      isPrinted
      search={<CommandKeys palette={Palette} preload={loadPalette} />}
      accountItems={
        <>
          <Menu.Item component={Link} to={paths.account} leftSection={<IconUser size={17} stroke={1.6} />}>
            {texts.account.title}
          </Menu.Item>
          <Menu.Item component={Link} to={paths.help} leftSection={<IconHelpCircle size={17} stroke={1.6} />}>
            {texts.account.help}
          </Menu.Item>
        </>
      }
    />
  );
}
