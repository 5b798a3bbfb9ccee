/** Health of the market: findings of the checks with what to do, processes, jobs and messages. Refreshes by itself. */
import { formatCount } from '@fairbook/ui/format/format.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { PageHeader, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { healthQuery } from '../../base/queries.ts';
import { Answered } from '../../review/case/Answered.tsx';
import { When } from '../../review/parts/When.tsx';
import { healthTexts, healthTexts as words } from '../texts/health.ts';
import { Findings } from './Findings.tsx';
import css from './health.module.css';
import { Jobs } from './Jobs.tsx';
import { Processes } from './Processes.tsx';
import type { Channel } from './shapes.ts';

export default function HealthPage() {
  const health = useQuery(healthQuery);
  return (
    <div>
      <PageHeader title={words.title} lead={health.data && words.lead(health.data.version)} />
      <Answered query={health}>
        {({ findings, processes, jobs, channels }) => (
          <div className={css.sections}>
            <Findings findings={findings} />
            <Processes processes={processes} />
            <Jobs jobs={jobs} />
            <Channels channels={channels} />
          </div>
        )}
      </Answered>
    </div>
  );
}

const channelsWords = healthTexts.channels;

const columns: readonly Column<Channel>[] = [
  { key: 'channel', header: channelsWords.channel, cell: ({ channel }) => channelsWords.name[channel] },
  { key: 'waiting', header: channelsWords.waiting, align: 'end', cell: ({ waiting }) => formatCount(waiting) },
  { key: 'sent', header: channelsWords.sent, align: 'end', cell: ({ sent }) => formatCount(sent) },
  {
    key: 'failed',
    header: channelsWords.failed,
    align: 'end',
    cell: ({ failed }) => <span className={failed > 0 ? css.bad : undefined}>{formatCount(failed)}</span>,
  },
  { key: 'due', header: channelsWords.due, cell: ({ dueSince }) => <When at={dueSince} seconds /> },
];

/** Messages that wait, were sent and failed, by channel. */
function Channels({ channels }: { channels: readonly Channel[] }) {
  return (
    <Section title={channelsWords.title}>
      <DataTable caption={channelsWords.caption} columns={columns} rows={channels} rowKey={({ channel }) => channel} />
    </Section>
  );
}
