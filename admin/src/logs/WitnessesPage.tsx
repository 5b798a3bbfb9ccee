/** List of the witnesses that sales can name. */
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { IconPlus } from '@fairbook/ui/icons/signs/plus.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { arrange, type Column } from '@fairbook/ui/kit/list/columns.ts';
import { ListPage } from '@fairbook/ui/kit/list/ListPage.tsx';
import type { ListShape } from '@fairbook/ui/kit/list/list-state.ts';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { useListState } from '@fairbook/ui/kit/list/use-list-state.ts';
import badgeCss from '@fairbook/ui/sale/badge.module.css';
import { Badge, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api, useAdministrator } from '../base/api.ts';
import { type Witness, witnessesQuery } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { decide } from '../review/parts/refused.ts';
import { When } from '../review/parts/When.tsx';
import { TrailAlert } from './TrailAlert.tsx';
import { trailTexts } from './texts/audit-trail.ts';
import css from './witnesses.module.css';

const WitnessDialog = lazyPart(() => import('./WitnessDialog.tsx'));

const words = texts.witnesses;

const shape: ListShape = { tabs: ['all', 'active', 'inactive'], sort: 'name' };

const belongs: Readonly<Record<string, (witness: Witness) => boolean>> = {
  all: () => true,
  active: ({ isActive }) => isActive,
  inactive: ({ isActive }) => !isActive,
};

const colors = { contradicted: 'red', silent: 'orange', active: 'green', inactive: 'gray' } as const;

function stateOf({ contradictedSales, contradictsTrail, problem, isActive }: Witness): keyof typeof colors {
  if (contradictedSales > 0 || contradictsTrail !== null) return 'contradicted';
  if (problem !== null) return 'silent';
  return isActive ? 'active' : 'inactive';
}

function detailsOf({ contradictedSales, contradictsTrail, problem }: Witness): string[] {
  const contradicted = contradictedSales > 0 ? words.contradicted(contradictedSales) : null;
  const trail = contradictsTrail === null ? null : trailTexts.detail;
  const found = [trail, contradicted].filter((one) => one !== null);
  return found.length > 0 || problem === null ? found : [problem];
}

function columnsFor(isOwner: boolean): Column<Witness>[] {
  return [
    {
      key: 'name',
      header: words.column.name,
      sortable: true,
      value: ({ name }) => name,
      cell: ({ name, operator }) => (
        <>
          <strong className={css.name}>{name}</strong>
          <span className={tableCss.cellSecond}>{operator}</span>
        </>
      ),
    },
    {
      key: 'key',
      header: words.column.key,
      value: ({ key }) => key,
      cell: ({ key, url }) => (
        <>
          <a href={url} target="_blank" rel="noreferrer" className={css.address}>
            {url}
          </a>
          <code className={css.key}>{key}</code>
        </>
      ),
    },
    {
      key: 'state',
      header: words.column.state,
      sortable: true,
      value: stateOf,
      cell: (witness) => (
        <>
          <Badge component="span" className={badgeCss.badge} variant="light" color={colors[stateOf(witness)]}>
            {words.state[stateOf(witness)]}
          </Badge>
          {detailsOf(witness).map((detail) => (
            <span key={detail} className={tableCss.cellSecond}>
              {detail}
            </span>
          ))}
        </>
      ),
    },
    {
      key: 'answeredAt',
      header: words.column.answeredAt,
      sortable: true,
      value: ({ answeredAt }) => answeredAt,
      cell: ({ answeredAt }) => <When at={answeredAt} />,
    },
    {
      key: 'runningSales',
      header: words.column.runningSales,
      sortable: true,
      align: 'end',
      value: ({ runningSales }) => runningSales,
      cell: ({ runningSales }) => runningSales,
    },
    {
      key: 'registeredBy',
      header: words.column.registeredBy,
      from: 'lg',
      value: ({ registeredBy }) => registeredBy,
      cell: ({ registeredBy, createdAt }) => (
        <>
          {registeredBy}
          <span className={tableCss.cellSecond}>
            <When at={createdAt} />
          </span>
        </>
      ),
    },
    {
      key: 'actions',
      header: words.column.actions,
      align: 'end',
      cell: (witness) => isOwner && <WitnessActions witness={witness} />,
    },
  ];
}

export default function WitnessesPage() {
  const { role } = useAdministrator();
  const list = useListState(shape);
  const [isAdding, setAdding] = useState(false);
  const witnesses = useQuery(witnessesQuery);
  const isOwner = hasAdminRole(role, 'Owner');
  const columns = columnsFor(isOwner);
  const all = witnesses.data ?? [];
  const shown = all.filter(belongs[list.state.tab] ?? (() => true));
  const data =
    witnesses.data && arrange(shown, list.state, columns, ({ name, operator, url }) => `${name} ${operator} ${url}`);
  return (
    <>
      <ListPage
        title={words.title}
        things={words.things}
        list={list}
        answer={{
          data,
          error: witnesses.error,
          isFetching: witnesses.isFetching,
          refetch: () => witnesses.refetch(),
        }}
        lead={isOwner ? words.lead : words.ownerOnly}
        strip={<TrailAlert witnesses={all} />}
        actions={
          isOwner && (
            <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          )
        }
        tabs={(['all', 'active', 'inactive'] as const).map((tab) => ({
          value: tab,
          label: words.tab[tab],
          count: witnesses.data && all.filter(belongs[tab] ?? (() => true)).length,
        }))}
        columns={columns}
        rowKey={({ id }) => id}
        searchLabel={words.search}
        emptyText={words.empty}
      />
      {isAdding && (
        <Suspense fallback={null}>
          <WitnessDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

const witnessActionsWords = texts.witnesses;

/** Actions of an Owner on a witness. */
function WitnessActions({ witness: { id, name, isActive } }: { readonly witness: Witness }) {
  const queries = useQueryClient();
  const change = () =>
    confirm({
      message: isActive ? witnessActionsWords.deactivates(name) : witnessActionsWords.reactivates(name),
      onConfirm: () =>
        decide(queries, () => api.changeWitnessState({ params: { id }, body: { isActive: !isActive } }), {
          change: 'witnesses',
          done: isActive ? witnessActionsWords.deactivated(name) : witnessActionsWords.reactivated(name),
        }),
    });
  return (
    <Button variant="subtle" color={isActive ? 'red' : 'blue'} size="compact-sm" onClick={() => void change()}>
      {isActive ? witnessActionsWords.deactivate : witnessActionsWords.reactivate}
    </Button>
  );
}
