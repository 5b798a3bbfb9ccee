/** Changes since the previous request, part by part, below the reason for its rejection. */

import type { ItemChange } from '@fairbook/domain/accounts/submission.ts';
import { type HistoryEntry, lastEntry } from '@fairbook/domain/auctions/approval.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import type { DetailTab } from '@fairbook/ui/kit/DetailTabs.tsx';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { texts } from '../../base/texts.ts';
import css from '../parts/parts.module.css';
import { type ChangeLine, linesOf } from './changes.ts';

const words = texts.changes;

export interface Changes {
  /** ISO moment of the previous request. */
  readonly since: string;
  readonly items: readonly ItemChange[];
}

interface ChangesProps {
  readonly changes: Changes | null;
  readonly history: readonly HistoryEntry[];
  /** Labels of the parts of the page. */
  readonly sections: Readonly<Record<string, string>>;
  /** In which moments are written. */
  readonly zone: string;
}

/** Adds a tab for changes where approval was requested before: first while a decision is pending, otherwise last. */
export function withChanges(isWaiting: boolean, props: ChangesProps, tabs: readonly DetailTab[]): readonly DetailTab[] {
  const { changes } = props;
  if (!changes) return tabs;
  const tab: DetailTab = {
    value: 'changes',
    label: words.title,
    count: linesOf(changes.items, props.zone).length,
    content: () => <ChangesPart {...props} changes={changes} />,
  };
  return isWaiting ? [tab, ...tabs] : [...tabs, tab];
}

function ChangesPart({ changes, history, sections, zone }: ChangesProps & { readonly changes: Changes }) {
  const { since, items } = changes;
  const before = history.filter(({ timestamp }) => timestamp < (lastEntry(history, 'REQUEST')?.timestamp ?? ''));
  const rejection = lastEntry(before, 'REJECT');
  return (
    <>
      <div className={css.since}>
        <p>{words.since(formatMoment(since, zone))}</p>
        {rejection?.remarks && (
          <>
            <p>{words.rejectedWith}</p>
            <blockquote>{rejection.remarks}</blockquote>
          </>
        )}
      </div>
      {items.length === 0 && <p className={css.same}>{words.nothing}</p>}
      {[...Map.groupBy(items, ({ section }) => section)].map(([section, changed]) => {
        const title = sections[section] ?? section;
        return (
          <Section key={section} title={title}>
            <DataTable caption={title} columns={columns} rows={linesOf(changed, zone)} rowKey={(line) => line.key} />
          </Section>
        );
      })}
    </>
  );
}

const columns: readonly Column<ChangeLine>[] = [
  {
    key: 'what',
    header: words.what,
    cell: ({ item, field }) =>
      item === null ? (
        field
      ) : (
        <>
          {item}
          {field !== null && <span className={tableCss.cellSecond}>{field}</span>}
        </>
      ),
  },
  { key: 'before', header: words.before, cell: ({ before }) => <span className={css.before}>{before}</span> },
  { key: 'now', header: words.now, cell: ({ now }) => <span className={css.now}>{now}</span> },
];
