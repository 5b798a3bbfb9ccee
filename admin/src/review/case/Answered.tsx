/** Renders the state of a query: a skeleton, the data, or the error with a retry. */

import { Forbidden, NotFound } from '@fairbook/ui/app/NotFound.tsx';
import { statusOf } from '@fairbook/ui/base/queries.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { missingStatuses } from '../../base/queries.ts';
import { type Listed, useListedName } from '../lists/listed-name.ts';
import { QueueBar } from '../lists/QueueBar.tsx';
import css from '../parts/parts.module.css';

interface AnsweredProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

interface AnsweredPageProps<Data> extends AnsweredProps<Data> {
  /** Kind of record, while its name is not known: 'Auction'. */
  readonly thing: string;
  /** List query that may hold its name. */
  readonly listed: Listed;
}

/** For a page about one record. */
export function AnsweredPage<Data>(props: AnsweredPageProps<Data>) {
  return (
    <div>
      <QueueBar />
      <Page {...props} />
    </div>
  );
}

function Page<Data>({ query, thing, listed, children }: AnsweredPageProps<Data>) {
  const status = statusOf(query.error);
  const name = useListedName(listed);
  if (query.data !== undefined) return children(query.data);
  if (query.isFetching || !query.error) return <PageSkeleton name={name} />;
  if (missingStatuses.includes(status)) return <NotFound />;
  if (status === 403) return <Forbidden />;
  return (
    <div>
      <PageHeader title={name ?? thing} />
      <ListProblem error={query.error} onRetry={() => void query.refetch()} />
    </div>
  );
}

/** For a part of a page. */
export function Answered<Data>({ query, skeleton = <PartSkeleton />, children }: AnsweredProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isFetching || !query.error) return skeleton;
  return <ListProblem error={query.error} onRetry={() => void query.refetch()} />;
}

export function PartSkeleton() {
  return (
    <div className={css.skeleton} aria-busy="true">
      {[88, 62, 74, 50].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  );
}

function PageSkeleton({ name }: { name: string | undefined }) {
  return (
    <div className={css.skeleton} aria-busy="true">
      {name === undefined ? <Skeleton height={28} width="min(420px, 70%)" /> : <PageHeader title={name} />}
      <Skeleton height={14} width="min(300px, 50%)" />
      <Skeleton height={64} mt={12} />
      <Skeleton height={36} mt={12} width="min(560px, 90%)" />
      <PartSkeleton />
    </div>
  );
}
