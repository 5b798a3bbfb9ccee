/** The draft of an answer to a question: professionals of the sale write it, and its issuer takes its text or discards it. */
import { saleQuestionLimits } from '@fairbook/domain/sale-questions/sale-questions.ts';
import { messageOf, showDone } from '@fairbook/ui/base/queries.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import type { ShownSaleQuestion } from '@fairbook/ui/sale/SaleQuestion.tsx';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { type AnswerDrafts, answerDrafts } from './queries.ts';
import css from './sale-questions.module.css';
import { answerDraftTexts as words } from './texts/answer-drafts.ts';

type Draft = AnswerDrafts['drafts'][number];

/** The draft of this question, once the drafts of the sale are read. */
export function useDraft(auctionId: string, questionId: string) {
  const { data } = useQuery(answerDrafts(auctionId));
  return { whyNot: data?.whyNotDraft, draft: data?.drafts.find((one) => one.questionId === questionId) };
}

interface DraftBoxProps {
  readonly auctionId: string;
  readonly question: ShownSaleQuestion;
  readonly draft: Draft;
  /** Further actions. */
  readonly children: ReactNode;
}

export function DraftBox({ auctionId, question, draft, children }: DraftBoxProps) {
  const queries = useQueryClient();
  const { text, author, firm, savedAt, version } = draft;
  async function discard() {
    const params = { auctionId, questionId: question.id };
    const done = await confirm({
      title: words.discardTitle(question.number),
      message: words.discardQuestion,
      ok: words.discard,
      onConfirm: () => api.discardAnswerDraft({ params, body: { seen: version } }),
    });
    await invalidate(queries, 'saleQuestions');
    if (done) showDone(words.discarded);
  }
  return (
    <section className={css.draft} aria-label={words.title}>
      <p className={css.note}>
        <strong>{words.title}</strong> <span dir="auto">{words.by(firm === null ? author : `${author}, ${firm}`)}</span>{' '}
        · <Moment at={savedAt} />
      </p>
      <p className={css.draftText} dir="auto">
        {text}
      </p>
      <div className={css.actions}>
        {children}
        <Button size="xs" variant="subtle" color="gray" onClick={() => void discard()}>
          {words.discard}
        </Button>
      </div>
    </section>
  );
}

interface DraftActionsProps {
  readonly auctionId: string;
  readonly question: ShownSaleQuestion;
}

/** For who drafts answers; nothing for others. */
export function DraftActions({ auctionId, question }: DraftActionsProps) {
  const { whyNot, draft } = useDraft(auctionId, question.id);
  const [isOpen, setOpen] = useState(false);
  if (question.state !== 'open' || whyNot !== null) return null;
  if (isOpen)
    return <DraftForm auctionId={auctionId} question={question} draft={draft} onClose={() => setOpen(false)} />;
  const open = (label: string) => (
    <Button size="xs" variant="default" onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
  if (!draft) return <div className={css.actions}>{open(words.write)}</div>;
  return (
    <DraftBox auctionId={auctionId} question={question} draft={draft}>
      {open(words.change)}
    </DraftBox>
  );
}

interface DraftFormProps extends DraftActionsProps {
  readonly draft: Draft | undefined;
  readonly onClose: () => void;
}

function DraftForm({ auctionId, question, draft, onClose }: DraftFormProps) {
  const queries = useQueryClient();
  const [text, setText] = useState(draft?.text ?? '');
  const [isMissing, setMissing] = useState(false);
  // Draft on the page when the form was opened: a colleague may draft meanwhile.
  const [seen] = useState(draft?.version ?? 0);
  const saving = useMutation({
    mutationFn: () =>
      api
        .draftSaleAnswer({ params: { auctionId, questionId: question.id }, body: { text: text.trim(), seen } })
        .finally(() => invalidate(queries, 'saleQuestions')),
    meta: { notice: false },
    onSuccess: () => {
      showDone(words.saved);
      onClose();
    },
  });
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(text.trim() === '');
        if (text.trim() !== '' && !saving.isPending) saving.mutate();
      }}
    >
      <Textarea
        label={words.text}
        description={words.hint}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={saleQuestionLimits.length}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isMissing ? words.required : saving.error && messageOf(saving.error)}
      />
      <div className={css.actions}>
        <Button type="submit" size="sm" loading={saving.isPending}>
          {words.save}
        </Button>
        <Button size="sm" variant="default" disabled={saving.isPending} onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
