/** Questions of administrators about the own account or an own auction, and the answers. Nothing where nothing was asked. */
import { browsing } from '@fairbook/domain/accounts/account.ts';
import { questionLimits } from '@fairbook/domain/review/questions.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { Conversation } from '@fairbook/ui/kit/Conversation.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { usePerson } from '../base/person.ts';
import css from './own-questions.module.css';
import { ownQuestions } from './own-questions.ts';
import { questionsTexts as words } from './texts/questions.ts';

export default function OwnQuestions({ auctionId }: { auctionId?: string }) {
  const { onboardingStatus } = usePerson();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(ownQuestions(auctionId));
  if (!data) return error && <ListProblem error={error} onRetry={() => void refetch()} />;
  const { messages, waitingSince, whyNotAnswer } = data;
  if (messages.length === 0) return null;
  const canAnswer = whyNotAnswer === null && browsing.includes(onboardingStatus);
  return (
    <div className={css.questions}>
      <Section title={words.title}>
        {canAnswer && <p className={css.state}>{waitingSince === null ? words.answered : words.waiting}</p>}
        <Conversation
          messages={messages}
          words={words.conversation}
          isOwn={({ isFromApplicant }) => isFromApplicant}
          maxLength={questionLimits.length}
          onSend={
            canAnswer
              ? async (text) => {
                  const body = { text, seen: messages.length, ...(auctionId !== undefined && { auctionId }) };
                  await api.answerQuestion({ body }).finally(() => invalidate(queries, api.listOwnQuestions));
                  showDone(words.sent);
                }
              : undefined
          }
        />
      </Section>
    </div>
  );
}
