/** What an investor tells the issuer before the sale. The last feedback counts. */
import { ApiError } from '@fairbook/contract/errors.ts';
import { feedbackForm } from '@fairbook/contract/following/shapes.ts';
import { interestLevels } from '@fairbook/domain/vocabulary.ts';
import { UnmetList } from '@fairbook/ui/Checklist.tsx';
import { messageOf } from '@fairbook/ui/queries.ts';
import { Alert, Button, Checkbox, Radio, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { fieldErrorsOf, fieldsOf } from '../forms.ts';
import { tell } from '../invalidation.ts';
import { usePerson } from '../person.ts';
import type { PublicAuction } from '../queries.ts';
import { followingTexts } from '../texts/following.ts';

const words = followingTexts.feedback;

interface Values {
  readonly feedback: string;
  readonly levelOfInterest: string;
  readonly alertMe: boolean;
}

export function FeedbackForm({ auction }: { auction: PublicAuction }) {
  const queries = useQueryClient();
  const { onboardingStatus } = usePerson();
  const form = useForm<Values>({
    initialValues: { feedback: '', levelOfInterest: '', alertMe: false },
    validate: (values) => fieldErrorsOf(feedbackForm, values),
  });
  const send = useMutation({
    mutationFn: ({ feedback, alertMe, levelOfInterest }: Values) => {
      const level = interestLevels.find(({ value }) => value === levelOfInterest);
      if (!level) throw new TypeError('the level of interest was checked before');
      const body = { feedback, alertMe, levelOfInterest: level.value };
      return api.giveFeedback({ params: { auctionUuid: auction.uuid }, body });
    },
    meta: { notice: false },
    onSuccess: () => tell(queries, 'subscriptions'),
    onError: (error) => form.setErrors(fieldsOf(error) ?? {}),
  });
  const whyNot = onboardingStatus === 'Active' ? null : auction.whyNotBid?.message;
  return (
    <form
      className="mk-feedback"
      noValidate
      onSubmit={form.onSubmit((values) => send.mutate(values))}
      aria-labelledby="feedback-title"
    >
      <h3 id="feedback-title">{words.title}</h3>
      {whyNot && <p className="mk-switch-why">{whyNot}</p>}
      <fieldset disabled={Boolean(whyNot)}>
        <Radio.Group label={words.level} withAsterisk {...form.getInputProps('levelOfInterest')}>
          <div className="mk-levels">
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
            {send.isSuccess ? words.again : words.submit}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
