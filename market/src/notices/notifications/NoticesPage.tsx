/** The notification history. */
import { ListProblem, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { frameTexts } from '../texts/frame.ts';
import { Skeletons } from './Bell.tsx';
import { NoticeList } from './NoticeList.tsx';
import css from './notices.module.css';
import { historyStep, notices, useMarkAllRead } from './queries.ts';

const words = frameTexts.notices;
const [step, most] = [historyStep, 200];

export default function NoticesPage() {
  const [search, setSearch] = useSearchParams();
  const unreadOnly = search.get('unread') === 'true';
  const [size, setSize] = useState(step);
  const { data, error, refetch, isFetching } = useQuery(notices(unreadOnly, size));
  const unread = useQuery(notices(true, 1)).data?.total ?? 0;
  const markAll = useMarkAllRead();
  return (
    <div>
      <PageHeader title={words.title} lead={words.lead} />
      <div className={css.noticesPage}>
        <div className={css.noticesTools}>
          <Switch
            label={words.unreadOnly}
            checked={unreadOnly}
            onChange={(event) => setSearch(event.currentTarget.checked ? { unread: 'true' } : {}, { replace: true })}
          />
          {unread > 0 && (
            <Button variant="default" size="xs" loading={markAll.isPending} onClick={() => markAll.mutate()}>
              {words.markAll}
            </Button>
          )}
        </div>
        {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeletons />}
        {data?.rows.length === 0 && <NoRows text={unreadOnly ? words.noneUnread : words.none} />}
        {data && data.rows.length > 0 && <NoticeList rows={data.rows} heading="h2" />}
        {data && data.total > data.rows.length && size < most && (
          <Button variant="default" mt="md" loading={isFetching} onClick={() => setSize(size + step)}>
            {words.more}
          </Button>
        )}
      </div>
    </div>
  );
}
