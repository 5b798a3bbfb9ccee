/** News of a municipality, latest first. */

import { showDone } from '@fairbook/ui/base/queries.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { ListProblem, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import { Picture } from '../../parts/files/Picture.tsx';
import { newsTexts } from '../texts/municipalities.ts';
import css from './municipalities.module.css';
import { NewsPiece } from './NewsPiece.tsx';
import { type News, ownNews } from './news.ts';

const words = newsTexts;

export default function NewsPage() {
  const isActive = usePerson().onboardingStatus === 'Active';
  const { data, error, refetch } = useQuery(ownNews);
  const add = isActive && (
    <Button component={Link} to={paths.editNews('new')}>
      {words.add}
    </Button>
  );
  return (
    <div>
      <PageHeader title={words.title} lead={words.lead} actions={add} />
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} maw={860} />}
      {data?.length === 0 && <NoRows text={words.none} />}
      {data && data.length > 0 && (
        <ul className={css.news}>
          {data.map((news) => (
            <li key={news.uuid}>
              <Piece news={news} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Piece({ news }: { news: News }) {
  const { uuid, title, createdAt, imageUrl, isEditable } = news;
  const queries = useQueryClient();

  async function remove(): Promise<void> {
    const done = await confirm({
      message: words.removeQuestion(title),
      ok: words.remove,
      danger: true,
      onConfirm: () => api.removeMarketNews({ params: { uuid } }),
    });
    await invalidate(queries, api.listMarketNews);
    if (done) showDone(words.removed);
  }

  return (
    <>
      <NewsPiece
        {...news}
        at={createdAt}
        image={imageUrl && <Picture url={imageUrl} alt="" className={css.newsImage} />}
      />
      {isEditable && (
        <div className={css.newsActions}>
          <Button
            component={Link}
            to={paths.editNews(uuid)}
            variant="default"
            size="xs"
            aria-label={words.editNamed(title)}
          >
            {words.edit}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={words.removeNamed(title)}
            onClick={() => void remove()}
          >
            {words.remove}
          </Button>
        </div>
      )}
    </>
  );
}
