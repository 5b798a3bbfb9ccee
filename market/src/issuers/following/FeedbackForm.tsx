/** Feedback form of an investor before the sale: interest, text and amounts they might order. The last feedback counts. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { followingMarket } from '@fairbook/contract/issuers/following/market.ts';
import { interestLevels } from '@fairbook/domain/base/vocabulary.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { UnmetList } from '@fairbook/ui/kit/Checklist.tsx';
import { fieldsOf } from '@fairbook/ui/kit/forms.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Alert, Button, Checkbox, Radio, Skeleton, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { usePerson } from '../../base/person.ts';
import type { PublicAuction } from '../../base/queries.ts';
import { followingTexts } from '../texts/following.ts';
import { type FeedbackValues, formErrorsOf, indicationTermsOf, readFeedback, valuesOf } from './feedback.ts';
import css from './following.module.css';
import { InterestAmounts } from './InterestAmounts.tsx';

const words = followingTexts.feedback;

type OwnFeedback = AnswerOf<typeof followingMarket.readOwnFeedback>;

export default function FeedbackForm({ auction }: { auction: PublicAuction }) {
  const { data, error, refetch } = useQuery(
    ask(api.readOwnFeedback, { params: { id: auction.uuid } }, { notice: false }),
  );
  // The earlier feedback must be loaded before it can be overwritten.
  if (data === undefined) {
    return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={420} />;
  }
  return <Feedback auction={auction} own={data} />;
}

function Feedback({ auction, own }: { auction: PublicAuction; own: OwnFeedback }) {
  const queries = useQueryClient();
  const { onboardingStatus } = usePerson();
  const terms = useMemo(() => indicationTermsOf(auction, new Date(serverClock.now())), [auction]);
  const form = useForm<FeedbackValues>({
    initialValues: valuesOf(own),
    validate: (values) => readFeedback(values, terms).errors,
  });
  const send = useMutation({
    mutationFn: (values: FeedbackValues) => {
      const { body } = readFeedback(values, terms);
      if (!body) throw new TypeError('the feedback was checked before');
      return api.giveFeedback({ params: { auctionUuid: auction.uuid }, body });
    },
    meta: { notice: false },
    onSuccess: () => invalidate(queries, api.readOwnFeedback, api.listSubscriptions),
    onError: (error, values) =>
      form.setErrors(formErrorsOf(fieldsOf(error) ?? {}, readFeedback(values, terms).body?.interests ?? [])),
  });
  const whyNot = onboardingStatus === 'Active' ? null : auction.whyNotBid?.message;
  return (
    <form
      className={css.feedback}
      noValidate
      onSubmit={form.onSubmit((values) => send.mutate(values))}
      aria-labelledby="feedback-title"
    >
      <h3 id="feedback-title">{words.title}</h3>
      {whyNot && <p className={css.switchWhy}>{whyNot}</p>}
      <fieldset disabled={Boolean(whyNot)}>
        <Radio.Group label={words.level} withAsterisk {...form.getInputProps('levelOfInterest')}>
          <div className={css.levels}>
            {interestLevels.map((level) => (
              <Radio key={level.value} value={level.value} label={level.label} size="sm" />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label={words.text}
          description={words.textHint}
          withAsterisk
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('feedback')}
        />
        <InterestAmounts
          terms={terms}
          yields={auction.maturityStructure}
          typed={form.values.amounts}
          total={readFeedback(form.values, terms).total}
          errors={form.errors}
          onType={(maturityDate, text) => {
            form.setFieldValue('amounts', { ...form.values.amounts, [maturityDate]: text });
            form.clearFieldError(`amounts.${maturityDate}`);
          }}
        />
        <Checkbox label={words.alertMe} {...form.getInputProps('alertMe', { type: 'checkbox' })} />
        <div aria-live="polite">
          {send.isSuccess && <Alert color="brand">{words.thanks}</Alert>}
          {send.error instanceof ApiError && send.error.missing.length > 0 ? (
            <UnmetList missing={send.error.missing} title={send.error.message} />
          ) : (
            send.error && !fieldsOf(send.error) && <Alert color="red">{messageOf(send.error)}</Alert>
          )}
        </div>
        <div>
          <Button type="submit" variant="default" loading={send.isPending}>
            {own || send.isSuccess ? words.again : words.submit}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
