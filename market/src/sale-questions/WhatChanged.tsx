/** Changes in a sale since its reader last looked; nothing on the first visit, and where there are none. */
import { auctionStatuses, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { Alert, Anchor, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { saleLook } from '../base/queries.ts';
import css from './sale-questions.module.css';
import { saleQuestionsTexts } from './texts/sale-questions.ts';

const words = saleQuestionsTexts.changed;

interface WhatChangedProps {
  readonly auctionId: string;
  /** Where the questions are on this page. */
  readonly questionsAt: string;
}

export function WhatChanged({ auctionId, questionsAt }: WhatChangedProps) {
  const queries = useQueryClient();
  const { data } = useQuery(saleLook(auctionId));
  const seeing = useMutation({
    mutationFn: (until: string) => api.markSaleSeen({ params: { auctionId }, body: { until } }),
    onSuccess: () => invalidate(queries, api.lookAtSale),
  });
  const firstLook = data?.lastSeenAt === null ? data.until : null;
  useEffect(() => {
    if (firstLook === null) return;
    // A failure to store it does not concern the reader: the next visit is the first one then.
    void api.markSaleSeen({ params: { auctionId }, body: { until: firstLook } }).catch(() => undefined);
  }, [auctionId, firstLook]);
  if (!data || data.lastSeenAt === null || data.changes.length === 0) return null;
  return (
    <Alert title={words.title} color="brand" className={css.changed} role="region" aria-label={words.title}>
      <p className={css.note}>
        {words.since} <Moment at={data.lastSeenAt} />
      </p>
      <ul>
        {data.changes.map(({ kind, at, about, closeAfter, closeBefore }) => (
          <li key={`${kind} ${at} ${about}`}>
            <span dir="auto">{words.kinds[kind](kind === 'status' ? statusWords(about) : (about ?? ''))}</span>
            {closeAfter !== null && closeAfter !== closeBefore && (
              <>
                {' · '}
                {words.close} <Moment at={closeAfter} />
              </>
            )}{' '}
            <span className={css.at}>
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button size="xs" variant="default" loading={seeing.isPending} onClick={() => seeing.mutate(data.until)}>
          {words.seen}
        </Button>
        {data.questions.unread > 0 && (
          <Anchor component={Link} to={questionsAt} size="sm">
            {words.toQuestions} ({words.unread(data.questions.unread)})
          </Anchor>
        )}
      </div>
    </Alert>
  );
}

function statusWords(status: string | null): string {
  const known = auctionStatuses.find(({ value }) => value === status);
  return known ? (labelOf(auctionStatuses, known.value) ?? known.label) : '';
}
