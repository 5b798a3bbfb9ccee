/** Processes that reported, with their clocks. */
import { healthLimits, stateAbove } from '@fairbook/domain/operations/health.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { texts } from '../../base/texts.ts';
import { When } from '../../review/parts/When.tsx';
import { healthTexts } from '../texts/health.ts';
import css from './health.module.css';
import type { RunningProcess } from './shapes.ts';

const words = healthTexts.processes;

const columns: readonly Column<RunningProcess>[] = [
  { key: 'parts', header: words.parts, cell: ({ parts }) => parts.map((part) => words.part[part]).join(', ') },
  { key: 'version', header: words.version, cell: ({ version }) => version },
  { key: 'startedAt', header: words.startedAt, cell: ({ startedAt }) => <When at={startedAt} /> },
  {
    key: 'seenAt',
    header: words.seenAt,
    cell: ({ seenAt, isSilent }) => (
      <>
        <When at={seenAt} seconds />
        {isSilent && <span className={css.bad}>{words.silent}</span>}
      </>
    ),
  },
  {
    key: 'skew',
    header: words.skew,
    align: 'end',
    cell: ({ skewMs }) => (
      <span className={stateAbove(Math.abs(skewMs), healthLimits.skewMs) === 'ok' ? undefined : css.bad}>
        {words.skewOf(skewMs)}
      </span>
    ),
  },
  {
    key: 'readModel',
    header: words.readModel,
    align: 'end',
    cell: ({ readModelMs }) => (readModelMs === null ? texts.none : words.took(readModelMs)),
  },
];

export function Processes({ processes }: { processes: readonly RunningProcess[] }) {
  return (
    <Section title={words.title}>
      {processes.length === 0 ? (
        <NoRows text={words.none} />
      ) : (
        <DataTable caption={words.caption} columns={columns} rows={processes} rowKey={({ id }) => id} />
      )}
    </Section>
  );
}
