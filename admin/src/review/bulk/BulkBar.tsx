/** Actions on the selected cases of the queue: assign, request information, reject, export; with the result of each case. */
import { questionLimits } from '@fairbook/domain/review/questions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useAdministrator } from '../../base/api.ts';
import { type Change, invalidate } from '../../base/invalidation.ts';
import { texts } from '../../base/texts.ts';
import { useAssignees } from '../lists/use-assignees.ts';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { bulkTexts as words } from '../texts/bulk.ts';
import BulkPreview from './BulkPreview.tsx';
import css from './bulk.module.css';
import { type BulkCase, type BulkResult, runOnEach } from './bulk.ts';
import type { BulkRejection } from './bulk-actions.ts';

interface BulkBarProps {
  /** The selected cases. */
  readonly cases: readonly BulkCase[];
  /** Maximum length of the reason of a rejection. */
  readonly maxReason: number;
  readonly rejection: BulkRejection;
  /** Queries that a decision invalidates. */
  readonly change: Change;
  /** Called with the keys that stay selected. */
  readonly onSelect: (keys: ReadonlySet<string>) => void;
  readonly onExport: () => void;
  readonly onClose: () => void;
}

export default function BulkBar({ cases, rejection, maxReason, change, onSelect, onExport, onClose }: BulkBarProps) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'ask' | 'reject' | null>(null);
  const [run, setRun] = useState<{ readonly all: number; readonly results: readonly BulkResult[] } | null>(null);
  const isRunning = run !== null && run.results.length < run.all;
  const isIdle = cases.length > 0 && !isRunning;
  const close = () => setAsked(null);

  /** Cases that were not done stay selected. */
  async function act(onCase: (one: BulkCase) => Promise<unknown>) {
    const all = cases.length;
    setRun({ all, results: [] });
    const results = await runOnEach(cases, onCase, (so) => setRun({ all, results: so }));
    onSelect(new Set(results.filter(({ problem }) => problem !== null).map(({ key }) => key)));
    await invalidate(queries, change, 'questions', 'assignments');
  }

  return (
    <section className={css.bulk} aria-label={words.label}>
      <p className={css.count} role="status">
        {run && isRunning
          ? words.progress(run.results.length, run.all)
          : cases.length === 0
            ? words.none
            : words.selected(cases.length)}
      </p>
      <div className={css.actions}>
        <Assign
          isDisabled={!isIdle}
          onAssign={(assignee) =>
            void act(({ review: { subject, assignee: before } }) =>
              api.assignCase({ body: { subject, assignee, insteadOf: before?.id ?? null } }),
            )
          }
        />
        <Button size="xs" variant="default" disabled={!isIdle} onClick={() => setAsked('ask')}>
          {words.ask}
        </Button>
        <Button size="xs" variant="outline" color="red" disabled={!isIdle} onClick={() => setAsked('reject')}>
          {words.reject}
        </Button>
        <Button size="xs" variant="default" disabled={!isIdle} onClick={onExport}>
          {words.export}
        </Button>
        <Button size="xs" variant="subtle" disabled={isRunning} onClick={onClose}>
          {words.close}
        </Button>
      </div>
      {run && <Results results={run.results} isRunning={isRunning} onHide={() => setRun(null)} />}
      <ReasonDialog
        opened={asked === 'ask'}
        onClose={close}
        title={words.askTitle(cases.length)}
        label={words.askLabel}
        hint={words.askHint}
        submit={words.askSubmit}
        maxLength={questionLimits.length}
        preview={(text) => <BulkPreview decision="question.ask" cases={cases} reason={text} />}
        onSend={async (text) => {
          void act(({ review: { subject, messages } }) =>
            api.askApplicant({ body: { subject, text, seen: messages } }),
          );
        }}
      />
      <ReasonDialog
        opened={asked === 'reject'}
        onClose={close}
        title={words.rejectTitle(cases.length)}
        label={texts.decision.rejectionReason}
        hint={words.rejectHint}
        maxLength={maxReason}
        danger
        preview={(reason) => <BulkPreview decision={rejection} cases={cases} reason={reason} />}
        onSend={async (reason) => {
          void act(({ reject }) => reject(reason));
        }}
      />
    </section>
  );
}

function Assign({ isDisabled, onAssign }: { isDisabled: boolean; onAssign: (to: string | null) => void }) {
  const me = useAdministrator();
  const able = useAssignees();
  const [to, setTo] = useState(me.id);
  return (
    <span className={css.assign}>
      <NativeSelect
        size="xs"
        aria-label={words.assignTo}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        data={[
          ...able.map(({ id, name }) => ({ value: id, label: id === me.id ? words.me(name) : name })),
          { value: '', label: words.nobody },
        ]}
      />
      <Button size="xs" variant="default" disabled={isDisabled} onClick={() => onAssign(to === '' ? null : to)}>
        {words.assign}
      </Button>
    </span>
  );
}

interface ResultsProps {
  readonly results: readonly BulkResult[];
  readonly isRunning: boolean;
  readonly onHide: () => void;
}

function Results({ results, isRunning, onHide }: ResultsProps) {
  const failed = results.filter(({ problem }) => problem !== null).length;
  return (
    <div className={css.results}>
      {!isRunning && (
        <p role="status">
          <strong>{words.outcome(results.length - failed, failed)}</strong>{' '}
          <Button size="compact-xs" variant="subtle" onClick={onHide}>
            {words.hide}
          </Button>
        </p>
      )}
      <ul aria-label={words.results}>
        {results.map(({ key, name, problem }) => (
          <li key={key} data-failed={problem !== null || undefined}>
            <span dir="auto">{name}</span>: {problem === null ? words.done : words.notDone(problem)}
          </li>
        ))}
      </ul>
    </div>
  );
}
