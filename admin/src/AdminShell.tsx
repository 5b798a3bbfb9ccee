/** The frame around every page behind the gate. */
import { Shell } from '@fairbook/ui/Shell.tsx';
import { IconBuildingBank, IconBuildingSkyscraper, IconGavel, IconScale, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Gate, useAdministrator } from './api.ts';
import { paths } from './paths.ts';
import { texts } from './texts.ts';
import { useFreshLists, waitingQuery } from './waiting.ts';

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
  const { data: waiting } = useQuery(waitingQuery);
  useFreshLists(waiting);
  const nav = [
    {
      label: texts.nav.market,
      items: [
        {
          to: paths.municipalities,
          label: texts.municipalities.title,
          icon: <IconBuildingBank {...icon} />,
          waiting: waiting?.municipalities ?? 0,
          alsoAt: [paths.municipality('')],
        },
        {
          to: paths.auctions,
          label: texts.auctions.title,
          icon: <IconGavel {...icon} />,
          waiting: waiting?.auctions ?? 0,
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
          waiting: waiting?.individuals ?? 0,
        },
        {
          to: paths.institutions,
          label: texts.nav.institutions,
          icon: <IconBuildingSkyscraper {...icon} />,
          waiting: waiting?.institutions ?? 0,
        },
        {
          to: paths.professionals,
          label: texts.nav.professionals,
          icon: <IconScale {...icon} />,
          waiting: waiting?.professionals ?? 0,
        },
      ],
    },
  ];
  return <Shell nav={nav} person={{ name: `${firstName} ${lastName}`, email }} />;
}
