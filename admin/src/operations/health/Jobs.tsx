/** Jobs by kind, and failed ones, which can be tried again. */
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { useAction } from '@fairbook/ui/base/api.ts';
import { formatCount } from '@fairbook/ui/format/format.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button } from '@mantine/core';
import { api, useAdministrator } from '../../base/api.ts';
import { callsChangedBy } from '../../base/invalidation.ts';
import { healthRefreshMs } from '../../base/queries.ts';
import { PagedTable } from '../../review/lists/PagedTable.tsx';
import { When } from '../../review/parts/When.tsx';
import { healthTexts } from '../texts/health.ts';
import { jobNames } from '../texts/jobs.ts';
import css from './health.module.css';
import type { FailedJob, JobKind } from './shapes.ts';

const words = healthTexts.jobs;
const failedWords = healthTexts.failed;

const nameOf = (kind: string) => jobNames[kind] ?? kind;

export function Jobs({ jobs }: { jobs: readonly JobKind[] }) {
  const { role } = useAdministrator();
  const canRetry = hasAdminRole(role, 'Reviewer');
  const failed = jobs.reduce((sum, kind) => sum + kind.failed, 0);
  return (
    <>
      <Section title={words.title}>
        {jobs.length === 0 ? (
          <NoRows text={words.none} />
        ) : (
          <DataTable caption={words.caption} columns={kindColumns(canRetry)} rows={jobs} rowKey={({ kind }) => kind} />
        )}
      </Section>
      {failed > 0 && <FailedJobs canRetry={canRetry} />}
    </>
  );
}

function kindColumns(canRetry: boolean): Column<JobKind>[] {
  return [
    { key: 'kind', header: words.kind, cell: ({ kind }) => nameOf(kind) },
    { key: 'waiting', header: words.waiting, align: 'end', cell: ({ waiting }) => formatCount(waiting) },
    { key: 'running', header: words.running, align: 'end', cell: ({ running }) => formatCount(running) },
    {
      key: 'failed',
      header: words.failed,
      align: 'end',
      cell: ({ failed }) => <span className={failed > 0 ? css.bad : undefined}>{formatCount(failed)}</span>,
    },
    { key: 'due', header: words.due, cell: ({ dueSince }) => <When at={dueSince} seconds /> },
    {
      key: 'actions',
      header: words.actions,
      align: 'end',
      cell: ({ kind, failed }) =>
        canRetry &&
        failed > 0 && <Retry kind={kind} label={words.retryAll} description={words.retryAllOf(nameOf(kind))} />,
    },
  ];
}

function failedColumns(canRetry: boolean): Column<FailedJob>[] {
  return [
    { key: 'kind', header: failedWords.kind, cell: ({ kind }) => nameOf(kind) },
    { key: 'id', header: failedWords.id, cell: ({ id }) => <code className={css.id}>{id}</code> },
    { key: 'tries', header: failedWords.tries, align: 'end', cell: ({ tries }) => tries },
    { key: 'failedAt', header: failedWords.failedAt, cell: ({ failedAt }) => <When at={failedAt} seconds /> },
    {
      key: 'actions',
      header: failedWords.actions,
      align: 'end',
      cell: ({ kind, id }) =>
        canRetry && (
          <Retry kind={kind} id={id} label={failedWords.retry} description={failedWords.retryOf(nameOf(kind), id)} />
        ),
    },
  ];
}

function FailedJobs({ canRetry }: { canRetry: boolean }) {
  return (
    <Section title={failedWords.title}>
      <PagedTable
        caption={failedWords.caption}
        lead={failedWords.lead}
        empty={failedWords.none}
        call={api.listFailedJobs}
        query={{}}
        refreshMs={healthRefreshMs}
        columns={() => failedColumns(canRetry)}
        rowKey={({ id }) => id}
      />
    </Section>
  );
}

interface RetryProps {
  readonly kind: string;
  readonly id?: string;
  readonly label: string;
  readonly description: string;
}

function Retry({ kind, id, label, description }: RetryProps) {
  const retry = useAction(api.retryJobs, {
    changes: callsChangedBy.jobs,
    done: ({ retried }) => words.retried(retried),
  });
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={retry.isPending}
      aria-label={description}
      onClick={() => retry.mutate({ body: { kind, ...(id !== undefined && { id }) } })}
    >
      {label}
    </Button>
  );
}
