/** Comments of the team of a sale and its issuer, latest first, and the form for the next one. */

import { advisorRoles, labelOf, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { type CommentTopic, commentTopics, dealTeamLimits } from '@fairbook/domain/deal-team/deal-team.ts';
import { messageOf, showDone } from '@fairbook/ui/base/queries.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button, NativeSelect, Skeleton, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import css from './deal-team.module.css';
import { commentsAtOnce, teamComments } from './queries.ts';
import { dealTeamTexts } from './texts/deal-team.ts';

const words = dealTeamTexts.comments;
/** The most rows of one answer. */
const maxShown = 200;

export function Comments({ auctionId, canWrite }: { auctionId: string; canWrite: boolean }) {
  const [shown, setShown] = useState(commentsAtOnce);
  const { data, error, refetch, isFetching } = useQuery(teamComments(auctionId, shown));
  return (
    <Section title={words.title}>
      <p className={css.note}>{words.hint}</p>
      {canWrite && <CommentForm auctionId={auctionId} />}
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} role="status" aria-busy aria-label={words.loading} />}
      {data && data.rows.length === 0 && <p className={css.note}>{words.none}</p>}
      {data && data.rows.length > 0 && (
        <ol className={css.list} aria-label={words.title}>
          {data.rows.map(({ id, about, text, name, firm, roles, writtenAt }) => (
            <li key={id}>
              <div className={css.main}>
                <strong dir="auto">{firm === null ? name : `${name}, ${firm}`}</strong>
                <span>
                  {[...roles.map((role) => labelOf(advisorRoles, role)), labelOf(commentTopics, about)].join(' · ')} ·{' '}
                  <Moment at={writtenAt} />
                </span>
                <p className={css.text} dir="auto">
                  {text}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {data && data.total > shown && shown < maxShown && (
        <Button
          mt="sm"
          size="sm"
          variant="default"
          loading={isFetching}
          onClick={() => setShown(Math.min(maxShown, shown + commentsAtOnce))}
        >
          {words.earlier}
        </Button>
      )}
    </Section>
  );
}

function CommentForm({ auctionId }: { auctionId: string }) {
  const queries = useQueryClient();
  const [about, setAbout] = useState<CommentTopic>('Sale');
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sending = useMutation({
    mutationFn: () => api.addTeamComment({ params: { auctionId }, body: { about, text: text.trim() } }),
    meta: { notice: false },
    onSuccess: () => {
      setText('');
      showDone(words.sent);
    },
    onSettled: () => invalidate(queries, 'dealTeam'),
  });
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(text.trim() === '');
        if (text.trim() !== '' && !sending.isPending) sending.mutate();
      }}
    >
      <NativeSelect
        label={words.about}
        data={commentTopics.map(({ value, label }) => ({ value, label }))}
        value={about}
        onChange={(event) => {
          const chosen = valuesOf(commentTopics).find((value) => value === event.currentTarget.value);
          if (chosen) setAbout(chosen);
        }}
      />
      <Textarea
        label={words.text}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={dealTeamLimits.comment}
        value={text}
        error={isMissing ? words.required : sending.error && messageOf(sending.error)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" size="sm" loading={sending.isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
