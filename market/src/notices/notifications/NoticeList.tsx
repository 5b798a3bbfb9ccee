/** List of notifications, newest first, grouped by day. Opening one marks it as read. */
import { formatClock, readersZone } from '@fairbook/ui/format/format.ts';
import { momentTitle } from '@fairbook/ui/format/SaleZone.tsx';
import { IconCheck } from '@fairbook/ui/icons/signs/check.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { ActionIcon } from '@mantine/core';
import { Link } from 'react-router';
import { usePerson } from '../../base/person.ts';
import { frameTexts } from '../texts/frame.ts';
import css from './notices.module.css';
import { type Notice, useMarkRead } from './queries.ts';
import { groupedByDay, targetOf } from './targets.ts';

const words = frameTexts.notices;

export interface NoticeListProps {
  readonly rows: readonly Notice[];
  /** Level of the day headings, one below the surrounding heading. */
  readonly heading: 'h2' | 'h3';
  /** Called when a notification is opened. */
  readonly onFollow?: () => void;
}

export function NoticeList({ rows, heading: Heading, onFollow }: NoticeListProps) {
  return (
    <div className={css.notices}>
      {groupedByDay(rows, new Date()).map((group) => (
        <section key={group.heading}>
          <Heading className={css.noticesDay}>{group.heading}</Heading>
          <ul>
            {group.rows.map((row) => (
              <NoticeRow key={row.id} notice={row} {...(onFollow && { onFollow })} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function NoticeRow({ notice, onFollow }: { notice: Notice; onFollow?: () => void }) {
  const { userType } = usePerson();
  const mark = useMarkRead();
  const target = targetOf(notice, userType);
  const read = () => {
    if (!notice.isRead) mark.mutate(notice.id);
  };
  return (
    <li className={css.notice} data-unread={!notice.isRead || undefined}>
      <div className={css.noticeText}>
        <span className={css.noticeTitle}>
          {target ? (
            <Link
              to={target}
              className={utilitiesCss.wholeLink}
              onClick={() => {
                read();
                onFollow?.();
              }}
            >
              {notice.title}
            </Link>
          ) : (
            notice.title
          )}
          {!notice.isRead && <span className={utilitiesCss.hidden}> ({words.unread})</span>}
        </span>
        <span className={css.noticeBody}>{notice.message}</span>
        <time dateTime={notice.createdAt} title={momentTitle(notice.createdAt, readersZone())}>
          {formatClock(notice.createdAt, readersZone())}
        </time>
      </div>
      {!notice.isRead && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          className={css.noticeMark}
          aria-label={`${words.markRead}: ${notice.title}`}
          loading={mark.isPending}
          onClick={read}
        >
          <IconCheck size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
