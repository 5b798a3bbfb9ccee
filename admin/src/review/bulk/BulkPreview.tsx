/** Whom a decision about several cases mails, and the preview of each case in turn. */

import type { BodyOf } from '@fairbook/contract/base/route.ts';
import type { decisionsAdmin } from '@fairbook/contract/review/decisions/admin.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { IconChevronLeft } from '@fairbook/ui/icons/arrows/chevron-left.ts';
import { IconChevronRight } from '@fairbook/ui/icons/arrows/chevron-right.ts';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { PreviewProblem, previewOptions } from '../case/preview-frame.tsx';
import DecisionPreview from '../parts/DecisionPreview.tsx';
import { bulkTexts as words } from '../texts/bulk.ts';
import { previewTexts } from '../texts/previews.ts';
import css from './bulk.module.css';
import type { BulkCase } from './bulk.ts';

type BulkDecision = BodyOf<typeof decisionsAdmin.countDecisionMails>['decision'];

interface BulkPreviewProps {
  readonly decision: BulkDecision;
  readonly cases: readonly BulkCase[];
  /** As typed so far. */
  readonly reason: string;
}

/** One case is previewed at a time, however many are selected. */
export default function BulkPreview({ decision, cases, reason }: BulkPreviewProps) {
  const [at, setAt] = useState(0);
  const number = Math.min(at, cases.length - 1);
  const shown = cases[number];
  return (
    <section className={css.preview} aria-label={words.preview}>
      <Recipients decision={decision} subjects={cases.map(({ review }) => review.subject)} />
      {shown && cases.length > 1 && (
        <div className={css.step}>
          <ActionIcon
            variant="default"
            size={28}
            aria-label={words.previousCase}
            disabled={number === 0}
            onClick={() => setAt(number - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={28}
            aria-label={words.nextCase}
            disabled={number === cases.length - 1}
            onClick={() => setAt(number + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
          <p role="status">
            {words.caseOf(number + 1, cases.length)} <strong dir="auto">{shown.name}</strong>
          </p>
        </div>
      )}
      {shown && <DecisionPreview key={shown.key} asked={{ decision, subject: shown.review.subject }} reason={reason} />}
    </section>
  );
}

function Recipients({ decision, subjects }: { decision: BulkDecision; subjects: readonly string[] }) {
  const { data, error, refetch } = useQuery({
    ...ask(api.countDecisionMails, { body: { decision, subjects: [...subjects] } }, { notice: false }),
    ...previewOptions,
  });
  if (error) return <PreviewProblem error={error} onRetry={refetch} />;
  if (!data) return <p className={css.line}>{words.counting}</p>;
  const groups = data.languages.filter(({ people }) => people > 0);
  const people = groups.reduce((sum, group) => sum + group.people, 0);
  const byLanguage = groups.map((group) => words.inLanguage(group.people, previewTexts.language[group.language]));
  return (
    <div role="status">
      <p className={css.line}>
        <strong>{people === 0 ? previewTexts.noMail : words.mailed(people, byLanguage.join(', '))}</strong>
      </p>
      {data.unmailed > 0 && <p className={css.line}>{words.unmailed(data.unmailed)}</p>}
      {data.refused > 0 && <p className={css.line}>{words.refused(data.refused)}</p>}
    </div>
  );
}
