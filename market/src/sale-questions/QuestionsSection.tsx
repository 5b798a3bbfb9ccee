/** Questions about a sale: investors ask and read, the issuer answers. Questions on screen count as read. */
import { saleQuestionLimits } from '@fairbook/domain/sale-questions/sale-questions.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { Conversation } from '@fairbook/ui/kit/Conversation.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { SaleQuestion, type ShownSaleQuestion } from '@fairbook/ui/sale/SaleQuestion.tsx';
import { saleQuestionTexts } from '@fairbook/ui/sale/sale-question-texts.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { saleLook } from '../base/queries.ts';
import { questionsAtOnce, saleQuestions, saleReaders } from './queries.ts';
import css from './sale-questions.module.css';
import { saleQuestionsTexts as words } from './texts/sale-questions.ts';

interface QuestionsSectionProps {
  readonly auctionId: string;
  /** The issuer and the professionals of the sale read every question, others what was answered to everyone and their own. */
  readonly reader: 'issuer' | 'professional' | 'market';
  /** Actions of the issuer on a question. */
  readonly Actions?: ComponentType<{ readonly auctionId: string; readonly question: ShownSaleQuestion }>;
}

export function QuestionsSection({ auctionId, reader, Actions }: QuestionsSectionProps) {
  const isIssuer = reader === 'issuer';
  const [shown, setShown] = useState(questionsAtOnce);
  const { data, error, refetch, isFetching } = useQuery(saleQuestions(auctionId, shown));
  const { data: look } = useQuery(saleLook(auctionId));
  const place = useReading(auctionId, data !== undefined, look?.questions.unread ?? 0);
  useLink(place, data !== undefined);
  const canAct = isIssuer && look?.questions.whyNotAnswer === null;
  return (
    <div ref={place} id="questions" className={css.section}>
      <Section title={words.title}>
        {isIssuer && <Readers auctionId={auctionId} />}
        {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={120} role="status" aria-busy aria-label={words.loading} />}
        {data && data.rows.length === 0 && <p className={css.note}>{words.none[reader]}</p>}
        {data && data.rows.length > 0 && (
          <ol className={css.list}>
            {data.rows.map((question) => (
              <SaleQuestion key={question.id} question={question}>
                {canAct && Actions && <Actions auctionId={auctionId} question={question} />}
              </SaleQuestion>
            ))}
          </ol>
        )}
        {data && data.total > shown && shown < maxShown && (
          <Button
            variant="default"
            size="sm"
            loading={isFetching}
            onClick={() => setShown(Math.min(maxShown, shown + questionsAtOnce))}
          >
            {saleQuestionTexts.earlier}
          </Button>
        )}
        {reader === 'market' && look && <Ask auctionId={auctionId} whyNot={look.questions.whyNotAsk} />}
        {isIssuer && look?.questions.whyNotAnswer && data && data.rows.length > 0 && (
          <p className={css.note}>{look.questions.whyNotAnswer.message}</p>
        )}
      </Section>
    </div>
  );
}

/** The most rows of one answer. */
const maxShown = 200;

/** The reason for people who cannot ask, unless asking is nothing for them. */
function Ask({ auctionId, whyNot }: { auctionId: string; whyNot: { code: string; message: string } | null }) {
  const queries = useQueryClient();
  if (whyNot) return whyNot.code === 'not-an-investor' ? null : <p className={css.note}>{whyNot.message}</p>;
  return (
    <div className={css.ask}>
      <Conversation
        messages={[]}
        words={{ ...words.ask, list: words.title, administrators: '' }}
        isOwn={() => true}
        maxLength={saleQuestionLimits.length}
        onSend={async (text) => {
          await api
            .askAboutSale({ params: { auctionId }, body: { text } })
            .finally(() => invalidate(queries, 'saleQuestions'));
          showDone(words.ask.sent);
        }}
      />
    </div>
  );
}

function Readers({ auctionId }: { auctionId: string }) {
  const { data } = useQuery(saleReaders(auctionId));
  if (!data || data.investors + data.people.length === 0) return null;
  return (
    <p className={css.note}>
      {words.readers(data.investors, data.investorsBehind)}
      {data.people.length > 0 && ` ${words.people}: ${data.people.map(({ name }) => name).join(', ')}.`}
    </p>
  );
}

/** Marks the questions as read once they are on screen: the first time, and whenever something new has come. */
function useReading(auctionId: string, isLoaded: boolean, unread: number) {
  const place = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  useEffect(() => {
    const element = place.current;
    if (!element || !isLoaded) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // Only the badge is read again: the rows keep what is marked as new while they are looked at.
      void api
        .markSaleSeen({ params: { auctionId }, body: { questions: true } })
        .then(() => (unread > 0 ? invalidate(queries, api.lookAtSale) : undefined))
        .catch(() => undefined);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [auctionId, isLoaded, unread, queries]);
  return place;
}

/** Goes to the questions where the address names them: they are read after the page was shown. */
function useLink(place: RefObject<HTMLDivElement | null>, isLoaded: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash === '#questions') place.current?.scrollIntoView();
  }, [place, isLoaded, hash]);
}
