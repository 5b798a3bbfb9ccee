/** The frame around every page behind the gate. */
import { Shell } from '@fairbook/ui/Shell.tsx';
import {
  IconBuildingBank,
  IconBuildingSkyscraper,
  IconFingerprint,
  IconGavel,
  IconScale,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Gate, useAdministrator } from './api.ts';
import { CommandKeys } from './palette/CommandKeys.tsx';
import { paths } from './paths.ts';
import { texts } from './texts.ts';
import { type Kind, reviewQuery, useFreshPages } from './waiting.ts';

const icon = { size: 20, stroke: 1.6 };

export default function AdminShell() {
  return (
    <Gate>
      <Frame />
    </Gate>
  );
}

function Frame() {
  const { firstName, lastName, email } = useAdministrator();
  const { data: review } = useQuery(reviewQuery);
  useFreshPages();
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
      ],
    },
    {
      label: texts.nav.house,
      items: [
        { to: paths.administrators, label: texts.administrators.title, icon: <IconShieldLock {...icon} /> },
        { to: paths.audit, label: texts.auditTrail.title, icon: <IconFingerprint {...icon} /> },
      ],
    },
  ];
  const person = { name: `${firstName} ${lastName}`, email };
  return <Shell nav={nav} person={person} search={<CommandKeys />} />;
}
