/** The tasks of the team of a sale, and the form that opens one. */

import { labelOf, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { dealTeamLimits, type TaskOwner, taskOwners } from '@fairbook/domain/deal-team/deal-team.ts';
import { messageOf, showDone, showProblem } from '@fairbook/ui/base/queries.ts';
import { DayText } from '@fairbook/ui/format/Figures.tsx';
import { formatDay } from '@fairbook/ui/format/format.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Badge, Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import css from './deal-team.module.css';
import type { DealTeam } from './queries.ts';
import { dealTeamTexts } from './texts/deal-team.ts';

const words = dealTeamTexts.tasks;

type Task = DealTeam['tasks'][number];

export function Tasks({ team }: { team: DealTeam }) {
  const [isOpening, setOpening] = useState(false);
  const { tasks, me, auction } = team;
  return (
    <Section
      title={words.title}
      actions={
        me.opensTasks && (
          <Button size="xs" variant="default" onClick={() => setOpening(true)}>
            {words.open}
          </Button>
        )
      }
    >
      {tasks.length === 0 ? (
        <p className={css.note}>{words.none}</p>
      ) : (
        <ul className={css.list} aria-label={words.title}>
          {tasks.map((task) => (
            <TaskRow key={task.id} auctionId={auction.uuid} task={task} />
          ))}
        </ul>
      )}
      {isOpening && <TaskDialog auctionId={auction.uuid} onClose={() => setOpening(false)} />}
    </Section>
  );
}

function TaskRow({ auctionId, task }: { auctionId: string; task: Task }) {
  const queries = useQueryClient();
  const { id, title, owner, author, dueOn, doneAt, doneBy, isOverdue, canSettle } = task;
  const isDone = doneAt !== null;
  const settling = useMutation({
    mutationFn: () => api.settleTeamTask({ params: { auctionId, taskId: id }, body: { isDone: !isDone } }),
    meta: { notice: false },
    onSettled: () => invalidate(queries, 'dealTeam'),
    onError: (error) => showProblem(messageOf(error)),
  });
  const action = isDone ? words.reopen : words.finish;
  return (
    <li>
      <span className={css.main}>
        <strong dir="auto">{title}</strong>
        <span>
          {labelOf(taskOwners, owner)} · <span dir="auto">{words.by(author)}</span>
        </span>
      </span>
      {isDone ? (
        <Badge color="green">{words.done(doneBy ?? '')}</Badge>
      ) : isOverdue ? (
        <Badge color="red">
          {words.overdue} · {formatDay(dueOn)}
        </Badge>
      ) : (
        <span className={css.due}>
          {words.due} <DayText day={dueOn} />
        </span>
      )}
      {canSettle && (
        <Button
          size="xs"
          variant={isDone ? 'subtle' : 'default'}
          aria-label={`${action}: ${title}`}
          loading={settling.isPending}
          onClick={() => settling.mutate()}
        >
          {action}
        </Button>
      )}
    </li>
  );
}

function TaskDialog({ auctionId, onClose }: { auctionId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [title, setTitle] = useState('');
  const [owner, setOwner] = useState<TaskOwner>('Issuer');
  const [dueOn, setDueOn] = useState('');
  const [isTried, setTried] = useState(false);
  async function create() {
    await api
      .addTeamTask({ params: { auctionId }, body: { title: title.trim(), owner, dueOn } })
      .finally(() => invalidate(queries, 'dealTeam'));
    showDone(words.created);
  }
  function submit() {
    setTried(true);
    return title.trim() !== '' && dueOn !== '' && create();
  }
  return (
    <FormDialog opened onClose={onClose} title={words.open} submit={words.create} onSubmit={submit}>
      <TextInput
        label={words.name}
        withAsterisk
        maxLength={dealTeamLimits.task}
        data-autofocus
        value={title}
        error={isTried && title.trim() === '' && words.nameRequired}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <NativeSelect
        label={words.owner}
        data={taskOwners.map(({ value, label }) => ({ value, label }))}
        value={owner}
        onChange={(event) => {
          const chosen = valuesOf(taskOwners).find((value) => value === event.currentTarget.value);
          if (chosen) setOwner(chosen);
        }}
      />
      <TextInput
        type="date"
        label={words.dueOn}
        description={words.dueHint}
        withAsterisk
        value={dueOn}
        error={isTried && dueOn === '' && words.dueRequired}
        onChange={(event) => setDueOn(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
