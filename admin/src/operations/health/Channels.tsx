/** Messages that wait, were sent and failed, by channel. */

import { formatCount } from '@fairbook/ui/format/format.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { When } from '../../review/parts/When.tsx';
import { healthTexts } from '../texts/health.ts';
import css from './health.module.css';
import type { Channel } from './shapes.ts';

const words = healthTexts.channels;

const columns: readonly Column<Channel>[] = [
  { key: 'channel', header: words.channel, cell: ({ channel }) => words.name[channel] },
  { key: 'waiting', header: words.waiting, align: 'end', cell: ({ waiting }) => formatCount(waiting) },
  { key: 'sent', header: words.sent, align: 'end', cell: ({ sent }) => formatCount(sent) },
  {
    key: 'failed',
    header: words.failed,
    align: 'end',
    cell: ({ failed }) => <span className={failed > 0 ? css.bad : undefined}>{formatCount(failed)}</span>,
  },
  { key: 'due', header: words.due, cell: ({ dueSince }) => <When at={dueSince} seconds /> },
];

export function Channels({ channels }: { channels: readonly Channel[] }) {
  return (
    <Section title={words.title}>
      <DataTable caption={words.caption} columns={columns} rows={channels} rowKey={({ channel }) => channel} />
    </Section>
  );
}
