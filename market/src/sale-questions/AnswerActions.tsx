/** Actions of the issuer on a question: answer it, add to the answer, or decline. */
import { saleQuestionLimits } from '@fairbook/domain/sale-questions/sale-questions.ts';
import { messageOf, showDone } from '@fairbook/ui/base/queries.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import type { ShownSaleQuestion } from '@fairbook/ui/sale/SaleQuestion.tsx';
import { Button, Radio, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import css from './sale-questions.module.css';
import { saleQuestionsTexts } from './texts/sale-questions.ts';

const words = saleQuestionsTexts.answer;

interface AnswerActionsProps {
  readonly auctionId: string;
  readonly question: ShownSaleQuestion;
}

export function AnswerActions({ auctionId, question }: AnswerActionsProps) {
  const [open, setOpen] = useState<'answer' | 'decline' | null>(null);
  const { state, answers } = question;
  const canAdd = state === 'answered' && answers.length < saleQuestionLimits.texts;
  if (state !== 'open' && !canAdd) return null;
  const close = () => setOpen(null);
  if (open === 'answer') return <AnswerForm auctionId={auctionId} question={question} onClose={close} />;
  return (
    <div className={css.actions}>
      <Button size="xs" variant="default" onClick={() => setOpen('answer')}>
        {state === 'open' ? words.open : words.addAddendum}
      </Button>
      {state === 'open' && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => setOpen('decline')}>
          {words.decline}
        </Button>
      )}
      {open === 'decline' && <DeclineDialog auctionId={auctionId} question={question} onClose={close} />}
    </div>
  );
}

interface AnswerFormProps extends AnswerActionsProps {
  readonly onClose: () => void;
}

function AnswerForm({ auctionId, question, onClose }: AnswerFormProps) {
  const queries = useQueryClient();
  const isAddendum = question.answers.length > 0;
  const [text, setText] = useState('');
  const [isPublic, setPublic] = useState(true);
  const [isMissing, setMissing] = useState(false);
  // Answers on the page when the form was opened: a colleague may answer meanwhile.
  const [seen] = useState(question.answers.length);
  const sending = useMutation({
    mutationFn: () =>
      api
        .answerSaleQuestion({
          params: { auctionId, questionId: question.id },
          body: { text: text.trim(), isPublic: question.isPublic ?? isPublic, seen },
        })
        .finally(() => invalidate(queries, 'saleQuestions')),
    meta: { notice: false },
    onSuccess: () => {
      showDone(words.sent);
      onClose();
    },
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
      <Textarea
        label={isAddendum ? words.addendum : words.text}
        description={isAddendum ? words.addendumHint : undefined}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={saleQuestionLimits.length}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isMissing ? words.required : sending.error && messageOf(sending.error)}
      />
      {!isAddendum && (
        <Radio.Group
          label={words.to}
          description={isPublic ? undefined : words.privateHint}
          value={isPublic ? 'everyone' : 'asker'}
          onChange={(value) => setPublic(value === 'everyone')}
        >
          <div className={css.choices}>
            <Radio value="everyone" label={words.toEveryone} size="sm" />
            <Radio value="asker" label={words.toAsker} size="sm" />
          </div>
        </Radio.Group>
      )}
      <div className={css.actions}>
        <Button type="submit" size="sm" loading={sending.isPending}>
          {words.send}
        </Button>
        <Button size="sm" variant="default" disabled={sending.isPending} onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

function DeclineDialog({ auctionId, question, onClose }: AnswerActionsProps & { onClose: () => void }) {
  const text = saleQuestionsTexts.decline;
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  async function send() {
    const params = { auctionId, questionId: question.id };
    await api
      .declineSaleQuestion({ params, body: { reason: reason.trim() } })
      .finally(() => invalidate(queries, 'saleQuestions'));
    showDone(text.sent);
  }
  function submit() {
    setMissing(reason.trim() === '');
    return reason.trim() !== '' && send();
  }
  return (
    <FormDialog opened onClose={onClose} title={text.title(question.number)} submit={text.send} onSubmit={submit}>
      <p>{text.lead}</p>
      <Textarea
        label={text.reason}
        withAsterisk
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={saleQuestionLimits.reason}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isMissing && text.required}
      />
    </FormDialog>
  );
}
