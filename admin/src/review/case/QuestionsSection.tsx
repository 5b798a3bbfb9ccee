/** Questions to the applicant of a case, with the answers and a field for the next question. */
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { questionLimits } from '@fairbook/domain/review/questions.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { Conversation } from '@fairbook/ui/kit/Conversation.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useAdministrator } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { questionsTexts as words } from '../texts/questions.ts';
import { Answered } from './Answered.tsx';
import css from './case-tools.module.css';

export default function QuestionsSection({ subject, isWaiting }: { subject: string; isWaiting: boolean }) {
  const { role } = useAdministrator();
  const queries = useQueryClient();
  const query = useQuery(ask(api.listQuestions, { query: { subject } }));
  const mayAsk = isWaiting && hasAdminRole(role, 'Reviewer');
  // Most cases were never asked about: once decided they need no empty section.
  if (query.data?.messages.length === 0 && !mayAsk) return null;
  return (
    <Section title={words.title}>
      <Answered query={query}>
        {({ messages, waitingSince, whyNotAsk }) => (
          <>
            {waitingSince !== null && (
              <p className={css.waiting} role="status">
                {words.waiting} <Moment at={waitingSince} />
              </p>
            )}
            {messages.length === 0 && <p className={css.none}>{words.none}</p>}
            <Conversation
              messages={messages}
              words={words.conversation}
              isOwn={({ isFromApplicant }) => !isFromApplicant}
              maxLength={questionLimits.length}
              onSend={
                mayAsk && whyNotAsk === null
                  ? async (text) => {
                      const body = { subject, text, seen: messages.length };
                      await api.askApplicant({ body }).finally(() => invalidate(queries, 'questions'));
                      showDone(words.sent);
                    }
                  : undefined
              }
            />
          </>
        )}
      </Answered>
    </Section>
  );
}
