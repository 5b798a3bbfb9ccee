/** Bell in the header: number of unread notifications and the latest of them. */

import { IconBell } from '@fairbook/ui/icons/signs/bell.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { ActionIcon, Anchor, Button, Popover, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import { frameTexts } from '../texts/frame.ts';
import { NoticeList } from './NoticeList.tsx';
import css from './notices.module.css';
import { notices, useMarkAllRead } from './queries.ts';

const words = frameTexts.notices;
const shown = 20;
const most = 99;

export function Bell() {
  const [opened, setOpened] = useState(false);
  const unread = useQuery(notices(true, 1)).data?.total ?? 0;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={380} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          pos="relative"
          aria-label={words.bell(shownCount(unread))}
          onClick={() => setOpened((before) => !before)}
        >
          <IconBell size={20} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className={css.bellCount} aria-hidden>
              {shownCount(unread)}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={words.title}>
        <Latest unread={unread} onFollow={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Number on the badge and in the label of the button. */
function shownCount(unread: number): string {
  return unread > most ? `${most}+` : String(unread);
}

function Latest({ unread, onFollow }: { unread: number; onFollow: () => void }) {
  const { data, error, refetch } = useQuery(notices(false, shown));
  const markAll = useMarkAllRead();
  return (
    <>
      <div className={css.bellHead}>
        <h2>{words.title}</h2>
        {unread > 0 && (
          <Button variant="subtle" size="compact-sm" loading={markAll.isPending} onClick={() => markAll.mutate()}>
            {words.markAll}
          </Button>
        )}
      </div>
      <div className={css.bellList}>
        {data && data.rows.length > 0 && <NoticeList rows={data.rows} heading="h3" onFollow={onFollow} />}
        {data?.rows.length === 0 && <p className={css.bellNone}>{words.none}</p>}
        {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeletons />}
      </div>
      <div className={css.bellFoot}>
        <Anchor component={Link} to={paths.notifications} inherit onClick={onFollow}>
          {words.seeAll}
        </Anchor>
      </div>
    </>
  );
}

export function Skeletons() {
  return (
    <div aria-hidden>
      {[68, 54, 80].map((width) => (
        <div key={width} className={css.notice}>
          <div className={css.noticeText}>
            <Skeleton height={12} width={`${width}%`} />
            <Skeleton height={10} mt={8} width={`${width + 12}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
